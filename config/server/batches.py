"""A lane of the web server: one thread that answers a handful of requests at a time.

Moves are short and many. Handing over from one thread to another costs as much as half a move, and so does waiting for
the disk: moves are answered by one thread, one after the other, a handful of them is written to the disk at once, and
only then is anybody told.
"""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")

# More would let the first of them wait for the last.
HANDFUL = 16


@dataclass(frozen=True)
class Waiting(Generic[Asked, Answer]):
    asked: Asked
    answer: "asyncio.Future[Answer]"


class Lane(Generic[Asked, Answer]):
    """A queue and its thread, which begins with the first request and ends with the process."""

    def __init__(
        self,
        answer: Callable[[Asked], Answer],
        *,
        together: Callable[[], AbstractContextManager[None]],
        name: str,
    ) -> None:
        """`together` holds around a handful: whatever it keeps has to be kept before anybody is told."""
        self._answer = answer
        self._together = together
        self._name = name
        self._queue: SimpleQueue[Waiting[Asked, Answer]] = SimpleQueue()
        self._thread: Thread | None = None

    async def ask(self, asked: Asked) -> Answer:
        if self._thread is None:
            self._thread = Thread(target=self._work, name=self._name, daemon=True)
            self._thread.start()
        waiting: Waiting[Asked, Answer] = Waiting(asked, asyncio.get_running_loop().create_future())
        self._queue.put(waiting)
        return await waiting.answer

    def _work(self) -> None:
        while True:
            self._answer_handful(self._handful())

    def _handful(self) -> list[Waiting[Asked, Answer]]:
        handful = [self._queue.get()]
        try:
            while len(handful) < HANDFUL:
                handful.append(self._queue.get_nowait())
        except Empty:
            pass
        return handful

    def _answer_handful(self, handful: list[Waiting[Asked, Answer]]) -> None:
        try:
            with self._together():
                told = [self._answered(waiting) for waiting in handful]
        except Exception as trouble:
            told = [partial(_fail, waiting, trouble) for waiting in handful]
        # When the server has stopped meanwhile, nobody waits any more.
        with suppress(RuntimeError):
            handful[0].answer.get_loop().call_soon_threadsafe(lambda: [tell() for tell in told])

    def _answered(self, waiting: Waiting[Asked, Answer]) -> Callable[[], None]:
        """How whoever waits will be told. What goes wrong with one is not the others' trouble."""
        try:
            return partial(_tell, waiting, self._answer(waiting.asked))
        except Exception as trouble:
            return partial(_fail, waiting, trouble)


def _tell(waiting: Waiting[Any, Answer], answer: Answer) -> None:
    if not waiting.answer.done():
        waiting.answer.set_result(answer)


def _fail(waiting: Waiting[Any, Any], trouble: Exception) -> None:
    if not waiting.answer.done():
        waiting.answer.set_exception(trouble)
