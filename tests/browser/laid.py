"""Tables that lie as a test needs them, so that no browser has to play until the dice fall so. Runs inside Diceroom."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import time_machine

from classrooms.visitors import Visitor, _signer
from config.core.db import write
from games.actions import tables
from games.actions.locked_table import LockedTable, lock_table
from games.actions.tables import NewSeat
from games.guest_names import FIRST, SECOND
from games.models import Table
from tests.games.clockwork import later

NAMES = ("Kind Robin", "Wise Fox", "Brave Otter", "Calm Panda", "Merry Koala", "Silver Tiger")
MOST_TRIES = 5000
AGES_AGO = 3600.0  # seconds

View = dict[str, Any]


def told(lay_out: Callable[[], Any]) -> str:
    """What was laid, as JSON. All of it appears at once: the clock of the running Diceroom never meets a table that is
    still being laid, late on purpose or not yet paused, and plays on there by itself."""
    with write():
        return json.dumps(lay_out())


def child(number: int = 1) -> Visitor:
    """Somebody at a screen of their own."""
    return Visitor(guest=f"{number:032d}")


def cookie_of(visitor: Visitor) -> str:
    return _signer.sign(visitor.guest)


def person(number: int) -> NewSeat:
    return NewSeat(name=NAMES[number - 1], figure=number)


def at_one_screen(people: int) -> list[NewSeat]:
    return [person(number) for number in range(1, people + 1)]


def with_long_names(people: int) -> list[NewSeat]:
    """The longest that there are."""
    longest = sorted(FIRST, key=len)[-people:], sorted(SECOND, key=len)[-people:]
    names = [f"{first} {second}" for first, second in zip(*longest, strict=True)]
    return [NewSeat(name=name, figure=figure) for figure, name in enumerate(names, start=1)]


def lay(
    game: str,
    seed: str,
    *,
    people: int = 1,
    who: Callable[[int], list[NewSeat]] = at_one_screen,
    computers: Sequence[int] = (),
    by: Visitor | None = None,
    **options: Any,
) -> Table:
    """People who share a screen, and a secret that makes the dice fall the same way every time."""
    return tables.open_table(
        by or child(),
        game,
        options=options,
        people=who(people),
        computers=computers,
        hints="free",
        seed=seed,
    )


def at_two_screens(game: str, seed: str, **options: Any) -> Table:
    """The first child has opened it, and the second has joined in."""
    table = tables.open_table(child(1), game, options=options, people=[person(1)], invite=True, seed=seed)
    tables.join(table, child(2), person(2))
    tables.start(table)
    return table


def view(table: Table) -> View:
    """What whoever is on turn sees."""
    locked = LockedTable(Table.objects.get(pk=table.pk), now=0.0)
    seen: View = locked.game.view(locked.state, None)
    return locked.game.view(locked.state, seen["turn"][0]) if seen["turn"] else seen


def does(table: Table, kind: str, by: str = "", **rest: Any) -> None:
    """Whoever is on turn does it, also a computer player, and takes no time to think."""
    with lock_table(table.pk, run_due=False) as locked:
        locked.act(by or locked.game.turn(locked.state)[0], {"type": kind, **rest})


def bots_play(table: Table, until: Callable[[View], bool], level: int = 1) -> Table:
    """All play like computer players until it looks like this."""
    with lock_table(table.pk, run_due=False) as locked:
        while True:
            player = locked.game.turn(locked.state)[0]
            if until(locked.game.view(locked.state, player)):
                return table
            locked.act(player, locked.game.bot(locked.state, player, locked.context(), level))


def whereabouts(tables: dict[str, Table]) -> dict[str, Any]:
    """Where the tables are, and by which cookies the two children are known there."""
    codes = {name: table.code for name, table in tables.items()}
    return {"tables": codes, "cookies": [cookie_of(child(1)), cookie_of(child(2))]}


def waiting(tables: dict[str, Table]) -> dict[str, Any]:
    """Where they are. No clock runs there until somebody at a screen says "Go on"."""
    return whereabouts({name: pause(table) for name, table in tables.items()})


def pause(table: Table) -> Table:
    with lock_table(table.pk, run_due=False) as locked:
        # Where no clock runs there is nothing to stop, and the number of events decides how the dice fall.
        if locked.table.due_at is not None and locked.table.paused_at is None:
            locked.pause()
    return table


def nearly_late(lay_out: Callable[[], Table], *, seconds: float) -> Table:
    """Paused when the clock had so many seconds left, a while ago."""
    with later(-AGES_AGO):
        table = lay_out()
    bell = Table.objects.get(pk=table.pk).due_at
    with time_machine.travel((bell or 0.0) - seconds, tick=False):
        return pause(table)


def first_seed(fits: Callable[[str], bool]) -> str:
    """The first secret of all that fits: always the same one."""
    return next(seed for number in range(MOST_TRIES) if fits(seed := f"laid {number}"))
