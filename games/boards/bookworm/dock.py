"""What one can do now, in one sentence and one sun-coloured button."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.boards.bookworm.facts import SIDES, Side, is_me
from games.boards.facts import seat_of, view_of
from games.boards.frame import Clock, Move, clock_of
from games.boards.page import TablePage
from games.engines.bookworm.equipment import in_a_sentence


@dataclass(frozen=True, kw_only=True, slots=True)
class Fuse:
    """A turn's time: quiet seconds, then a countdown that nobody can miss."""

    clock: Clock
    quiet: float
    loud: float

    @property
    def bits(self) -> list[str]:
        """One for each second of an ordinary turn; a long turn has wider ones."""
        total = self.quiet + self.loud
        count = min(15, max(3, round(total)))
        loud = round(count * self.loud / total) if total else 0
        return ["quiet"] * (count - loud) + ["loud"] * loud


@dataclass(frozen=True, kw_only=True, slots=True)
class Dock:
    state: str  # "mine", "theirs", "objection", "turn_special" or "watch".
    title: str
    text: str
    fuse: Fuse | None
    objection: Move | None = None
    swap: Move | None = None
    give_up: Move | None = None
    sides: list[tuple[Side, Move]] = field(default_factory=list)
    thinking: bool = False


def dock(page: TablePage) -> Dock:
    view = view_of(page)
    if view["phase"] == "turn_special":
        return _turning(page)
    if view["phase"] == "objection":
        return _last_word(page)
    return _my_turn(page) if "name" in view["actions"] else _their_turn(page)


def _my_turn(page: TablePage) -> Dock:
    view, me = view_of(page), page.me
    assert me is not None
    whose = f"{me.name}, your turn" if len(page.mine) > 1 else "Your turn"
    return Dock(
        state="mine",
        title=whose,
        text=f"Name {in_a_sentence(view['category']['text'])}",
        fuse=_fuse(page),
        objection=_objection(page),
        swap=_move(page, "take_special", "New card"),
        give_up=_move(page, "give_up", "Give up (−2)"),
    )


def _their_turn(page: TablePage) -> Dock:
    seat = seat_of(page, view_of(page)["turn"][0])
    objection = _objection(page)
    # The first word is still to come, or the last one was one's own: then there is nothing to object to.
    more = ", or object to the last one if it does not fit" if objection else ""
    return Dock(
        state="theirs" if page.me else "watch",
        title=f"{seat.name} is on turn",
        text=f"Think of a word for later{more}.",
        fuse=_fuse(page),
        objection=objection,
        thinking=True,
    )


def _last_word(page: TablePage) -> Dock:
    last = view_of(page)["named"][-1]
    name = (
        "You" if is_me(page, last["player"]) and len(page.mine) == 1 else seat_of(page, last["player"]).name
    )
    return Dock(
        state="objection",
        title=f"{name} took the last die",
        text=f"“{last['word']}” ends the round, unless somebody objects.",
        fuse=_fuse(page),
        objection=_objection(page),
    )


def _turning(page: TablePage) -> Dock:
    view = view_of(page)
    bookworm = seat_of(page, view["bookworm"])
    if "turn_special" not in view["actions"]:
        text = "The special die shows its turn side. It will get another one."
        title = f"{bookworm.name} turns the special die"
        return Dock(state="turn_special", title=title, text=text, fuse=None, thinking=True)
    sides = [
        (side, Move(words=side.name, action={"type": "turn_special", "side": key}, seat=bookworm.id))
        for key, side in SIDES.items()
        if key != "turn"
    ]
    title = "Turn the special die" if len(page.mine) == 1 else f"{bookworm.name}, turn the special die"
    return Dock(
        state="turn_special", title=title, text="Its new side counts for this round.", fuse=None, sides=sides
    )


def _objection(page: TablePage) -> Move | None:
    """For whoever at this screen did not say the word."""
    view = view_of(page)
    if not view["can_object"]:
        return None
    last = view["named"][-1]
    objector = next((seat for seat in _at_hand(page) if seat != last["player"]), None)
    if objector is None:
        return None
    return Move(words=f"Object to “{last['word']}”", action={"type": "object"}, seat=objector, icon="stop")


def _at_hand(page: TablePage) -> list[str]:
    """Who sits at this screen, the one who holds it first."""
    held = sorted(page.mine, key=lambda seat: not is_me(page, seat.id))
    return [seat.id for seat in held]


def _move(page: TablePage, kind: str, words: str) -> Move | None:
    if page.me is None or kind not in view_of(page)["actions"]:
        return None
    return Move(words=words, action={"type": kind}, seat=page.me.id)


def _fuse(page: TablePage) -> Fuse | None:
    view = view_of(page)
    quiet, loud = _spans(view, page.table.options)
    clock = clock_of(page, deadline=view["deadline"], span=quiet + loud)
    return None if clock is None else Fuse(clock=clock, quiet=quiet, loud=loud)


def _spans(view: Mapping[str, Any], options: Mapping[str, Any]) -> tuple[float, float]:
    if view["phase"] == "objection":
        return float(options.get("objection_seconds", 5)), 0.0
    return view["clock"]["think_seconds"], view["clock"]["countdown_seconds"]
