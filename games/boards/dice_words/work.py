"""While the clock runs: a player's own dice and the word that grows from them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.boards.dice_words.facts import USUAL_DICE, bonus_of, box_of, laid_dice, straw_of
from games.boards.facts import view_of
from games.boards.frame import names
from games.boards.page import SeatCard, TablePage
from games.boards.things import Die, Sum, standing_for, sum_of
from games.engines.dice_words.equipment import POINTS


@dataclass(frozen=True, kw_only=True, slots=True)
class Work:
    """A player's own place: the dice, the word, and what may be done with them."""

    state: str  # "roll", "make", "done" or "wait".
    words: str
    dice: list[Die]
    laid: list[Die]
    laid_sum: Sum | None
    rerolls: str
    may_roll_again: bool
    facts: Mapping[str, Any]

    @property
    def json(self) -> str:
        """What the script needs that makes the word."""
        return json.dumps(dict(self.facts))


def work(page: TablePage) -> Work:
    view, me = view_of(page), page.me
    assert me is not None, "onlookers have no dice"
    own = view["me"]
    laid = laid_dice(page, own)
    state = _state(page, me)
    return Work(
        state=state,
        words=_words(page, state),
        dice=_dice(page, me),
        laid=laid,
        laid_sum=_laid_sum(page, me, laid),
        rerolls=_rerolls(own["rerolls_left"]),
        may_roll_again="reroll" in view["actions"] and own["rerolls_left"] != 0,
        facts={
            "round": view["round"],
            "faces": own["dice"] or [],
            "points": [POINTS[face] for face in own["dice"] or ()],
            "targets": view["targets"],
            "bonus": [step.bonus for step in straw_of(page, me.supports)],
            "byLength": _by_length(me),
            "rerolls": own["rerolls_left"],
            "laid": own["word"],
        },
    )


def _state(page: TablePage, me: SeatCard) -> str:
    view = view_of(page)
    if me.id in view["done"]:
        return "done"
    if "roll" in view["actions"]:
        return "roll"
    return "make" if "word" in view["actions"] else "wait"


def _words(page: TablePage, state: str) -> str:
    if state == "roll":
        return "Here are your dice"
    if state == "make":
        return "Tap your dice to make a word"
    if state == "wait" and view_of(page)["phase"] == "head_start":
        who = ahead(page)
        return f"{who} may begin. Your clock comes next." if who else "Your clock comes next."
    return f"{'You are done' if state == 'done' else 'Time is up for you'}. {_still(page)}".strip()


def ahead(page: TablePage) -> str:
    """Whose head start runs now."""
    return _told(_busy(page)) if view_of(page)["phase"] == "head_start" else ""


def _still(page: TablePage) -> str:
    busy = _busy(page)
    return f"{_told(busy)} {'is' if len(busy) == 1 else 'are'} still at it." if busy else ""


def _busy(page: TablePage) -> list[SeatCard]:
    return [seat for seat in page.seats if seat.id in view_of(page)["turn"]]


def _told(seats: list[SeatCard]) -> str:
    return f"{len(seats)} players" if len(seats) > 3 else names(seats)


def _dice(page: TablePage, me: SeatCard) -> list[Die]:
    """The dice in their places; before the first roll they lie there and show nothing."""
    view = view_of(page)
    faces = view["me"]["dice"]
    if faces is None:
        count = USUAL_DICE + (view["sugar"] == me.id)
        return [Die(letter="", points=0, place=place) for place in range(count)]
    return standing_for(enumerate(faces), faces, box_of(page))


def _laid_sum(page: TablePage, me: SeatCard, laid: Sequence[Die]) -> Sum | None:
    if not laid:
        return None
    hits = len({die.letter for die in laid if die.hit})
    times = len(laid) if _by_length(me) else hits
    bonus = bonus_of(page, me.supports).get(str(len(laid)), 0)
    total = sum(die.points for die in laid) * times + bonus
    return sum_of(laid, times=times, by_length=_by_length(me), bonus=bonus, total=total)


def _by_length(me: SeatCard) -> bool:
    return bool(me.supports.get("length_multiplier"))


def _rerolls(left: int | None) -> str:
    if left is None:
        return "no limit"
    return f"{left} left" if left else "none left"
