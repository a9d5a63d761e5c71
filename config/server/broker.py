"""What Celery's worker and beat do during an outage: they try Redis again every second for as long as it takes, and log
one line instead of a traceback for each try and each task."""

import logging
import warnings
from typing import Any

from celery.beat import PersistentScheduler, SchedulingError
from celery.exceptions import CPendingDeprecationWarning
from celery.utils.log import get_logger
from celery.worker import consumer
from celery.worker.state import maybe_shutdown
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from config.core import outage

AGAIN_SECONDS = 1.0
LOST = (RedisError, OperationalError, OSError)


class Consumer(consumer.Consumer):
    """Celery's own waits up to half a minute between two tries, and gives up after a hundred."""

    def ensure_connected(self, conn: Any) -> Any:
        conn = conn.ensure_connection(
            lambda error, interval: outage.redis.note(error),
            interval_start=AGAIN_SECONDS,
            interval_step=0,
            callback=maybe_shutdown,
        )
        self.first_connection_attempt = False
        outage.redis.over()
        return conn

    def on_connection_error_before_connected(self, exc: Exception) -> None:
        outage.redis.note(exc)

    def on_connection_error_after_connected(self, exc: Exception) -> None:
        outage.redis.note(exc)
        super().on_connection_error_after_connected(exc)


class Scheduler(PersistentScheduler):
    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        """A task that cannot be sent is due again a moment later."""
        try:
            self.apply_async(entry, producer=producer, advance=False)
        except SchedulingError as error:
            if not isinstance(error.__context__, LOST):
                raise
            outage.redis.note(error.__context__)
        else:
            outage.redis.over()


def _is_news(record: logging.LogRecord) -> bool:
    """Celery logs each failure with a traceback, also those of an outage. A task that fails while the database is away
    is dropped: rows say what is due, and jobs are sent again."""
    error = record.exc_info[1] if record.exc_info else None
    if error is not None and outage.is_outage(error):
        outage.database.note(error)
    elif isinstance(error, LOST):
        outage.redis.note(error)
    else:
        return True
    return False


for name in ("celery.worker.consumer.consumer", "celery.worker.request", "celery.app.trace"):
    get_logger(name).addFilter(_is_news)
# It is about a default that is right for us: tasks that run go on without a connection.
warnings.simplefilter("ignore", CPendingDeprecationWarning)
