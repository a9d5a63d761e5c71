"""Log lines as JSON, with the id of the request, and without data of persons."""

import json
import logging
import subprocess
import sys
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from config.server.logs import JsonLines
from config.server.middleware import RequestId, current_id
from tests.running import ROOT, ordinary_environment


def line_of(**extra: Any) -> dict[str, Any]:
    record = logging.makeLogRecord(
        {"name": "games.clock", "levelname": "WARNING", "msg": "Late by %s s"} | extra
    )
    text = JsonLines().format(record)
    assert "\n" not in text
    line: dict[str, Any] = json.loads(text)
    return line


def test_a_line_has_what_a_log_collector_needs() -> None:
    line = line_of(args=(3,))
    assert set(line) == {"time", "level", "logger", "message"}
    assert (line["level"], line["logger"], line["message"]) == ("WARNING", "games.clock", "Late by 3 s")
    assert line["time"].endswith("+00:00")


def test_a_traceback_is_part_of_its_line() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError:
        assert "Traceback" in line_of(exc_info=sys.exc_info())["traceback"]


def test_what_hangs_on_a_record_is_not_written() -> None:
    """Django attaches the request, with cookies, address and what was typed."""
    assert "Robin" not in json.dumps(line_of(request="name=Robin", user="Robin"))


def test_all_lines_of_a_request_have_its_id() -> None:
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(line_of()["request"])

    answer = RequestId(view)(RequestFactory().get("/"))
    assert answer.content.decode() == answer["X-Request-ID"]
    assert current_id() == ""


@pytest.mark.django_db
def test_each_request_has_an_id_of_its_own(client: Client) -> None:
    first, second = (client.get("/", headers={"X-Request-ID": "Robin"})["X-Request-ID"] for _ in range(2))
    assert first != second
    assert "Robin" not in (first, second), "a visitor's own id could contain anything"


@pytest.mark.parametrize("kind", ["text", "json"])
def test_the_setting_chooses_the_form(kind: str) -> None:
    code = "import django, logging; django.setup(); logging.getLogger('here').warning('Hello')"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=ordinary_environment() | {"LOG_FORMAT": kind, "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr.startswith("{") == (kind == "json")
