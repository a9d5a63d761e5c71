"""Batches: requests are answered in order, committed together, and each gets its own answer or its own error."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import pytest

from config.server.batches import BATCH_SIZE, Batches
from tests.apart import run_apart


def test_each_request_gets_its_own_answer_from_one_thread_in_order() -> None:
    handled: list[tuple[int, int]] = []

    def double(number: int) -> int:
        handled.append((number, threading.get_ident()))
        return 2 * number

    async def many() -> list[int]:
        batches = Batches(double, transaction=nullcontext, name="test")
        return await asyncio.gather(*(batches.answer(number) for number in range(5 * BATCH_SIZE)))

    assert run_apart(many()) == [2 * number for number in range(5 * BATCH_SIZE)]
    assert [number for number, _ in handled] == list(range(5 * BATCH_SIZE))
    assert len({thread for _, thread in handled}) == 1


def test_an_error_in_one_request_does_not_affect_the_others() -> None:
    def invert(number: int) -> float:
        return 1 / number

    async def some() -> list[float | BaseException]:
        batches = Batches(invert, transaction=nullcontext, name="test")
        return await asyncio.gather(*(batches.answer(number) for number in (1, 0, 2)), return_exceptions=True)

    one, error, half = run_apart(some())
    assert (one, half) == (1.0, 0.5)
    assert isinstance(error, ZeroDivisionError)


def test_a_client_that_has_gone_does_not_stop_the_others() -> None:
    def slowly(number: int) -> int:
        time.sleep(0.05)
        return number

    async def one_goes() -> int:
        batches = Batches(slowly, transaction=nullcontext, name="test")
        gone = asyncio.create_task(batches.answer(1))
        await asyncio.sleep(0)
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        return await batches.answer(2)

    assert run_apart(one_goes()) == 2


def test_a_batch_is_committed_before_any_answer_is_sent() -> None:
    answered: list[int] = []
    in_batch: list[int] = []
    sizes: list[int] = []
    all_are_queued = threading.Event()

    def handle(number: int) -> int:
        in_batch.append(number)
        return number

    @contextmanager
    def transaction() -> Iterator[None]:
        all_are_queued.wait()
        in_batch.clear()
        yield
        time.sleep(0.02)
        assert not set(in_batch) & set(answered), "an answer was sent before the commit"
        sizes.append(len(in_batch))

    async def one(batches: Batches[int, int], number: int) -> None:
        answered.append(await batches.answer(number))

    async def many() -> None:
        batches = Batches(handle, transaction=transaction, name="test")
        requests = [asyncio.create_task(one(batches, number)) for number in range(3 * BATCH_SIZE)]
        await asyncio.sleep(0)
        all_are_queued.set()
        await asyncio.gather(*requests)

    run_apart(many())
    assert answered == list(range(3 * BATCH_SIZE))
    assert max(sizes) == BATCH_SIZE
    assert len(sizes) <= 4, "three full batches, and perhaps one that began before the queue was full"


def test_a_commit_that_fails_fails_every_request_of_the_batch() -> None:
    @contextmanager
    def full_disk() -> Iterator[None]:
        yield
        raise OSError("the disk is full")

    async def some() -> list[int | BaseException]:
        batches: Batches[int, int] = Batches(lambda number: number, transaction=full_disk, name="test")
        return await asyncio.gather(*(batches.answer(number) for number in range(3)), return_exceptions=True)

    assert all(isinstance(answer, OSError) for answer in run_apart(some()))
