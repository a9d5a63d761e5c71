"""Bookworm on a page: from the engine's view to what the templates show, in all phases."""

import json
from dataclasses import dataclass
from typing import Any

from games.boards.bookworm.dock import Dock, dock
from games.boards.bookworm.pieces import DISPLAY, Piece, pieces_at, special_piece
from games.boards.bookworm.results import Final, Past, final, interlude, last_verdict, past, standings
from games.boards.bookworm.vote import Vote, vote
from games.boards.interlude import Interlude
from games.boards.page import Chip, Clock, Move, SeatCard, TablePage, points, signed
from games.boards.rule_cards import RuleCard
from games.engines import HOST
from games.engines.bookworm.spoken import OWN_WORD

LAYOUTS = {"choose": "choose", "vote": "vote", "over": "over"}
LEVELS = ("easy", "harder", "hard")


@dataclass(frozen=True, kw_only=True, slots=True)
class Choice:
    """One of the three categories on a card."""

    text: str
    level: int
    name: str
    move: Move | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Card:
    title: str
    text: str
    choices: list[Choice]
    thinking: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """A player's dice, Bookworm cards, points and last word."""

    seat: SeatCard
    me: bool
    dice: tuple[Piece, ...]
    cards: int
    score: str
    points: str
    said: str
    said_last: bool
    now: bool  # The table waits for this player.
    bookworm: bool
    piled: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    layout: str
    round: int
    where: str
    chips: list[Chip]
    cards: tuple[RuleCard, ...]
    clock: Clock | None
    category: str
    level: int | None
    level_name: str
    others: list[Place]
    mine: Place | None
    may_tap: bool
    display: tuple[Piece, ...]
    special: Piece | None
    special_here: bool
    cards_left: int
    verdict: str
    past: list[Past]
    standings: list[tuple[SeatCard, str]]
    facts: str
    news: str
    card: Card | None
    dock: Dock | None
    court: Vote | None
    strikes: list[Move]
    final: Final | None
    interlude: Interlude | None = None


def present(page: TablePage) -> Board:
    view = page.view
    layout = LAYOUTS.get(view["phase"], "play")
    places, finished = _places(page), past(page)
    court = vote(page) if layout == "vote" else None
    special, category = view["special"], view["category"]
    return Board(
        layout=layout,
        round=view["round"],
        where=f"first to {view['target_score']}",
        chips=[_chip(page, seat) for seat in page.seats],
        cards=page.my_cards,
        clock=court.clock if court else None,
        category=category["text"] if category else "",
        level=category["level"] if category else None,
        level_name=LEVELS[category["level"]] if category else "",
        others=[place for place in places if not place.me],
        mine=next((place for place in places if place.me), None),
        may_tap=page.me is not None,
        display=pieces_at(page, DISPLAY, view["dice"], special),
        special=special_piece(page, special) if special else None,
        special_here=bool(special) and special["at"] == DISPLAY,
        cards_left=view["cards"]["middle"],
        verdict=last_verdict(page),
        past=finished,
        standings=standings(page),
        facts=json.dumps(_for_script(page)),
        news=_news(page, finished),
        card=_card(page) if layout == "choose" else None,
        dock=dock(page) if layout == "play" else None,
        court=court,
        strikes=_strikes(page),
        final=final(page, finished) if layout == "over" else None,
        interlude=interlude(page),
    )


def _chip(page: TablePage, seat: SeatCard) -> Chip:
    view = page.view
    worm = " · Bookworm" if seat.id == view["bookworm"] and not view["over"] else ""
    return page.chip(
        seat, words=f"{points(seat.score)}{worm}", state="busy" if seat.id in view["turn"] else ""
    )


def _places(page: TablePage) -> list[Place]:
    """In the order of turns, beginning with the player after `me`."""
    order = [_place(page, seat) for seat in page.seats]
    mine = next((number for number, place in enumerate(order) if place.me), len(order) - 1)
    return order[mine + 1 :] + order[: mine + 1]


def _place(page: TablePage, seat: SeatCard) -> Place:
    view = page.view
    words = [named["word"] for named in view["named"] if named["player"] == seat.id]
    return Place(
        seat=seat,
        me=page.is_me(seat.id),
        dice=pieces_at(page, seat.id, view["dice"], view["special"]),
        cards=view["cards"]["players"][seat.id],
        score=signed(seat.score),
        points=points(seat.score),
        said=words[-1] if words else "",
        said_last=bool(view["named"]) and view["named"][-1]["player"] == seat.id,
        now=seat.id in view["turn"],
        bookworm=seat.id == view["bookworm"],
        piled=bool(view["special"]) and view["special"]["side"] == "pile",
    )


def _card(page: TablePage) -> Card:
    """A new card: three categories to choose from."""
    chooser = page.seat(page.view["turn"][0])
    may = page.may_move("choose")
    mine = "Choose a category" if len(page.mine) == 1 else f"{chooser.name}, choose a category"
    return Card(
        title=mine if may else f"{chooser.name} chooses a category",
        text="Everybody then names words that fit it.",
        choices=[
            Choice(
                text=text,
                level=level,
                name=LEVELS[level],
                move=_choose(chooser, level) if may else None,
            )
            for level, text in enumerate(page.view["card"])
        ],
        thinking=not may,
    )


def _choose(chooser: SeatCard, level: int) -> Move:
    return Move(words="", action={"type": "choose", "category": level}, seat=chooser.id)


def _news(page: TablePage, finished: list[Past]) -> str:
    """What happened last, for screen readers."""
    view = page.view
    if view["phase"] in ("choose", "over") and finished and not view["named"]:
        return finished[-1].spoken
    if not view["named"] or view["verdict"]:
        return last_verdict(page)
    last = view["named"][-1]
    return f"{page.seat(last['player']).name}: “{last['word']}”."


def _strikes(page: TablePage) -> list[Move]:
    """For a teacher who watches: the words of this round, the latest first."""
    if "referee:strike" not in page.may:
        return []
    words = [(place, named["word"]) for place, named in enumerate(page.view["named"])]
    return [
        Move(words=f"Strike “{word}”", action={"type": "strike", "word": place}, seat=HOST, icon="close")
        for place, word in reversed(words)
        if word != OWN_WORD
    ]


def _for_script(page: TablePage) -> dict[str, Any]:
    """For the script that highlights the dice of a word."""
    view, special = page.view, page.view["special"]
    dice = {die["id"]: {"face": die["face"], "dots": die["dots"], "at": die["at"]} for die in view["dice"]}
    if special:
        dice[special["id"]] = {"face": special["side"], "dots": 0, "at": special["at"]}
    return {
        "canTake": view["can_take"],
        "named": [word["word"] for word in view["named"]],
        "rejected": [word["word"] for word in view["rejected"]],
        "names": {seat.id: seat.name for seat in page.seats},
        "dice": dice,
        "round": view["round"],
        "cards": view["cards"]["players"],
    }
