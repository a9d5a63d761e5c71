"""The lane in which moves are answered: in turn, in handfuls, and each with its own answer or its own trouble."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import pytest

from config.server.batches import HANDFUL, Lane
from tests.apart import run_apart


def test_everybody_gets_the_own_answer_from_one_thread_in_turn() -> None:
    seen: list[tuple[int, int]] = []

    def double(number: int) -> int:
        seen.append((number, threading.get_ident()))
        return 2 * number

    async def many() -> list[int]:
        lane = Lane(double, together=nullcontext, name="test")
        return await asyncio.gather(*(lane.ask(number) for number in range(5 * HANDFUL)))

    assert run_apart(many()) == [2 * number for number in range(5 * HANDFUL)]
    assert [number for number, _ in seen] == list(range(5 * HANDFUL))
    assert len({thread for _, thread in seen}) == 1


def test_what_goes_wrong_with_one_is_not_the_others_trouble() -> None:
    def invert(number: int) -> float:
        return 1 / number

    async def some() -> list[float | BaseException]:
        lane = Lane(invert, together=nullcontext, name="test")
        return await asyncio.gather(*(lane.ask(number) for number in (1, 0, 2)), return_exceptions=True)

    one, trouble, half = run_apart(some())
    assert (one, half) == (1.0, 0.5)
    assert isinstance(trouble, ZeroDivisionError)


def test_somebody_who_has_gone_away_holds_up_nobody() -> None:
    def slowly(number: int) -> int:
        time.sleep(0.05)
        return number

    async def with_a_deserter() -> int:
        lane = Lane(slowly, together=nullcontext, name="test")
        deserter = asyncio.create_task(lane.ask(1))
        await asyncio.sleep(0)
        deserter.cancel()
        with pytest.raises(asyncio.CancelledError):
            await deserter
        return await lane.ask(2)

    assert run_apart(with_a_deserter()) == 2


def test_a_handful_is_kept_before_anybody_is_told() -> None:
    told: list[int] = []
    in_hand: list[int] = []
    handfuls: list[int] = []

    def answer(number: int) -> int:
        in_hand.append(number)
        return number

    @contextmanager
    def keeping() -> Iterator[None]:
        in_hand.clear()
        yield
        time.sleep(0.02)
        assert not set(in_hand) & set(told), "somebody was told too early"
        handfuls.append(len(in_hand))

    async def one(lane: Lane[int, int], number: int) -> None:
        told.append(await lane.ask(number))

    async def many() -> None:
        lane = Lane(answer, together=keeping, name="test")
        await asyncio.gather(*(one(lane, number) for number in range(3 * HANDFUL)))

    run_apart(many())
    assert told == list(range(3 * HANDFUL))
    assert max(handfuls) == HANDFUL
    assert len(handfuls) <= 4, "one for each handful, and perhaps one for whoever came first"


def test_what_could_not_be_kept_was_not_done_for_anybody() -> None:
    @contextmanager
    def full() -> Iterator[None]:
        yield
        raise OSError("the disk is full")

    async def some() -> list[int | BaseException]:
        lane: Lane[int, int] = Lane(lambda number: number, together=full, name="test")
        return await asyncio.gather(*(lane.ask(number) for number in range(3)), return_exceptions=True)

    assert all(isinstance(answer, OSError) for answer in run_apart(some()))
