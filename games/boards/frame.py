"""What every board has around it: who sits there, the clock, and the buttons that play."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.boards.cards import RuleCard, cards_of
from games.boards.facts import listed
from games.boards.page import SeatCard, TablePage


@dataclass(frozen=True, kw_only=True, slots=True)
class Chip:
    """A seat in the list of those at the table."""

    seat: SeatCard
    me: bool
    words: str
    state: str = ""  # "done", "busy" (something is going on there), or nothing special.
    cards: list[RuleCard] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True, slots=True)
class Move:
    """A button that plays at once, for one of the seats at this screen or for the table itself."""

    words: str
    action: Mapping[str, Any]
    seat: str
    icon: str = ""

    @property
    def json(self) -> str:
        return json.dumps(dict(self.action))


@dataclass(frozen=True, kw_only=True, slots=True)
class Clock:
    """The server's deadline. The page counts from `now`, so that its own clock does not matter."""

    deadline: float
    span: float
    now: float
    paused: bool = False

    @property
    def left(self) -> int:
        return max(0, math.ceil(self.deadline - self.now))

    @property
    def face(self) -> str:
        return f"{self.left // 60}:{self.left % 60:02}" if self.left >= 60 else str(self.left)

    @property
    def unit(self) -> str:
        if self.paused:
            return "paused"
        return "min" if self.left >= 60 else "sec"

    @property
    def arc(self) -> int:
        """How much of the ring is left, in hundredths."""
        return round(100 * min(1.0, self.left / self.span)) if self.span else 0


def clock_of(page: TablePage, *, deadline: float | None, span: float) -> Clock | None:
    if deadline is None:
        return None
    paused_at = page.table.paused_at
    now = page.now if paused_at is None else paused_at
    return Clock(deadline=deadline, span=span, now=now, paused=paused_at is not None)


def chip(page: TablePage, seat: SeatCard, *, words: str, state: str = "") -> Chip:
    me = page.me is not None and seat.id == page.me.id
    return Chip(seat=seat, me=me, words=words, state=state, cards=cards_of(seat.supports))


def signed(number: int) -> str:
    """With a minus sign, where a hyphen would be too short to see and is read out as nothing."""
    return f"−{-number}" if number < 0 else str(number)


def points(count: int) -> str:
    return f"{signed(count)} point" if abs(count) == 1 else f"{signed(count)} points"


def names(seats: list[SeatCard]) -> str:
    """Mia, Ben and Cleo."""
    return listed([seat.name for seat in seats])
