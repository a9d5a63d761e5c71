"""What has happened in Alphabet Dice: the last turn in a sentence, the score sheet, and the end of the game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.boards.ending import own_seat, text_for, title_for
from games.boards.interlude import Interlude, Score
from games.boards.page import SeatCard, TablePage, counted, listed, points, signed, words_with_meaning
from games.engines.alphabet_dice.equipment import SOUPER

Last = Mapping[str, Any]


def mover(page: TablePage) -> SeatCard | None:
    """The player on turn; None when the game is over or the last word can be challenged."""
    return None if page.view["closing"] else page.mover


def dice_count(count: int) -> str:
    return counted(count, "die", "dice")


# The last turn


def news(page: TablePage) -> str:
    last = page.view["last"]
    return "" if last is None else _NEWS[last["type"]](page, last)


def _built(page: TablePage, last: Last) -> str:
    return f"{_who(page, last)} built {listed(list(last['words']))}.{_moved(last)}"


def _slurped(page: TablePage, last: Last) -> str:
    to = page.object_name(page.seat(last["to"]))
    gift = "kept the die" if last["to"] == last["by"] else f"gave the die to {to}"
    return f"{_who(page, last)} slurped, made {listed(list(last['words']))} and {gift}.{_moved(last)}"


def _moved(last: Last) -> str:
    count = len(last["moved"])
    return f" {dice_count(count)} moved." if count else ""


def _passed(page: TablePage, last: Last) -> str:
    if last["late"]:
        return f"Time is up for {page.object_name(page.seat(last['by']))}."
    return f"{_who(page, last)} passed."


def _lost(page: TablePage, last: Last) -> str:
    return f"{_unknown(last)}. {_who(page, last)} took the dice back."


def _challenged(page: TablePage, last: Last) -> str:
    if not last["wrong"]:
        return f"{_who(page, last)} challenged, but it is a word. It stays."
    builder = page.object_name(page.seat(last["player"]))
    return f"{_who(page, last)} challenged: {_unknown(last)}. The dice go back to {builder}."


def _unknown(last: Last) -> str:
    wrong = list(last["wrong"])
    return f"{listed(wrong)} {'is' if len(wrong) == 1 else 'are'} not in our dictionary"


def _thrown_again(page: TablePage, last: Last) -> str:
    whose = "your" if page.is_you(page.seat(last["by"])) else "their"
    return f"{_who(page, last)} threw {whose} dice again."


def _served(page: TablePage, last: Last) -> str:
    before = "" if last["before"] is None else f"{_NEWS[last['before']['type']](page, last['before'])} "
    if last["winner"] is None:
        return f"{before}Everybody passed: nobody wins this serving."
    return f"{before}{page.subject_name(page.seat(last['winner']))} won the serving!"


def _who(page: TablePage, last: Last) -> str:
    return page.subject_name(page.seat(last["by"]))


_NEWS: dict[str, Callable[[TablePage, Last], str]] = {
    "built": _built,
    "slurped": _slurped,
    "passed": _passed,
    "turn_lost": _lost,
    "challenged": _challenged,
    "thrown_again": _thrown_again,
    "served": _served,
}


# The score sheet


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
    plates: tuple[Plate, ...]
    total: int
    first: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Sheet:
    """As on paper: a column for each serving, with a box to tick for the slurp."""

    servings: tuple[Serving, ...]
    lines: tuple[Line, ...]


def sheet(page: TablePage) -> Sheet:
    numbers = range(1, page.view["servings"] + 1)
    least = min(seat.score for seat in page.seats)
    return Sheet(
        servings=tuple(Serving(number=number, souper=number == SOUPER) for number in numbers),
        lines=tuple(
            Line(
                seat=seat,
                me=page.is_me(seat.id),
                plates=tuple(_plate(page.view, seat, number) for number in numbers),
                total=seat.score,
                first=bool(page.view["history"]) and seat.score == least,
            )
            for seat in page.seats
        ),
    )


def _plate(view: Mapping[str, Any], seat: SeatCard, number: int) -> Plate:
    if number <= len(view["history"]):
        result = view["history"][number - 1][seat.id]
        return Plate(score=result["sum"], slurped=result["slurped"], now=False, won=result["won"])
    now = number == view["serving"] and not view["over"]
    return Plate(score=None, slurped=now and seat.id in view["slurped"], now=now, won=False)


# A serving that is over


def interlude(page: TablePage) -> Interlude | None:
    """What the last serving brought. The next one is dealt at once."""
    history = page.view["history"]
    if not history or page.view["over"]:
        return None
    number, results = len(history), history[-1]
    winner = next((seat for seat in page.seats if results[seat.id]["won"]), None)
    own = own_seat(page)
    return Interlude(
        number=number,
        title=_serving_title(page, winner, number),
        text=_serving_text(own, winner, results),
        is_cheered=winner is not None and winner.mine,
        face=own or winner,
        scores=tuple(
            Score(seat=seat, won=f"+{results[seat.id]['sum']}", total=signed(seat.score))
            for seat in sorted(page.seats, key=lambda seat: seat.score)
        ),
        go="On to the Souper!" if number + 1 == SOUPER else f"Serving {number + 1}",
    )


def _serving_title(page: TablePage, winner: SeatCard | None, number: int) -> str:
    if winner is None:
        return f"Nobody won serving {number}"
    return f"{page.subject_name(winner)} won serving {number}!"


def _serving_text(own: SeatCard | None, winner: SeatCard | None, results: Mapping[str, Any]) -> str:
    if winner is None:
        return "Everybody passed. What is left counts."
    if own is None or winner.id == own.id:
        return "All dice are gone: 0 points. The fewest points win."
    return f"Your dice left count {points(results[own.id]['sum'])}. The fewest points win."


# The end of the game


@dataclass(frozen=True, kw_only=True, slots=True)
class Final:
    title: str
    text: str
    winners: list[SeatCard]
    words: list[str]


def final(page: TablePage) -> Final:
    return Final(
        title=title_for(page),
        text=text_for(page, _final_text(page)),
        winners=page.winners,
        words=words_with_meaning(page.view["words"]),
    )


def _final_text(page: TablePage) -> str:
    winners, least = page.winners, points(min(seat.score for seat in page.seats))
    if len(winners) > 1:
        return f"{least} each."
    others = ", ".join(f"{seat.name} {seat.score}" for seat in page.seats if seat not in winners)
    return f"{least}, the fewest of all. {others}."
