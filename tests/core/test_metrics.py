"""`/metrics`: closed without its token, and right about what was played, whichever process did it."""

import re
import urllib.parse
import urllib.request
from functools import partial
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from games.models import Table
from lessons.models import Printout
from lessons.printables import PRINTABLES
from lessons.printing.forms import OptionsForm
from tests.core.test_outage import database_away
from tests.guest import Guest
from tests.running import SCALED, Diceroom, eventually, running

TOKEN = "a-token-that-nobody-guesses"
WITH_TOKEN = {"Authorization": f"Bearer {TOKEN}"}


# Who may read it


@pytest.fixture
def asked_for(settings: Settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    # The figures of this process; those of several are tested below.
    settings.EMBEDDED = True


@pytest.mark.django_db
def test_there_is_no_such_page_unless_a_setting_asks_for_it(client: Client, settings: Settings) -> None:
    assert settings.METRICS_TOKEN == ""
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


@pytest.mark.django_db
@pytest.mark.usefixtures("asked_for")
@pytest.mark.parametrize(
    "sent", ["", "Bearer ", f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", TOKEN, "Bearer é"]
)
def test_without_the_token_nothing_is_told(client: Client, sent: str) -> None:
    answer = client.get("/metrics", headers={"Authorization": sent} if sent else {})
    assert (answer.status_code, answer.content) == (401, b"")


@pytest.mark.django_db
@pytest.mark.usefixtures("asked_for")
def test_what_waits_is_counted(client: Client) -> None:
    Table.objects.create(code="late", game="dice-words", seed="1", due_at=1.0)
    Printout.objects.create(printable="dice-words-sheet", options={})
    told = figures(client.get("/metrics", headers=WITH_TOKEN).content.decode())
    assert told["diceroom_overdue_tables"] == 1
    assert told['diceroom_jobs{kind="lessons.Printout",state="waiting"}'] == 1
    assert told['diceroom_jobs{kind="classrooms.Erasure",state="running"}'] == 0


@pytest.mark.django_db
@pytest.mark.usefixtures("asked_for")
def test_without_a_database_the_rest_is_told(client: Client) -> None:
    with database_away():
        answer = client.get("/metrics", headers=WITH_TOKEN)
    assert answer.status_code == 200
    told = answer.content.decode()
    assert "diceroom_streams " in told
    assert "diceroom_jobs" not in told


# What was played


def figures(text: str) -> dict[str, float]:
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


def read(url: str) -> str:
    asked = urllib.request.Request(f"{url}/metrics", headers=WITH_TOKEN)
    with urllib.request.urlopen(asked, timeout=60) as answer:
        return str(answer.read().decode())


def figure(url: str, name: str) -> float:
    """The figure of this name, added up over its labels."""
    told = figures(read(url))
    return sum(value for key, value in told.items() if re.fullmatch(rf"{name}(\{{.*\}})?", key))


def print_a_sheet(guest: Guest) -> None:
    form = OptionsForm(PRINTABLES["dice-words-sheet"])
    opened = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    sent = {name: getattr(value, "value", value) for name, value in opened.items() if value}
    body = urllib.parse.urlencode(sent | {"csrfmiddlewaretoken": guest.token}).encode()
    asked = urllib.request.Request(f"{guest.url}/print/dice-words-sheet/", body, {"Referer": f"{guest.url}/"})
    guest.opener.open(asked, timeout=60).close()


def play(guest: Guest) -> None:
    guest.open_table()
    version = guest.into_play()["version"]
    assert guest.move("roll", version=version, key="one-key-twice")[0] == 200
    # A repeat is answered, and is no further move.
    assert guest.move("roll", version=version, key="one-key-twice")[0] == 200
    assert guest.move("roll")[0] == 422


@pytest.mark.faults
def test_what_was_played_is_read_back_at_any_web_process(tmp_path: Path) -> None:
    with running(tmp_path, webs=2, METRICS_TOKEN=TOKEN) as diceroom:
        guest = Guest(diceroom.url)
        play(guest)
        print_a_sheet(guest)
        # The computer player begins: its move is due a moment later, and a worker or a request lets it move.
        Guest(diceroom.url).open_table(game="bookworm", computers=[1], options={"first": "p2"})
        with guest.stream() as stream:
            assert stream.readline().startswith(b"id:")
            for url in diceroom.urls:
                assert_all_is_told(url, guest)
            assert_figures_of_dead_processes_go(diceroom)


def assert_all_is_told(url: str, guest: Guest) -> None:
    assert figure(url, "diceroom_moves_total") == 3
    assert figure(url, "diceroom_refused_moves_total") == 1
    is_one = partial(figure, url)
    eventually(lambda: is_one("diceroom_streams") == 1)
    eventually(lambda: is_one("diceroom_close_lateness_seconds_count") >= 1)
    eventually(lambda: is_one("diceroom_job_seconds_count") == 1)
    told = read(url)
    assert 'kind="lessons.Printout",outcome="done"' in told
    for personal in ("Kind Robin", guest.code, "127.0.0.1"):
        assert personal not in told


def assert_figures_of_dead_processes_go(diceroom: Diceroom) -> None:
    if not SCALED:
        return
    assert figure(diceroom.urls[1], "diceroom_queue_length") >= 0
    diceroom.kill("web0")
    eventually(lambda: figure(diceroom.urls[1], "diceroom_streams") == 0)
    assert figure(diceroom.urls[1], "diceroom_web_processes") == 1
    assert figure(diceroom.urls[1], "diceroom_moves_total") == 3
