"""Scaled mode with Redis gone, dead or frozen: pages and moves go on, rounds still close, pushes come a little later.

Only where there is a Redis; embedded mode has none to lose.
"""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.with_servers import free_port, wait_for
from tests.guest import Guest
from tests.running import SCALED, Diceroom, running

pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(not SCALED, reason="embedded mode has no Redis to lose; the scaled run has this test"),
]


class Redis:
    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.start()

    def start(self) -> None:
        words = [
            "redis-server",
            "--port",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--dir",
            str(self.folder),
        ]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        wait_for(self.port, self.process, "Redis")

    def freeze(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGCONT)
        self.process.kill()
        self.process.wait()


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    redis = Redis(tmp_path)
    yield redis
    redis.kill()


@pytest.fixture
def diceroom(tmp_path: Path, redis: Redis, monkeypatch: pytest.MonkeyPatch) -> Iterator[Diceroom]:
    monkeypatch.setitem(os.environ, "REDIS_URL", f"redis://127.0.0.1:{redis.port}/0")
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
    began = time.monotonic()
    assert guest.move("roll", version=guest.table()["version"])[0] == 200
    assert guest.opener.open(f"{diceroom.url}/tables/{guest.code}/", timeout=10).status == 200
    assert time.monotonic() - began < 12
    time.sleep(max(0.0, due + 0.1 - time.time()))
    looked = time.monotonic()
    while guest.table()["view"]["phase"] == "play":
        assert time.monotonic() - looked < 4
    assert time.monotonic() - looked < 4


def test_when_redis_is_back_so_are_worker_and_push(redis: Redis, diceroom: Diceroom) -> None:
    guest = Guest(diceroom.url)
    guest.open_table(options={"round_seconds": 600})
    guest.into_play()
    redis.kill()
    time.sleep(2)
    redis.start()
    diceroom.wait_until_ready()
    guest.move("roll")
    assert guest.table()["view"]["me"]["dice"]
