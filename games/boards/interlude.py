"""A stop between two rounds of a game that goes on by itself: who won, the points, and a cheer for oneself.

A game whose rules have no such moment puts an `Interlude` on its board; the page shows each of them once.
"""

from dataclasses import dataclass

from games.boards.page import SeatCard


@dataclass(frozen=True, kw_only=True, slots=True)
class Score:
    seat: SeatCard
    won: str  # The points of the round that is over.
    total: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Interlude:
    number: int  # Of the round that is over.
    title: str
    text: str
    is_cheered: bool  # For a player at this screen.
    face: SeatCard | None
    scores: tuple[Score, ...]
    go: str  # The words of the button.
