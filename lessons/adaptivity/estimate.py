"""How well one child plays one game, and how sure that is.

`skill` follows the share of the best possible points, play by play. The gain is that of a Kalman filter: large while
the estimate is new, small when it is settled, larger again after surprises. `edge` follows games with
others: by how many levels they end better than the skill says, because cards may be worth more or less to a child than
to a computer player. `reach` does the same for the goals of rounds alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from .ladders import Ladder

START: Final = 3.0
START_SPREAD: Final = 1.5
BANDS: Final[Mapping[str, float]] = {"low": 2.0, "middle": 3.0, "high": 4.0}
BAND_SPREAD: Final = 1.0
LOWEST, HIGHEST = -2.0, 7.0
"""Beyond the computer players a line goes on, but not for ever."""
DRIFT: Final = 0.0012
"""So much variance comes with each play, because children learn."""
BREAK: Final = 0.0003
"""And with each round in which nothing was laid: a gap in practice is no weakness."""
SURPRISE: Final = 0.15
"""How fast the run of surprises follows; a long run of one kind makes the estimate less sure."""
LARGEST: Final = 2.5
"""A single play counts at most as so many standard deviations."""
EDGE_SPREAD: Final = 0.6
EDGE_DRIFT: Final = 0.02
REACH_SPREAD: Final = 1.5
GOAL_DRIFT: Final = 0.05
"""How fast results of games and of goals are followed, as a part of the first variance."""
SUCCESS: Final = 0.775
"""Alone, the goal of a round is to be met in this part of the rounds."""
FITS: Final = 0.2
STEEP_ENOUGH: Final = 0.05
FARTHEST: Final = 3.0
"""Reach never goes farther."""
TIME: Final = 0.05
"""A play in no time counts by so much more than its share, and one at the last moment by so much less."""


class ScoredPlay(NamedTuple):
    """One play of a child. `points` is None if nothing was laid.

    `seconds` and `allowed` are the time that the play took, and the time there was; None without a clock.
    """

    rung: int
    points: int | None
    best: int | None
    seconds: float | None = None
    allowed: float | None = None

    @property
    def plain_share(self) -> float | None:
        """None if the play says nothing about skill: nothing was laid, or nothing was possible."""
        if self.points is None or not self.best or self.best <= 0:
            return None
        return min(max(self.points / self.best, 0.0), 1.0)

    @property
    def share(self) -> float | None:
        """The share that the estimate follows: the time counts a little."""
        share = self.plain_share
        return None if share is None else min(max(share * (1 + TIME * self._haste), 0.0), 1.0)

    @property
    def _haste(self) -> float:
        if self.seconds is None or not self.allowed:
            return 0.0
        return min(max(1 - 2 * self.seconds / self.allowed, -1.0), 1.0)


@dataclass(frozen=True)
class Estimate:
    skill: float = START
    spread: float = START_SPREAD
    plays: int = 0
    surprise: float = 0.0
    edge: float = 0.0
    edge_spread: float = EDGE_SPREAD
    reach: float = 0.0
    reach_spread: float = REACH_SPREAD

    @property
    def strength(self) -> float:
        """What games with others can be expected of, on the scale of the computer players."""
        return self.skill + self.edge

    @property
    def strength_alone(self) -> float:
        """What goals can be expected of."""
        return self.skill + self.reach

    @property
    def strength_spread(self) -> float:
        return float((self.spread**2 + self.edge_spread**2) ** 0.5)


def first_estimate(*, band: str | None = None, in_general: Estimate | None = None) -> Estimate:
    """Before the first play: what the teacher says, or else what the child's other games say."""
    if band is not None:
        return Estimate(BANDS[band], BAND_SPREAD)
    if in_general is not None and in_general.plays:
        return Estimate(in_general.skill, max(in_general.spread, BAND_SPREAD))
    return Estimate()


