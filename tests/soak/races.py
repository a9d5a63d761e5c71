"""Promise 7: two moves of one player arrive at the same moment, at two processes where there are two. One counts, and
the other is refused as stale."""

import random
import uuid
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

from tests.guest import Guest
from tests.running import running
from tests.soak.figure import Figure
from tests.soak.moves import LOGS

TABLES = 4
Answers = list[tuple[int, Any]]


def run(folder: Path, *, races: int) -> Figure:
    with running(folder, webs=2) as diceroom:
        with ThreadPoolExecutor(TABLES) as tables:
            outcomes = sum(
                tables.map(lambda _: race(diceroom.urls, races // TABLES), range(TABLES)), Counter[str]()
            )
        keys, bad = diceroom.ask(LOGS)
    done = races // TABLES * TABLES
    # Beside the races, each table has three moves before and some to begin the next round.
    return Figure(
        promise=7,
        done=f"{done} races of two moves at once",
        goal="one counts, one is refused with 409, every log replays",
        result=f"{outcomes['one of two']} times one of two, {len(bad)} logs do not replay"
        + "".join(f", {count} times {what}" for what, count in outcomes.items() if what != "one of two"),
        is_met=outcomes == {"one of two": done} and not bad and len(keys) >= done,
    )


def race(urls: list[str], races: int) -> Counter[str]:
    outcomes: Counter[str] = Counter()
    first = Guest(urls[0])
    second = _twin(first, urls[-1])
    with ThreadPoolExecutor(2) as both:
        while sum(outcomes.values()) < races:
            version: int | None = _open(first)
            second.code = first.code
            while version is not None and sum(outcomes.values()) < races:
                outcome, version = _one(both, first, second, version)
                outcomes.update([outcome] if outcome else [])
    return outcomes


def _one(both: ThreadPoolExecutor, first: Guest, second: Guest, version: int) -> tuple[str, int | None]:
    ready = Barrier(2)

    def send(guest: Guest) -> tuple[int, Any]:
        action = {"type": "reroll", "dice": [random.randrange(7)]}
        body = {"seat": "p1", "version": version, "key": uuid.uuid4().hex, "action": action}
        ready.wait()
        return guest.post(f"/api/tables/{guest.code}/moves", body)

    answers = list(both.map(send, (first, second)))
    statuses = sorted(status for status, _ in answers)
    if statuses == [200, 409]:
        [after] = [answer["version"] for status, answer in answers if status == 200]
        return "one of two", int(after)
    if 200 not in statuses and first.table()["view"]["phase"] != "play":
        # The round is over: the race did not take place.
        return "", None
    return " and ".join(map(str, statuses)), int(first.table()["version"])


def _open(guest: Guest) -> int:
    people = [{"name": "Kind Robin", "supports": {"unlimited_rerolls": True}}]
    guest.open_table(people=people, options={"round_seconds": 600})
    guest.into_play()
    status, table = guest.move("roll")
    assert status == 200, table
    return int(table["version"])


def _twin(guest: Guest, url: str) -> Guest:
    """The same visitor in another tab, at another server."""
    twin = Guest(url)
    twin.cookies, twin.opener, twin.token = guest.cookies, guest.opener, guest.token
    return twin
