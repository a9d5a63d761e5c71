"""Printouts, exports and erasures of the version before jobs are still there after the migration."""

import json
import uuid
from pathlib import Path

import pytest

from tests.running import SCALED, manage, new_database, ordinary_environment

pytestmark = pytest.mark.faults

BEFORE = [("classrooms", "0005_explanations"), ("lessons", "0004_explanations")]

# Runs in the old database with the models as they were then.
OLD_ROWS = f"""
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone
now = timezone.now()
model = MigrationLoader(connection).project_state({BEFORE}).apps.get_model
ada = model("classrooms", "User").objects.create(username="ada")
foxes = model("classrooms", "Classroom").objects.create(name="Foxes")
Export, Piece = model("classrooms", "Export"), model("classrooms", "ExportPiece")
done = Export.objects.create(code="done", classroom=foxes, asked_by=ada, done_at=now, progress=100)
Piece.objects.create(export=done, number=0, content=b"all data")
Export.objects.create(code="failed", classroom=foxes, asked_by=ada, failed_at=now)
for code in ("waiting", "again"):
    Export.objects.create(code=code, classroom=foxes, asked_by=ada, progress=50)
Erasure = model("classrooms", "Erasure")
receipt = Erasure.objects.create(code="done", what="student", asked_by=ada, counts={{"Games": 3}}, done_at=now)
receipt.readers.add(ada)
Erasure.objects.create(code="waiting", what="class", classroom=foxes, counts={{"Games": 1}})
Printout = model("lessons", "Printout")
for state in ("waiting", "working", "ready", "failed"):
    Printout.objects.create(code=state, printable="dice-words-sheet", state=state, wish=state, tries=1,
        asked_at=1_700_000_000, made_at=1_700_000_060 if state == "ready" else None,
        pdf=b"%PDF" if state == "ready" else None, trouble="why" if state == "failed" else "", user=ada)
"""

NEW_ROWS = """
import json
from classrooms.models import Erasure, Export
from lessons.models import Printout

def by_code(kind, read):
    return {row.code: read(row) for row in kind.objects.all()}

exports = by_code(Export, lambda row: [row.state, row.dedupe_key != "", row.error, row.pieces.count()])
erasures = by_code(Erasure, lambda row: [row.state, row.dedupe_key != "", row.counts, row.readers.count()])
printouts = by_code(Printout, lambda row: [row.state, row.dedupe_key, row.error, row.requested_at.timestamp()])
rows = [*Export.objects.all(), *Erasure.objects.all(), *Printout.objects.all()]
finished = [row.finished_at is not None for row in rows if row.is_finished]
pdf = bytes(Printout.objects.get(code="ready").pdf).decode()
print(json.dumps(dict(exports=exports, erasures=erasures, printouts=printouts, finished=finished, pdf=pdf)))
"""


def test_rows_of_the_version_before_stay_readable(tmp_path: Path) -> None:
    env = ordinary_environment() | {"DATA_DIR": str(tmp_path)}
    if SCALED:
        env["DATABASE_URL"] = new_database(f"before_{uuid.uuid4().hex}")
    for app, migration in BEFORE:
        manage("migrate", app, migration, "--verbosity", "0", env=env)
    manage("shell", "--verbosity", "0", "-c", OLD_ROWS, env=env)
    manage("migrate", "--verbosity", "0", env=env)
    now = json.loads(manage("shell", "--verbosity", "0", "-c", NEW_ROWS, env=env))
    failure = "The file could not be made, and it is our fault. We have written down why."
    assert now["exports"] == {
        "done": ["done", False, "", 1],
        "failed": ["failed", False, failure, 0],
        "waiting": ["waiting", True, "", 0],
        "again": ["waiting", False, "", 0],
    }
    assert now["erasures"] == {
        "done": ["done", False, {"Games": 3}, 1],
        "waiting": ["waiting", True, {"Games": 1}, 0],
    }
    assert now["printouts"] == {
        "waiting": ["waiting", "waiting", "", 1_700_000_000],
        "working": ["waiting", "working", "", 1_700_000_000],
        "ready": ["done", "ready", "", 1_700_000_000],
        "failed": ["failed", "failed", "why", 1_700_000_000],
    }
    assert now["pdf"] == "%PDF"
    assert all(now["finished"])
