"""Time at the tables: waking, pausing, adding, and giving back what a restart has cost."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

from config.core.db import write
from config.core.errors import Refused
from config.core.models import Heartbeat
from games.actions.errors import NotPlaying
from games.actions.hand import hand_on
from games.models import Table
from games.rooms import notify_students_on_commit

logger = logging.getLogger(__name__)

MOST_GIVEN_BACK = 60.0
MOST_ADDED = 600.0
# What one press of the button adds.
ADDED = 30.0
AGAIN_AFTER = 60.0
# Shorter gaps than this are the interval between heartbeats.
HEARTBEAT_SECONDS = 1.0
GONE_AFTER = 3 * HEARTBEAT_SECONDS


def wake(table_id: int) -> None:
    """Does what is due. Safe to call at any time and as often as one likes: whoever comes second finds nothing due."""
    if Table.objects.filter(pk=table_id, due_at__lte=time.time()).exists():
        with hand_on(table_id):
            pass


def sweep() -> int:
    """Wakes every table whose alarm was missed; returns how many there were."""
    late = list(Table.objects.filter(due_at__lte=time.time()).values_list("pk", flat=True)[:500])
    for table_id in late:
        with _one_table(table_id):
            wake(table_id)
    return len(late)


@contextmanager
def _one_table(table_id: int) -> Iterator[None]:
    """What is wrong with one table does not hold up the others; it is looked at again after a while."""
    try:
        yield
    except Exception:
        logger.exception("Table %s could not be woken.", table_id)
        with write():
            Table.objects.filter(pk=table_id).update(due_at=time.time() + AGAIN_AFTER)


def pause(table: Table) -> None:
    with hand_on(table.pk) as hand:
        if not hand.is_playing:
            raise NotPlaying
        if hand.table.paused_at is None:
            hand.pause()


def resume(table: Table) -> None:
    with hand_on(table.pk) as hand:
        hand.resume()


def go(table: Table) -> None:
    """Lets the clock of a class's table run. One that was paused later stays so."""
    with hand_on(table.pk) as hand:
        if hand.table.awaits_go:
            hand.resume()


def add_time(table: Table, seconds: float) -> None:
    if not 0 < seconds <= MOST_ADDED:
        raise Refused("bad-time", f"Add between 1 and {MOST_ADDED:.0f} seconds.")
    with hand_on(table.pk) as hand:
        if not hand.is_playing:
            raise NotPlaying
        hand.postpone(seconds, why="time-added")


def add_a_little(table: Table) -> None:
    add_time(table, ADDED)


def end(table: Table) -> None:
    """Ends the game before its time. Over already: nothing happens, so two teachers may both press the button."""
    with hand_on(table.pk) as hand:
        if hand.table.status == Table.Status.OVER:
            return
        if not hand.is_playing:
            raise NotPlaying
        hand.end()
        notify_students_on_commit(table.seats.exclude(user=None).values_list("user", flat=True))


def beat(name: str) -> None:
    with write():
        Heartbeat.objects.update_or_create(name=name, defaults={"at": time.time()})


def somebody_can_play() -> bool:
    """While no web process is there, no round is closed behind the players' backs: they get the time back first."""
    return Heartbeat.objects.filter(name="web", at__gt=time.time() - GONE_AFTER).exists()


def give_back_lost_time() -> float:
    """At start-up: if nobody was there to play with, the time since the last heartbeat is given back, at most a minute.

    The heartbeat is claimed by a conditional update, so that of several processes starting at once only one gives.
    """
    now = time.time()
    last = Heartbeat.objects.filter(name="web").values_list("at", flat=True).first()
    if last is None or now - last <= 2 * HEARTBEAT_SECONDS:
        return 0.0
    with write():
        if not Heartbeat.objects.filter(name="web", at=last).update(at=now):
            return 0.0
    lost = min(now - last, MOST_GIVEN_BACK)
    for table_id in Table.objects.filter(due_at__gte=last).values_list("pk", flat=True):
        with _one_table(table_id):
            _give(table_id, lost)
    return lost


def _give(table_id: int, seconds: float) -> None:
    """Not waking first, or the round would be over before anybody is back."""
    with hand_on(table_id, waking=False) as hand:
        if hand.is_playing and hand.table.paused_at is None:
            hand.postpone(seconds, why="given-back")
