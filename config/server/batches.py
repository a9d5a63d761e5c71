"""Answers moves in batches. Switching threads costs half as much as a move, and so does an fsync. One thread takes up
to 16 waiting moves, commits them together, then sends the answers."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar

Request = TypeVar("Request")
Answer = TypeVar("Answer")

# In a larger batch the first request would wait too long for the last.
BATCH_SIZE = 16


@dataclass(frozen=True)
class Waiting(Generic[Request, Answer]):
    request: Request
    answer: "asyncio.Future[Answer]"


class Batches(Generic[Request, Answer]):
    """A queue with one thread, which starts with the first request and ends with the process."""

    def __init__(
        self,
        handle: Callable[[Request], Answer],
        *,
        transaction: Callable[[], AbstractContextManager[None]],
        name: str,
    ) -> None:
        """`transaction` surrounds each batch. No answer is sent before it has been left without an error."""
        self._handle = handle
        self._transaction = transaction
        self._name = name
        self._queue: SimpleQueue[Waiting[Request, Answer]] = SimpleQueue()
        self._thread: Thread | None = None

    async def answer(self, request: Request) -> Answer:
        if self._thread is None:
            self._thread = Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()
        waiting: Waiting[Request, Answer] = Waiting(request, asyncio.get_running_loop().create_future())
        self._queue.put(waiting)
        return await waiting.answer

    def _run(self) -> None:
        while True:
            self._answer_batch(self._next_batch())

    def _next_batch(self) -> list[Waiting[Request, Answer]]:
        """Waits for one request, then takes those that are there already."""
        batch = [self._queue.get()]
        try:
            while len(batch) < BATCH_SIZE:
                batch.append(self._queue.get_nowait())
        except Empty:
            pass
        return batch

    def _answer_batch(self, batch: list[Waiting[Request, Answer]]) -> None:
        try:
            with self._transaction():
                results = [self._result(waiting) for waiting in batch]
        except Exception as error:
            results = [partial(_fail, waiting, error) for waiting in batch]
        # The event loop is closed when the server has stopped meanwhile.
        with suppress(RuntimeError):
            batch[0].answer.get_loop().call_soon_threadsafe(lambda: [send() for send in results])

    def _result(self, waiting: Waiting[Request, Answer]) -> Callable[[], None]:
        """Sends the answer, or the error, when it is called. An error in one request does not affect the others."""
        try:
            return partial(_succeed, waiting, self._handle(waiting.request))
        except Exception as error:
            return partial(_fail, waiting, error)


def _succeed(waiting: Waiting[Any, Answer], answer: Answer) -> None:
    if not waiting.answer.done():
        waiting.answer.set_result(answer)


def _fail(waiting: Waiting[Any, Any], error: Exception) -> None:
    if not waiting.answer.done():
        waiting.answer.set_exception(error)
