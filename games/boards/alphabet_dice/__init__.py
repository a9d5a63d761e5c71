"""Alphabet Dice on a page: from the engine's view to what lies on the table."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.boards.alphabet_dice.drawing import Drawing, drawing
from games.boards.alphabet_dice.facts import dice_left, mover, mover_here
from games.boards.alphabet_dice.news import news
from games.boards.alphabet_dice.rules import rules
from games.boards.alphabet_dice.sheet import Sheet, sheet
from games.boards.cards import RuleCard, cards_of
from games.boards.facts import listed, option, said, seat_of, view_of
from games.boards.frame import Chip, Clock, Move, chip, clock_of, names, points
from games.boards.page import SeatCard, TablePage
from games.boards.things import explained
from games.engines.alphabet_dice.equipment import MMGOOD

__all__ = ["board", "rules"]

SECONDS_TO_CHALLENGE = 20.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Banner:
    """Something that everybody has to know now, and perhaps can answer."""

    kind: str  # "scraping", "souper" or "pending".
    icon: str
    title: str
    text: str
    moves: list[Move] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """Somebody at the table, with the dice that lie open in front of them."""

    chip: Chip
    dice: list[Mapping[str, Any]]
    count: str
    now: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Final:
    title: str
    text: str
    winners: list[SeatCard]
    words: list[str]


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    """Everything that the templates of this game show."""

    layout: str
    where: str
    clock: Clock | None
    chips: list[Chip]
    cards: list[RuleCard]
    souper: bool
    banners: list[Banner]
    places: list[Place]
    sheet: Sheet
    drawing: Drawing
    news: str
    title: str
    facts: Mapping[str, Any]
    final: Final | None = None

    @property
    def json(self) -> str:
        """What the script needs that lays dice."""
        return json.dumps(dict(self.facts))

    @property
    def spoken(self) -> str:
        banners = " ".join(
            f"{banner.title}. {banner.text}" for banner in self.banners if banner.kind != "souper"
        )
        return f"{self.news} {banners} {self.title}.".strip()


def board(page: TablePage) -> Board:
    view = view_of(page)
    over = view["phase"] == "over"
    return Board(
        layout="over" if over else "play",
        where="Souper serving" if view["souper"] else f"Serving {view['serving']} of {view['servings']}",
        clock=_clock(page),
        chips=[_chip(page, seat) for seat in page.seats],
        cards=cards_of(page.me.supports if page.me else {}),
        souper=view["souper"],
        banners=[] if over else _banners(page),
        places=[_place(page, seat) for seat in page.seats],
        sheet=sheet(page),
        drawing=drawing(page),
        news=news(page),
        title=_title(page),
        facts=_facts(page),
        final=_final(page) if over else None,
    )


# Whose turn, and how long


def _title(page: TablePage) -> str:
    seat = mover(page)
    if seat is None:
        return "All last turns are taken" if view_of(page)["closing"] else "The game is over"
    if seat.mine and len(page.mine) == 1:
        return "Your turn"
    return f"{seat.name}’s turn"


def _clock(page: TablePage) -> Clock | None:
    view, seat = view_of(page), mover(page)
    if seat is None:
        return clock_of(page, deadline=view["deadline"], span=SECONDS_TO_CHALLENGE)
    times = float(seat.supports.get("extra_time") or 1)
    return clock_of(page, deadline=view["deadline"], span=float(option(page, "turn_seconds") or 0) * times)


def _chip(page: TablePage, seat: SeatCard) -> Chip:
    turn = mover(page)
    if turn is None or turn.id != seat.id:
        return chip(page, seat, words=points(seat.score))
    words = "thinking" if seat.kind == "computer" else "playing"
    return chip(page, seat, words=f"{points(seat.score)}, {words}", state="busy")


def _place(page: TablePage, seat: SeatCard) -> Place:
    view, turn = view_of(page), mover(page)
    hand = view["hands"][seat.id]
    poised = view["scraping"] == seat.id
    return Place(
        chip=_chip(page, seat),
        dice=hand,
        count="no dice left: poised to win" if poised else f"{dice_left(len(hand))} left",
        now=poised or (turn is not None and turn.id == seat.id),
    )


# What everybody has to know


def _banners(page: TablePage) -> list[Banner]:
    view = view_of(page)
    banners = [_pending(page)] if view["pending"] else []
    if view["scraping"] is not None:
        banners.append(_scraping(page))
    if view["souper"] and not view["grid"]:
        text = "What is left counts twice, and everybody but the winner scores at least 2."
        banners.append(Banner(kind="souper", icon="bowl", title="The Souper serving", text=text))
    return banners


def _scraping(page: TablePage) -> Banner:
    poised = seat_of(page, view_of(page)["scraping"])
    verb = "are" if said(page, poised) == "You" else "is"
    title = f"Scraping the bottom: {said(page, poised)} {verb} poised to win"
    return Banner(kind="scraping", icon="spoon", title=title, text=_last_turns(page))


def _last_turns(page: TablePage) -> str:
    if view_of(page)["closing"]:
        return "It is decided as soon as the last word stands."
    turn = mover(page)
    if turn is not None and turn.mine and len(page.mine) == 1:
        return "This is your last turn: build, pass, or slurp a die over to stop it."
    return "One last turn each."


def _pending(page: TablePage) -> Banner:
    view = view_of(page)
    pending = view["pending"]
    who = seat_of(page, pending["player"])
    answering = _answering(page, pending["player"])
    moves = []
    if answering is not None and page.table.paused_at is None:
        if view["closing"]:
            moves.append(
                Move(words="It is a word", action={"type": "accept"}, seat=answering.id, icon="check")
            )
        moves.append(Move(words="Challenge", action={"type": "challenge"}, seat=answering.id, icon="hand"))
    until = "Accept it or challenge it." if view["closing"] else "It stands when the next player plays."
    title = f"{said(page, who)} made {listed(list(pending['words']))}"
    return Banner(kind="pending", icon="hand", title=title, text=until, moves=moves)


def _answering(page: TablePage, builder: str) -> SeatCard | None:
    """Who at this screen may answer: whoever holds it, unless the word is theirs."""
    if page.me is not None and page.me.id != builder:
        return page.me
    return next((seat for seat in page.mine if seat.id != builder), None)


# What the script builds with


def _facts(page: TablePage) -> dict[str, Any]:
    view, seat = view_of(page), mover_here(page)
    receivers = [view["scraping"]] if view["scraping"] else [player["id"] for player in view["players"]]
    return {
        "serving": view["serving"],
        "me": None if seat is None else seat.id,
        "alone": len(page.mine) == 1,
        "grid": view["grid"],
        "hand": view["hands"][page.me.id] if page.me else [],
        "slurp": _slurp_closed(page, seat),
        "bans": view["bans"],
        "coach": option(page, "judging") == "coach",
        "house": [MMGOOD],
        "players": [{"id": one.id, "name": one.name, "figure": one.figure} for one in page.seats],
        "receivers": receivers,
        "last": [] if view["last"] is None else list(view["last"].get("laid", ())),
        "title": _title(page),
        "text": news(page),
    }


def _slurp_closed(page: TablePage, seat: SeatCard | None) -> str:
    """Why nobody can slurp here now; empty if they can."""
    view = view_of(page)
    if seat is None:
        return "Wait for your turn"
    if not view["grid"]:
        return "Nothing to slurp yet"
    return "Slurp used" if seat.id in view["slurped"] else ""


def _final(page: TablePage) -> Final:
    winners = [seat for seat in page.seats if seat.id in view_of(page)["winners"]]
    title, text = _cheer(page, winners)
    return Final(title=title, text=text, winners=winners, words=explained(view_of(page)["words"]))


def _cheer(page: TablePage, winners: list[SeatCard]) -> tuple[str, str]:
    least = points(min(seat.score for seat in page.seats))
    if len(winners) > 1:
        return f"{names(winners)} share the first place!", f"{least} each."
    mine = winners[0].mine and len(page.mine) == 1
    others = ", ".join(f"{seat.name} {seat.score}" for seat in page.seats if seat not in winners)
    return "You win!" if mine else f"{winners[0].name} wins!", f"{least}, the fewest of all. {others}."
