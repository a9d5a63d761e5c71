"""Scrabbicle on a page: from the engine's view to what the templates show, with the one next step."""

import json
from dataclasses import dataclass
from typing import Any

from games.boards.page import Chip, Clock, Move, SeatCard, TablePage, counted, words_with_meaning
from games.boards.rule_cards import RuleCard
from games.boards.scrabbicle.results import Final, final, news
from games.boards.scrabbicle.words import (
    Group,
    Tile,
    challenge,
    groups,
    is_last_call,
    mover,
    text_of,
    tile_step,
)
from games.engines.scrabbicle.equipment import LAST_CALL_SECONDS, LEVELS, LUCKY, Level

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True, kw_only=True, slots=True)
class Throw:
    dice: list[int]
    total: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Dock:
    """The throw, the length it asks for, the rack, and the next step."""

    # "roll", "play", "wait", "last" (the last play can be challenged or accepted) or "done" (the rack lies face down).
    state: str
    title: str
    text: str
    throw: Throw | None
    rack: list[Tile]
    json: str  # For the script with which the player lays tiles.
    sun: Move | None = None
    challenge: Move | None = None
    may_swap: bool = False
    may_pass: bool = False
    thinking: bool = False
    news: str = ""

    @property
    def spoken(self) -> str:
        """What happened and what to do; the news is left out if the text repeats it."""
        title = self.title if self.title[-1] in ".!?" else f"{self.title}."
        return " ".join([self.news] * (self.news != self.text) + [title, self.text]).strip()


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    layout: str
    where: str
    bag: int
    bag_words: str
    clock: Clock | None
    chips: list[Chip]
    cards: tuple[RuleCard, ...]
    groups: list[Group]
    tile_step: int
    news: str
    dock: Dock | None
    final: Final | None

    @property
    def words(self) -> list[str]:
        """The words on the table that can be looked up."""
        return words_with_meaning(word.text for group in self.groups for word in group.words)


def present(page: TablePage) -> Board:
    view = page.view
    over, laid, turn = view["phase"] == "over", groups(page), mover(page)
    return Board(
        layout="over" if over else "play",
        where=page.option("level"),
        bag=view["bag"],
        bag_words=f"{counted(view['bag'], 'tile')} left in the bag",
        clock=page.turn_clock(turn, otherwise=LAST_CALL_SECONDS),
        chips=[page.score_chip(seat, turn) for seat in page.seats],
        cards=page.my_cards,
        groups=laid,
        tile_step=tile_step(laid, over=over),
        news=news(page),
        dock=None if over else _dock(page, turn),
        final=final(page) if over else None,
    )


# The next step


def _dock(page: TablePage, turn: SeatCard | None) -> Dock:
    if is_last_call(page):
        return _last_call(page)
    me = page.me
    if me is None or turn is None or turn.id != me.id:
        return _wait(page, turn)
    return _roll(page, me) if page.view["phase"] == "roll" else _play(page, me)


def _wait(page: TablePage, turn: SeatCard | None) -> Dock:
    view, name, latest = page.view, turn.name if turn else "Somebody", news(page)
    doing = "rolls the dice" if view["throw"] is None else f"needs {_letters(view['lengths'])}"
    luck = _luck(page, turn) if turn else ""
    # While a computer player thinks, any player may hold a shared screen: all racks lie face down.
    return Dock(
        state="done" if page.is_shared else "wait",
        title=f"{name} {doing}",
        text=f"{latest}{luck}",
        throw=_throw(page),
        rack=[] if page.is_shared else _rack(page),
        challenge=challenge(page),
        thinking=True,
        news=f"{latest}{luck}",
        json=_for_script(page),
    )


def _roll(page: TablePage, me: SeatCard) -> Dock:
    words = "Roll my die" if _level_of(page, me).dice == 1 else "Roll my dice"
    return Dock(
        state="roll",
        title=page.turn_title(me),
        text=news(page),
        throw=None,
        rack=_rack(page),
        sun=Move(words=words, action={"type": "roll"}, seat=me.id, icon="roll"),
        challenge=challenge(page),
        news=news(page),
        json=_for_script(page),
    )


def _play(page: TablePage, me: SeatCard) -> Dock:
    return Dock(
        state="play",
        title=_task(page),
        text=_how(page),
        throw=_throw(page),
        rack=_rack(page),
        may_swap=page.may_move("swap"),
        may_pass=page.may_move("pass"),
        news=f"{page.subject_name(me)} rolled {page.view['throw']['total']}.{_luck(page, me)}",
        json=_for_script(page),
    )


def _luck(page: TablePage, seat: SeatCard) -> str:
    return " The card makes it a lucky throw." if page.is_in_force(seat, LUCKY) else ""


def _task(page: TablePage) -> str:
    if not page.may_move("play"):
        return "Make words longer" if page.may_move("amend") else "Too few tiles for that"
    asked = _letters(page.view["lengths"]).capitalize()
    return f"{asked}, double!" if _doubles(page) else asked


def _how(page: TablePage) -> str:
    may_play, may_amend = page.may_move("play"), page.may_move("amend")
    if not may_play and not may_amend:
        return "Pass. Your next throw may fit."
    if not may_amend:
        return "Tap your tiles to make a word."
    more = f"put up to {counted(page.view['max_added'], 'tile')} into words on the table"
    return f"A new word, or {more}." if may_play else f"{more.capitalize()}."


def _last_call(page: TablePage) -> Dock:
    seat = page.seat(page.view["pending"]["player"])
    accept = page.move("accept", "Accept", icon="check")
    ask = "Does it stand? Then the game is over." if accept else "The others look at it now."
    return Dock(
        state="last",
        title=f"{page.subject_name(seat)} laid the last tiles",
        text=f"{news(page)} {ask}",
        throw=None,
        rack=_rack(page),
        sun=accept,
        challenge=challenge(page),
        thinking=accept is None,
        json=_for_script(page),
    )


def _for_script(page: TablePage) -> str:
    view, me = page.view, page.me
    mine = me is not None and view["turn"] == [me.id] and view["phase"] == "play"
    facts: dict[str, Any] = {
        "turn": len(view["history"]),
        "lengths": view["lengths"] if mine and "play" in view["actions"] else [],
        "most": view["max_added"] if mine and "amend" in view["actions"] else 0,
        "times": 2 if mine and _doubles(page) else 1,
        "bonus": list(LEVELS[page.option("level")].bonus),
        "words": {word["id"]: {"text": text_of(word), "letters": word["letters"]} for word in view["words"]},
        "coach": page.option("judging") == "coach",
        "held": page.player(me.id)["tiles"] if me else 0,
    }
    return json.dumps(facts)


def _throw(page: TablePage) -> Throw | None:
    thrown = page.view["throw"]
    return None if thrown is None else Throw(dice=thrown["dice"], total=thrown["total"])


def _rack(page: TablePage) -> list[Tile]:
    own = page.view["me"]
    return [Tile(**tile, blank=tile["letter"] == "?") for tile in own["rack"]] if own else []


def _level_of(page: TablePage, seat: SeatCard) -> Level:
    return LEVELS[page.player(seat.id)["level"]]


def _doubles(page: TablePage) -> bool:
    if page.me is None:
        return False
    return page.is_in_force(page.me, LUCKY) or page.view["throw"]["total"] == _level_of(page, page.me).doubles


def _letters(lengths: list[int]) -> str:
    """Five letters; 3 to 6 letters."""
    if len(lengths) == 1:
        return "one letter" if lengths[0] == 1 else f"{NUMBERS[lengths[0]]} letters"
    return f"{lengths[0]} to {lengths[-1]} letters"
