"""The score sheet as on paper: a column for each serving, with a box to tick for the slurp."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.boards.facts import view_of
from games.boards.page import SeatCard, TablePage
from games.engines.alphabet_dice.equipment import SOUPER


@dataclass(frozen=True, kw_only=True, slots=True)
class Serving:
    number: int
    souper: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Plate:
    """One player's box of one serving."""

    score: int | None
    slurped: bool
    now: bool
    won: bool

    @property
    def spoken(self) -> str:
        slurp = "slurp used" if self.slurped else "slurp not used"
        if self.now:
            return f"being played, {slurp}"
        return "not yet" if self.score is None else f"{self.score}, {slurp}"


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    seat: SeatCard
    me: bool
    plates: list[Plate]
    total: int
    first: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Sheet:
    servings: list[Serving]
    lines: list[Line]


def sheet(page: TablePage) -> Sheet:
    view = view_of(page)
    numbers = range(1, view["servings"] + 1)
    least = min(seat.score for seat in page.seats)
    return Sheet(
        servings=[Serving(number=number, souper=number == SOUPER) for number in numbers],
        lines=[
            Line(
                seat=seat,
                me=page.me is not None and seat.id == page.me.id,
                plates=[_plate(view, seat, number) for number in numbers],
                total=seat.score,
                first=bool(view["history"]) and seat.score == least,
            )
            for seat in page.seats
        ],
    )


def _plate(view: Mapping[str, Any], seat: SeatCard, number: int) -> Plate:
    if number <= len(view["history"]):
        result = view["history"][number - 1][seat.id]
        return Plate(score=result["sum"], slurped=result["slurped"], now=False, won=result["won"])
    now = number == view["serving"] and not view["over"]
    return Plate(score=None, slurped=now and seat.id in view["slurped"], now=now, won=False)
