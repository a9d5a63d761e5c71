"""The log of what children did in one game, and all that follows from it: estimates, rungs, goals and reasons.

Entries are JSON. `Record` adds them and decides; `recomputed` reads a log again and arrives at the same changes.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from . import controller
from .controller import Decision, Limits, Standing
from .estimate import Estimate, ScoredPlay, after_game, after_goal, after_play
from .ladders import Ladder
from .sentences import Change

Entry = dict[str, Any]
LAST_PLAYS: Final = 30


@dataclass
class Course:
    """One child in this game."""

    standing: Standing
    goal: int
    rounds: int = 0
    """Alone, since the last decision."""
    shares: list[float] = field(default_factory=list)


class Record:
    def __init__(self, ladder: Ladder) -> None:
        self.ladder = ladder
        self.log: list[Entry] = []
        self.courses: dict[str, Course] = {}

    def course(self, child: str) -> Course:
        if child not in self.courses:
            self.begin(child, Estimate())
        return self.courses[child]

    def begin(self, child: str, estimate: Estimate, *, rung: int = 0, limits: Limits = Limits()) -> None:  # noqa: B008
        self._keep("begin", child=child, estimate=vars(estimate), rung=rung, limits=list(limits))
        goal = controller.goal_for(estimate, rung, self.ladder)
        self.courses[child] = Course(Standing(estimate, rung, limits=limits), goal)

    # What children did

    def play(self, child: str, play: ScoredPlay) -> None:
        course = self.course(child)
        self._keep("play", child=child, **play._asdict())
        self._estimate(course, after_play(course.standing.estimate, play, self.ladder))
        if play.share is not None:
            course.shares = [*course.shares, play.share][-LAST_PLAYS:]

    def round_alone(self, child: str, points: int, *, counts: bool = True) -> bool:
        """The end of a round, or of the few turns that have a goal together. Whether the goal was met.

        A round in which nothing was laid does not count against the child's strength.
        """
        course = self.course(child)
        met, goal = points >= course.goal, course.goal
        self._keep("round", child=child, points=points, goal=goal, counts=counts)
        if counts:
            standing = course.standing
            self._estimate(
                course,
                after_goal(standing.estimate, rung=standing.rung, goal=goal, met=met, ladder=self.ladder),
            )
        self._pass_rounds(course, self.ladder.scale.rounds_per_goal)
        course.goal = controller.goal_for(course.standing.estimate, course.standing.rung, self.ladder)
        return met

    def game_alone(self, child: str) -> int:
        """The rung of the child's next game alone. Cards are dealt when a game starts, and stay for the game."""
        course = self.course(child)
        self._keep("alone", child=child)
        if course.rounds >= controller.ROUNDS_BETWEEN:
            course.rounds = 0
            self._decide(
                child, controller.alone(course.standing, self.ladder), goal=controller.par(self.ladder)
            )
            course.goal = controller.goal_for(course.standing.estimate, course.standing.rung, self.ladder)
        return course.standing.rung

    def game(
        self,
        scores: Mapping[str, int],
        *,
        rounds: Mapping[str, int],
        thrown: Mapping[str, int],
        lowest_wins: bool = False,
    ) -> None:
        """The end of a game with others.

        `rounds` is how many rounds or turns each had, `thrown` in how many of them nothing was laid. They count as if
        they had gone like the others, because throwing rounds away must not buy help.
        """
        before = {child: self.course(child).standing for child in scores}
        self._keep(
            "game", scores=dict(scores), rounds=dict(rounds), thrown=dict(thrown), lowest_wins=lowest_wins
        )
        whole = {
            child: score if lowest_wins else _as_if_whole(score, rounds[child], thrown[child])
            for child, score in scores.items()
        }
        for child, standing in before.items():
            others = [other for other in scores if other != child]
            leads = [self._strength(standing) - self._strength(before[other]) for other in others]
            margins = [margin(whole[child], whole[other], lowest_wins) for other in others]
            unsure = sum(before[other].estimate.strength_spread ** 2 for other in others) ** 0.5 / len(others)
            estimate = after_game(
                standing.estimate,
                lead=sum(leads) / len(leads),
                margin=sum(margins) / len(margins),
                ladder=self.ladder,
                others=unsure,
            )
            self._estimate(self.courses[child], estimate)
            self._pass_rounds(self.courses[child], rounds[child])

    def _strength(self, standing: Standing) -> float:
        return standing.estimate.strength + self.ladder.rungs[standing.rung].worth

    def seat(self, children: Sequence[str]) -> list[int]:
        """The rungs of a table before its next game."""
        standings = [self.course(child).standing for child in children]
        self._keep("seat", children=list(children))
        decisions = controller.at_table(standings, self.ladder)
        for child, decision in zip(children, decisions, strict=True):
            self._decide(child, decision)
        return [decision.rung for decision in decisions]

    # What follows

    def _decide(self, child: str, decision: Decision, *, goal: int | None = None) -> None:
        course = self.course(child)
        standing, shares = course.standing, course.shares
        if decision.rung == standing.rung:
            return
        change = Change(
            child,
            standing.rung,
            decision.rung,
            len(shares),
            _percent(sum(shares) / len(shares)) if shares else None,
            _percent(decision.chance_before),
            _percent(decision.chance),
            _percent(decision.aim),
            goal,
        )
        self.log.append(change.as_json())
        course.standing = replace(standing, rung=decision.rung, left=standing.rung, rounds_here=0)

    @property
    def changes(self) -> list[Change]:
        return [_change(entry) for entry in self.log if entry["type"] == "change"]

    def _estimate(self, course: Course, estimate: Estimate) -> None:
        course.standing = replace(course.standing, estimate=estimate)

    def _pass_rounds(self, course: Course, rounds: int) -> None:
        course.rounds += rounds
        course.standing = replace(course.standing, rounds_here=course.standing.rounds_here + rounds)

    def _keep(self, kind: str, **facts: Any) -> None:
        self.log.append({"type": kind, **facts})


