"""Deadlines: two hundred rounds, opened over HTTP, that end while no page is open. How late is each closed?

First with the alarm, then with the sweep alone: those tables are opened by another process, whose alarm rings nowhere.
"""

import sys
import tempfile
import time
from pathlib import Path

from benchmarks.report import Row, report
from benchmarks.wire import percentile
from tests.guest import Guest
from tests.running import Diceroom, running

ROUNDS = 200
OPTIONS = {"round_seconds": 20}
OPEN = f"""
import json, uuid
from classrooms.visitors import Visitor
from games.actions import play, tables
from games.models import Table
codes = []
for number in range({ROUNDS}):
    people = [tables.NewSeat(name="Kind Robin")]
    table = tables.open_table(Visitor(guest=uuid.uuid4().hex), "dice-words", options={OPTIONS}, people=people)
    for kind in ("roll_targets", "go"):
        version = Table.objects.get(pk=table.pk).version
        play.play(table.pk, play.Move("p1", {{"type": kind}}, version, uuid.uuid4().hex), seated=True)
    codes.append(table.code)
print(json.dumps(list(Table.objects.filter(code__in=codes).values_list("code", "due_at"))))
"""
CLOSED = """
import json
from games.models import Event
closed = Event.objects.filter(body__type="scored")
print(json.dumps(list(closed.values_list("table__code", "at"))))
"""


def main() -> int:
    rows = []
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as diceroom:
        for name, due in (
            ("by the alarm", open_over_http(diceroom.url)),
            ("by the sweep", open_beside(diceroom)),
        ):
            late = lateness(diceroom, due)
            rows += [
                Row(f"{name}: rounds closed", len(late), ROUNDS, at_least=True),
                Row(f"{name}: earliest, ms after the deadline", 1000 * min(late)),
                Row(f"{name}: p50, ms late", 1000 * percentile(late, 0.5)),
                Row(f"{name}: p99, ms late", 1000 * percentile(late, 0.99), 1000.0),
            ]
    return report(f"Deadlines of {ROUNDS} rounds, embedded server", rows)


def open_over_http(url: str) -> dict[str, float]:
    due: dict[str, float] = {}
    for _ in range(ROUNDS // 20):
        guest = Guest(url)
        for _ in range(20):
            guest.open_table(options=OPTIONS)
            due[guest.code] = guest.into_play()["view"]["deadline"]
    return due


def open_beside(diceroom: Diceroom) -> dict[str, float]:
    return dict(diceroom.ask(OPEN))


def lateness(diceroom: Diceroom, due: dict[str, float]) -> list[float]:
    time.sleep(max(0.0, max(due.values()) + 2 - time.time()))
    closed: dict[str, float] = dict(diceroom.ask(CLOSED))
    return [closed[code] - at for code, at in due.items() if code in closed]


if __name__ == "__main__":
    sys.exit(main())
