"""The circuit breaker around what Diceroom can do without for a while: the cache, the broker and the channel between
processes, which are all Redis."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from config.core import outage

OPEN_SECONDS = 5.0


class CircuitBreaker:
    """After a failure, skip the service for five seconds, so that not every request waits for its timeout.

    `with breaker.allow() as allowed: if allowed: …`
    """

    def __init__(self, *, failures: tuple[type[Exception], ...] = (Exception,)) -> None:
        self.failures = failures
        self._open_until = 0.0

    @property
    def is_open(self) -> bool:
        """Whether the service failed a moment ago and is being skipped."""
        return time.monotonic() < self._open_until

    @contextmanager
    def allow(self) -> Iterator[bool]:
        """Gives False while the breaker is open. A failure inside the block opens it, is noted, and is not raised."""
        allowed = not self.is_open
        try:
            yield allowed
        except self.failures as error:
            self._open_until = time.monotonic() + OPEN_SECONDS
            outage.redis.note(error)
        else:
            if allowed and self._open_until:
                self._open_until = 0.0
                outage.redis.over()

    def close(self) -> None:
        """Try the service again at once."""
        self._open_until = 0.0