def recomputed(log: Iterable[Entry], ladder: Ladder) -> list[Change]:
    """All changes again, from the other entries of the log alone."""
    record = Record(ladder)
    for entry in log:
        facts = {name: value for name, value in entry.items() if name != "type"}
        _AGAIN[entry["type"]](record, facts)
    return record.changes


def _begin(record: Record, facts: Entry) -> None:
    estimate, limits = Estimate(**facts["estimate"]), Limits(*facts["limits"])
    record.begin(facts["child"], estimate, rung=facts["rung"], limits=limits)


def _play(record: Record, facts: Entry) -> None:
    record.play(facts.pop("child"), ScoredPlay(**facts))


def _round(record: Record, facts: Entry) -> None:
    record.round_alone(facts["child"], facts["points"], counts=facts["counts"])


def _alone(record: Record, facts: Entry) -> None:
    record.game_alone(facts["child"])


def _game(record: Record, facts: Entry) -> None:
    record.game(facts.pop("scores"), **facts)


def _seat(record: Record, facts: Entry) -> None:
    record.seat(facts["children"])


def _nothing(record: Record, facts: Entry) -> None:
    """A change is what is computed."""


_AGAIN: Final = {
    "begin": _begin,
    "play": _play,
    "round": _round,
    "alone": _alone,
    "game": _game,
    "seat": _seat,
    "change": _nothing,
}


def _change(entry: Entry) -> Change:
    return Change(**{name: value for name, value in entry.items() if name != "type"})


def _as_if_whole(score: float, rounds: int, thrown: int) -> float:
    return score * rounds / (rounds - thrown) if thrown < rounds else score


def margin(mine: float, theirs: float, lowest_wins: bool) -> float:
    """From -1 to 1: by how much of the points of both one was ahead. Games can end below zero."""
    low = min(mine, theirs, 0)
    mine, theirs = mine - low, theirs - low
    if mine + theirs == 0:
        return 0.0
    margin = (mine - theirs) / (mine + theirs)
    return -margin if lowest_wins else margin


def _percent(chance: float) -> int:
    return round(100 * chance)
