"""Dice Words on a page: from the engine's view to what lies on the table, in all phases."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.boards.cards import RuleCard, cards_of
from games.boards.dice_words.facts import Step, laid_dice, round_seconds, straw_of
from games.boards.dice_words.final import Final, final
from games.boards.dice_words.reveal import Reveal, reveal
from games.boards.dice_words.rules import rules
from games.boards.dice_words.targets import Call, call
from games.boards.dice_words.work import Work, ahead, work
from games.boards.facts import view_of
from games.boards.frame import Chip, Clock, chip, clock_of, points
from games.boards.page import SeatCard, TablePage
from games.boards.things import Die

__all__ = ["board", "rules"]

LAYOUTS = {"targets": "targets", "vote": "targets", "head_start": "play", "play": "play"}
MOST_DOTS = 7  # More rounds than this are said in words.


@dataclass(frozen=True, kw_only=True, slots=True)
class Watched:
    """What lies in front of somebody, for a host who only looks on."""

    seat: SeatCard
    word: str
    dice: list[Die]


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    """Everything that the templates of this game show."""

    layout: str
    round: int
    rounds: int
    dots: list[str]
    targets: list[Die]
    targets_spoken: str
    clock: Clock | None
    chips: list[Chip]
    cards: list[RuleCard]
    straw: list[Step]
    side: str
    done: int
    sugar: str | None
    call: Call | None = None
    work: Work | None = None
    reveal: Reveal | None = None
    final: Final | None = None
    ahead: str = ""  # Whose head start runs now.
    watched: list[Watched] = field(default_factory=list)


def board(page: TablePage) -> Board:
    view = page.view
    assert view is not None, "a lobby has no board"
    layout = LAYOUTS.get(view["phase"], view["phase"])
    supports = page.me.supports if page.me else {}
    return Board(
        layout=layout,
        round=view["round"],
        rounds=view["rounds"],
        dots=_dots(view["round"], view["rounds"]),
        targets=_targets(view),
        targets_spoken=", ".join(view["targets"] or ()),
        clock=_clock(page),
        chips=[_chip(page, seat) for seat in page.seats],
        cards=cards_of(supports),
        straw=straw_of(page, supports),
        side="B" if supports.get("side_b") else "A",
        done=len(view["done"]),
        sugar=view["sugar"],
        call=call(page) if layout == "targets" else None,
        work=work(page) if layout == "play" and page.me else None,
        reveal=reveal(page) if layout in ("scores", "over") else None,
        final=final(page) if layout == "over" else None,
        ahead=ahead(page),
        watched=_watched(page) if layout == "play" else [],
    )


def _dots(now: int, rounds: int) -> list[str]:
    if rounds > MOST_DOTS:
        return []
    return ["was" if number < now else "now" if number == now else "next" for number in range(1, rounds + 1)]


def _targets(view: Mapping[str, Any]) -> list[Die]:
    return [Die(letter=letter, points=0, place=place) for place, letter in enumerate(view["targets"] or ())]


def _clock(page: TablePage) -> Clock | None:
    """The ring. People who pass one screen round have a share each, one after the other."""
    view, span = view_of(page), round_seconds(page)
    deadline = view["deadline"]
    if deadline is None or len(page.mine) < 2:
        return clock_of(page, deadline=deadline, span=span)
    share = span / len(page.mine)
    longer = page.me.supports.get("extra_time") or 1 if page.me else 1
    return clock_of(page, deadline=deadline - share * page.later, span=share * longer)


def _watched(page: TablePage) -> list[Watched]:
    laid = view_of(page).get("laid", {})
    return [
        Watched(
            seat=seat,
            word=(laid[seat.id]["word"] or {}).get("letters", ""),
            dice=laid_dice(page, laid[seat.id]),
        )
        for seat in page.seats
        if seat.id in laid
    ]


def _chip(page: TablePage, seat: SeatCard) -> Chip:
    words, state = _doing(page, seat)
    return chip(page, seat, words=words, state=state)


def _doing(page: TablePage, seat: SeatCard) -> tuple[str, str]:
    """What is said below a name: of the others only that they play, since the rules hide the rest."""
    view = view_of(page)
    score = points(seat.score)
    if view["phase"] not in ("head_start", "play"):
        return (score, "busy") if seat.id in view["turn"] and seat.kind == "computer" else (score, "")
    if seat.done:
        return "done", "done"
    if page.me and seat.id == page.me.id:
        return score, ""
    if seat.id in view["turn"]:
        return ("thinking" if seat.kind == "computer" else "playing"), "busy"
    return ("starts soon" if view["phase"] == "head_start" else "time is up"), ""
