"""The state of a table of Ice Pack. Seats are numbered from 0, rows and columns from 1."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..values import Player, Snapshot
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
    """The options of the table. `goals` are by seat; without goals the clock ends the game. With `find_patterns` the
    players look for the patterns themselves."""

    seconds: float
    super_packed: bool
    goals: tuple[Goals, ...] | None
    find_patterns: bool = False

    @classmethod
    def from_options(cls, options: dict[str, Any], players: tuple[Player, ...]) -> "Rules":
        achievement = options["achievement"]
        return cls(
            seconds=options["seconds"] * _extra_time(players),
            super_packed=options["super_packed"],
            goals=achievement and tuple(_goals(player, achievement[player.id]) for player in players),
            find_patterns=options.get("find_patterns", False),
        )


def _extra_time(players: tuple[Player, ...]) -> float:
    # Two players share one clock, so one of them cannot have more of it.
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
    turns: int = 0  # Finished turns of all players together.
    phase: str = "roll"
    rolled: tuple[int, ...] | None = None  # As rolled: a change neither makes nor breaks a double.
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

    def towards_goals(self, seat: int) -> tuple[int, int]:
        """How many circles of this player's goals are filled, and how many there are."""
        goals = () if self.rules.goals is None else self.rules.goals[seat]
        filled = sum(min(self.sheets[seat].filled_in(tier), count) for tier, count in goals)
        return filled, sum(count for _tier, count in goals)


# Snapshots. Written out by hand, because they are made at every move.


def to_json(state: State) -> Snapshot:
    rules = state.rules
    return {
        "players": [player.as_json() for player in state.players],
        "rules": _rules_to_json(rules),
        "board": [[list(die) for die in column] for column in state.board],
        "hand": [list(die) for die in state.hand],
        "sheets": [[list(sheet.circles), sheet.changes_left, sheet.bonus_squares] for sheet in state.sheets],
        "deadline": state.deadline,
        "mover": state.mover,
        "turns": state.turns,
        "phase": state.phase,
        "rolled": None if state.rolled is None else list(state.rolled),
        "changed": state.changed,
        "last": state.last and _push_to_json(state.last),
    }


def from_json(data: Snapshot) -> State:
    return State(
        players=tuple(Player(**player) for player in data["players"]),
        rules=_rules(*data["rules"]),
        board=tuple(_dice(column) for column in data["board"]),
        hand=_dice(data["hand"]),
        sheets=tuple(Sheet(tuple(circles), *rest) for circles, *rest in data["sheets"]),
        deadline=data["deadline"],
        mover=data["mover"],
        turns=data["turns"],
        phase=data["phase"],
        rolled=None if data["rolled"] is None else tuple(data["rolled"]),
        changed=data["changed"],
        last=data["last"] and _push(*data["last"]),
    )


def _dice(pairs: list[list[Any]]) -> tuple[Die, ...]:
    return tuple(Die(*pair) for pair in pairs)


def _rules_to_json(rules: Rules) -> list[Any]:
    goals = rules.goals and [dict(each) for each in rules.goals]
    # Left out where it is usual, so that older snapshots and new ones look the same.
    return [rules.seconds, rules.super_packed, goals, *([True] if rules.find_patterns else [])]


def _rules(seconds: float, super_packed: bool, goals: Any, find_patterns: bool = False) -> Rules:
    by_seat = goals and tuple(tuple(sorted(each.items())) for each in goals)
    return Rules(seconds, super_packed, by_seat, find_patterns)


def _push_to_json(push: Push) -> list[Any]:
    claim = push.claim and [push.claim.pattern, [list(cell) for cell in push.claim.cells], push.claim.value]
    return [push.seat, list(push.die), push.column, list(push.out), claim]


def _push(seat: int, die: list[Any], column: int, out: list[Any], claim: Any) -> Push:
    return Push(seat, Die(*die), column, Die(*out), claim and _claim(*claim))


def _claim(pattern: int, cells: list[list[int]], value: int) -> Claim:
    return Claim(pattern, tuple((row, column) for row, column in cells), value)
