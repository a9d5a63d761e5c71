"""Whatever has not answered is left alone for a while, so that nobody waits for it twice."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

SECONDS = 5.0
logger = logging.getLogger(__name__)


class Rest:
    """A courtesy that may fail: `with broker.courtesy() as awake: if awake: …`."""

    def __init__(self, meanwhile: str) -> None:
        self.meanwhile = meanwhile
        self._until = 0.0

    @contextmanager
    def courtesy(self) -> Iterator[bool]:
        """Gives whether it is worth a try. A failure is told in the log and goes no further."""
        try:
            yield time.monotonic() >= self._until
        except Exception as trouble:
            self._until = time.monotonic() + SECONDS
            logger.warning("%s (%s)", self.meanwhile, type(trouble).__name__)
