"""When the game is over: who won, what the tiles left over cost, and every turn of the game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.boards.facts import seat_of, view_of
from games.boards.frame import names, points
from games.boards.page import SeatCard, TablePage
from games.boards.scrabbicle.facts import tiles
from games.boards.scrabbicle.news import fault

WHY = {
    "passes": "Everybody passed.",
    "wordless": "For five rounds nobody laid a word.",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """The settlement of one player."""

    seat: SeatCard
    mine: bool
    words: int
    lost: int
    gained: int
    total: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """One turn, as it stands on the sheet."""

    seat: SeatCard
    dice: list[int]
    what: str
    how: str  # "(7 × 2) + 20", or why it does not count
    score: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Final:
    title: str
    text: str
    winners: list[SeatCard]
    lines: list[Line]
    entries: list[Entry]
    best: Entry | None


def final(page: TablePage) -> Final:
    view = view_of(page)
    winners = [seat for seat in page.seats if seat.id in view["winners"]]
    entries = [_entry(page, turn) for turn in view["history"]]
    laid = [entry for entry in entries if entry.score]
    return Final(
        title=_cheer(page, winners),
        text=f"{_why(page)} {points(max(seat.score for seat in winners))}{' each' if len(winners) > 1 else ''}.",
        winners=winners,
        lines=sorted((_line(page, seat) for seat in page.seats), key=lambda line: -line.total),
        entries=entries,
        best=max(laid, key=lambda entry: entry.score, default=None),
    )


def _cheer(page: TablePage, winners: list[SeatCard]) -> str:
    if len(winners) > 1:
        return f"{names(winners)} share the first place!"
    if page.me and winners[0].id == page.me.id and len(page.mine) == 1:
        return "You win!"
    return f"{names(winners)} wins!"


def _why(page: TablePage) -> str:
    view = view_of(page)
    if view["ended"] in WHY:
        return WHY[view["ended"]]
    out = next(
        who for who, settled in view["settlement"].items() if not settled["lost"] and _is_out(page, who)
    )
    return f"{seat_of(page, out).name} has no tiles left."


def _is_out(page: TablePage, who: str) -> bool:
    return any(one["id"] == who and one["tiles"] == 0 for one in view_of(page)["players"])


def _line(page: TablePage, seat: SeatCard) -> Line:
    settled = view_of(page)["settlement"][seat.id]
    return Line(
        seat=seat,
        # On a shared screen all are "mine", and marking every line would mark none.
        mine=seat.mine and len(page.mine) == 1,
        words=seat.score + settled["lost"] - settled["gained"],
        lost=settled["lost"],
        gained=settled["gained"],
        total=seat.score,
    )


def _entry(page: TablePage, turn: Mapping[str, Any]) -> Entry:
    return Entry(
        seat=seat_of(page, turn["player"]),
        dice=turn["dice"] or [],
        what=_what(turn),
        how=fault(page, turn) if turn["stands"] is False else _how(turn),
        score=turn["score"],
    )


def _what(turn: Mapping[str, Any]) -> str:
    kinds = {"swap": f"swapped {tiles(turn['swapped'])}", "pass": "passed", "late": "ran out of time"}
    words = (f"{part['was']} → {part['word']}" if part["was"] else part["word"] for part in turn["words"])
    return kinds.get(turn["kind"]) or ", ".join(words)


def _how(turn: Mapping[str, Any]) -> str:
    """Only where there is more to it than the points of the tiles."""
    bonus = sum(part["bonus"] for part in turn["words"])
    if turn["times"] == 1 and not bonus:
        return ""
    sum_of_tiles = "+".join(str(part["points"]) for part in turn["words"])
    tile_points = f"{sum_of_tiles} × {turn['times']}" if turn["times"] > 1 else sum_of_tiles
    return f"{tile_points} + {bonus} bonus" if bonus else tile_points
