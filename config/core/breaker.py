"""The circuit breaker around services that Diceroom can do without for a while: Redis, the broker, the cache."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

OPEN_SECONDS = 5.0
logger = logging.getLogger(__name__)


class CircuitBreaker:
    """After a failure, skip the service for five seconds, so that not every request waits for its timeout.

    `with breaker.allow() as allowed: if allowed: …`
    """

    def __init__(self, meanwhile: str, *, failures: tuple[type[Exception], ...] = (Exception,)) -> None:
        """`meanwhile` is the log line for a failure: what does not answer, and what happens instead."""
        self.meanwhile = meanwhile
        self.failures = failures
        self._open_until = 0.0

    @property
    def is_open(self) -> bool:
        """Whether the service failed a moment ago and is being skipped."""
        return time.monotonic() < self._open_until

    @contextmanager
    def allow(self) -> Iterator[bool]:
        """Gives False while the breaker is open. A failure inside the block opens it, is logged, and is not raised."""
        try:
            yield not self.is_open
        except self.failures as error:
            self._open_until = time.monotonic() + OPEN_SECONDS
            logger.warning("%s (%s)", self.meanwhile, type(error).__name__)

    def close(self) -> None:
        """Try the service again at once."""
        self._open_until = 0.0
