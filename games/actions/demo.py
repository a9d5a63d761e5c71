"""Demo tables, played by computer players, for visitors who try Diceroom before they have tables of their own."""

import time
import uuid
from collections.abc import Callable
from typing import Any

from classrooms.visitors import Visitor
from config.core.codes import url_code
from config.core.db import write
from games.actions.locked_table import LockedTable, lock_table
from games.actions.tables import NewSeat, open_table
from games.catalogue import playable
from games.engines import GAMES
from games.engines.schema import solo_defaults
from games.models import Event, Seat, Table

DEMO_OWNER = Visitor(guest="demo")
LEVEL_OF_VISITORS_SEAT = 4
YOU = "p1"
Until = Callable[[dict[str, Any]], bool]


def load_demo() -> list[Table]:
    """Opens three tables for every game: one finished, one in the middle and one about to start. Does nothing if there
    are demo tables already."""
    with write():
        if Table.objects.filter(is_demo=True).exists():
            return []
        return [table for game in playable() for table in _demo_of(game.slug)]


def remove_demo() -> int:
    with write():
        deleted, _ = Table.objects.filter(is_demo=True).delete()
    return deleted


def copy_for(table: Table, visitor: Visitor) -> Table:
    """Copies a demo table for a visitor who wants to play on, so that visitors do not take each other's seats."""
    owner = visitor.as_owner()
    with write():
        copy = Table.objects.get(pk=table.pk, is_demo=True)
        seats, events = list(copy.seats.all()), list(copy.events.all())
        copy.pk, copy.code, copy.is_demo, copy.changed_at = None, url_code(), False, time.time()
        copy.opened_by, copy.opened_by_guest = owner["user"], owner["guest"]
        copy.save(force_insert=True)
        for seat in seats:
            seat.pk, seat.table = None, copy
        for event in events:
            event.pk, event.table = None, copy
        seats[0].user, seats[0].guest = owner["user"], owner["guest"]
        Seat.objects.bulk_create(seats)
        Event.objects.bulk_create(events)
    return copy


def _demo_of(slug: str) -> list[Table]:
    demo, most = GAMES[slug].profile.demo, GAMES[slug].players[-1] - 1
    return [
        _played(slug, "Sunny Otter", [1, 3, 5][:most], lambda view: view["over"], demo.endable_options),
        _played(
            slug, "Quick Hare", [2, 4][:most], lambda view: demo.is_midgame(view) and view["turn"] == [YOU]
        ),
        _played(slug, "Happy Panda", [3], lambda view: view["turn"] == [YOU]),
    ]


def _played(
    slug: str, name: str, levels: list[int], until: Until, options: dict[str, Any] | None = None
) -> Table:
    new = NewSeat(name=name, figure=len(levels))
    chosen = solo_defaults(GAMES[slug].options) | (options or {})
    table = open_table(DEMO_OWNER, slug, options=chosen, people=[new], computers=levels)
    Table.objects.filter(pk=table.pk).update(is_demo=True)
    with lock_table(table.pk, run_due=False) as locked:
        while not (view := locked.game.view(locked.state, YOU))["over"] and not until(view):
            player = view["turn"][0]
            one_move(locked, player, level=locked.levels.get(player, LEVEL_OF_VISITORS_SEAT))
        if locked.game.wake_at(locked.state) is not None:
            # The clock waits until a visitor takes the seat.
            locked.pause()
    return Table.objects.get(pk=table.pk)


def one_move(locked: LockedTable, player: str, *, level: int) -> None:
    action = locked.game.bot(locked.state, player, locked.context(), level)
    locked.act(player, action, key=uuid.uuid4().hex)
