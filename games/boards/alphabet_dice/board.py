"""Alphabet Dice on a page: from the engine's view to what the templates show."""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from games.boards.alphabet_dice.results import Final, Sheet, dice_count, final, interlude, mover, news, sheet
from games.boards.interlude import Interlude
from games.boards.page import Chip, Clock, Move, SeatCard, TablePage, listed
from games.boards.rule_cards import RuleCard
from games.engines.alphabet_dice.equipment import MMGOOD

SECONDS_TO_CHALLENGE = 20.0
CELL = 48  # Width and height of a die in the drawing of the crossword.


@dataclass(frozen=True, kw_only=True, slots=True)
class Banner:
    """A notice for all players, perhaps with buttons to answer it."""

    kind: str  # "scraping", "souper" or "pending".
    icon: str
    title: str
    text: str
    moves: list[Move] = field(default_factory=list)


class HandDie(NamedTuple):
    die: str
    letter: str
    red: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """A player with the dice that lie open in front of them."""

    chip: Chip
    dice: tuple[HandDie, ...]
    count: str
    now: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class DrawnDie:
    x: int
    y: int
    letter: str
    red: bool
    fresh: bool  # Laid in the last turn.


@dataclass(frozen=True, kw_only=True, slots=True)
class Drawing:
    """The crossword as a drawing, for the projector and for the end of a game."""

    width: int
    height: int
    dice: list[DrawnDie]
    words: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    layout: str
    where: str
    clock: Clock | None
    chips: list[Chip]
    cards: tuple[RuleCard, ...]
    souper: bool
    banners: list[Banner]
    places: list[Place]
    sheet: Sheet
    news: str
    title: str
    facts: Mapping[str, Any]  # For the script with which the player lays dice.
    drawing: Callable[
        [], Drawing
    ]  # Called by the templates that show it: players see the crossword by a script.
    final: Final | None
    interlude: Interlude | None = None

    @property
    def json(self) -> str:
        return json.dumps(dict(self.facts))

    @property
    def spoken(self) -> str:
        banners = " ".join(
            f"{banner.title}. {banner.text}" for banner in self.banners if banner.kind != "souper"
        )
        return f"{self.news} {banners} {self.title}.".strip()


def present(page: TablePage) -> Board:
    view, turn = page.view, mover(page)
    over = view["phase"] == "over"
    chips = [page.score_chip(seat, turn) for seat in page.seats]
    laid = () if view["last"] is None else view["last"].get("laid", ())
    title, latest = _title(page, turn), news(page)
    return Board(
        layout="over" if over else "play",
        where="Souper serving" if view["souper"] else f"Serving {view['serving']} of {view['servings']}",
        clock=page.turn_clock(turn, otherwise=SECONDS_TO_CHALLENGE),
        chips=chips,
        cards=page.my_cards,
        souper=view["souper"],
        banners=[] if over else _banners(page, turn),
        places=[_place(page, chip, turn) for chip in chips],
        sheet=sheet(page),
        news=latest,
        title=title,
        facts=_for_script(page, turn) | {"last": list(laid), "title": title, "text": latest},
        drawing=partial(_drawing, page, laid),
        final=final(page) if over else None,
        interlude=interlude(page),
    )


def _title(page: TablePage, turn: SeatCard | None) -> str:
    if turn is None:
        return "All last turns are taken" if page.view["closing"] else "The game is over"
    return page.turn_title(turn)


def _place(page: TablePage, chip: Chip, turn: SeatCard | None) -> Place:
    player = chip.seat.id
    hand, poised = page.view["hands"][player], page.view["scraping"] == player
    return Place(
        chip=chip,
        dice=tuple(HandDie(die["die"], die["letter"], die["red"]) for die in hand),
        count="no dice left: poised to win" if poised else f"{dice_count(len(hand))} left",
        now=poised or (turn is not None and turn.id == player),
    )


