"""What can go wrong before Diceroom runs is told in one sentence."""

import fcntl
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from config import env
from config.management.commands.serve import listen
from tests.running import ROOT, eventually, ordinary_environment

# Every test here says itself which database and which Redis it means.
pytestmark = pytest.mark.once

SECRET = "a-secret-that-is-long-enough-and-has-many-different-letters-0123456789"


EMBEDDED = {"DATABASE_URL": "", "REDIS_URL": "", "SECRET_KEY": ""}
PORT = {"serve": ["--port=0"], "migrate": []}


def manage(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=ordinary_environment() | env,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("env", "sentence"),
    [
        ({"DATA_DIR": "/dev/null/diceroom"}, "cannot be used for data"),
        ({"DATABASE_URL": "mysql://somewhere"}, "DATABASE_URL must begin with postgresql:// or sqlite:///"),
        ({"DEBUG": "perhaps"}, "DEBUG must be yes or no"),
        ({"DATABASE_URL": "postgresql://user:pass/word@host/name"}, "DATABASE_URL cannot be read"),
        ({"WEB_THREADS": "many"}, "WEB_THREADS must be a whole number"),
        ({"WEB_THREADS": "0"}, "WEB_THREADS must be at least 1"),
        ({"LOG_LEVEL": "loud"}, "LOG_LEVEL must be warning or debug"),
        ({"HTTPS": "yes", "ALLOWED_HOSTS": " "}, "HTTPS needs ALLOWED_HOSTS"),
        ({"TIME_ZONE": "Mars"}, "TIME_ZONE must be the name of a time zone"),
        ({"DATA_DIR": __file__}, "cannot be used for data"),
        ({"DATA_DIR": "/proc"}, "cannot be used for data"),
        ({"REDIS_URL": "nonsense"}, "REDIS_URL must be such as redis://host:6379/0"),
        ({"REDIS_URL": "http://127.0.0.1:6379"}, "REDIS_URL must be such as redis://host:6379/0"),
        ({"REDIS_URL": "redis://127.0.0.1:port/0"}, "REDIS_URL cannot be read"),
        ({"REDIS_URL": "redis://127.0.0.1:1/0", "SECRET_KEY": ""}, "SECRET_KEY must be set"),
        ({"DATABASE_URL": "postgresql://127.0.0.1/name", "SECRET_KEY": ""}, "SECRET_KEY must be set"),
        ({"DATABASE_URL": "postgresql://127.0.0.1", "SECRET_KEY": SECRET}, "the name of the database"),
        ({"DATABASE_URL": "sqlite:////tmp", "SECRET_KEY": SECRET}, "DATABASE_URL must name a file"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY must have at least 32 characters"),
        ({"SECRET_KEY": "x" * 50}, "SECRET_KEY must have at least 32 characters"),
        ({"METRICS_TOKEN": "short"}, "METRICS_TOKEN must have at least 16 characters"),
        ({"SITE_URL": "dice.school.example"}, "SITE_URL must be an address"),
        ({"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS must name the hosts"),
    ],
)
def test_a_wrong_environment_is_one_sentence(env: dict[str, str], sentence: str) -> None:
    assert_is_one_sentence(manage("check", **env), sentence)


def assert_is_one_sentence(done: "subprocess.CompletedProcess[str]", sentence: str) -> None:
    assert done.returncode == 1
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr


# What `serve` finds out before it serves


@pytest.mark.parametrize("command", ["serve", "migrate"])
@pytest.mark.parametrize(
    "env",
    [
        {"DATABASE_URL": "postgresql://diceroom@127.0.0.1:1/diceroom"},
        {"DATABASE_URL": "postgresql://diceroom@no.such.host.invalid/diceroom"},
    ],
)
def test_a_database_that_cannot_be_reached_is_one_sentence(
    command: str, env: dict[str, str], tmp_path: Path
) -> None:
    done = manage(command, *PORT[command], REDIS_URL="", SECRET_KEY=SECRET, DATA_DIR=str(tmp_path), **env)
    assert_is_one_sentence(done, "the server in DATABASE_URL cannot be used")


def test_a_redis_that_cannot_be_reached_is_one_sentence(tmp_path: Path) -> None:
    env = {"DATABASE_URL": "", "REDIS_URL": "redis://127.0.0.1:1/0", "SECRET_KEY": SECRET}
    done = manage("serve", "--port=0", DATA_DIR=str(tmp_path), **env)
    assert_is_one_sentence(done, "the server in REDIS_URL does not answer")


@pytest.mark.parametrize("command", ["serve", "migrate"])
def test_a_file_that_is_no_database_is_one_sentence(command: str, tmp_path: Path) -> None:
    (tmp_path / "diceroom.sqlite3").write_text("This is a letter to the parents. " * 100)
    done = manage(command, *PORT[command], DATA_DIR=str(tmp_path), **EMBEDDED)
    assert_is_one_sentence(done, "cannot be used as a database")


def test_a_second_server_on_the_same_data_does_not_start(tmp_path: Path) -> None:
    with (tmp_path / "running").open("w") as first:
        fcntl.flock(first, fcntl.LOCK_EX)
        done = manage("serve", "--migrate", "--port=0", DATA_DIR=str(tmp_path), **EMBEDDED)
    assert_is_one_sentence(done, "another Diceroom is running on the data")
    assert not (tmp_path / "diceroom.sqlite3").exists(), "it stops before it changes anything"


def test_a_worker_is_told_in_one_sentence_as_well(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "celery", "-A", "config", "worker"],
        cwd=ROOT,
        env=ordinary_environment() | {"SECRET_KEY": "short", "DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert_is_one_sentence(done, "SECRET_KEY must have at least 32 characters")


# Who may read what is stored


def mode_of(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_the_data_is_for_its_owner_alone(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    # The first migrations make the file; all of them take ten seconds.
    for command in (["migrate", "contenttypes", "--verbosity=0"], ["backup"]):
        assert manage(*command, DATA_DIR=str(data), **EMBEDDED).returncode == 0
    assert mode_of(data) == 0o700
    made = [path for path in data.rglob("*") if path.is_file()]
    assert {"diceroom.sqlite3", "secret-key"} < {path.name for path in made}
    assert {path.name: mode_of(path) & 0o077 for path in data.rglob("*") if mode_of(path) & 0o077} == {}


def test_data_that_an_older_version_left_open_is_closed(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    for name in (
        "diceroom.sqlite3",
        "diceroom.sqlite3-wal",
        "secret-key",
        "diceroom.sqlite3.before-20260101-000000",
    ):
        (tmp_path / name).write_text("x" * 40)
        (tmp_path / name).chmod(0o644)
    env.data_folder("NO_SUCH_VARIABLE", tmp_path)
    assert {mode_of(path) for path in tmp_path.iterdir()} == {0o600}
    assert mode_of(tmp_path) == 0o700


def test_a_folder_with_files_of_others_stays_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    for name in ("diceroom.sqlite3", "letter.txt"):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o644)
    env.data_folder("NO_SUCH_VARIABLE", tmp_path)
    assert mode_of(tmp_path) == 0o755
    assert mode_of(tmp_path / "letter.txt") == 0o644
    assert mode_of(tmp_path / "diceroom.sqlite3") == 0o600


def test_a_wrong_port_is_one_sentence(tmp_path: Path) -> None:
    done = manage("serve", "--port=eight", DATA_DIR=str(tmp_path))
    assert done.returncode == 1
    assert "PORT must be a number" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_old_python_is_one_sentence(tmp_path: Path) -> None:
    """A stand-in that says what an old interpreter would say to the same questions."""
    old = tmp_path / "python3"
    old.write_text('#!/bin/sh\ncase "$2" in *version_info*) exit 1;; *) echo 3.9.2;; esac\n')
    old.chmod(0o755)
    done = subprocess.run(
        ["sh", "scripts/venv"],
        cwd=ROOT,
        env=os.environ | {"PYTHON": str(old)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "needs Python 3.11 or newer" in done.stderr
    assert "3.9.2" in done.stderr


def test_the_demo_is_never_loaded_in_production(tmp_path: Path) -> None:
    done = manage(
        "demo", HTTPS="yes", SECRET_KEY=SECRET, ALLOWED_HOSTS="diceroom.example", DATA_DIR=str(tmp_path)
    )
    assert done.returncode == 1
    assert "not loaded where HTTPS is set" in done.stderr


def test_production_settings_have_nothing_to_complain_about(tmp_path: Path) -> None:
    done = manage(
        *("check", "--deploy", "--fail-level", "WARNING"),
        HTTPS="yes",
        SECRET_KEY=SECRET,
        ALLOWED_HOSTS="diceroom.example",
        DATA_DIR=str(tmp_path),
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("port", ["x", "-1", "65536", "8000 ", "²"])
def test_a_port_that_is_none_is_one_sentence(port: str) -> None:
    with pytest.raises(SystemExit, match="PORT must be a number from 0 to 65535"):
        listen("127.0.0.1", port)


@pytest.mark.parametrize(("taken", "other"), [(8000, "PORT=8001 "), (65535, "PORT=8000 ")])
def test_for_a_taken_port_one_is_named_that_there_is(
    taken: int, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_taken(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(socket.socket, "bind", is_taken)
    with pytest.raises(SystemExit, match=f"is taken .* {other}"):
        listen("127.0.0.1", str(taken))


# The commands of docs/operations.md


def test_the_clock_starts_as_the_documents_name_it(tmp_path: Path) -> None:
    """On a machine that has nothing but the code: the folder for its state is made."""
    operations = (ROOT / "docs" / "operations.md").read_text("utf-8")
    [words] = re.findall(r"^\| clock \| `celery ([^`]+)`", operations, re.MULTILINE)
    data = tmp_path / "new" / "data"
    clock = subprocess.Popen(
        [sys.executable, "-m", "celery", *words.split()],
        cwd=ROOT,
        env=ordinary_environment() | EMBEDDED | {"DATA_DIR": str(data)},
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        eventually(lambda: any(data.glob("beat*")) or clock.poll() is not None, within=30)
        assert clock.poll() is None, clock.communicate()[1]
    finally:
        clock.terminate()
        clock.communicate()
