"""The commands of docs/operations.md, taken from the page and run in a fresh copy of the project. A command that is
neither run here nor named below fails the test, so page and commands cannot drift apart."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.guest import Guest
from tests.running import (
    ROOT,
    SCALED,
    SQLITE,
    eventually,
    free_port,
    is_healthy,
    migrated,
    new_database,
    ordinary_environment,
    redis_of_its_own,
)

pytestmark = pytest.mark.faults

PAGE = (ROOT / "docs" / "operations.md").read_text("utf-8")
KEY = "a key of more than thirty-two characters, as a school would set it"
PYTHON = ".venv/bin/python manage.py"

SERVE = f"HOST=0.0.0.0 {PYTHON} serve --migrate"
BACKUP = f"{PYTHON} backup"
RESTORE = f"{PYTHON} restore /mnt/stick/diceroom-20261118-093000.zip"
MIGRATE = f"{PYTHON} migrate"
REBUILD = f"{PYTHON} rebuild_observations"
NIGHTLY = (
    "30 2 * * * cd /srv/diceroom && .venv/bin/python manage.py backup /backup/ && "
    "find /backup -name 'diceroom-*.zip' -mtime +30 -delete"
)
RUN_HERE = {SERVE, BACKUP, RESTORE, MIGRATE, REBUILD, NIGHTLY}
NOT_RUN_HERE = {
    "sh scripts/venv": "make test has run it",
    "git pull": "changes the working copy",
    "docker compose run --rm -v /backup:/backup web python manage.py backup /backup/": "needs Docker",
    "docker compose up --build": "needs Docker",
    "export SECRET_KEY=$(openssl rand -base64 48) POSTGRES_PASSWORD=$(openssl rand -hex 24)": "needs Docker",
    'HTTPS=yes BEHIND_PROXY=yes ALLOWED_HOSTS="dice.school.example localhost"': "variables, no command",
}
# Commands inside sentences. The first word after `manage.py` is the command.
INSIDE = ("createsuperuser", "demo --remove", "renew_secrets")


def test_every_command_of_the_page_is_accounted_for() -> None:
    fenced = re.sub(r"^```.*?^```", "", PAGE, flags=re.DOTALL | re.MULTILINE)
    commands = set(re.findall(r"^    (\S.*)$", fenced, re.MULTILINE))
    assert commands == RUN_HERE | set(NOT_RUN_HERE)
    for words in INSIDE:
        assert f"manage.py {words}`" in PAGE


class Clone:
    """The project as a technician has it: the code, the virtual environment, and nothing else."""

    def __init__(self, folder: Path, **env: str) -> None:
        self.folder = folder
        unwanted = shutil.ignore_patterns(
            ".venv", ".git", "var", "tests", ".*_cache", "__pycache__", ".hypothesis"
        )
        shutil.copytree(ROOT, folder, ignore=unwanted)
        (folder / ".venv").symlink_to(Path(sys.executable).parent.parent)
        ours = ("DATA_DIR", "DATABASE_URL", "REDIS_URL", "SECRET_KEY")
        self.env = {name: value for name, value in ordinary_environment().items() if name not in ours} | env

    def run(self, command: str, **env: str) -> str:
        words = ["bash", "-c", command]
        done = subprocess.run(
            words, cwd=self.folder, env=self.env | env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout

    @contextmanager
    def running(self, *commands: str, **env: str) -> Iterator[None]:
        processes = [
            subprocess.Popen(
                ["bash", "-c", f"exec {command}"],
                cwd=self.folder,
                env=self.env | env,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            for command in commands
        ]
        try:
            yield
        finally:
            for process in processes:
                process.terminate()
            for process in processes:
                try:
                    process.wait(30)
                finally:
                    _end(process)


def _end(process: "subprocess.Popen[bytes]") -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.skipif(SCALED, reason="on one machine; the embedded run has this test")
def test_on_one_machine(tmp_path: Path) -> None:
    port = str(free_port())
    clone = Clone(tmp_path / "diceroom", PORT=port)
    # Migrating an empty database takes longer than all the rest, and other tests do it.
    (clone.folder / "var").mkdir()
    shutil.copy(Path(migrated()) / SQLITE, clone.folder / "var")
    url = f"http://127.0.0.1:{port}"
    with clone.running(SERVE.replace("HOST=0.0.0.0", "env HOST=127.0.0.1")):
        eventually(lambda: is_healthy(url))
        guest = Guest(url)
        guest.open_table()
        backup = clone.run(BACKUP).split()[0]
        nightly = NIGHTLY.removeprefix("30 2 * * * ").replace("/srv/diceroom", str(clone.folder))
        nightly = nightly.replace("/backup", str(tmp_path / "backup"))
        first = clone.run(nightly).split()[0]
        # The next night's has another name.
        Path(first).rename(tmp_path / "backup" / "diceroom-20260101-023000.zip")
        clone.run(nightly)
        assert len(list((tmp_path / "backup").iterdir())) == 2
        clone.run(REBUILD)
        clone.run(f"{PYTHON} renew_secrets", SECRET_KEY=KEY, OLD_SECRET_KEYS=_key_of(clone))
    clone.run(f"{PYTHON} demo --remove")

    new = Clone(tmp_path / "new", PORT=port, SECRET_KEY=_key_of(clone))
    assert not (new.folder / "var").exists()
    new.run(RESTORE.replace("/mnt/stick/diceroom-20261118-093000.zip", str(backup)))
    new.run(MIGRATE)
    with new.running(SERVE.replace("HOST=0.0.0.0", "env HOST=127.0.0.1")):
        eventually(lambda: is_healthy(url))
        assert guest.table()["code"] == guest.code, "the guest still has the seat"


def _key_of(clone: Clone) -> str:
    return (clone.folder / "var" / "secret-key").read_text().strip()


@pytest.mark.skipif(not SCALED, reason="in several processes; the scaled run has this test")
def test_in_several_processes(tmp_path: Path) -> None:
    """The commands of the table, on a machine that has nothing but the code."""
    found: Any = re.findall(r"^\| ([\w, ]+) \| `((?:python|celery) [^`]+)` \|", PAGE, re.MULTILINE)
    commands = {name: f".venv/bin/{command}" for name, command in found}
    assert list(commands) == ["once, before the others", "web", "games", "printing", "clock"]
    port = free_port()
    database = new_database(f"operations_{port}", like=migrated(os.environ["DATABASE_URL"]))
    servers = {"DATABASE_URL": database, "REDIS_URL": redis_of_its_own()}
    clone = Clone(tmp_path / "diceroom", SECRET_KEY=KEY, PORT=str(port), **servers)
    clone.run(commands.pop("once, before the others"))
    with clone.running(*commands.values()):
        eventually(lambda: is_healthy(f"http://127.0.0.1:{port}"))
        guest = Guest(f"http://127.0.0.1:{port}")
        guest.open_table(options={"round_seconds": 20})
        guest.into_play()
    assert [*(clone.folder / "var").glob("beat*")]
