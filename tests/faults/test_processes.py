"""A real Diceroom, started, stopped, killed and started again, on whichever databases the environment says."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.guest import Guest
from tests.running import ROOT, Diceroom, eventually, running, stretched

pytestmark = pytest.mark.faults


@pytest.fixture
def diceroom(tmp_path: Path) -> Iterator[Diceroom]:
    with running(tmp_path) as started:
        yield started


def test_it_stops_in_less_than_two_seconds_with_open_pages(diceroom: Diceroom) -> None:
    guest = Guest(diceroom.url)
    guest.open_table()
    streams = [guest.stream() for _ in range(5)]
    assert streams[0].readline().startswith(b"id:")
    web = {name: process for name, process in diceroom.processes.items() if name.startswith("web")}
    with stretched() as within:
        began = time.monotonic()
        for process in web.values():
            process.terminate()
        for process in web.values():
            process.wait(60)
        assert time.monotonic() - began < within(2)
    assert b"event: bye" in streams[0].read()
    assert "Traceback" not in diceroom.log()


def test_a_round_closes_within_a_second_of_its_deadline_without_an_open_page(diceroom: Diceroom) -> None:
    """Promise 2: no request has to come; the worker closes the round."""
    guest = Guest(diceroom.url)
    guest.open_table(options={"round_seconds": 20})
    due = guest.into_play()["view"]["deadline"]
    with stretched() as within:
        assert 0 <= diceroom.closes_late_by(due) < within(1)


def test_killed_in_the_middle_of_a_round(diceroom: Diceroom) -> None:
    """Promises 1, 2 and 4: nothing acknowledged is lost, the time is given back, the round closes on its new time."""
    guest = Guest(diceroom.url)
    guest.open_table(options={"round_seconds": 20})
    due = guest.into_play()["view"]["deadline"]
    status, rolled = guest.move("roll")
    assert status == 200
    rolled_at = time.time()
    eventually(lambda: diceroom.heartbeat() > rolled_at)
    diceroom.kill()
    last_seen = diceroom.heartbeat()
    time.sleep(4)
    diceroom.start()
    table = guest.table()
    assert table["view"]["me"]["dice"] == rolled["view"]["me"]["dice"]
    later = table["view"]["deadline"]
    assert 4 <= later - due <= time.time() - last_seen
    with stretched() as within:
        assert 0 <= diceroom.closes_late_by(later) < within(1)


def test_a_taken_port_is_one_sentence(diceroom: Diceroom) -> None:
    port = str(diceroom.ports[0])
    done = subprocess.run(
        [sys.executable, "manage.py", "serve", "--port", port],
        cwd=ROOT,
        env=diceroom.env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert f"port {port} on 127.0.0.1 is taken" in done.stderr
    assert "Traceback" not in done.stderr
