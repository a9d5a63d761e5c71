"""Promise 22: backup and restore are one command each, and a restored database plays on."""

import json
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.guest import Guest
from tests.running import ROOT, SCALED, SQLITE, Diceroom, eventually, running

pytestmark = pytest.mark.faults

# All keys that are stored, and whether the log leads to the snapshot.
LOG = """
import json
from games import selectors
from games.models import Event, Table
table = Table.objects.get()
keys = list(Event.objects.exclude(key=None).values_list("key", flat=True))
print(json.dumps([keys, selectors.replay(table) == selectors.state_of(table)]))
"""
STUDENTS = """
import json
from classrooms.models import Student
print(json.dumps(sorted(Student.objects.values_list("first_name", flat=True))))
"""
A_SCHOOL = "from tests.world import School; School(); print(0)"
BEN_IS_ERASED = """
import json
from classrooms.models import Student, User
from classrooms.privacy.erasure import ask_to_erase_student
from config.core import jobs
ada = User.objects.get(called="Ada")
order = ask_to_erase_student(Student.objects.get(first_name="Ben"), by=ada)
jobs.run(type(order), order.pk)
print(json.dumps(order.code))
"""


def refused(diceroom: Diceroom, *words: str) -> str:
    """The one sentence of a command that does not do what it was asked to."""
    command = [sys.executable, "manage.py", *words]
    done = subprocess.run(command, cwd=ROOT, env=diceroom.env, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    return done.stderr


class Restless(threading.Thread):
    """Rolls dice again and again, and remembers which moves were acknowledged."""

    def __init__(self, guest: Guest) -> None:
        super().__init__()
        self.guest, self.acknowledged, self.enough = guest, list[str](), threading.Event()

    def run(self) -> None:
        while not self.enough.is_set():
            key = f"move-number-{len(self.acknowledged)}"
            if self.guest.move("reroll", dice=[0], key=key)[0] == 200:
                self.acknowledged.append(key)

    def stop(self) -> None:
        self.enough.set()
        self.join()


def seated(diceroom: Diceroom) -> Guest:
    guest = Guest(diceroom.url)
    people = [{"name": "Kind Robin", "supports": {"unlimited_rerolls": True}}]
    guest.open_table(people=people, options={"round_seconds": 600})
    guest.into_play()
    assert guest.move("roll")[0] == 200
    return guest


def test_backed_up_during_play_and_restored_the_table_plays_on(tmp_path: Path) -> None:
    data, backup = tmp_path / "data", tmp_path / "backup.zip"
    data.mkdir()
    with running(data) as diceroom:
        guest = seated(diceroom)
        player = Restless(guest)
        player.start()
        eventually(lambda: len(player.acknowledged) > 5)
        before = list(player.acknowledged)
        assert str(backup) in diceroom.manage("backup", str(backup))
        player.stop()
        assert guest.move("reroll", dice=[1], key="after-the-backup")[0] == 200
        diceroom.stop()

        said = diceroom.manage("restore", str(backup))
        assert "before" in said
        assert "nothing was erased" in said
        diceroom.start()
        keys, replays = diceroom.ask(LOG)
        assert replays is True
        assert set(before) <= set(keys)
        assert "after-the-backup" not in keys
        assert guest.move("reroll", dice=[1])[0] == 200
        assert "Traceback" not in diceroom.log()


def test_on_another_machine_guests_keep_their_seats(tmp_path: Path) -> None:
    """The key that signs their cookies comes along. What was restored can be backed up and restored again."""
    old, new, backup = tmp_path / "old", tmp_path / "new", tmp_path / "backup.zip"
    for folder in (old, new):
        folder.mkdir()
    with running(old) as diceroom:
        guest = seated(diceroom)
        diceroom.manage("backup", str(backup))
    other = Diceroom(new)
    other.manage("restore", str(backup))
    again = other.manage("backup").split()[0]
    other.manage("restore", again)
    try:
        other.start()
        guest.url = other.url
        assert guest.move("reroll", dice=[1])[0] == 200
    finally:
        other.kill()


def test_what_runs_is_not_restored_over(tmp_path: Path) -> None:
    data, backup = tmp_path / "data", tmp_path / "backup.zip"
    data.mkdir()
    with running(data) as diceroom:
        guest = seated(diceroom)
        diceroom.manage("backup", str(backup))
        assert "first" in refused(diceroom, "restore", str(backup))
        assert guest.move("reroll", dice=[1])[0] == 200


def test_erased_children_do_not_come_back_silently(tmp_path: Path) -> None:
    diceroom, backup = Diceroom(tmp_path), str(tmp_path / "backup.zip")
    diceroom.ask(A_SCHOOL)
    diceroom.manage("backup", backup)
    receipt = diceroom.ask(BEN_IS_ERASED)
    assert diceroom.ask(STUDENTS) == ["Cleo", "Zoe"]
    said = diceroom.manage("restore", backup)
    assert "has to be erased again" in said
    assert f"one student, asked for by ada@school.example (receipt {receipt})" in said
    assert diceroom.ask(STUDENTS) == ["Ben", "Cleo", "Zoe"]


# What can go wrong is one sentence, and nothing has changed.


def no_zip(whole: Path, spoilt: Path) -> None:
    spoilt.write_text("Dear diary")


def half(whole: Path, spoilt: Path) -> None:
    spoilt.write_bytes(whole.read_bytes()[:-200])


def other_bytes(whole: Path, spoilt: Path) -> None:
    content = bytearray(whole.read_bytes())
    content[len(content) // 2] ^= 255
    spoilt.write_bytes(content)


def zip_of_something(whole: Path, spoilt: Path) -> None:
    with zipfile.ZipFile(spoilt, "w") as archive:
        archive.writestr("holiday.txt", "sun")


def repacked(whole: Path, spoilt: Path, *, database: bytes | None = None, **changes: object) -> None:
    with zipfile.ZipFile(whole) as source, zipfile.ZipFile(spoilt, "w") as archive:
        manifest = json.loads(source.read("diceroom.json")) | changes
        archive.writestr("diceroom.json", json.dumps(manifest))
        archive.writestr("database", source.read("database") if database is None else database)


def newer_tables(whole: Path, spoilt: Path) -> None:
    repacked(whole, spoilt, migrations=["games.0999_holograms"])


def newer_form(whole: Path, spoilt: Path) -> None:
    repacked(whole, spoilt, format=2)


def other_kind(whole: Path, spoilt: Path) -> None:
    repacked(whole, spoilt, kind="sqlite" if SCALED else "postgresql")


def no_database(whole: Path, spoilt: Path) -> None:
    repacked(whole, spoilt, database=b"no pages of anything" * 50)


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> tuple[Diceroom, Path]:
    folder = tmp_path_factory.mktemp("school")
    diceroom, whole = Diceroom(folder), folder / "backup.zip"
    diceroom.ask(A_SCHOOL)
    diceroom.manage("backup", str(whole))
    return diceroom, whole


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (no_zip, "is no backup of Diceroom, or not a whole one"),
        (half, "is no backup of Diceroom, or not a whole one"),
        (zip_of_something, "is no backup of Diceroom, or not a whole one"),
        (other_bytes, "is damaged"),
        (newer_tables, "was made by a newer Diceroom"),
        (newer_form, "was made by a newer Diceroom"),
        (other_kind, "and DATABASE_URL names"),
        (no_database, "Nothing was changed"),
        (lambda whole, spoilt: None, "No such file"),
    ],
)
def test_what_is_no_good_backup_changes_nothing(
    spoil: Callable[[Path, Path], None], sentence: str, school: tuple[Diceroom, Path], tmp_path: Path
) -> None:
    diceroom, whole = school
    there = sorted(diceroom.folder.iterdir())
    spoil(whole, tmp_path / "spoilt.zip")
    assert sentence in refused(diceroom, "restore", str(tmp_path / "spoilt.zip"))
    assert sorted(diceroom.folder.iterdir()) == there
    assert diceroom.ask(STUDENTS) == ["Ben", "Cleo", "Zoe"]