def _drawing(page: TablePage, fresh: Collection[str]) -> Drawing:
    grid = page.view["grid"]
    top = min((die["row"] for die in grid), default=0)
    left = min((die["col"] for die in grid), default=0)
    dice = [
        DrawnDie(
            x=(die["col"] - left) * CELL,
            y=(die["row"] - top) * CELL,
            letter=die["letter"],
            red=die["red"],
            fresh=die["die"] in fresh,
        )
        for die in grid
    ]
    return Drawing(
        width=max((die.x for die in dice), default=0) + CELL,
        height=max((die.y for die in dice), default=0) + CELL,
        dice=dice,
        words=", ".join(page.view["words"]),
    )


# Notices for all players


def _banners(page: TablePage, turn: SeatCard | None) -> list[Banner]:
    view = page.view
    banners = [_pending(page)] if view["pending"] else []
    if view["scraping"] is not None:
        banners.append(_scraping(page, turn))
    if view["souper"] and not view["grid"]:
        text = "What is left counts twice, and everybody but the winner scores at least 2."
        banners.append(Banner(kind="souper", icon="bowl", title="The Souper serving", text=text))
    return banners


def _scraping(page: TablePage, turn: SeatCard | None) -> Banner:
    poised = page.seat(page.view["scraping"])
    verb = "are" if page.is_you(poised) else "is"
    title = f"Scraping the bottom: {page.subject_name(poised)} {verb} poised to win"
    return Banner(kind="scraping", icon="spoon", title=title, text=_last_turns(page, turn))


def _last_turns(page: TablePage, turn: SeatCard | None) -> str:
    if page.view["closing"]:
        return "It is decided as soon as the last word stands."
    if turn is not None and page.is_you(turn):
        return "This is your last turn: build, pass, or slurp a die over to stop it."
    return "One last turn each."


def _pending(page: TablePage) -> Banner:
    """A word that can be challenged."""
    pending, closing = page.view["pending"], page.view["closing"]
    return Banner(
        kind="pending",
        icon="hand",
        title=f"{page.subject_name(page.seat(pending['player']))} made {listed(list(pending['words']))}",
        text="Accept it or challenge it." if closing else "It stands when the next player plays.",
        moves=_answers(_answering(page, pending["player"]), closing=closing),
    )


def _answers(seat: SeatCard | None, *, closing: bool) -> list[Move]:
    if seat is None:
        return []
    accept = Move(words="It is a word", action={"type": "accept"}, seat=seat.id, icon="check")
    challenge = Move(words="Challenge", action={"type": "challenge"}, seat=seat.id, icon="hand")
    return [accept, challenge] if closing else [challenge]


def _answering(page: TablePage, builder: str) -> SeatCard | None:
    """The player at this screen who may answer: `me`, or another if the word is by `me`. None while paused."""
    if page.is_paused:
        return None
    if page.me is not None and page.me.id != builder:
        return page.me
    return next((seat for seat in page.mine if seat.id != builder), None)


# For the script


def _for_script(page: TablePage, turn: SeatCard | None) -> dict[str, Any]:
    view, seat = page.view, page.if_here(turn)
    return {
        "serving": view["serving"],
        "me": None if seat is None else seat.id,
        "alone": len(page.mine) == 1,
        "grid": view["grid"],
        "hand": view["hands"][page.me.id] if page.me else [],
        "slurp": _no_slurp(page, seat),
        "red": 1 if page.me and page.me.supports.get("red_counts_one") else 2,
        "bans": view["bans"],
        "coach": page.option("judging") == "coach",
        "house": [MMGOOD],
        "players": [{"id": one.id, "name": one.name, "figure": one.figure} for one in page.seats],
        "receivers": [view["scraping"]] if view["scraping"] else [player["id"] for player in view["players"]],
    }


def _no_slurp(page: TablePage, seat: SeatCard | None) -> str:
    """Why this screen cannot slurp now; empty if it can."""
    if seat is None:
        return "Wait for your turn"
    if not page.view["grid"]:
        return "Nothing to slurp yet"
    return "Slurp used" if seat.id in page.view["slurped"] else ""
