"""Bookworm's next step: one sentence and one main button."""

from dataclasses import dataclass, field

from games.boards.bookworm.pieces import SIDES, Side
from games.boards.page import Clock, Move, SeatCard, TablePage
from games.engines.bookworm.equipment import in_a_sentence


@dataclass(frozen=True, kw_only=True, slots=True)
class Fuse:
    """The time of a turn: quiet seconds to think, then a loud countdown."""

    clock: Clock
    quiet: float
    loud: float

    @property
    def bits(self) -> list[str]:
        """One for each second of an ordinary turn; in a long turn each stands for more."""
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
    if page.view["phase"] == "turn_special":
        return _turning(page)
    if page.view["phase"] == "objection":
        return _last_word(page)
    return _my_turn(page, page.me) if page.me and page.may_move("name") else _their_turn(page)


def _my_turn(page: TablePage, me: SeatCard) -> Dock:
    return Dock(
        state="mine",
        title=f"{me.name}, your turn" if page.is_shared else "Your turn",
        text=f"Name {in_a_sentence(page.view['category']['text'])}",
        fuse=_fuse(page),
        objection=_objection(page),
        swap=page.move("take_special", "New card"),
        give_up=page.move("give_up", "Give up (−2)"),
    )


def _their_turn(page: TablePage) -> Dock:
    seat = page.seat(page.view["turn"][0])
    # None before the first word, and after a word of this screen's own player.
    objection = _objection(page)
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
    last = page.view["named"][-1]
    name = page.subject_name(page.seat(last["player"]))
    return Dock(
        state="objection",
        title=f"{name} took the last die",
        text=f"“{last['word']}” ends the round, unless somebody objects.",
        fuse=_fuse(page),
        objection=_objection(page),
    )


def _turning(page: TablePage) -> Dock:
    bookworm = page.seat(page.view["bookworm"])
    if "turn_special" not in page.view["actions"]:
        text = "The special die shows its turn side. It will get another one."
        title = f"{bookworm.name} turns the special die"
        return Dock(state="turn_special", title=title, text=text, fuse=None, thinking=True)
    sides = [
        (side, Move(words=side.name, action={"type": "turn_special", "side": key}, seat=bookworm.id))
        for key, side in SIDES.items()
        if key != "turn"
    ]
    title = "Turn the special die" if page.is_you(bookworm) else f"{bookworm.name}, turn the special die"
    return Dock(
        state="turn_special", title=title, text="Its new side counts for this round.", fuse=None, sides=sides
    )


def _objection(page: TablePage) -> Move | None:
    """For a player at this screen who did not say the word; on a shared screen `me` first."""
    if not page.view["can_object"]:
        return None
    last = page.view["named"][-1]
    held = sorted(page.mine, key=lambda seat: not page.is_me(seat.id))
    objector = next((seat for seat in held if seat.id != last["player"]), None)
    if objector is None:
        return None
    return Move(words=f"Object to “{last['word']}”", action={"type": "object"}, seat=objector.id, icon="stop")


def _fuse(page: TablePage) -> Fuse | None:
    quiet, loud = _spans(page)
    clock = page.clock(span=quiet + loud)
    return None if clock is None else Fuse(clock=clock, quiet=quiet, loud=loud)


def _spans(page: TablePage) -> tuple[float, float]:
    if page.view["phase"] == "objection":
        return float(page.option("objection_seconds")), 0.0
    return page.view["clock"]["think_seconds"], page.view["clock"]["countdown_seconds"]
