"""The log of what children did in one game, and all that follows from it: estimates, rungs, goals and reasons.

Entries are JSON. `Record` adds them and decides; `recomputed` reads a log again and arrives at the same changes.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from . import controller, course
from .controller import Decision, Limits, Standing
from .course import Course, Part
from .estimate import Estimate, ScoredPlay
from .ladders import Ladder
from .sentences import Change

Entry = dict[str, Any]
Plays = Sequence[ScoredPlay]


class Record:
    def __init__(self, ladder: Ladder) -> None:
        self.ladder = ladder
        self.log: list[Entry] = []
        self.courses: dict[str, Course] = {}

    def course(self, child: str) -> Course:
        if child not in self.courses:
            self.begin(child, Estimate())
        return self.courses[child]

    def goal(self, child: str) -> int:
        """Of the child's next round alone."""
        its = self.course(child)
        return course.goal(its, its.standing.rung, self.ladder)

    def begin(self, child: str, estimate: Estimate, *, rung: int = 0, limits: Limits = Limits()) -> None:  # noqa: B008
        self._keep("begin", child=child, estimate=vars(estimate), rung=rung, limits=list(limits))
        self.courses[child] = Course(Standing(estimate, rung, limits=limits))

    # What children did

    def round_alone(self, child: str, plays: Plays) -> None:
        """A round, or the few turns that have a goal together."""
        before = self.course(child)
        self._keep("round", child=child, plays=_as_lists(plays))
        self.courses[child] = course.played_alone(before, plays, before.standing.rung, self.ladder)

    def game_alone(self, child: str) -> int:
        """The rung of the child's next game alone."""
        before = self.course(child)
        self._keep("alone", child=child)
        if decision := course.before_game_alone(before, self.ladder):
            self._decide(child, decision, goal=controller.par(self.ladder))
        return self.courses[child].standing.rung

    def game(
        self, plays: Mapping[str, Plays], scores: Mapping[str, int], *, lowest_wins: bool = False
    ) -> None:
        """A game with others, from its first play to its end."""
        for child in plays:
            self.course(child)
        self._keep(
            "game",
            plays={child: _as_lists(made) for child, made in plays.items()},
            scores=dict(scores),
            lowest_wins=lowest_wins,
        )
        after = {child: course.played(self.course(child), made, self.ladder) for child, made in plays.items()}
        parts = {
            child: Part(its.standing.estimate, its.standing.rung, scores[child], plays[child])
            for child, its in after.items()
        }
        self.courses |= course.after_table(after, parts, self.ladder, lowest_wins=lowest_wins)

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
        before = self.courses[child]
        if change := course.change_of(child, before, decision, goal):
            self.log.append(change.as_json())
            self.courses[child] = course.moved(before, decision.rung)

    @property
    def changes(self) -> list[Change]:
        return [_change(entry) for entry in self.log if entry["type"] == "change"]

    def _keep(self, kind: str, **facts: Any) -> None:
        self.log.append({"type": kind, **facts})


def _as_lists(plays: Plays) -> list[list[Any]]:
    return [list(play) for play in plays]


def _as_plays(lists: Iterable[Sequence[Any]]) -> list[ScoredPlay]:
    return [ScoredPlay(*each) for each in lists]


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


def _round(record: Record, facts: Entry) -> None:
    record.round_alone(facts["child"], _as_plays(facts["plays"]))


def _alone(record: Record, facts: Entry) -> None:
    record.game_alone(facts["child"])


def _game(record: Record, facts: Entry) -> None:
    plays = {child: _as_plays(made) for child, made in facts["plays"].items()}
    record.game(plays, facts["scores"], lowest_wins=facts["lowest_wins"])


def _seat(record: Record, facts: Entry) -> None:
    record.seat(facts["children"])


def _nothing(record: Record, facts: Entry) -> None:
    """A change is what is computed."""


_AGAIN: Final = {
    "begin": _begin,
    "round": _round,
    "alone": _alone,
    "game": _game,
    "seat": _seat,
    "change": _nothing,
}


def _change(entry: Entry) -> Change:
    return Change(**{name: value for name, value in entry.items() if name != "type"})
