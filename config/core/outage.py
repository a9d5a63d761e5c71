"""Outages of the database: which errors they are, and one line in the log for each."""

import logging
import time
from threading import Lock

from django.db import InterfaceError, OperationalError

# Failures that follow each other within this time belong to one outage.
QUIET_SECONDS = 60.0
logger = logging.getLogger(__name__)


class Outage:
    def __init__(self, what: str) -> None:
        self.what = what
        self._failed_at = float("-inf")
        self._lock = Lock()

    def note(self, error: BaseException) -> None:
        """Logs the first failure of an outage. Every request fails while it lasts, and thousands of lines help less."""
        with self._lock:
            is_new = time.monotonic() - self._failed_at >= QUIET_SECONDS
            self._failed_at = time.monotonic()
        if is_new:
            logger.warning("%s (%s)", self.what, _first_line(error))


def is_outage(error: BaseException | None) -> bool:
    """Whether the database is away or busy. SQLite uses the same exception for a table or column that is missing."""
    return isinstance(error, OperationalError | InterfaceError) and not str(error).startswith("no such ")


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]


database = Outage("The database does not answer; pages and moves try again by themselves.")
