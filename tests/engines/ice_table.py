"""A table of Ice Pack to try rules at: boards are written as they lie, dice fall as the test says."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from games.engines import Player
from games.engines.ice_pack.game import GAME
from games.engines.ice_pack.state import Sheet, State

from .rule_table import RuleTable, seats

ROLL = {"type": "roll"}
SKIP = {"type": "skip"}

# Four rows, top to bottom. No pattern lies here, and no one die makes one.
DULL = "314 461 433 136"
Cells = list[list[int]]


def place(die: Any, column: Any) -> dict[str, Any]:
    return {"type": "place", "die": die, "column": column}


def change(die: Any, value: Any) -> dict[str, Any]:
    return {"type": "change", "die": die, "value": value}


def claim(pattern: Any, cells: Any = None) -> dict[str, Any]:
    return {"type": "claim", "pattern": pattern} | ({} if cells is None else {"cells": cells})


def by_columns(board: str) -> list[int]:
    rows = board.split()
    return [int(row[column]) for column in range(3) for row in rows]


class Table(RuleTable[State]):
    """Ann plays alone, or with Bob. `board` is what lies there at the start."""

    game = GAME

    def __init__(
        self, *players: str | Player, board: str = DULL, draws: Iterable[str] = (), **options: Any
    ) -> None:
        self.open(seats(players), options, by_columns(board), draws)

    @classmethod
    def showing(cls, board: str, *players: str | Player, **options: Any) -> "Table":
        """The first player has just pushed a die into the first column, and now this lies there."""
        first, *below = (row[0] for row in board.split())
        before = [f"{die}{row[1:]}" for die, row in zip([*below, "1"], board.split(), strict=True)]
        table = cls(*(players or ("ann",)), board=" ".join(before), **options)
        others = [value for value in "123456" if value != first][:2]
        table.push(table.state.players[0].id, first + "".join(others), 1)
        assert table.rows == board
        return table

    # Moves

    def roll(self, who: str, values: str) -> "Table":
        return self.act(who, ROLL, map(int, values))

    def change(self, who: str, die: int, value: int) -> "Table":
        return self.act(who, change(die, value))

    def place(self, who: str, die: int, column: int) -> "Table":
        return self.act(who, place(die, column))

    def push(self, who: str, values: str, column: int, die: int = 0) -> "Table":
        """Rolls and places; without a claim this is a whole turn."""
        return self.roll(who, values).place(who, die, column)

    def claim(self, who: str, pattern: int, cells: Cells | None = None) -> "Table":
        return self.act(who, claim(pattern, cells))

    def skip(self, who: str) -> "Table":
        return self.act(who, SKIP)

    def with_circles(self, **filled: str) -> "Table":
        """As if so many circles were filled already: ann="640000" has the first pattern full and four of the second."""
        sheets = list(self.state.sheets)
        for who, circles in filled.items():
            seat = self.state.seat(who)
            sheets[seat] = replace(sheets[seat], circles=tuple(map(int, circles)))
        self.begin(replace(self.state, sheets=tuple(sheets)))
        return self

    # Looking

    def player(self, who: str) -> dict[str, Any]:
        return next(player for player in self.view()["players"] if player["id"] == who)

    def sheet(self, who: str) -> Sheet:
        return self.state.sheets[self.state.seat(who)]

    def score(self, who: str) -> int:
        return GAME.scores(self.state)[who]

    @property
    def rows(self) -> str:
        """The board as it lies, written like the boards of the tests."""
        columns = self.view()["board"]
        return " ".join("".join(str(column[row]["value"]) for column in columns) for row in range(4))

    @property
    def claimable(self) -> list[tuple[int, int]]:
        """Pattern and value of everything that can be claimed now."""
        return [(one["pattern"], one["value"]) for one in self.view()["claimable"]]
