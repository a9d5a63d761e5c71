"""The board of three columns, the hand above it, and the outlines of what can be claimed."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.boards.facts import seat_of, view_of
from games.boards.frame import Move
from games.boards.ice_pack.facts import COLOURED, mover_here, whose
from games.boards.page import SeatCard, TablePage
from games.engines.ice_pack.equipment import COLUMN_OF

# The outlines are drawn on a sheet of 300 by 400: a die is 100 wide and high.
CELL = 100


@dataclass(frozen=True, kw_only=True, slots=True)
class Piece:
    """A die as it lies on the page."""

    id: str
    value: int | None
    owner: SeatCard | None = None  # Whose coloured die it is.
    label: str = ""
    locked: bool = False
    must: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Column:
    number: int
    doubled: int  # The second value whose doubles go in here; the first is the number itself.
    dice: list[Piece]
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
    hand: list[Piece]
    open: bool  # Somebody at this screen chooses a die now.
    resting: bool  # The dice have yet to be rolled.
    columns: list[Column]
    outlines: list[Outline]
    json: str


def tray(page: TablePage) -> Tray:
    view = view_of(page)
    here = mover_here(page)
    forced = view["forced"] or {}
    return Tray(
        hand=[_in_hand(page, die, place, forced) for place, die in enumerate(view["in_hand"])],
        open=here is not None and view["phase"] == "place",
        resting=view["phase"] != "place",
        columns=[_column(page, number, forced.get("column")) for number in (1, 2, 3)],
        outlines=[outline(claim, number, here) for number, claim in enumerate(view["claimable"])],
        json=json.dumps(_for_script(page, here)),
    )


def _for_script(page: TablePage, here: SeatCard | None) -> dict[str, Any]:
    view = view_of(page)
    return {
        "turn": view["turns"],
        "phase": view["phase"],
        "seat": here.id if here else None,
        "values": [die["value"] for die in view["in_hand"]],
        "out": [column[-1]["value"] for column in view["board"]],
        "forced": view["forced"],
    }


def _in_hand(page: TablePage, die: Mapping[str, Any], place: int, forced: Mapping[str, int]) -> Piece:
    must = forced.get("die")
    return _piece(page, die, locked=must is not None and must != place, must=must == place)


def _column(page: TablePage, number: int, must: int | None) -> Column:
    dice = [_piece(page, die) for die in view_of(page)["board"][number - 1]]
    doubled = max(value for value, column in COLUMN_OF.items() if column == number)
    locked = must is not None and must != number
    return Column(number=number, doubled=doubled, dice=dice, locked=locked, must=must == number)


def _piece(page: TablePage, die: Mapping[str, Any], *, locked: bool = False, must: bool = False) -> Piece:
    owner = seat_of(page, page.seats[COLOURED.index(die["id"])].id) if die["id"] in COLOURED else None
    words = [str(die["value"]) if die["value"] else "not rolled yet"]
    if owner:
        words.append(f"{whose(page, owner)} die")
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
    """Where the points stand, so that no two of them cover each other and no dot of a die: at the lower end of a
    diagonal, at the right of a row, in the middle above two rows."""
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
