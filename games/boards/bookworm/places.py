"""Everybody's place at the table: dice, Bookworm cards, points, and what they said last."""

from dataclasses import dataclass

from games.boards.bookworm.facts import Piece, is_me, pieces_at
from games.boards.facts import view_of
from games.boards.frame import points, signed
from games.boards.page import SeatCard, TablePage


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    seat: SeatCard
    me: bool
    dice: list[Piece]
    cards: int
    score: str
    points: str
    said: str
    said_last: bool
    now: bool  # The table waits for this player.
    bookworm: bool
    piled: bool


def places(page: TablePage) -> list[Place]:
    """In the order in which turns go, beginning at the left of whoever plays at this screen."""
    order = [_place(page, seat) for seat in page.seats]
    mine = next((number for number, place in enumerate(order) if place.me), len(order) - 1)
    return order[mine + 1 :] + order[: mine + 1]


def _place(page: TablePage, seat: SeatCard) -> Place:
    view = view_of(page)
    words = [named["word"] for named in view["named"] if named["player"] == seat.id]
    return Place(
        seat=seat,
        me=is_me(page, seat.id),
        dice=pieces_at(page, seat.id, view["dice"], view["special"]),
        cards=view["cards"]["players"][seat.id],
        score=signed(seat.score),
        points=points(seat.score),
        said=words[-1] if words else "",
        said_last=bool(view["named"]) and view["named"][-1]["player"] == seat.id,
        now=seat.id in view["turn"],
        bookworm=seat.id == view["bookworm"],
        piled=bool(view["special"]) and view["special"]["side"] == "pile",
    )