def test_a_backup_that_cannot_be_written_leaves_nothing_behind(school: tuple[Diceroom, Path]) -> None:
    diceroom, whole = school
    kept, there = whole.read_bytes(), sorted(diceroom.folder.iterdir())
    assert "is there already" in refused(diceroom, "backup", str(whole))
    assert "cannot be written" in refused(diceroom, "backup", str(diceroom.folder / "nowhere" / "backup.zip"))
    assert "cannot be written" in refused(diceroom, "backup", "/dev/null/backup.zip")
    assert whole.read_bytes() == kept
    assert sorted(diceroom.folder.iterdir()) == there


def test_a_folder_for_backups_is_made_and_holds_one_of_each_night(
    school: tuple[Diceroom, Path], tmp_path: Path
) -> None:
    """As the cron job names it, with a slash at the end."""
    folder = tmp_path / "new" / "backups"
    first = school[0].manage("backup", f"{folder}/").split()[0]
    Path(first).rename(folder / "diceroom-20260101-023000.zip")
    school[0].manage("backup", f"{folder}/")
    assert len(list(folder.glob("diceroom-*.zip"))) == 2
    assert folder.stat().st_mode & 0o077 == 0


def test_a_backup_is_for_its_owners_eyes_only(school: tuple[Diceroom, Path]) -> None:
    assert school[1].stat().st_mode & 0o077 == 0


