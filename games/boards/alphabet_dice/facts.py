"""Whose turn it is, what lies where, and what the rest of this board looks up."""

from games.boards.facts import seat_of, view_of
from games.boards.page import SeatCard, TablePage


def mover(page: TablePage) -> SeatCard | None:
    """Whose turn it is; nobody's while a last word waits to be accepted, or when the game is over."""
    view = view_of(page)
    return None if view["closing"] or not view["turn"] else seat_of(page, view["turn"][0])


def mover_here(page: TablePage) -> SeatCard | None:
    """Whose turn it is, if they play at this screen and the game is not paused."""
    seat = mover(page)
    return seat if seat and seat.mine and page.table.paused_at is None else None


def to_whom(page: TablePage, seat: SeatCard) -> str:
    return "you" if seat.mine and len(page.mine) == 1 else seat.name


def dice_left(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"
