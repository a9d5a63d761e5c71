"""Ice Pack's board of three columns, the hand above it, and the outlines of what can be claimed."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.boards.page import Move, SeatCard, TablePage
from games.engines.ice_pack.equipment import COLUMN_OF

PATTERN_NAMES = {
    1: "a row, all the same",
    2: "a row, counting",
    3: "a diagonal, all the same",
    4: "a diagonal, counting",
    5: "two rows, all six numbers",
    6: "two rows, all the same",
}
# The players' own dice, in seat order.
COLOURED = ("p1", "p2")
# The outlines are drawn on a sheet of 300 by 400: a die is 100 wide and high.
CELL = 100


@dataclass(frozen=True, kw_only=True, slots=True)
class Piece:
    """A die as it lies on the page."""

    id: str
    value: int | None
    owner: SeatCard | None = None  # The player whose coloured die it is.
    label: str = ""
    locked: bool = False
    must: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Column:
    number: int
    doubled: int  # The second value whose doubles go in here; the first is the number itself.
    dice: tuple[Piece, ...]
    locked: bool
    must: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Outline:
    """One pattern on the board that can be claimed."""

    number: int
    pattern: int
    value: int
    x: int
    y: int
    width: int
    height: int
    round: int
    turn: str
    badge: tuple[int, int]
    move: Move | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Tray:
    hand: tuple[Piece, ...]
    open: bool  # A player at this screen chooses a die now.
    resting: bool  # The dice have yet to be rolled.
    columns: tuple[Column, ...]
    outlines: tuple[Outline, ...]
    finding: bool  # A player at this screen marks the dice of a pattern.
    json: str


def tray(page: TablePage) -> Tray:
    view, here = page.view, page.mover_here
    forced = view["forced"] or {}
    return Tray(
        hand=tuple(_in_hand(page, die, place, forced) for place, die in enumerate(view["in_hand"])),
        open=here is not None and view["phase"] == "place",
        resting=view["phase"] != "place",
        columns=tuple(_column(page, number, forced.get("column")) for number in (1, 2, 3)),
        outlines=tuple(outline(claim, number, here) for number, claim in enumerate(view["claimable"])),
        finding=here is not None and view["phase"] == "claim" and view["find_patterns"],
        json=json.dumps(_for_script(page, here)),
    )


def _for_script(page: TablePage, here: SeatCard | None) -> dict[str, Any]:
    view = page.view
    return {
        "turn": view["turns"],
        "phase": view["phase"],
        "seat": here.id if here else None,
        "values": [die["value"] for die in view["in_hand"]],
        "out": [column[-1]["value"] for column in view["board"]],
        "forced": view["forced"],
        "board": [[die["value"] for die in column] for column in view["board"]],
    }


def _in_hand(page: TablePage, die: Mapping[str, Any], place: int, forced: Mapping[str, int]) -> Piece:
    must = forced.get("die")
    return _piece(page, die, locked=must is not None and must != place, must=must == place)


def _column(page: TablePage, number: int, must: int | None) -> Column:
    dice = tuple(_piece(page, die) for die in page.view["board"][number - 1])
    doubled = max(value for value, column in COLUMN_OF.items() if column == number)
    locked = must is not None and must != number
    return Column(number=number, doubled=doubled, dice=dice, locked=locked, must=must == number)


def _piece(page: TablePage, die: Mapping[str, Any], *, locked: bool = False, must: bool = False) -> Piece:
    owner = page.seats[COLOURED.index(die["id"])] if die["id"] in COLOURED else None
    words = [str(die["value"]) if die["value"] else "not rolled yet"]
    if owner:
        words.append(f"{page.possessive_name(owner)} die")
    if locked:
        words.append("stays in the hand")
    return Piece(
        id=die["id"], value=die["value"], owner=owner, label=", ".join(words), locked=locked, must=must
    )


def outline(claim: Mapping[str, Any], number: int, here: SeatCard | None) -> Outline:
    rows = [row for row, _column in claim["cells"]]
    top, bottom = min(rows), max(rows)
    diagonal = claim["pattern"] in (3, 4)
    middle = (top + bottom - 1) * CELL // 2
    return Outline(
        number=number,
        pattern=claim["pattern"],
        value=claim["value"],
        x=-34 if diagonal else 5,
        y=middle - 42 if diagonal else (top - 1) * CELL + 5,
        width=368 if diagonal else 290,
        height=84 if diagonal else (bottom - top + 1) * CELL - 10,
        round=42 if diagonal else 26,
        turn=f"rotate({_slope(claim['cells'])} 150 {middle})" if diagonal else "",
        badge=_badge(claim, middle),
        move=_claim_move(claim, here),
    )


def _slope(cells: list[list[int]]) -> int:
    return 45 if cells[0][0] < cells[-1][0] else -45


def _badge(claim: Mapping[str, Any], middle: int) -> tuple[int, int]:
    """Where the points stand: at the lower end of a diagonal, at the right of a row, in the middle above two rows.
    There they cover neither each other nor the dots of a die."""
    if claim["pattern"] in (3, 4):
        row, column = max(claim["cells"])
        return (280 if column == 3 else 20), row * CELL
    if claim["pattern"] > 4:
        return 150, middle - CELL + 8
    return 306, middle


def _claim_move(claim: Mapping[str, Any], here: SeatCard | None) -> Move | None:
    if here is None:
        return None
    action = {"type": "claim", "pattern": claim["pattern"], "cells": claim["cells"]}
    return Move(words=f"+{claim['value']}", action=action, seat=here.id)


def bonus_for(page: TablePage, claim: Mapping[str, Any], *, by: str) -> SeatCard | None:
    """The other player, if their coloured die is in this claim: they get a bonus square."""
    lying = page.view["board"]
    taking_part = {lying[column - 1][row - 1]["id"] for row, column in claim["cells"]}
    owners = zip(COLOURED, page.seats, strict=False)
    return next((seat for die, seat in owners if die in taking_part and seat.id != by), None)
