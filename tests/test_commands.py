"""What can go wrong before Diceroom runs is told in one sentence."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from config.management.commands.serve import listen
from tests.running import ROOT, ordinary_environment


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
    ],
)
def test_a_wrong_environment_is_one_sentence(env: dict[str, str], sentence: str) -> None:
    done = manage("check", **env)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("port", ["eight", "-1", "70000"])
def test_a_wrong_port_is_one_sentence(port: str, tmp_path: Path) -> None:
    done = manage("serve", f"--port={port}", DATA_DIR=str(tmp_path))
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
        "demo", HTTPS="yes", SECRET_KEY="x" * 50, ALLOWED_HOSTS="diceroom.example", DATA_DIR=str(tmp_path)
    )
    assert done.returncode == 1
    assert "not loaded where HTTPS is set" in done.stderr


def test_production_settings_have_nothing_to_complain_about(tmp_path: Path) -> None:
    secret = "a-secret-that-is-long-enough-and-has-many-different-letters-0123456789"
    done = manage(
        *("check", "--deploy", "--fail-level", "WARNING"),
        HTTPS="yes",
        SECRET_KEY=secret,
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
