"""Kinds of exit checks: 3 of 4 tries, 3 in a game, or a share of the whole."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Literal, NamedTuple

from games.engines.profile import Observation
from games.words import Lexicon
from lessons.measuring.judges import Judge

Status = Literal["met", "not-yet", "not-tried"]
"""Not tried: nothing in the game has tested it."""

SHARE_GAINED: Final = 5
"""A child who gains this many percent over an earlier game has met the check, too."""


class Checked(NamedTuple):
    status: Status
    reached: int = 0
    of: int = 0
    words: tuple[str, ...] = ()
    """The words that count for it, in the order in which they were made."""

    def as_json(self) -> dict[str, Any]:
        return {**self._asdict(), "words": list(self.words)}


class Asked(NamedTuple):
    """What a check asks for, and what it is judged by."""

    goal: int
    of: int
    words: Lexicon
    before: int | None

    @property
    def percent(self) -> int:
        """The goal of a measure that is a share of the whole: 70 of 100, or 1 of 1 for all of it."""
        return 100 * self.goal // (self.of or 100)


class Try(NamedTuple):
    success: bool
    word: str | None = None


Measured = Callable[[Sequence[Observation], Asked], Checked]


def rate(judge: Judge) -> Measured:
    """A number of successes in a number of tries in a row."""

    def measured(observations: Sequence[Observation], asked: Asked) -> Checked:
        tries = _tries(observations, judge, asked.words)
        of = asked.of or len(tries)
        reached = max((_right(tries[start : start + of]) for start in range(len(tries))), default=0)
        return _counted(tries, reached, of, asked.goal)

    return measured


def count(judge: Judge) -> Measured:
    """A number of successes in the whole game."""

    def measured(observations: Sequence[Observation], asked: Asked) -> Checked:
        tries = _tries(observations, judge, asked.words)
        return _counted(tries, _right(tries), asked.goal, asked.goal)

    return measured


def share_of_best(observations: Sequence[Observation], asked: Asked) -> Checked:
    """All points of the child, in percent of the most that the dice allowed."""
    known = [
        (seen.points or 0, seen.best_points, seen.word)
        for seen in observations
        if seen.best_points is not None
    ]
    best = sum(most for _points, most, _word in known)
    if not best:
        return Checked("not-tried", of=100)
    share = 100 * sum(points for points, _most, _word in known) // best
    has_gained = asked.before is not None and share >= asked.before + SHARE_GAINED
    words = (word for points, _most, word in known if points)
    return Checked(_status(met=share >= asked.percent or has_gained), share, 100, _each_once(words))


def at_the_end(whole: int | None = None) -> Measured:
    """Judges the last observation of a game. `whole` is how much there is to reach, if it is always the same."""

    def measured(observations: Sequence[Observation], asked: Asked) -> Checked:
        if not observations:
            return Checked("not-tried", of=whole or 0)
        reached, of = observations[-1].points or 0, whole or observations[-1].best_points or 0
        return Checked(_status(met=100 * reached >= asked.percent * of), reached, of)

    return measured


def _tries(observations: Sequence[Observation], judge: Judge, words: Lexicon) -> list[Try]:
    judged = ((judge(seen, words), seen.word) for seen in observations)
    return [Try(success, word) for success, word in judged if success is not None]


def _right(tries: Sequence[Try]) -> int:
    return sum(each.success for each in tries)


def _counted(tries: Sequence[Try], reached: int, of: int, goal: int) -> Checked:
    words = _each_once(each.word for each in tries if each.success)
    return Checked(_status(met=reached >= goal) if tries else "not-tried", reached, of, words)


def _each_once(words: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for word in words if word))


def _status(*, met: bool) -> Status:
    return "met" if met else "not-yet"
