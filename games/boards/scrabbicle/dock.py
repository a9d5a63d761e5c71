"""The dock: the throw, the length it asks for, the rack, and the one next step."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.boards.facts import option, said, seat_of, view_of
from games.boards.frame import Move
from games.boards.page import SeatCard, TablePage
from games.boards.scrabbicle.facts import (
    is_last_call,
    letters,
    level_of,
    mover,
    player,
    table_level,
    text_of,
    tiles,
)
from games.boards.scrabbicle.news import news
from games.boards.scrabbicle.words import Throw, Tile, challenge, rack, throw


@dataclass(frozen=True, kw_only=True, slots=True)
class Dock:
    state: str  # "roll", "play", "wait", "last" (the last play can be challenged or accepted) or "done" (see below).
    title: str
    text: str
    throw: Throw | None
    rack: list[Tile]
    sun: Move | None = None
    challenge: Move | None = None
    may_swap: bool = False
    may_pass: bool = False
    thinking: bool = False
    news: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def json(self) -> str:
        """What the script needs that lays tiles."""
        return json.dumps(dict(self.facts))

    @property
    def spoken(self) -> str:
        """What happened, and what to do, without saying anything twice."""
        title = self.title if self.title[-1] in ".!?" else f"{self.title}."
        return " ".join([self.news] * (self.news != self.text) + [title, self.text]).strip()


def dock(page: TablePage) -> Dock:
    if is_last_call(page):
        return _last_call(page)
    me, turn = page.me, mover(page)
    if me is None or turn is None or turn.id != me.id:
        return _wait(page, turn)
    return _roll(page, me) if view_of(page)["phase"] == "roll" else _play(page, me)


def _wait(page: TablePage, turn: SeatCard | None) -> Dock:
    view, name = view_of(page), turn.name if turn else "Somebody"
    thrown = view["throw"]
    doing = f"{name} rolls the dice" if thrown is None else f"{name} needs {letters(view['lengths'])}"
    # Nobody knows who holds a shared screen while a computer player thinks: all racks lie face down.
    shared = len(page.mine) > 1
    return Dock(
        state="done" if shared else "wait",
        title=doing,
        text=news(page),
        throw=throw(page),
        rack=[] if shared else rack(page),
        challenge=challenge(page),
        thinking=True,
        news=news(page),
        facts=_facts(page),
    )


def _roll(page: TablePage, me: SeatCard) -> Dock:
    dice = level_of(page, me).dice
    return Dock(
        state="roll",
        title="Your turn" if len(page.mine) == 1 else f"{me.name}’s turn",
        text=news(page),
        throw=None,
        rack=rack(page),
        sun=Move(
            words="Roll my die" if dice == 1 else "Roll my dice",
            action={"type": "roll"},
            seat=me.id,
            icon="roll",
        ),
        challenge=challenge(page),
        news=news(page),
        facts=_facts(page),
    )


def _play(page: TablePage, me: SeatCard) -> Dock:
    view = view_of(page)
    actions = view["actions"]
    return Dock(
        state="play",
        title=_task(page),
        text=_how(page),
        throw=throw(page),
        rack=rack(page),
        may_swap="swap" in actions,
        may_pass="pass" in actions,
        news=f"{said(page, me)} rolled {view['throw']['total']}.",
        facts=_facts(page),
    )


def _task(page: TablePage) -> str:
    view = view_of(page)
    asked = letters(view["lengths"]).capitalize()
    if "play" not in view["actions"]:
        return "Make words longer" if "amend" in view["actions"] else "Too few tiles for that"
    return f"{asked}, double!" if _doubles(page) else asked


def _how(page: TablePage) -> str:
    view = view_of(page)
    if not {"play", "amend"} & set(view["actions"]):
        return "Pass. Your next throw may fit."
    if "amend" not in view["actions"]:
        return "Tap your tiles to make a word."
    more = f"put up to {tiles(view['max_added'])} into words on the table"
    return f"A new word, or {more}." if "play" in view["actions"] else f"{more.capitalize()}."


def _doubles(page: TablePage) -> bool:
    view = view_of(page)
    return page.me is not None and view["throw"]["total"] == level_of(page, page.me).doubles


def _last_call(page: TablePage) -> Dock:
    view = view_of(page)
    seat = seat_of(page, view["pending"]["player"])
    me, actions = page.me, view["actions"]
    accept = "accept" in actions and me is not None
    return Dock(
        state="last",
        title=f"{said(page, seat)} laid the last tiles",
        text=f"{news(page)} {'Does it stand? Then the game is over.' if accept else 'The others look at it now.'}",
        throw=None,
        rack=rack(page),
        sun=Move(words="Accept", action={"type": "accept"}, seat=me.id, icon="check")
        if accept and me
        else None,
        challenge=challenge(page),
        thinking=not accept,
        facts=_facts(page),
    )


def _facts(page: TablePage) -> dict[str, Any]:
    view, me = view_of(page), page.me
    mine = me is not None and view["turn"] == [me.id] and view["phase"] == "play"
    level = table_level(page)
    return {
        "turn": len(view["history"]),
        "lengths": view["lengths"] if mine and "play" in view["actions"] else [],
        "most": view["max_added"] if mine and "amend" in view["actions"] else 0,
        "times": 2 if mine and _doubles(page) else 1,
        "bonus": list(level.bonus),
        "words": {word["id"]: {"text": text_of(word), "letters": word["letters"]} for word in view["words"]},
        "coach": option(page, "judging") == "coach",
        "held": player(page, me.id)["tiles"] if me else 0,
    }