@pytest.mark.skipif(SCALED, reason="a file can be spoilt; the embedded run has this test")
def test_a_database_that_cannot_be_read_is_set_aside(tmp_path: Path) -> None:
    diceroom, backup = Diceroom(tmp_path), str(tmp_path / "backup.zip")
    diceroom.ask(A_SCHOOL)
    diceroom.manage("backup", backup)
    (tmp_path / SQLITE).write_bytes(b"struck by lightning" * 500)
    assert "Ask the teachers" in diceroom.manage("restore", backup)
    assert diceroom.ask(STUDENTS) == ["Ben", "Cleo", "Zoe"]
    [aside] = tmp_path.glob(f"{SQLITE}.before-*")
    assert aside.read_bytes().startswith(b"struck by lightning")


@pytest.mark.skipif(SCALED, reason="a new server has no folder for files; the embedded run has this test")
def test_restored_into_a_folder_that_is_not_there_it_names_no_old_data(
    school: tuple[Diceroom, Path], tmp_path: Path
) -> None:
    """As on a new machine, with the key in the environment."""
    new = Diceroom.__new__(Diceroom)
    new.env = school[0].env | {"DATA_DIR": str(tmp_path / "var"), "SECRET_KEY": "0123456789abcdef" * 4}
    said = new.manage("restore", str(school[1]))
    assert "Restored as it was on" in said
    assert "before-" not in said
    assert new.ask(STUDENTS) == ["Ben", "Cleo", "Zoe"]


@pytest.mark.skipif(not SCALED, reason="SQLite needs no programs; the scaled run has this test")
def test_without_postgresqls_programs_it_says_which(school: tuple[Diceroom, Path], tmp_path: Path) -> None:
    diceroom, whole = school
    bare = Diceroom.__new__(Diceroom)
    bare.env = diceroom.env | {"PATH": str(tmp_path)}
    assert "apt install postgresql-client" in refused(bare, "backup", str(tmp_path / "backup.zip"))
    assert "apt install postgresql-client" in refused(bare, "restore", str(whole))


@pytest.mark.skipif(
    not SCALED, reason="only PostgreSQL is restored by another program; the scaled run has this test"
)
def test_a_restore_that_fails_half_way_leaves_everything_as_it_was(
    school: tuple[Diceroom, Path], tmp_path: Path
) -> None:
    diceroom, whole = school
    stand_in = tmp_path / "pg_restore"
    stand_in.write_text(
        '#!/bin/sh\ncase "$*" in *--single-transaction*) echo the disk is full >&2; exit 1;; esac\n'
    )
    stand_in.chmod(0o755)
    bare = Diceroom.__new__(Diceroom)
    bare.env = diceroom.env | {"PATH": f"{tmp_path}:{diceroom.env['PATH']}"}
    assert "the disk is full. Nothing was changed" in refused(bare, "restore", str(whole))
    assert diceroom.ask(STUDENTS) == ["Ben", "Cleo", "Zoe"]
