"""What the patterns are called, whose turn it is, and what the rest of this board looks up."""

from collections.abc import Mapping
from typing import Any

from games.boards.facts import seat_of, view_of
from games.boards.page import SeatCard, TablePage
from games.engines.ice_pack.equipment import CHANGES, TIERS

NAMES = {
    1: "a row, all the same",
    2: "a row, counting",
    3: "a diagonal, all the same",
    4: "a diagonal, counting",
    5: "two rows, all six numbers",
    6: "two rows, all the same",
}
TIER_NAMES = {
    tier: f"{what} (patterns {TIERS[tier][0]} and {TIERS[tier][1]})"
    for tier, what in {"1": "rows", "2": "diagonals", "3": "double rows"}.items()
}
MOST_CHANGES = CHANGES
# The players' own dice, in seat order.
COLOURED = ("p1", "p2")


def mover(page: TablePage) -> SeatCard | None:
    """Whose turn it is; nobody's when the game is over."""
    turn = view_of(page)["turn"]
    return seat_of(page, turn[0]) if turn else None


def mover_here(page: TablePage) -> SeatCard | None:
    """Whose turn it is, if they play at this screen. Two who pass it round both do: everything lies open anyway."""
    seat = mover(page)
    return seat if seat and seat.mine and page.table.paused_at is None else None


def player(page: TablePage, player_id: str) -> Mapping[str, Any]:
    """The engine's facts about one player."""
    found: Mapping[str, Any] = next(one for one in view_of(page)["players"] if one["id"] == player_id)
    return found


def bonus_for(page: TablePage, claim: Mapping[str, Any], *, by: str) -> SeatCard | None:
    """Who gets a bonus square for what this player claims, on the board as it lies."""
    lying = view_of(page)["board"]
    taking_part = {lying[column - 1][row - 1]["id"] for row, column in claim["cells"]}
    owners = zip(COLOURED, page.seats, strict=False)
    return next((seat for die, seat in owners if die in taking_part and seat.id != by), None)


def whose(page: TablePage, seat: SeatCard) -> str:
    return "your" if seat.mine and len(page.mine) == 1 else f"{seat.name}’s"
