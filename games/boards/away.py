"""What a screen says while the game waits for players who have left."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from games.boards.page import SeatCard, names


@dataclass(frozen=True, kw_only=True, slots=True)
class Away:
    seats: Sequence[SeatCard]  # Those for whom the game waits. All of them have left.
    choose_at: float  # From then on the others may choose.
    now: float
    computer: bool = False  # Whether a computer player may take over.
    skip: bool = False  # Whether the rules have a move that skips them.
    steps: bool = False  # Whether the next step needs no particular player, so that anyone may do it.
    wishes: Sequence[SeatCard] = ()  # Who wants to end the game and count the points.
    undecided: Sequence[SeatCard] = ()  # Who else is present.

    @property
    def names(self) -> str:
        return names(self.seats)

    @property
    def verb(self) -> str:
        return "is" if len(self.seats) == 1 else "are"

    @property
    def may_choose(self) -> bool:
        return self.now >= self.choose_at

    @property
    def seconds(self) -> int:
        return max(0, math.ceil(self.choose_at - self.now))

    @property
    def end_says(self) -> str:
        if self.who_wishes:
            return f"{self.who_wishes} Do you agree?"
        return f"We ask {self.still_asked}, too." if self.still_asked else "The game is over then."

    @property
    def players(self) -> str:
        return " ".join(seat.id for seat in self.seats)

    @property
    def has_agreed(self) -> bool:
        """Whether a player at this screen wants to end the game already."""
        return any(seat.mine for seat in self.wishes)

    @property
    def who_wishes(self) -> str:
        others = [seat for seat in self.wishes if not seat.mine]
        return f"{names(others)} {'wants' if len(others) == 1 else 'want'} to end it." if others else ""

    @property
    def still_asked(self) -> str:
        return names([seat for seat in self.undecided if not seat.mine])
