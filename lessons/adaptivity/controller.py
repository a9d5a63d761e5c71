"""Which rung a child gets next. Alone: so that the goal of a round is met in 77.5 % of the rounds. With others: so that
all have about the same chance to win. Small differences change nothing, so that cards do not come and go."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Final, NamedTuple

from .estimate import SUCCESS, Estimate
from .ladders import Ladder

DEAD_BAND: Final = 0.05
"""A change must bring the chance so much nearer to its aim."""
FAR_OFF: Final = 0.1
LEVELS: Final = range(1, 6)
TOO_FAR: Final = 0.15
"""So much less than half of the games, with all the help that there is, is too little."""
ROUNDS_BETWEEN: Final = 3
"""Alone, so many rounds lie between two changes of a rung."""
MOST_AT_ONCE: Final = 2
"""Rungs between two games with others."""
NO_WAY_BACK: Final = 6
"""Within so many rounds no child goes back to the rung before."""
SURE_OF_FIRST: Final = 1.3
SURE: Final = 0.4
"""With others, the difference in strength must be at least so many standard deviations: for the first help, so that
equal players get none by chance, and for a change of the help after that."""


class Limits(NamedTuple):
    """What the teacher says: one rung for good, or a highest one. Pinned to 0 is off."""

    pinned: int | None = None
    most: int | None = None

    def allowed(self, ladder: Ladder) -> range:
        if self.pinned is not None:
            rung = min(self.pinned, ladder.top)
            return range(rung, rung + 1)
        top = ladder.top if self.most is None else min(self.most, ladder.top)
        return range(top + 1)


@dataclass(frozen=True)
class Standing:
    """A child before a decision."""

    estimate: Estimate
    rung: int = 0
    left: int | None = None
    """The rung before the last change."""
    rounds_here: int = 0
    limits: Limits = field(default_factory=Limits)
    is_told: bool = False
    """A teacher says how strong the child is, and no play has said anything yet."""
    is_held: bool = False
    """The child has asked for the step to this rung, and gets no more help for a while."""

    @property
    def is_new(self) -> bool:
        return self.estimate.plays == 0 and self.left is None

    @property
    def may_look(self) -> bool:
        """Whether the rung of a child who plays alone can change now."""
        return self.is_new or self.rounds_here >= ROUNDS_BETWEEN or not self.is_allowed

    @property
    def is_allowed(self) -> bool:
        pinned, most = self.limits
        return (pinned is None or self.rung == pinned) and (most is None or self.rung <= most)

    def may_go_to(self, rung: int) -> bool:
        if self.rounds_here > NO_WAY_BACK:
            return True
        return rung != self.left and not (self.is_held and rung > self.rung)


class Decision(NamedTuple):
    rung: int
    chance_before: float
    """To reach the aim on the old rung."""
    chance: float
    """On the new one."""
    aim: float


# Alone


def alone(standing: Standing, ladder: Ladder) -> Decision:
    """At most one rung from here, towards the one on which the goal that is meant for all fits best. The first rung is
    that one."""
    goal = par(ladder)
    allowed = standing.limits.allowed(ladder)
    chances = {
        rung: ladder.chance_of_goal(standing.estimate.strength_alone, rung, goal)
        for rung in {*allowed, standing.rung}
    }
    # A lighter start helps to win, but leaves fewer dice to score with: such a card is no help towards a goal.
    helps = [rung for rung in allowed if chances[rung] >= chances[allowed[0]]]
    best = min(helps, key=lambda rung: (round(abs(chances[rung] - SUCCESS), 6), rung))
    rung = _chosen(standing, best, chances, SUCCESS, most=ladder.top if standing.is_new else 1)
    return Decision(rung, chances[standing.rung], chances[rung], SUCCESS)


def par(ladder: Ladder) -> int:
    """The goal that is meant for all."""
    return ladder.scale.par


def goal_for(estimate: Estimate, rung: int, ladder: Ladder) -> int:
    """The goal of this child's next round: the whole number of points that fits best on this rung."""
    usual = ladder.expected_points(estimate.strength_alone, rung) * ladder.scale.rounds_per_goal
    about = int(usual / exp(ladder.scale.goal_chance.where(SUCCESS)))
    return min(
        range(max(about - 1, 1), about + 3),
        key=lambda goal: abs(ladder.chance_of_goal(estimate.strength_alone, rung, goal) - SUCCESS),
    )


