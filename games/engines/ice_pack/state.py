"""A table of Ice Pack at one moment. Players are known by their seats, counted from 0; rows and columns from 1."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..values import Player
from .equipment import CHANGES, CIRCLES, TIERS, coloured_dice

Cells = tuple[tuple[int, int], ...]


class Die(NamedTuple):
    id: str
    value: int | None = None  # None until it is rolled for the first time.

    def as_json(self) -> dict[str, Any]:
        return {"id": self.id, "value": self.value}


class Claim(NamedTuple):
    """A pattern at one place of the board, and the circle that it fills."""

    pattern: int
    cells: Cells
    value: int

    def as_json(self) -> dict[str, Any]:
        return {"pattern": self.pattern, "cells": [list(cell) for cell in self.cells], "value": self.value}


class Push(NamedTuple):
    """The last die that was pushed in, the one that came out, and what was claimed for it."""

    seat: int
    die: Die
    column: int
    out: Die
    claim: Claim | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's score board."""

    circles: tuple[int, ...] = (0,) * len(CIRCLES)  # Filled, by pattern.
    changes_left: int = CHANGES
    bonus_squares: int = 0

    def next_circle(self, pattern: int) -> int | None:
        """What the next open circle of a pattern is worth; None if it is full."""
        filled, worth = self.circles[pattern - 1], CIRCLES[pattern - 1]
        return worth[filled] if filled < len(worth) else None

    @property
    def full(self) -> bool:
        return all(filled == len(worth) for filled, worth in zip(self.circles, CIRCLES, strict=True))

    def filled_in(self, tier: str) -> int:
        return sum(self.circles[pattern - 1] for pattern in TIERS[tier])


Goals = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of the table. `goals` are each player's, by seat, and without them the clock decides."""

    seconds: float
    super_packed: bool
    goals: tuple[Goals, ...] | None

    @classmethod
    def from_options(cls, options: dict[str, Any], players: tuple[Player, ...]) -> "Rules":
        achievement = options["achievement"]
        return cls(
            seconds=options["seconds"] * _extra_time(players),
            super_packed=options["super_packed"],
            goals=achievement and tuple(_goals(player, achievement[player.id]) for player in players),
        )


def _extra_time(players: tuple[Player, ...]) -> float:
    # Two players share one clock, so nobody can have more of it.
    return float(players[0].supports.get("extra_time") or 1) if len(players) == 1 else 1.0


def _goals(player: Player, usual: dict[str, int]) -> Goals:
    return tuple(sorted((player.supports.get("goals") or usual).items()))


Board = tuple[tuple[Die, ...], ...]


@dataclass(frozen=True, slots=True)
class State:
    players: tuple[Player, ...]
    rules: Rules
    board: Board  # Column by column, each from top to bottom.
    hand: tuple[Die, ...]
    sheets: tuple[Sheet, ...]
    deadline: float | None
    mover: int = 0
    turns: int = 0  # Finished ones, of all players together.
    phase: str = "roll"
    rolled: tuple[int, ...] | None = None  # As they fell: a change does not make or break a double.
    changed: bool = False
    last: Push | None = field(default=None)

    def seat(self, player_id: str) -> int:
        return next(seat for seat, player in enumerate(self.players) if player.id == player_id)

    @property
    def sheet(self) -> Sheet:
        """The score board of the player whose turn it is."""
        return self.sheets[self.mover]

    @property
    def roll_kind(self) -> str | None:
        if self.rolled is None:
            return None
        return {1: "triple", 2: "double", 3: "plain"}[len(set(self.rolled))]

    def owner(self, die: str) -> int | None:
        """The seat whose coloured die this is."""
        coloured = coloured_dice(len(self.players))
        return coloured.index(die) if die in coloured else None

    def reached(self, seat: int) -> bool:
        """Whether this player has reached all of their goals."""
        if self.rules.goals is None:
            return False
        return all(self.sheets[seat].filled_in(tier) >= count for tier, count in self.rules.goals[seat])
