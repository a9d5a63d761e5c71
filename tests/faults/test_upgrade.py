"""A database of the version before activities is upgraded, and everything that was played is still there and prints.

`version_0_1` has a backup made by that version for each kind of database, and beside it what was in it: the demo class
with finished and running games, a race that waits for the teacher's go, a game with computer players, a rematch, a
child alone, a guest's lobby, class words, printouts, an export and the receipt of an erasure.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.running import SCALED, Diceroom, eventually, running

pytestmark = pytest.mark.faults

HERE = Path(__file__).parent / "version_0_1"
KIND = "postgresql" if SCALED else "sqlite"

TABLES = """
import json
from games import selectors
from games.engines import GAMES
from games.models import Table

def facts(table):
    game, state = GAMES[table.game], selectors.state_of(table)
    return {
        "game": table.game,
        "status": table.status,
        "version": table.version,
        "is_set": table.led_by_teacher,
        "awaits_go": table.waits_for_go,
        "computers": {s.player_id: s.computer_level for s in table.seats.all() if s.computer_level},
        "events": table.events.count(),
        "names": [seat.name for seat in table.seats.all()],
        "scores": None if state is None else game.scores(state),
        "winners": None if state is None else game.winners(state),
        "replays": state is None or selectors.replay(table) == state,
    }

print(json.dumps({table.code: facts(table) for table in Table.objects.all()}))
"""
ACTIVITIES = """
import json
from lessons.models import Activity
print(json.dumps({
    activity.code: {
        "tables": sorted(opened.table.code for opened in activity.tables.all()),
        "children": activity.participants.count(),
        "ended": activity.ended_at is not None,
        "same dice": bool(activity.seed),
        "points": [a.result and a.result["points"] for p in activity.participants.all() for a in p.attempts.all()],
    }
    for activity in Activity.objects.all()
}))
"""
OTHERS = """
import json
from classrooms.models import Erasure, Export, Student
from games.models import ClassWord
from lessons.models import Printout
print(json.dumps({
    "students": sum(len(set(student.pictures)) == 4 for student in Student.objects.all()),
    "words": sorted(ClassWord.objects.values_list("word", "kind")),
    "receipts": list(Erasure.objects.values_list("code", flat=True)),
    "exports": Export.objects.count(),
    "printouts": sorted(Printout.objects.values_list("state", flat=True)),
}))
"""
PRINT = """
import json
from classrooms.models import User
from classrooms.visitors import Visitor
from games.models import Table
from lessons.printables import PRINTABLES
from lessons.printing import actions
from lessons.printing.forms import OptionsForm
codes = []
for game in ("dice-words", "bookworm", "ice-pack", "scrabbicle", "alphabet-dice"):
    table = Table.objects.filter(led_by_teacher=True, status="over", game=game).order_by("pk").first()
    sheet = next(printable for printable in PRINTABLES.values() if printable.game == game)
    empty = OptionsForm(sheet, None, table=table)
    answers = {name: field.initial for name, field in empty.fields.items() if field.initial is not None}
    form = OptionsForm(sheet, answers, table=table)
    assert form.is_valid(), form.errors
    codes.append(actions.request_printout(Visitor(user=table.opened_by), sheet, form.options, table, None).code)
print(json.dumps(codes))
"""
PRINTED = """
import json
from lessons.models import Printout
print(json.dumps([bytes(each.pdf or b"").startswith(b"%PDF") for each in Printout.objects.filter(code__in={codes})]))
"""


@pytest.fixture(scope="module")
def before() -> Any:
    return json.loads((HERE / f"{KIND}.json").read_text())


# Nothing of the backup is too old to be kept, however long ago it was made.
KEEP: dict[str, Any] = dict.fromkeys(
    ("GUEST_TABLE_DAYS", "UNUSED_DAYS", "CLASS_DAYS_AFTER_ARCHIVING", "RECEIPT_DAYS"), "36500"
)


@pytest.fixture(scope="module")
def diceroom(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Diceroom]:
    with running(tmp_path_factory.mktemp("upgraded"), **KEEP) as diceroom:
        diceroom.stop()
        diceroom.manage("restore", str(HERE / f"{KIND}.zip"))
        yield diceroom


@pytest.fixture(scope="module")
def after(diceroom: Diceroom) -> dict[str, Any]:
    """What the upgraded database has before the server starts."""
    return {name: diceroom.ask(script) for name, script in (("tables", TABLES), ("others", OTHERS))}


@pytest.fixture(scope="module")
def started(diceroom: Diceroom, after: Any) -> Iterator[Diceroom]:
    diceroom.start()
    yield diceroom
    assert "Traceback" not in diceroom.log()


def test_every_game_stands_as_it_stood(after: Any, before: Any) -> None:
    assert set(after["tables"]) == set(before["tables"])
    for code, was in before["tables"].items():
        now = after["tables"][code]
        assert now.pop("replays"), code
        assert now == {name: value for name, value in was.items() if name != "sitting"}, code


def test_tables_that_were_set_together_are_one_activity(diceroom: Diceroom, before: Any) -> None:
    activities = diceroom.ask(ACTIVITIES)
    sittings: dict[str, list[str]] = {}
    for code, table in before["tables"].items():
        if table["sitting"]:
            sittings.setdefault(table["sitting"], []).append(code)
    assert {code: each["tables"] for code, each in activities.items()} == {
        sitting: sorted(codes) for sitting, codes in sittings.items()
    }
    for code, activity in activities.items():
        tables = [before["tables"][table] for table in sittings[code]]
        assert activity["ended"] == all(table["status"] == "over" for table in tables)
        waiting = any(table["awaits_go"] for table in tables) and len(tables) > 1
        assert activity["same dice"] == waiting, "only the race has the same dice at all tables"


def test_every_child_keeps_the_result(started: Diceroom, before: Any) -> None:
    """The points of finished class games. A child who was erased has left none."""
    finished = [
        table for table in before["tables"].values() if table["sitting"] and table["status"] == "over"
    ]
    scored = Counter(points for table in finished for points in table["scores"].values())

    def settled() -> bool:
        ended = [each for each in started.ask(ACTIVITIES).values() if each["ended"]]
        return None not in [points for each in ended for points in each["points"]]

    eventually(settled)
    results = Counter(
        points for each in started.ask(ACTIVITIES).values() for points in each["points"] if points is not None
    )
    assert results <= scored
    assert results.total() > 0.8 * scored.total()


def test_words_receipts_exports_and_printouts_are_there(after: Any, before: Any) -> None:
    others = after["others"]
    assert others["students"] == before["students"]
    assert others["words"] == before["words"]
    assert others["receipts"] == [code for code, _ in before["receipts"]]
    assert others["exports"] == 1
    assert len(others["printouts"]) == 2


def test_sheets_of_old_games_print(started: Diceroom) -> None:
    codes = started.ask(PRINT)
    eventually(lambda: all(started.ask(PRINTED.replace("{codes}", repr(codes)))))
