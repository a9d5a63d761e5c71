"""Time at the tables: running what is due, pausing, adding time, and giving back what a restart has cost."""

import logging
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from django.db.models import F

from classrooms.models import Student
from config.core import db
from config.core.db import GONE_AFTER, write
from config.core.errors import Refused
from config.core.models import Heartbeat
from config.core.outage import is_outage
from games.actions.errors import NotPlaying
from games.actions.locked_table import lock_table
from games.models import Table
from games.rooms import notify_students_on_commit

logger = logging.getLogger(__name__)

MOST_GIVEN_BACK = 60.0
MOST_ADDED = 600.0
# What the "more time" button adds.
USUALLY_ADDED = 30.0
# A table that raised an error is tried again after this time.
RETRY_AFTER = 60.0
# A child who puts the tablet down does not hold up the class: then the clock runs on.
HAND_OVER_SECONDS = 60.0
HEARTBEAT_SECONDS = 1.0


def run_due(table_id: int) -> None:
    """Applies everything that is due at this table. A second call is harmless: it finds nothing to do."""
    if Table.objects.filter(pk=table_id, due_at__lte=time.time()).exists():
        # Locking a table runs what is due.
        with lock_table(table_id):
            pass


def sweep() -> int:
    """Runs every overdue table, in case its scheduled task was lost. Returns how many there were."""
    late = list(Table.objects.filter(due_at__lte=time.time()).values_list("pk", flat=True)[:500])
    for table_id in late:
        with _isolated(table_id):
            run_due(table_id)
    return len(late)


@contextmanager
def _isolated(table_id: int) -> Iterator[None]:
    """Logs an error at one table and delays that table, so that it does not hold up the others."""
    try:
        yield
    except Exception as error:
        if is_outage(error):
            raise
        logger.exception("Running what is due at table %s failed.", table_id)
        with write():
            Table.objects.filter(pk=table_id).update(due_at=time.time() + RETRY_AFTER)


def pause(table: Table, *, at: float | None = None, until: float | None = None) -> None:
    """With `until` the pause ends by itself. A table that waits for the go keeps waiting.

    Tables that pause together get the same moment `at`, so that their clocks show the same.
    """
    with lock_table(table.pk) as locked:
        if not locked.is_playing:
            raise NotPlaying
        is_same = locked.table.paused_at is not None and locked.table.resumes_at == until
        if not is_same and not locked.table.waits_for_go:
            locked.pause(at=at, until=until)


def pause_own_task(code: str) -> None:
    """Pauses what a child plays alone for a teacher, when the child has closed the page, so that stopping and going on
    another day costs no time. Other tables go on."""
    own = Table.objects.filter(
        code=code,
        led_by_teacher=True,
        status=Table.Status.PLAYING,
        paused_at=None,
        seats__user=F("opened_by"),
    )
    for table_id in own.values_list("pk", flat=True):
        with lock_table(table_id) as locked:
            if locked.is_playing and locked.table.paused_at is None:
                locked.pause()


def resume(table: Table, *, at: float | None = None) -> None:
    with lock_table(table.pk) as locked:
        locked.resume(at=at)


def hand_over(table: Table) -> None:
    """A shared tablet goes to the next child: the clock stands still until that child says so, but no longer than
    HAND_OVER_SECONDS. If others play at devices of their own, it runs on: they would lose the time to think."""
    with lock_table(table.pk) as locked:
        people = {seat.user_id for seat in locked.seats if not seat.is_computer}
        if not locked.is_playing or locked.table.paused_at is not None or not _is_one_tablet(people):
            return
        locked.pause(until=locked.now + HAND_OVER_SECONDS, is_hand_over=True)


def take_over(table: Table) -> None:
    """The next child has the tablet. A pause of the teacher goes on."""
    with lock_table(table.pk) as locked:
        if locked.table.is_handed_over:
            locked.resume()


