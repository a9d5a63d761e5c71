"""Whose turn it is, by which level, and what the rest of this board looks up."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.boards.facts import option, seat_of, view_of
from games.boards.page import SeatCard, TablePage
from games.engines.scrabbicle.equipment import LEVELS, Level

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def player(page: TablePage, player_id: str) -> Mapping[str, Any]:
    """The engine's facts about one player."""
    found: Mapping[str, Any] = next(one for one in view_of(page)["players"] if one["id"] == player_id)
    return found


def table_level(page: TablePage) -> Level:
    return LEVELS[option(page, "level")]


def level_of(page: TablePage, seat: SeatCard) -> Level:
    return LEVELS[player(page, seat.id)["level"]]


def mover(page: TablePage) -> SeatCard | None:
    """Whose turn it is; nobody's when the game is over or the last play waits for a challenge."""
    view = view_of(page)
    return seat_of(page, view["turn"][0]) if view["turn"] and not is_last_call(page) else None


def is_last_call(page: TablePage) -> bool:
    view = view_of(page)
    if view["pending"] is None or view["bag"]:
        return False
    return bool(player(page, view["pending"]["player"])["tiles"] == 0)


def may_amend(page: TablePage, owner: str) -> bool:
    me = page.me
    everybodys = option(page, "level") == "advanced" or option(page, "amend_others")
    return me is not None and (owner == me.id or bool(everybodys))


def text_of(word: Mapping[str, Any]) -> str:
    return "".join(letter["letter"] for letter in word["letters"])


def letters(lengths: Sequence[int]) -> str:
    """five letters; 3 to 6 letters"""
    if len(lengths) == 1:
        return "one letter" if lengths[0] == 1 else f"{NUMBERS[lengths[0]]} letters"
    return f"{lengths[0]} to {lengths[-1]} letters"


def tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"
