"""Bookworm's finished rounds, dot by dot, and the end of the game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.boards.bookworm.pieces import Piece, pieces_at
from games.boards.ending import names_you_first, own_seat, text_for, title_for
from games.boards.interlude import Interlude, Score
from games.boards.page import SeatCard, TablePage, counted, points, signed
from games.engines.bookworm.equipment import in_a_sentence


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """One player's round: dice, cards, what failing cost, and the sum."""

    seat: SeatCard
    you: bool
    dice: tuple[Piece, ...]
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
    lines: tuple[Line, ...]

    @property
    def spoken(self) -> str:
        results = (f"{line.seat.name} {line.sum}, that makes {line.total}" for line in self.lines)
        return f"Round {self.number} is over. {self.why} {'; '.join(results)}."


@dataclass(frozen=True, kw_only=True, slots=True)
class Final:
    title: str
    text: str
    winners: list[SeatCard]
    rounds: list[Past]


def past(page: TablePage) -> list[Past]:
    """Every round that is over, the first one first."""
    totals = dict.fromkeys([seat.id for seat in page.seats], 0)
    rounds = []
    for number, done in enumerate(page.view["history"], start=1):
        totals = {player: total + done["results"][player]["sum"] for player, total in totals.items()}
        rounds.append(_past(page, number, done, totals))
    return rounds


def _past(page: TablePage, number: int, done: Mapping[str, Any], totals: Mapping[str, int]) -> Past:
    return Past(
        number=number,
        category=in_a_sentence(done["category"]["text"]),
        why=_why(page, done),
        lines=tuple(_line(page, seat, done, totals[seat.id]) for seat in page.seats),
    )


def _why(page: TablePage, done: Mapping[str, Any]) -> str:
    who = page.subject_name(page.seat(done["ended_by"]))
    ending = "could not name a word" if done["failed"] else "took the last letter die"
    could = done["could_have_said"]
    more = f" {who} could have said “{could}”." if could else ""
    return f"{who[:1].upper()}{who[1:]} {ending}.{more}"


def _line(page: TablePage, seat: SeatCard, done: Mapping[str, Any], total: int) -> Line:
    result = done["results"][seat.id]
    return Line(
        seat=seat,
        you=page.is_you(seat),
        dice=pieces_at(page, seat.id, done["dice"], done["special"]),
        dots=signed(result["dots"]),
        cards=result["cards"],
        penalty=signed(result["penalty"]) if result["penalty"] else "",
        sum=signed(result["sum"]),
        total=signed(total),
    )


def final(page: TablePage, rounds: list[Past]) -> Final:
    winners = page.winners
    return Final(
        title=title_for(page),
        text=text_for(
            page, f"{points(max(seat.score for seat in winners))} after {counted(len(rounds), 'round')}."
        ),
        winners=winners,
        rounds=rounds,
    )


def interlude(page: TablePage) -> Interlude | None:
    """What the last round brought. The next card is turned at once."""
    history = page.view["history"]
    if not history or page.view["over"]:
        return None
    number, done, own = len(history), history[-1], own_seat(page)
    won = {seat.id: done["results"][seat.id]["sum"] for seat in page.seats}
    best = max(won.values())
    leaders = [seat for seat in page.seats if won[seat.id] == best > 0]
    is_cheered = any(seat.mine for seat in leaders)
    return Interlude(
        number=number,
        title=f"{names_you_first(page, leaders)} got the most!" if leaders else f"Round {number} is over",
        text=_why(page, done),
        is_cheered=is_cheered,
        face=own or next(iter(leaders), None),
        scores=tuple(
            Score(
                seat=seat,
                won=f"{'+' if won[seat.id] > 0 else ''}{signed(won[seat.id])}",
                total=signed(seat.score),
            )
            for seat in sorted(page.seats, key=lambda seat: -seat.score)
        ),
        go=f"Round {number + 1}",
    )


def standings(page: TablePage) -> list[tuple[SeatCard, str]]:
    """The players with their points, the most first."""
    ranked = sorted(page.seats, key=lambda seat: -seat.score)
    return [(seat, signed(seat.score)) for seat in ranked]


def last_verdict(page: TablePage) -> str:
    """The result of the last vote in a sentence."""
    verdict = page.view["verdict"]
    if not verdict:
        return ""
    no = sum(not fits for fits in verdict["votes"].values())
    yes = len(verdict["votes"]) - no
    outcome = "stands" if verdict["stands"] else "is taken back"
    return f"“{verdict['word']}” {outcome}: {yes} yes, {no} no."
