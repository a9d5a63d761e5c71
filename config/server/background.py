"""Threads beside the web server in its process. Embedded: the Celery worker and the clock; scaled: only a heartbeat."""

import logging
import threading
import time
from collections.abc import Callable
from math import inf
from typing import ClassVar

from celery.worker import WorkController
from django.db import connections

from config.celery import app
from config.core import db, metrics, outage
from config.core.live.hub import hub
from config.core.outage import database_watched, is_outage
from games.actions import clock

logger = logging.getLogger(__name__)

WORKER_THREADS = 4
RESTART_SECONDS = 0.5
SWEEP_SECONDS = 0.5


class RestartingThread:
    """A thread that runs `work` until it is stopped, and starts it again if it fails or returns."""

    def __init__(self, name: str, work: Callable[[], None]) -> None:
        self.name = name
        self.work = work
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        self.thread.start()

    def stop(self) -> None:
        self.stopping.set()

    def join(self, timeout: float) -> None:
        self.thread.join(timeout)

    def _run(self) -> None:
        while not self.stopping.is_set():
            try:
                self.work()
            except BaseException as error:
                # BaseException, because Celery raises SystemExit when it gives up.
                if is_outage(error):
                    outage.database.note(error)
                else:
                    logger.exception("The %s stopped and is started again.", self.name)
            self.stopping.wait(RESTART_SECONDS)


class Worker(RestartingThread):
    def __init__(self) -> None:
        super().__init__("worker", self._work)
        self.controller: WorkController | None = None

    def _work(self) -> None:
        self.controller = WorkController(
            app=app,
            pool_cls="threads",
            concurrency=WORKER_THREADS,
            queues=["tables", "printing"],
            without_gossip=True,
            without_mingle=True,
            loglevel="WARNING",
        )
        self.controller.start()

    def stop(self) -> None:
        super().stop()
        if self.controller is not None:
            threading.Thread(target=self.controller.terminate, daemon=True).start()


class Clock(RestartingThread):
    """Closes overdue rounds, writes the heartbeats, and sends the periodic tasks, as Celery beat does in scaled mode.

    A restart reads from the heartbeat for how long the server was away.
    """

    # The clock does the work of the task "tick" itself, twice as often.
    PERIODIC_TASKS: ClassVar[dict[str, float]] = {
        entry["task"]: entry["schedule"] for name, entry in app.conf.beat_schedule.items() if name != "tick"
    }

    def __init__(self) -> None:
        super().__init__("clock", self._work)

    def _work(self) -> None:
        # Each is sent at once: what is due may have waited while the server was away.
        sent_at = dict.fromkeys(self.PERIODIC_TASKS, -inf)
        try:
            while not self.stopping.wait(SWEEP_SECONDS):
                with database_watched():
                    clock.heartbeat("clock")
                    clock.heartbeat_of_web()
                    metrics.show_web_process(hub.count())
                    clock.sweep()
                self._send_periodic_tasks(sent_at)
        finally:
            db.heartbeat_at = None
            connections.close_all()

    def _send_periodic_tasks(self, sent_at: dict[str, float]) -> None:
        for task, seconds in self.PERIODIC_TASKS.items():
            if time.monotonic() - sent_at[task] >= seconds:
                sent_at[task] = time.monotonic()
                app.send_task(task)


class Heartbeat(RestartingThread):
    """In scaled mode worker and clock are separate processes; this thread only shows that the web process runs."""

    def __init__(self) -> None:
        super().__init__("heartbeat", self._work)

    def _work(self) -> None:
        try:
            while not self.stopping.wait(clock.HEARTBEAT_SECONDS):
                with database_watched():
                    clock.heartbeat_of_web()
                metrics.show_web_process(hub.count())
        finally:
            db.heartbeat_at = None
            connections.close_all()
