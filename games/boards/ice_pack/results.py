"""Ice Pack's score sheets, a lone player's own best, and the end of the game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.boards.ending import text_for, title_for
from games.boards.ice_pack.tray import PATTERN_NAMES
from games.boards.page import SeatCard, TablePage, points
from games.engines.ice_pack.equipment import (
    BONUS_POINTS,
    CHANGE_POINTS,
    CHANGES,
    CIRCLES,
    PATTERNS,
    TIERS,
)

TIER_NAMES = {
    tier: f"{what} (patterns {TIERS[tier][0]} and {TIERS[tier][1]})"
    for tier, what in {"1": "rows", "2": "diagonals", "3": "double rows"}.items()
}
# This many bonus squares are drawn, even if fewer are won.
ROOM_FOR_SQUARES = 4
# The curve is drawn on a sheet of this size, with a little room above and below.
WIDTH, HEIGHT, EDGE = 120, 40, 4
# Without a score to beat, the bar is full at this one.
FIRST_AIM = 30


@dataclass(frozen=True, kw_only=True, slots=True)
class Circle:
    value: int
    state: str  # "filled", "next" or "open".
    just: bool = False  # Filled in the last turn.


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    pattern: int
    name: str
    circles: tuple[Circle, ...]
    can: bool  # It lies on the board and can be claimed now.

    @property
    def next(self) -> int | None:
        """What the next circle is worth; None if all are full."""
        return next((circle.value for circle in self.circles if circle.state != "filled"), None)


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
    lines: tuple[Line, ...]
    changes: tuple[str, ...]  # "left" or "spent".
    changes_left: int
    bonus_squares: int
    squares: tuple[str, ...]  # "won" or "open"; empty for a lone player, who wins none.
    goals: tuple[Goal, ...]
    parts: tuple[tuple[str, int], ...]  # What the score is made of.
    spoken: str


def sheets(page: TablePage) -> list[Sheet]:
    """Those of this screen's players first."""
    return [_sheet(page, seat) for seat in sorted(page.seats, key=lambda seat: not seat.mine)]


def _sheet(page: TablePage, seat: SeatCard) -> Sheet:
    facts = page.player(seat.id)
    left, squares = facts["changes_left"], facts["bonus_squares"]
    claimable, stamped = _claimable(page, seat), _just_claimed(page, seat)
    return Sheet(
        seat=seat,
        title="Your board" if page.is_you(seat) else f"{seat.name}’s board",
        across=_is_across(page, seat),
        lines=tuple(
            _line(
                pattern,
                facts["circles"][str(pattern)],
                can=pattern in claimable,
                just=pattern == stamped,
                over=page.view["over"],
            )
            for pattern in PATTERNS
        ),
        changes=("left",) * left + ("spent",) * (CHANGES - left),
        changes_left=left,
        bonus_squares=squares,
        squares=("won",) * squares + ("open",) * (ROOM_FOR_SQUARES - squares) if len(page.seats) > 1 else (),
        goals=_goals(facts),
        parts=_parts(page, facts),
        spoken=points(facts["score"]),
    )


def _is_across(page: TablePage, seat: SeatCard) -> bool:
    """The other player's, where one of the two uses this screen; otherwise the first player's."""
    if len(page.seats) == 1:
        return False
    return not seat.mine if len(page.mine) == 1 else seat.id == page.seats[0].id


def _claimable(page: TablePage, seat: SeatCard) -> set[int]:
    here = page.mover_here
    return {claim["pattern"] for claim in page.view["claimable"]} if here and here.id == seat.id else set()


def _just_claimed(page: TablePage, seat: SeatCard) -> int | None:
    last = page.view["last"] or {}
    return (last["claim"] or {}).get("pattern") if last.get("by") == seat.id else None


def _line(pattern: int, filled: int, *, can: bool, just: bool, over: bool) -> Line:
    circles = tuple(
        Circle(value=value, state=_state(place, filled, over=over), just=just and place == filled - 1)
        for place, value in enumerate(CIRCLES[pattern - 1])
    )
    return Line(pattern=pattern, name=PATTERN_NAMES[pattern], circles=circles, can=can)


