"""`/healthz` names the part that is really away, not another one that waits for it."""

import time
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from config.core.models import Heartbeat
from tests.core.test_outage import database_away

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def all_alive() -> None:
    for name in ("web", "worker", "clock"):
        Heartbeat.objects.update_or_create(name=name, defaults={"at": time.time()})


def part(client: Client) -> str | None:
    began = time.monotonic()
    answer = client.get("/healthz")
    assert time.monotonic() - began < 5
    named: str | None = answer.json().get("part")
    assert answer.status_code == (503 if named else 200)
    return named


@pytest.fixture
def embedded(settings: Settings) -> None:
    settings.EMBEDDED = True


@pytest.mark.usefixtures("embedded")
def test_nothing_is_away(client: Client) -> None:
    assert part(client) is None


@pytest.mark.usefixtures("embedded")
@pytest.mark.parametrize("name", ["worker", "clock"])
def test_a_process_that_has_been_silent_for_five_seconds(client: Client, name: str) -> None:
    Heartbeat.objects.filter(name=name).update(at=time.time() - 5.1)
    assert part(client) == name


def test_the_database(client: Client) -> None:
    with database_away():
        assert part(client) == "database"


@pytest.mark.usefixtures("embedded")
def test_a_disk_that_takes_nothing(client: Client, settings: Settings, tmp_path: Path) -> None:
    """Heartbeats cannot be written either, but the worker is not the cause."""
    settings.DATA_DIR = tmp_path / "unplugged"
    Heartbeat.objects.update(at=0)
    assert part(client) == "disk"


def test_redis(client: Client, settings: Settings) -> None:
    """The worker gets no tasks, and its heartbeat stops, but it is not the cause."""
    settings.EMBEDDED, settings.REDIS_URL = False, "redis://127.0.0.1:1/0"
    Heartbeat.objects.filter(name="clock").update(at=0)
    assert part(client) == "redis"
