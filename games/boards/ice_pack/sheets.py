"""The players' score boards, filled in as on paper."""

from dataclasses import dataclass

from games.boards.facts import view_of
from games.boards.frame import points
from games.boards.ice_pack.facts import MOST_CHANGES, NAMES, TIER_NAMES, mover_here, player
from games.boards.page import SeatCard, TablePage
from games.engines.ice_pack.equipment import BONUS_POINTS, CHANGE_POINTS, CIRCLES, PATTERNS, TIERS

# So many squares are drawn, even if few are won.
ROOM_FOR_SQUARES = 4


@dataclass(frozen=True, kw_only=True, slots=True)
class Circle:
    value: int
    state: str  # "filled", "next" or "open".
    just: bool = False  # Filled in the last turn.


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    pattern: int
    name: str
    circles: list[Circle]
    can: bool  # It lies on the board and can be claimed now.


@dataclass(frozen=True, kw_only=True, slots=True)
class Goal:
    text: str
    have: int
    want: int

    @property
    def reached(self) -> bool:
        return self.have >= self.want


@dataclass(frozen=True, kw_only=True, slots=True)
class Sheet:
    seat: SeatCard
    title: str
    across: bool  # On a wide screen it lies at the other side of the board, away from the dock.
    lines: list[Line]
    changes: list[str]  # "left" or "spent".
    changes_left: int
    bonus_squares: int
    squares: list[str]  # "won" or "open".
    goals: list[Goal]
    parts: list[tuple[str, int]]  # What the score is made of.
    spoken: str


def sheets(page: TablePage) -> list[Sheet]:
    """Those who play at this screen first."""
    return [sheet(page, seat) for seat in sorted(page.seats, key=lambda seat: not seat.mine)]


def sheet(page: TablePage, seat: SeatCard) -> Sheet:
    facts = player(page, seat.id)
    left, squares = facts["changes_left"], facts["bonus_squares"]
    return Sheet(
        seat=seat,
        title="Your board" if seat.mine and len(page.mine) == 1 else f"{seat.name}’s board",
        across=_is_across(page, seat),
        lines=[_line(page, seat, pattern) for pattern in PATTERNS],
        changes=["left"] * left + ["spent"] * (MOST_CHANGES - left),
        changes_left=left,
        bonus_squares=squares,
        squares=["won"] * squares + ["open"] * (ROOM_FOR_SQUARES - squares),
        goals=_goals(page, seat),
        parts=_parts(page, seat),
        spoken=points(facts["score"]),
    )


def _is_across(page: TablePage, seat: SeatCard) -> bool:
    """The other player's, where one of the two plays at this screen; else they lie as the two are seated."""
    if len(page.seats) == 1:
        return False
    return not seat.mine if len(page.mine) == 1 else seat.id == page.seats[0].id


def _line(page: TablePage, seat: SeatCard, pattern: int) -> Line:
    view, filled = view_of(page), player(page, seat.id)["circles"][str(pattern)]
    here = mover_here(page)
    open_now = {claim["pattern"] for claim in view["claimable"]} if here and here.id == seat.id else set()
    last = view["last"] or {}
    stamped = last.get("by") == seat.id and (last["claim"] or {}).get("pattern") == pattern
    return Line(
        pattern=pattern,
        name=NAMES[pattern],
        circles=[
            Circle(
                value=value,
                state=_state(place, filled, over=view["over"]),
                just=stamped and place == filled - 1,
            )
            for place, value in enumerate(CIRCLES[pattern - 1])
        ],
        can=pattern in open_now,
    )


def _state(place: int, filled: int, *, over: bool) -> str:
    if place < filled:
        return "filled"
    return "next" if place == filled and not over else "open"


def _goals(page: TablePage, seat: SeatCard) -> list[Goal]:
    facts = player(page, seat.id)
    return [
        Goal(text=TIER_NAMES[tier], have=_filled(facts["circles"], tier), want=want)
        for tier, want in (facts["goals"] or {}).items()
    ]


def _filled(circles: dict[str, int], tier: str) -> int:
    return sum(circles[str(pattern)] for pattern in TIERS[tier])


def _parts(page: TablePage, seat: SeatCard) -> list[tuple[str, int]]:
    facts = player(page, seat.id)
    changes = CHANGE_POINTS * facts["changes_left"]
    bonus = BONUS_POINTS * facts["bonus_squares"]
    parts = [("circles", facts["score"] - changes - bonus), ("changes left", changes)]
    return [*parts, ("bonus squares", bonus)] if len(page.seats) == 2 else parts