def in_general(games: Mapping[str, Estimate]) -> Estimate:
    """The estimate for words in general: the mean over games, each by how sure it is."""
    known = [estimate for estimate in games.values() if estimate.plays]
    if not known:
        return Estimate()
    weights = [estimate.spread**-2 for estimate in known]
    skill = sum(weight * each.skill for weight, each in zip(weights, known, strict=True)) / sum(weights)
    return Estimate(skill, sum(weights) ** -0.5, sum(each.plays for each in known))


def after_play(estimate: Estimate, play: ScoredPlay, ladder: Ladder) -> Estimate:
    if play.share is None:
        return replace(estimate, spread=_wider(estimate.spread, BREAK))
    noise = ladder.scale.share_spread
    expected = ladder.expected_share(estimate.skill, play.rung, play.best or 0)
    error = min(max((play.share - expected) / noise, -LARGEST), LARGEST)
    surprise = (1 - SURPRISE) * estimate.surprise + SURPRISE * error
    variance = estimate.spread**2 + DRIFT * (1 + _long_run(surprise))
    slope = max(ladder.rungs[play.rung].share.slope(estimate.skill), 0.02)
    gain = variance * slope / (slope**2 * variance + noise**2)
    return replace(
        estimate,
        skill=_within(estimate.skill + gain * error * noise),
        spread=min((variance * (1 - gain * slope)) ** 0.5, START_SPREAD),
        plays=estimate.plays + 1,
        surprise=surprise,
    )


def _long_run(surprise: float) -> float:
    """0 while surprises come and go. Their mean has a standard deviation of about .28 by chance alone."""
    return 20 * max(abs(surprise) - 0.6, 0.0)


def after_goal(estimate: Estimate, *, rung: int, goal: float, met: bool, ladder: Ladder) -> Estimate:
    """A goal of a round alone: met more often than it should be means more reach than the share tells.

    Goals are whole points, so the one that fits best can be a little too easy or too hard. What counts is how often
    goals should be met: then easier and harder ones take turns, and the mean is right.
    """
    strength = estimate.strength_alone
    chance = ladder.chance_of_goal(strength, rung, goal)
    more, less = (ladder.chance_of_goal(strength + step, rung, goal) for step in (0.5, -0.5))
    slope = max(more - less, STEEP_ENOUGH)
    noise = (chance * (1 - chance)) ** 0.5 / slope
    # Where no goal fits, as for a child who cannot make a single point, there is nothing to make up for.
    expected = SUCCESS if abs(chance - SUCCESS) <= FITS else chance
    step, spread = _followed(estimate.reach_spread, (met - expected) / slope, noise, GOAL_DRIFT, REACH_SPREAD)
    reach = min(max(estimate.reach + step, -FARTHEST), FARTHEST)
    return replace(estimate, reach=reach, reach_spread=spread)


def after_game(estimate: Estimate, *, lead: float, margin: float, ladder: Ladder, others: float) -> Estimate:
    """A game with others. `lead` is what was expected, in levels, cards included; `margin` what came out.

    A margin is the part of the points of two by which the child was ahead. `others` tells how unsure their strength is.
    """
    scale = ladder.scale
    expected = min(max(scale.margin * lead, -0.9), 0.9)
    noise = ((scale.margin_spread / scale.margin) ** 2 + others**2 + estimate.spread**2) ** 0.5
    edge, spread = _followed(
        estimate.edge_spread, (margin - expected) / scale.margin, noise, EDGE_DRIFT, EDGE_SPREAD
    )
    return replace(estimate, edge=estimate.edge + edge, edge_spread=spread)


def _followed(spread: float, error: float, noise: float, drift: float, most: float) -> tuple[float, float]:
    """The step towards what has been observed, and the new spread."""
    variance = spread**2 + drift * most**2
    gain = variance / (variance + noise**2)
    bounded = min(max(error, -LARGEST * noise), LARGEST * noise)
    return gain * bounded, min(float((variance * (1 - gain)) ** 0.5), most)


def _wider(spread: float, variance: float) -> float:
    return float(min((spread**2 + variance) ** 0.5, START_SPREAD))


def _within(skill: float) -> float:
    return min(max(skill, LOWEST), HIGHEST)
