"""The database or Redis goes away while a round runs, and comes back: players get the time back, `/healthz` names what
is away, and the log has two lines for each process and no traceback."""

import time
import urllib.error
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.faults import disks, servers
from tests.guest import Guest
from tests.running import SCALED, Diceroom, eventually, get_json, running, stretched

pytestmark = pytest.mark.faults

scaled = pytest.mark.skipif(
    not SCALED, reason="embedded mode has no such server; the scaled run has this test"
)


class Outage:
    """What goes away, as `/healthz` names it, and how it goes and comes back."""

    def __init__(self, part: str, begin: Callable[[], object], end: Callable[[], object]) -> None:
        self.part, self.begin, self.end = part, begin, end


@pytest.fixture
def broken(own_servers: dict[str, servers.Server], tmp_path: Path) -> Iterator[tuple[Diceroom, Outage]]:
    """A Diceroom whose database can be taken away: PostgreSQL is killed, or the disk of the SQLite file is full."""
    with ExitStack() as stack:
        if SCALED:
            database = own_servers["PostgreSQL"]
            outage = Outage("database", database.kill, database.start)
            yield stack.enter_context(running(tmp_path)), outage
        else:
            try:
                disk = stack.enter_context(disks.small_disk(tmp_path / "disk"))
            except disks.NeedsRoot:
                pytest.skip("only root may mount a small disk and fill it")
            outage = Outage("disk", lambda: disks.fill(disk), lambda: disks.empty(disk))
            yield stack.enter_context(running(tmp_path, DATA_DIR=str(disk))), outage


def named(url: str) -> Any:
    """The part that `/healthz` says is away. It answers within five seconds, whatever hangs."""
    began = time.monotonic()
    with stretched() as within:
        _, answer = get_json(f"{url}/healthz")
        assert time.monotonic() - began < within(5)
    return (answer or {}).get("part")


def test_time_lost_while_the_database_was_away_is_given_back(broken: tuple[Diceroom, Outage]) -> None:
    """Promise 4 without a restart: the deadline passes in the outage, and the round is still open after it."""
    diceroom, outage = broken
    guest = Guest(diceroom.url)
    guest.open_table(options={"round_seconds": 20})
    due = guest.into_play()["view"]["deadline"]
    status, rolled = guest.move("roll")
    assert status == 200
    time.sleep(max(0.0, due - 2 - time.time()))
    away = time.time()
    outage.begin()
    eventually(lambda: named(diceroom.url) == outage.part)
    statuses = {guest.move_on_page("done", version=rolled["version"], key=uuid.uuid4().hex)}
    refused = time.time()
    while time.time() < due + 3:
        statuses |= {guest.move_on_page("done", version=rolled["version"], key=uuid.uuid4().hex)}
        time.sleep(0.2)
    assert statuses == {503}
    with pytest.raises(urllib.error.HTTPError) as page:
        guest.page(f"/tables/{guest.code}/")
    assert page.value.code == 503
    assert b'http-equiv="refresh"' in page.value.read()
    outage.end()
    eventually(lambda: guest.get(f"/api/tables/{guest.code}")[0] == 200)
    back = time.time()
    table = guest.table()
    assert table["view"]["phase"] == "play"
    assert table["view"]["me"]["dice"] == rolled["view"]["me"]["dice"]
    later = table["view"]["deadline"]
    # A full disk still takes a heartbeat or two, in the part of the file that is there.
    assert due + 3 - refused - 1 <= later - due <= back - away + 2
    with stretched() as within:
        assert 0 <= diceroom.closes_late_by(later) < within(1)
    assert_quiet(diceroom, "The database does not answer", "The database answers again", except_for={"clock"})


@scaled
def test_redis_away_is_one_line_for_each_process(
    own_servers: dict[str, servers.Server], tmp_path: Path
) -> None:
    with running(tmp_path) as diceroom:
        own_servers["Redis"].kill()
        eventually(lambda: named(diceroom.url) == "redis", within=10)
        guest = Guest(diceroom.url)
        guest.open_table()
        guest.into_play()
        time.sleep(7)
        own_servers["Redis"].start()
        diceroom.wait_until_ready()
        assert guest.move("roll")[0] == 200
        eventually(lambda: diceroom.log().count("Redis answers again") == len(diceroom.parts))
        assert_quiet(diceroom, "Redis does not answer", "Redis answers again")


@scaled
def test_a_server_that_hangs_is_named(own_servers: dict[str, servers.Server], tmp_path: Path) -> None:
    """It takes connections and says nothing, so every thread that asks it waits."""
    with running(tmp_path) as diceroom:
        for name, part in (("Redis", "redis"), ("PostgreSQL", "database")):
            own_servers[name].freeze()
            try:
                eventually(lambda part=part: named(diceroom.url) == part)  # type: ignore[misc]
            finally:
                own_servers[name].thaw()
            diceroom.wait_until_ready()


@scaled
@pytest.mark.parametrize("part", ["worker", "clock"])
def test_a_process_that_is_dead_is_named(part: str, tmp_path: Path) -> None:
    with running(tmp_path) as diceroom:
        with stretched() as within:
            diceroom.kill(part)
            died = time.monotonic()
            eventually(lambda: named(diceroom.url) == part)
            assert time.monotonic() - died < within(7)
        diceroom.start_part(part)
        diceroom.wait_until_ready()


def assert_quiet(
    diceroom: Diceroom, begun: str, over: str, *, except_for: frozenset[str] | set[str] = frozenset()
) -> None:
    """Each process has logged the two lines and nothing else."""
    for name in diceroom.parts:
        log = (diceroom.folder / f"{name}.log").read_text()
        found = [line for line in log.splitlines() if " WARNING " in line or " ERROR " in line]
        expected = [] if name in except_for else [begun, over]
        assert len(found) == len(expected), log
        assert all(words in line for words, line in zip(expected, found, strict=True)), log
        assert "Traceback" not in log