# With others


def at_table(standings: Sequence[Standing], ladder: Ladder) -> list[Decision]:
    """A decision for each player of a table, before a game."""
    strongest = max(standings, key=lambda standing: standing.estimate.strength)
    return [_beside(standing, strongest, len(standings), ladder, most=MOST_AT_ONCE) for standing in standings]


def with_computers(standing: Standing, levels: Sequence[int], ladder: Ladder) -> Decision:
    """For a child who plays with computer players only: at most one rung from here; the first rung is the best one."""
    strongest = computer(max(levels))
    most = ladder.top if standing.is_new else 1
    return _beside(standing, strongest, 1 + len(levels), ladder, most=most)


def computer(level: int) -> Standing:
    """A computer player, whose strength is known, and who never gets help."""
    return Standing(Estimate(level, 0.0, edge_spread=0.0, reach_spread=0.0), limits=Limits(pinned=0))


def level_for(estimate: Estimate, levels: Sequence[int] = LEVELS) -> int:
    """The computer player who is as strong as the child."""
    return level_near(estimate.strength, levels)


def level_near(strength: float, levels: Sequence[int] = LEVELS) -> int:
    return min(levels, key=lambda level: abs(level - strength))


def is_too_far(standing: Standing, strongest: Standing, ladder: Ladder) -> bool:
    """Whether the whole ladder cannot make a game of these two fair."""
    lead = standing.estimate.strength - strongest.estimate.strength
    unsure = (standing.estimate.strength_spread**2 + strongest.estimate.strength_spread**2) ** 0.5
    is_sure = -lead >= SURE_OF_FIRST * unsure or standing.is_told or strongest.is_told
    return is_sure and chance_at_table(lead + ladder.rungs[-1].worth, 2, ladder) < 0.5 - TOO_FAR


def _beside(standing: Standing, strongest: Standing, players: int, ladder: Ladder, *, most: int) -> Decision:
    fair = 1 / players
    lead = standing.estimate.strength - strongest.estimate.strength
    allowed = standing.limits.allowed(ladder)
    chances = {
        rung: chance_at_table(lead + ladder.rungs[rung].worth, players, ladder)
        for rung in {*allowed, standing.rung}
    }
    best = min(allowed, key=lambda rung: (round(abs(chances[rung] - fair), 6), rung))
    unsure = (standing.estimate.strength_spread**2 + strongest.estimate.strength_spread**2) ** 0.5
    # What a teacher says is no chance.
    is_told = standing.is_told or strongest.is_told
    sure = SURE if standing.rung or is_told else SURE_OF_FIRST
    is_sure = abs(lead + ladder.rungs[standing.rung].worth) >= sure * unsure
    wanted = best if is_sure or standing.rung not in allowed else standing.rung
    rung = _chosen(standing, wanted, chances, fair, most=most)
    return Decision(rung, chances[standing.rung], chances[rung], fair)


def chance_at_table(lead: float, players: int, ladder: Ladder) -> float:
    """To win against players who are all as strong as the strongest. `lead` counts the cards."""
    return 1 / (1 + (players - 1) * exp(-max(-30.0, min(30.0, ladder.steepness * lead))))


def _chosen(standing: Standing, best: int, chances: dict[int, float], aim: float, *, most: int) -> int:
    now, limits = standing.rung, standing.limits
    if limits.pinned is not None or (limits.most is not None and now > limits.most):
        return best
    off = abs(chances[now] - aim)
    gain = off - abs(chances[best] - aim)
    # Far off the aim, where all chances are nearly 0 or 1, no step could bring much.
    if best == now or (gain < DEAD_BAND and off < FAR_OFF):
        return now
    step = min(max(best - now, -most), most)
    return now + step if standing.may_go_to(now + step) else now