def _is_one_tablet(people: Collection[int | None]) -> bool:
    """Whether all these children play on the same tablet."""
    tablets = set(Student.objects.filter(user__in=people).values_list("tablet", flat=True))
    return len(tablets) == 1 and "" not in tablets


def go(table: Table, *, at: float | None = None) -> None:
    """Starts the clock of a class table, or the round that waits for the host. A table that was paused later stays
    paused. Tables that start together get the same moment `at`, so that their clocks show the same."""
    with lock_table(table.pk) as locked:
        if locked.table.waits_for_go:
            locked.resume(at=at)
        elif locked.is_playing and locked.table.paused_at is None:
            locked.start_round(at=at)


def add_time(table: Table, seconds: float = USUALLY_ADDED) -> None:
    if not 0 < seconds <= MOST_ADDED:
        raise Refused("bad-time", f"Add between 1 and {MOST_ADDED:.0f} seconds.")
    with lock_table(table.pk) as locked:
        if not locked.is_playing:
            raise NotPlaying
        locked.postpone(seconds, why="time-added")


def end(table: Table) -> None:
    """Ends the game early. Does nothing if it is over, so two teachers may both press the button."""
    with lock_table(table.pk) as locked:
        if locked.table.status == Table.Status.OVER:
            return
        if not locked.is_playing:
            raise NotPlaying
        locked.end()
        notify_students_on_commit(seat.user_id for seat in locked.seats if seat.user_id is not None)


def heartbeat(name: str, *, at: float | None = None) -> None:
    """Notes that this process is alive."""
    with write():
        Heartbeat.objects.update_or_create(name=name, defaults={"at": time.time() if at is None else at})


def heartbeat_of_web() -> None:
    """Also gives back the time for which no web process reached the database, because nobody could play then."""
    give_back_lost_time(after=GONE_AFTER, clock_set_by=_clock_set_by())
    # Taken before the database is asked, which may hang.
    at = time.time()
    heartbeat("web", at=at)
    db.heartbeat_at = at


class _Clocks:
    """By how much the machine's clock is ahead of one that is never set."""

    difference: float | None = None


def _clock_set_by() -> float:
    """By how many seconds the machine's clock was set forward since the last call. Slow corrections do not count."""
    never_set = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    before, _Clocks.difference = _Clocks.difference, time.time() - time.clock_gettime(never_set)
    moved = 0.0 if before is None else _Clocks.difference - before
    return moved if moved > GONE_AFTER else 0.0


def is_web_running() -> bool:
    """While no web process runs, players cannot move. Rounds are then not closed: players first get the time back."""
    return Heartbeat.objects.filter(name="web", at__gt=time.time() - GONE_AFTER).exists()


def give_back_lost_time(*, after: float = 2 * HEARTBEAT_SECONDS, clock_set_by: float = 0.0) -> float:
    """Gives running tables the time since the last heartbeat of a web process, at most a minute. If the machine's clock
    was set forward, all deadlines move with it. Set back, it closes rounds later, as the log cannot take time away.

    The heartbeat is claimed by a conditional update, so that of several processes only one gives. The claim and all
    tables are one transaction: until it is committed no process runs what is due, because the heartbeat is still old.
    """
    now = time.time()
    last = Heartbeat.objects.filter(name="web").values_list("at", flat=True).first()
    if last is None or now - last <= after:
        return 0.0
    lost = min(now - last - clock_set_by, MOST_GIVEN_BACK) + clock_set_by
    with write():
        if not Heartbeat.objects.filter(name="web", at=last).update(at=now):
            return 0.0
        running = Table.objects.filter(due_at__gte=last).order_by("pk")
        for table_id in list(running.values_list("pk", flat=True)):
            with _isolated(table_id):
                _give(table_id, lost)
    return lost


def _give(table_id: int, seconds: float) -> None:
    """Does not run what is due first, or the round would close before its players are back."""
    with lock_table(table_id, run_due=False) as locked:
        if locked.is_playing and locked.table.paused_at is None:
            locked.postpone(seconds, why="given-back")
