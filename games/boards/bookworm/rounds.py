"""Rounds that are over, dot by dot, and the end of the game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.boards.bookworm.facts import Piece, pieces_at, you_or_name
from games.boards.facts import view_of
from games.boards.frame import names, points, signed
from games.boards.page import SeatCard, TablePage
from games.engines.bookworm.equipment import in_a_sentence


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """One player's round: dice, cards, what failing cost, and the sum."""

    seat: SeatCard
    mine: bool
    dice: list[Piece]
    dots: str
    cards: int
    penalty: str
    sum: str
    total: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Past:
    number: int
    category: str
    why: str
    lines: list[Line]

    @property
    def spoken(self) -> str:
        told = (f"{line.seat.name} {line.sum}, that makes {line.total}" for line in self.lines)
        return f"Round {self.number} is over. {self.why} {'; '.join(told)}."


@dataclass(frozen=True, kw_only=True, slots=True)
class Final:
    title: str
    text: str
    winners: list[SeatCard]
    rounds: list[Past]
    sheet: str


def past(page: TablePage) -> list[Past]:
    """Every round that is over, the first one first."""
    totals = dict.fromkeys([seat.id for seat in page.seats], 0)
    rounds = []
    for number, done in enumerate(view_of(page)["history"], start=1):
        totals = {player: total + done["results"][player]["sum"] for player, total in totals.items()}
        rounds.append(_past(page, number, done, totals))
    return rounds


def _past(page: TablePage, number: int, done: Mapping[str, Any], totals: Mapping[str, int]) -> Past:
    return Past(
        number=number,
        category=in_a_sentence(done["category"]["text"]),
        why=_why(page, done),
        lines=[_line(page, seat, done, totals[seat.id]) for seat in page.seats],
    )


def _why(page: TablePage, done: Mapping[str, Any]) -> str:
    who = you_or_name(page, done["ended_by"])
    told = "could not name a word" if done["failed"] else "took the last letter die"
    return f"{who[:1].upper()}{who[1:]} {told}."


def _line(page: TablePage, seat: SeatCard, done: Mapping[str, Any], total: int) -> Line:
    result = done["results"][seat.id]
    return Line(
        seat=seat,
        mine=seat.mine,
        dice=pieces_at(page, seat.id, done["dice"], done["special"]),
        dots=signed(result["dots"]),
        cards=result["cards"],
        penalty=signed(result["penalty"]) if result["penalty"] else "",
        sum=signed(result["sum"]),
        total=signed(total),
    )


def final(page: TablePage) -> Final:
    winners = [seat for seat in page.seats if seat.id in view_of(page)["winners"]]
    rounds = past(page)
    return Final(
        title=_cheer(page, winners),
        text=f"{points(max(seat.score for seat in winners))} after {_rounds(len(rounds))}.",
        winners=winners,
        rounds=rounds,
        sheet=f"/print/bookworm-sheet/?table={page.table.code}",
    )


def _rounds(count: int) -> str:
    return "1 round" if count == 1 else f"{count} rounds"


def _cheer(page: TablePage, winners: list[SeatCard]) -> str:
    if len(winners) > 1:
        return f"{names(winners)} share the first place!"
    if page.me and winners[0].id == page.me.id and len(page.mine) == 1:
        return "You win!"
    return f"{names(winners)} wins!"


def standings(page: TablePage) -> list[tuple[SeatCard, str]]:
    """Who has how many points, the most first."""
    ranked = sorted(page.seats, key=lambda seat: -seat.score)
    return [(seat, signed(seat.score)) for seat in ranked]


def last_verdict(page: TablePage) -> str:
    """What the last vote brought, in a sentence."""
    verdict = view_of(page)["verdict"]
    if not verdict:
        return ""
    no = sum(not fits for fits in verdict["votes"].values())
    yes = len(verdict["votes"]) - no
    outcome = "stands" if verdict["stands"] else "is taken back"
    return f"“{verdict['word']}” {outcome}: {yes} yes, {no} no."
