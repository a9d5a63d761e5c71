"""While the database is away: a kind page that tries again by itself, and one line in the log for the whole outage."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from celery import current_app
from django.db import OperationalError, connection
from django.test import Client

from config.core import outage
from config.server.broker import Consumer
from games.tasks import tick
from tests.world import a_teacher

pytestmark = pytest.mark.django_db


@pytest.fixture
def teacher() -> Client:
    """A browser that gets an error as a page, as real ones do."""
    client = Client(raise_request_exception=False)
    client.force_login(a_teacher("Ada"))
    return client


@pytest.fixture(autouse=True)
def no_outage_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outage, "database", outage.Outage("Away.", "Back."))


@contextmanager
def database_away(words: str = "connection refused", *, asked_for: str = "") -> Iterator[None]:
    """For all statements, or only for those that name this table."""

    def refuse(execute: Any, statement: str, *rest: Any) -> Any:
        if asked_for in statement:
            raise OperationalError(words)
        return execute(statement, *rest)

    with connection.execute_wrapper(refuse):
        yield


def test_a_page_asks_again_by_itself(teacher: Client) -> None:
    with database_away():
        answer = teacher.get("/classes/")
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"
    assert answer["Cache-Control"] == "no-store"
    assert '<meta http-equiv="refresh" content="5">' in answer.content.decode()
    assert teacher.get("/classes/").status_code == 200


def test_what_was_sent_is_not_asked_for_again_without_the_person(teacher: Client) -> None:
    """Asking again would show the empty form. Reloading sends the same once more."""
    with database_away():
        answer = teacher.post("/accounts/email/", {"action_add": "", "email": "ada@home.example"})
    assert answer.status_code == 503
    assert "refresh" not in answer.content.decode()
    assert "Reload this page to send it again" in answer.content.decode()


def test_a_script_gets_a_code_and_a_sentence(teacher: Client) -> None:
    with database_away():
        answer = teacher.get("/classes/", CONTENT_TYPE="application/json")
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")


def test_an_outage_is_one_line_without_a_traceback(teacher: Client, caplog: pytest.LogCaptureFixture) -> None:
    with database_away():
        for _ in range(5):
            teacher.get("/classes/")
    [line] = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert line.getMessage() == "Away. (connection refused)"
    assert line.exc_info is None


def test_the_end_of_an_outage_is_one_line(caplog: pytest.LogCaptureFixture) -> None:
    away = outage.Outage("Away.", "Back.")
    away.over()
    for name in ("first", "second"):
        away.note(OperationalError(name))
        away.note(OperationalError("the same outage"))
        away.over()
        away.over()
    lines = [record.getMessage() for record in caplog.records]
    assert lines == [
        "Away. (first)",
        "Back. It was away for 0 s.",
        "Away. (second)",
        "Back. It was away for 0 s.",
    ]


def test_processes_of_one_worker_share_the_line(caplog: pytest.LogCaptureFixture) -> None:
    away = outage.Outage("Away.", "Back.")
    child = os.fork()
    if not child:
        away.note(OperationalError("seen by the child"))
        os._exit(0)
    os.waitpid(child, 0)
    away.note(OperationalError("seen by the parent"))
    assert caplog.records == []
    away.over()
    assert len(caplog.records) == 1


def test_a_task_is_dropped_without_a_traceback(caplog: pytest.LogCaptureFixture) -> None:
    """Its rows say what is due: the next task does it. What a worker logs is known with its consumer."""
    assert current_app.conf.worker_consumer == f"{Consumer.__module__}:{Consumer.__name__}"
    with database_away():
        done = tick.apply()
    assert done.failed()
    [line] = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert line.getMessage() == "Away. (connection refused)"


def test_a_bug_is_still_an_error_with_its_traceback(
    teacher: Client, caplog: pytest.LogCaptureFixture
) -> None:
    """SQLite reports a missing table like an outage."""
    with database_away("no such table: classrooms_classroom", asked_for="classrooms_classroom"):
        assert teacher.get("/classes/").status_code == 500
    assert any(record.exc_info for record in caplog.records)
