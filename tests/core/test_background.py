"""Embedded mode: the worker and the clock are threads of the web process, and both are restarted when they fail."""

import threading
import time

import pytest

from config.core.models import Heartbeat
from config.server.background import Clock, RestartingThread, Worker
from games.models import Event
from tests.running import eventually
from tests.world import alone, into_play

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    "end", [RuntimeError("broken"), SystemExit(1), None], ids=["error", "exit", "return"]
)
def test_work_that_ends_is_started_again(end: BaseException | None) -> None:
    begun = threading.Semaphore(0)

    def work() -> None:
        begun.release()
        if end is not None:
            raise end

    restarting = RestartingThread("work", work)
    restarting.start()
    assert begun.acquire(timeout=5)
    assert begun.acquire(timeout=5)
    restarting.stop()
    restarting.join(5)
    assert not restarting.thread.is_alive()


def test_a_worker_that_dies_is_started_again() -> None:
    worker = Worker()
    worker.start()
    try:
        eventually(lambda: Heartbeat.objects.filter(name="worker").exists())
        first = worker.controller
        assert first is not None
        first.terminate()
        eventually(lambda: worker.controller is not first)
        since = time.time()
        eventually(lambda: Heartbeat.objects.filter(name="worker", at__gt=since).exists())
    finally:
        worker.stop()
        worker.join(5)


def test_the_clock_beats_and_sweeps() -> None:
    table = into_play(alone(round_seconds=20))
    due = table.due_at
    assert due is not None
    type(table).objects.filter(pk=table.pk).update(due_at=time.time() - 1)
    clock = Clock()
    clock.start()
    try:
        eventually(lambda: Heartbeat.objects.filter(name="clock").exists())
        # The row said that the table was overdue, the rules say that it is not: the sweep corrects the row.
        eventually(lambda: type(table).objects.get(pk=table.pk).due_at == due)
        assert not Event.objects.filter(table=table, body__type="scored").exists()
    finally:
        clock.stop()
        clock.join(5)
