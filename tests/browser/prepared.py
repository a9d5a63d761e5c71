"""Tables in the state that a test needs, so that no browser has to play until the dice fall that way. Runs inside the
server's environment."""

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


def as_json(prepare_all: Callable[[], Any]) -> str:
    """Prepares tables in one transaction, so that the clock of the running server never sees one that is overdue or not
    paused yet, and would play on there."""
    with write():
        return json.dumps(prepare_all())


def child(number: int = 1) -> Visitor:
    """A guest with a screen of their own."""
    return Visitor(guest=f"{number:032d}")


def cookie_of(visitor: Visitor) -> str:
    return _signer.sign(visitor.guest)


def new_seat(number: int) -> NewSeat:
    return NewSeat(name=NAMES[number - 1], figure=number)


def at_one_screen(people: int) -> list[NewSeat]:
    return [new_seat(number) for number in range(1, people + 1)]


def with_long_names(people: int) -> list[NewSeat]:
    """People with the longest possible names."""
    longest = sorted(FIRST, key=len)[-people:], sorted(SECOND, key=len)[-people:]
    names = [f"{first} {second}" for first, second in zip(*longest, strict=True)]
    return [NewSeat(name=name, figure=figure) for figure, name in enumerate(names, start=1)]


def prepare(
    game: str,
    seed: str,
    *,
    people: int = 1,
    who: Callable[[int], list[NewSeat]] = at_one_screen,
    computers: Sequence[int] = (),
    by: Visitor | None = None,
    **options: Any,
) -> Table:
    """Opens a table for people who share a screen. The same seed always gives the same dice."""
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
    table = tables.open_table(child(1), game, options=options, people=[new_seat(1)], invite=True, seed=seed)
    tables.join(table, child(2), new_seat(2))
    tables.start(table)
    return table


def view(table: Table) -> View:
    """The view of the player whose turn it is."""
    locked = LockedTable(Table.objects.get(pk=table.pk), now=0.0)
    seen: View = locked.game.view(locked.state, None)
    return locked.game.view(locked.state, seen["turn"][0]) if seen["turn"] else seen


def does(table: Table, kind: str, by: str = "", **rest: Any) -> None:
    """Makes a move for the player whose turn it is, even for a computer player, at once."""
    with lock_table(table.pk, run_due=False) as locked:
        locked.act(by or locked.game.turn(locked.state)[0], {"type": kind, **rest})


def bots_play(table: Table, until: Callable[[View], bool], level: int = 1) -> Table:
    """Lets all seats play like computer players until the view fits."""
    with lock_table(table.pk, run_due=False) as locked:
        while True:
            player = locked.game.turn(locked.state)[0]
            if until(locked.game.view(locked.state, player)):
                return table
            locked.act(player, locked.game.bot(locked.state, player, locked.context(), level))


def whereabouts(tables: dict[str, Table]) -> dict[str, Any]:
    """The codes of the tables, and the cookies of the two children."""
    codes = {name: table.code for name, table in tables.items()}
    return {"tables": codes, "cookies": [cookie_of(child(1)), cookie_of(child(2))]}


def waiting(tables: dict[str, Table]) -> dict[str, Any]:
    """The same with all tables paused. Their clocks run when a player clicks "Go on"."""
    return whereabouts({name: pause(table) for name, table in tables.items()})


def pause(table: Table) -> Table:
    with lock_table(table.pk, run_due=False) as locked:
        # Without a clock there is nothing to pause, and an additional event would change the dice.
        if locked.table.due_at is not None and locked.table.paused_at is None:
            locked.pause()
    return table


def nearly_late(open_it: Callable[[], Table], *, seconds: float) -> Table:
    """A table that was paused with this many seconds left on its clock."""
    with later(-AGES_AGO):
        table = open_it()
    bell = Table.objects.get(pk=table.pk).due_at
    with time_machine.travel((bell or 0.0) - seconds, tick=False):
        return pause(table)


def first_seed(fits: Callable[[str], bool]) -> str:
    """The first seed that fits; always the same one."""
    return next(seed for number in range(MOST_TRIES) if fits(seed := f"laid {number}"))
