"""A real Diceroom, started, stopped, killed and started again, on whichever databases the environment says."""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.guest import Guest
from tests.running import ROOT, SCALED, Diceroom, eventually, get_json, running, stretched

pytestmark = pytest.mark.faults

# How many moves are acknowledged before the next kill, at least.
MOVES_IN_A_LIFE = 10


@pytest.fixture
def diceroom(tmp_path: Path) -> Iterator[Diceroom]:
    with running(tmp_path) as started:
        yield started


# All keys that are stored, and whether the log leads to the snapshot.
LOG = """
import json
from games import selectors
from games.models import Event, Table
table = Table.objects.get()
keys = list(Event.objects.exclude(key=None).values_list("key", flat=True))
print(json.dumps([keys, selectors.replay(table) == selectors.state_of(table)]))
"""


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


def test_no_acknowledged_move_is_lost_over_many_kills(tmp_path: Path) -> None:
    """Promise 1 in small: moves go on all the time while the server is killed and started again and again."""
    diceroom = Diceroom(tmp_path).start()
    try:
        guest = Guest(diceroom.url)
        people = [{"name": "Kind Robin", "supports": {"unlimited_rerolls": True}}]
        guest.open_table(people=people, options={"round_seconds": 600})
        guest.into_play()
        guest.move("roll")
        acknowledged: list[str] = []
        stop = threading.Event()

        def play() -> None:
            number = 0
            while not stop.is_set():
                number += 1
                status, table = guest.get(f"/api/tables/{guest.code}")
                if status != 200:
                    time.sleep(0.05)
                    continue
                key = f"move-number-{number}"
                answer = guest.move_on_page("reroll", dice=[number % 7], version=table["version"], key=key)
                if answer == 200:
                    acknowledged.append(key)

        def live_a_while() -> None:
            enough = len(acknowledged) + MOVES_IN_A_LIFE
            eventually(lambda: len(acknowledged) >= enough)

        player = threading.Thread(target=play)
        player.start()
        for _ in range(3):
            live_a_while()
            diceroom.kill(*(name for name in diceroom.processes if name.startswith("web")))
            for name in diceroom.parts:
                if name.startswith("web"):
                    diceroom.start_part(name)
            diceroom.wait_until_ready()
        live_a_while()
        stop.set()
        player.join()
        keys, replays = diceroom.ask(LOG)
        assert set(acknowledged) <= set(keys)
        assert replays is True
    finally:
        diceroom.kill()


def test_health_names_the_part_that_is_dead(tmp_path: Path) -> None:
    with running(tmp_path) as diceroom:
        assert get_json(f"{diceroom.url}/healthz") == (200, {"status": "ok"})
        if SCALED:
            diceroom.kill("worker")
            eventually(
                lambda: get_json(f"{diceroom.url}/healthz") == (503, {"status": "down", "part": "worker"})
            )
            diceroom.start_part("worker")
            diceroom.kill("clock")
            eventually(
                lambda: get_json(f"{diceroom.url}/healthz") == (503, {"status": "down", "part": "clock"})
            )


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
