"""What every board looks up on a page, and how it speaks of those who are there."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.boards.page import SeatCard, TablePage


def view_of(page: TablePage) -> Mapping[str, Any]:
    """The engine's view; boards are made of games that have begun."""
    assert page.view is not None
    return page.view


def seat_of(page: TablePage, player_id: str) -> SeatCard:
    return next(seat for seat in page.seats if seat.id == player_id)


def option(page: TablePage, name: str) -> Any:
    """What the table plays by; left out, it is what the rules say."""
    usual = page.game.options_schema()["properties"][name]["default"]
    return page.table.options.get(name, usual)


def said(page: TablePage, seat: SeatCard) -> str:
    """How a sentence about somebody begins: "You" to whoever has this screen for themselves."""
    return "You" if seat.mine and len(page.mine) == 1 else seat.name


def listed(words: Sequence[str]) -> str:
    """CAT, SO and AT."""
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part) if words else ""
