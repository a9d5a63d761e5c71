"""Four ways to make games fair, for the same children: ours, and three plain ones to compare it with."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from benchmarks.playing import Table
from lessons.adaptivity import controller
from lessons.adaptivity.ladders import Ladder
from lessons.adaptivity.record import Record

LEVELS: Final = range(1, 6)


class Method(Protocol):
    name: str
    levels: bool
    """Whether it chooses computer players to play with, and gives no rule cards."""

    def seat(self, children: Sequence[str]) -> list[int]:
        """The rungs before a game with others."""
        ...

    def after(self, table: Table, plays: Mapping[str, list[Any]]) -> None: ...

    def alone(self, child: str) -> int:
        """The rung before a game alone."""
        ...

    def goal(self, child: str) -> int: ...

    def after_round(self, child: str, plays: Sequence[Any], *, met: bool) -> None: ...

    def level(self, child: str, aim: float) -> int:
        """The computer player against whom the child's chance is nearest to the aim."""
        ...


class Ours:
    name = "ours"
    levels = False

    def __init__(self, ladder: Ladder) -> None:
        self.ladder, self.record = ladder, Record(ladder)

    def seat(self, children: Sequence[str]) -> list[int]:
        return self.record.seat(children)

    def after(self, table: Table, plays: Mapping[str, list[Any]]) -> None:
        scores = table.scores()
        self.record.game(
            plays,
            {child: scores[child] for child in plays},
            lowest_wins=table.game.profile.lowest_wins,
        )

    def alone(self, child: str) -> int:
        return self.record.game_alone(child)

    def goal(self, child: str) -> int:
        return self.record.goal(child)

    def after_round(self, child: str, plays: Sequence[Any], *, met: bool) -> None:
        self.record.round_alone(child, plays)

    def level(self, child: str, aim: float) -> int:
        strength = self.record.course(child).standing.estimate.strength_alone
        return min(LEVELS, key=lambda level: abs(level - strength))


class Fixed:
    """The same rules for all, always."""

    name = "fixed rules"
    levels = False

    def __init__(self, ladder: Ladder) -> None:
        self.ladder = ladder

    def seat(self, children: Sequence[str]) -> list[int]:
        return [0 for _ in children]

    def after(self, table: Table, plays: Mapping[str, list[Any]]) -> None:
        """Nothing changes."""

    def alone(self, child: str) -> int:
        return 0

    def goal(self, child: str) -> int:
        return controller.par(self.ladder)

    def after_round(self, child: str, plays: Sequence[Any], *, met: bool) -> None:
        """Nothing changes."""

    def level(self, child: str, aim: float) -> int:
        return 3


class Staircase(Fixed):
    """One help less after two successes, one more after a failure."""

    name = "staircase"

    def __init__(self, ladder: Ladder) -> None:
        super().__init__(ladder)
        self.rungs: dict[str, int] = {}
        self.runs: dict[str, int] = {}

    def seat(self, children: Sequence[str]) -> list[int]:
        return [self.rungs.setdefault(child, 0) for child in children]

    def after(self, table: Table, plays: Mapping[str, list[Any]]) -> None:
        wins = table.wins()
        for child in plays:
            self._step(child, succeeded=wins[child] > 0)

    def alone(self, child: str) -> int:
        return self.rungs.setdefault(child, 0)

    def after_round(self, child: str, plays: Sequence[Any], *, met: bool) -> None:
        self._step(child, succeeded=met)

    def _step(self, child: str, *, succeeded: bool) -> None:
        rung, run = self.rungs.get(child, 0), self.runs.get(child, 0) + 1 if succeeded else 0
        if not succeeded:
            rung += 1
        elif run == 2:
            rung, run = rung - 1, 0
        self.rungs[child], self.runs[child] = min(max(rung, 0), self.ladder.top), run


class Elo(Fixed):
    """Opponents of fitting strength instead of rule cards: computer players, chosen by a rating."""

    name = "Elo-matched opponents"
    levels = True
    GAIN: Final = 0.35
    """In levels, for a win that was not expected at all."""

    def __init__(self, ladder: Ladder) -> None:
        super().__init__(ladder)
        self.ratings: dict[str, float] = {}
        self.last: dict[str, int] = {}

    def level(self, child: str, aim: float) -> int:
        rating = self.ratings.setdefault(child, 3.0)
        level = min(LEVELS, key=lambda level: abs(self.ladder.chance_to_win(rating - level) - aim))
        self.last[child] = level
        return level

    def after(self, table: Table, plays: Mapping[str, list[Any]]) -> None:
        wins = table.wins()
        for child in plays:
            self._rate(child, wins[child])

    def after_round(self, child: str, plays: Sequence[Any], *, met: bool) -> None:
        self._rate(child, float(met))

    def _rate(self, child: str, result: float) -> None:
        rating = self.ratings[child]
        expected = self.ladder.chance_to_win(rating - self.last[child])
        self.ratings[child] = rating + self.GAIN * (result - expected)


METHODS: Final[Mapping[str, Callable[[Ladder], Method]]] = {
    "ours": Ours,
    "fixed rules": Fixed,
    "staircase": Staircase,
    "Elo-matched opponents": Elo,
}
