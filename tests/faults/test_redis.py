"""Scaled mode with Redis dead or frozen: pages and moves go on, rounds still close, and pushes come a little later."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults import servers
from tests.faults.servers import Redis
from tests.guest import Guest
from tests.running import SCALED, Diceroom, eventually, running, stretched

pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(not SCALED, reason="embedded mode has no Redis; the scaled run has this test"),
]


@pytest.fixture
def redis(monkeypatch: pytest.MonkeyPatch) -> Iterator[Redis]:
    with servers.redis() as redis:
        monkeypatch.setitem(os.environ, "REDIS_URL", redis.url)
        yield redis


@pytest.fixture
def diceroom(tmp_path: Path, redis: Redis) -> Iterator[Diceroom]:
    with running(tmp_path) as started:
        yield started


@pytest.mark.parametrize("how", ["kill", "freeze"])
def test_pages_and_moves_go_on_and_the_round_closes_at_the_next_look(
    how: str, redis: Redis, diceroom: Diceroom
) -> None:
    """Promise 2: with Redis dead at most 2 s after the next look."""
    guest = Guest(diceroom.url)
    guest.open_table(options={"round_seconds": 20})
    due = guest.into_play()["view"]["deadline"]
    getattr(redis, how)()
    with stretched() as within:
        began = time.monotonic()
        assert guest.move("roll", version=guest.table()["version"])[0] == 200
        assert guest.opener.open(f"{diceroom.url}/tables/{guest.code}/", timeout=60).status == 200
        assert time.monotonic() - began < within(12)
    time.sleep(max(0.0, due + 0.1 - time.time()))
    with stretched() as within:
        looked = time.monotonic()
        eventually(lambda: guest.table()["view"]["phase"] != "play")
        assert time.monotonic() - looked < within(4)


def test_when_redis_is_back_the_worker_closes_rounds_again(redis: Redis, diceroom: Diceroom) -> None:
    guest = Guest(diceroom.url)
    guest.open_table(options={"round_seconds": 20})
    due = guest.into_play()["view"]["deadline"]
    redis.kill()
    assert guest.move("roll")[0] == 200
    redis.start()
    diceroom.wait_until_ready()
    with stretched() as within:
        assert diceroom.closes_late_by(max(due, time.time())) < within(2)


def test_when_redis_is_back_pages_of_other_processes_hear_of_moves(tmp_path: Path, redis: Redis) -> None:
    with running(tmp_path, webs=2) as diceroom:
        ann = Guest(diceroom.urls[0])
        ann.open_table()
        ann.into_play()
        redis.kill()
        assert ann.move("roll")[0] == 200
        redis.start()
        diceroom.wait_until_ready()
        version = ann.table()["version"]
        stream = ann.stream(after=version, url=diceroom.urls[1])
        assert ann.move("done")[0] == 200
        latest = f"id: {ann.table()['version']}"
        assert any(line.decode().startswith(latest) for line in stream)


def test_a_web_process_that_hears_nothing_logs_nothing(diceroom: Diceroom) -> None:
    """It pings Redis every two seconds, and the answers are no messages of another process."""
    time.sleep(7)
    assert "Skipped a message" not in diceroom.log()