def _state(place: int, filled: int, *, over: bool) -> str:
    if place < filled:
        return "filled"
    return "next" if place == filled and not over else "open"


def _goals(facts: Mapping[str, Any]) -> tuple[Goal, ...]:
    return tuple(
        Goal(text=TIER_NAMES[tier], have=_filled(facts["circles"], tier), want=want)
        for tier, want in (facts["goals"] or {}).items()
    )


def _filled(circles: Mapping[str, int], tier: str) -> int:
    return sum(circles[str(pattern)] for pattern in TIERS[tier])


def _parts(page: TablePage, facts: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
    changes = CHANGE_POINTS * facts["changes_left"]
    bonus = BONUS_POINTS * facts["bonus_squares"]
    parts = (("circles", facts["score"] - changes - bonus), ("changes left", changes))
    return (*parts, ("bonus squares", bonus)) if len(page.seats) == 2 else parts


# A lone player's own best


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnBest:
    """A lone player plays against their best score so far."""

    score: int
    best: int | None
    most: int  # Where the bar is full.
    text: str
    cheer: str
    curve: str  # The points of a line through the last games.
    curve_spoken: str

    @property
    def dots(self) -> str:
        """An SVG path with nothing but a dot for each game."""
        return " ".join(f"M{point}h0" for point in self.curve.split())


def own_best(page: TablePage) -> OwnBest | None:
    if len(page.seats) != 1:
        return None
    score, past, over = page.seats[0].score, page.past, page.table.status == "over"
    best = max(past, default=None)
    line = [*past, score] if over else past
    return OwnBest(
        score=score,
        best=best,
        most=max(score, round((best or FIRST_AIM) * 1.3)),
        text=_start_text(page) or _best_text(score, best, over=over),
        cheer="New best!" if best is not None and score > best else "Well played!",
        curve=curve(line),
        curve_spoken=f"Your last games: {', '.join(map(str, line))}." if len(line) > 1 else "",
    )


def _start_text(page: TablePage) -> str:
    """Where the first points come from, before any move."""
    if page.past or page.view["turns"] or page.view["phase"] != "roll":
        return ""
    return f"{CHANGES * CHANGE_POINTS} to begin with: {CHANGE_POINTS} for each change you keep."


def _best_text(score: int, best: int | None, *, over: bool) -> str:
    if best is None:
        return "Your first score to beat." if over else "Your first game: every point counts."
    if score > best:
        return f"Your best was {points(best)}." if over else "New best!"
    if score == best:
        return f"As good as your best, {points(best)}." if over else "1 more beats your best"
    return f"Your best is {points(best)}." if over else f"{best + 1 - score} more beats your best"


def curve(scores: list[int]) -> str:
    """A line from left to right with the best score at the top; empty for a single game."""
    if len(scores) < 2:
        return ""
    low, high = min(scores), max(scores)
    step = (WIDTH - 2 * EDGE) / (len(scores) - 1)
    scale = (HEIGHT - 2 * EDGE) / (high - low or 1)
    places = [
        (EDGE + step * place, HEIGHT - EDGE - scale * (score - low)) for place, score in enumerate(scores)
    ]
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


# The end of the game


@dataclass(frozen=True, kw_only=True, slots=True)
class Final:
    title: str
    text: str
    winners: list[SeatCard]


def final(page: TablePage, race: OwnBest | None) -> Final:
    winners = page.winners
    score = points(max((seat.score for seat in winners), default=0))
    if race is not None:
        return Final(title=f"{score}. {race.cheer}", text=race.text, winners=winners)
    return Final(
        title=title_for(page), text=text_for(page, _final_text(page, winners, score)), winners=winners
    )


def _final_text(page: TablePage, winners: list[SeatCard], score: str) -> str:
    if len(winners) > 1:
        return f"{score} each."
    if page.option("achievement"):
        return "All goals are reached."
    others = ", ".join(f"{seat.name} {seat.score}" for seat in page.seats if seat not in winners)
    return f"{score}. {others}."
