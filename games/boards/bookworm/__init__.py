"""Bookworm on a page: from the engine's view to what lies on the table, in all phases."""

import json
from dataclasses import dataclass
from typing import Any

from games.boards.bookworm.choosing import LEVELS, Card, card
from games.boards.bookworm.court import Court, court
from games.boards.bookworm.dock import Dock, dock
from games.boards.bookworm.facts import DISPLAY, Piece, pieces_at, special_piece
from games.boards.bookworm.places import Place, places
from games.boards.bookworm.rounds import Final, Past, final, last_verdict, past, standings
from games.boards.bookworm.rules import rules
from games.boards.cards import RuleCard, cards_of
from games.boards.facts import seat_of, view_of
from games.boards.frame import Chip, Clock, chip, points
from games.boards.page import SeatCard, TablePage

__all__ = ["board", "rules"]

LAYOUTS = {"choose": "choose", "vote": "vote", "over": "over"}


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    """Everything that the templates of this game show."""

    layout: str
    round: int
    where: str
    chips: list[Chip]
    cards: list[RuleCard]
    clock: Clock | None
    category: str
    level: int | None
    level_name: str
    others: list[Place]
    mine: Place | None
    display: list[Piece]
    special: Piece | None
    special_here: bool
    cards_left: int
    verdict: str
    past: list[Past]
    standings: list[tuple[SeatCard, str]]
    facts: str
    news: str
    card: Card | None = None
    dock: Dock | None = None
    court: Court | None = None
    final: Final | None = None


def board(page: TablePage) -> Board:
    view = view_of(page)
    layout = LAYOUTS.get(view["phase"], "play")
    around = places(page)
    trial = court(page) if layout == "vote" else None
    special = view["special"]
    return Board(
        layout=layout,
        round=view["round"],
        where=f"first to {view['target_score']}",
        chips=[_chip(page, seat) for seat in page.seats],
        cards=cards_of(page.me.supports if page.me else {}),
        clock=trial.clock if trial else None,
        category=view["category"]["text"] if view["category"] else "",
        level=view["category"]["level"] if view["category"] else None,
        level_name=LEVELS[view["category"]["level"]] if view["category"] else "",
        others=[place for place in around if not place.me],
        mine=next((place for place in around if place.me), None),
        display=pieces_at(page, DISPLAY, view["dice"], special),
        special=special_piece(page, special) if special else None,
        special_here=bool(special) and special["at"] == DISPLAY,
        cards_left=view["cards"]["middle"],
        verdict=last_verdict(page),
        past=past(page),
        standings=standings(page),
        facts=_facts(page),
        news=_news(page),
        card=card(page) if layout == "choose" else None,
        dock=dock(page) if layout == "play" else None,
        court=trial,
        final=final(page) if layout == "over" else None,
    )


def _facts(page: TablePage) -> str:
    """What the script needs that lights up the dice."""
    view = view_of(page)
    facts: dict[str, Any] = {
        "canTake": view["can_take"],
        "named": [word["word"] for word in view["named"]],
        "rejected": [word["word"] for word in view["rejected"]],
        "names": {seat.id: seat.name for seat in page.seats},
        "dice": {
            die["id"]: {"face": die["face"], "dots": die["dots"], "at": die["at"]} for die in view["dice"]
        },
        "round": view["round"],
        "cards": view["cards"]["players"],
    }
    if view["special"]:
        facts["dice"][view["special"]["id"]] = {
            "face": view["special"]["side"],
            "dots": 0,
            "at": view["special"]["at"],
        }
    return json.dumps(facts)


def _news(page: TablePage) -> str:
    """What happened last, for those who listen."""
    view = view_of(page)
    if view["phase"] in ("choose", "over") and view["history"] and not view["named"]:
        return past(page)[-1].spoken
    if not view["named"] or view["verdict"]:
        return last_verdict(page)
    last = view["named"][-1]
    return f"{seat_of(page, last['player']).name}: “{last['word']}”."


def _chip(page: TablePage, seat: SeatCard) -> Chip:
    view = view_of(page)
    busy = seat.id in view["turn"]
    worm = " · Bookworm" if seat.id == view["bookworm"] and not view["over"] else ""
    return chip(page, seat, words=f"{points(seat.score)}{worm}", state="busy" if busy else "")
