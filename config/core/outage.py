"""Outages of the database and of Redis: which errors they are, one line in the log when one begins, and one when it is
over."""

import logging
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from mmap import mmap

from django.db import InterfaceError, OperationalError, close_old_connections

from config.core.db import CatchingUp

logger = logging.getLogger(__name__)


class Outage:
    def __init__(self, what: str, again: str) -> None:
        """`what` says what does not answer and what happens meanwhile, `again` that it is over."""
        self.what, self.again = what, again
        # When it began, or 0. Processes that a Celery worker forks share this memory, so that they log it once.
        self._began = mmap(-1, 8)

    def note(self, error: BaseException) -> None:
        """Logs the first failure of an outage. Every request fails while it lasts, and thousands of lines help less."""
        if not self._since() and not isinstance(error, CatchingUp):
            self._began[:] = struct.pack("d", time.monotonic())
            logger.warning("%s (%s)", self.what, _first_line(error))

    def over(self) -> None:
        """Called after something has worked. Logs the end of an outage, if there was one."""
        if since := self._since():
            self._began[:] = bytes(8)
            logger.warning("%s It was away for %.0f s.", self.again, time.monotonic() - since)

    def _since(self) -> float:
        since: float = struct.unpack("d", self._began[:])[0]
        return since


def is_outage(error: BaseException | None) -> bool:
    """Whether the database is away or busy. SQLite uses the same exception for a table or column that is missing."""
    return isinstance(error, OperationalError | InterfaceError) and not str(error).startswith("no such ")


@contextmanager
def database_watched() -> Iterator[None]:
    """For what a process writes every second or two: it shows when an outage begins and when it is over. A failure is
    noted and not raised."""
    try:
        yield
    except (OperationalError, InterfaceError) as error:
        if not is_outage(error):
            raise
        database.note(error)
    else:
        database.over()
    finally:
        # Not while a transaction is open, as in tests.
        close_old_connections()


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]


database = Outage(
    "The database does not answer; pages and moves try again by themselves.", "The database answers again."
)
redis = Outage(
    "Redis does not answer; moves count, but deadlines, screens and sheets can be late.",
    "Redis answers again.",
)
