"""Scaled mode with Redis dead or frozen: pages and moves go on, rounds still close, and pushes come a little later."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.with_servers import free_port, wait_for
from tests.guest import Guest
from tests.running import SCALED, Diceroom, eventually, running, stretched

pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(not SCALED, reason="embedded mode has no Redis; the scaled run has this test"),
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
def redis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Redis]:
    redis = Redis(tmp_path)
    monkeypatch.setitem(os.environ, "REDIS_URL", f"redis://127.0.0.1:{redis.port}/0")
    yield redis
    redis.kill()


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
