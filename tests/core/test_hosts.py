"""Under which hosts Diceroom answers, and which host the links in its e-mails have."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from pytest_django import Settings

from config import env
from tests.world import a_teacher

RESET = "/accounts/password/reset/"
REACHED: dict[str, Any] = {"SERVER_NAME": "192.168.1.5", "SERVER_PORT": "8000"}


@pytest.fixture(autouse=True)
def as_it_comes(settings: Settings) -> None:
    """No setting, and not the host that Django adds for tests."""
    settings.ALLOWED_HOSTS = ["*", *env.own_names()]


def asked_for_new_password(host: str) -> Client:
    ada = a_teacher("Ada")
    EmailAddress.objects.create(user=ada, email=ada.email, verified=True, primary=True)
    client = Client()
    client.post(RESET, {"email": ada.email}, headers={"host": host}, **REACHED)
    return client


def links() -> list[str]:
    return [link for message in mail.outbox for link in re.findall(r"(https?://[^/]+)/", str(message.body))]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "host", ["evil.example", "192.168.1.5:6666", "192.168.1.6:8000", "localhost.evil.example"]
)
def test_no_link_is_sent_under_a_host_that_a_stranger_chose(host: str) -> None:
    asked_for_new_password(host)
    assert mail.outbox == []


@pytest.mark.django_db
def test_a_link_has_the_address_that_the_teacher_reached() -> None:
    asked_for_new_password("192.168.1.5:8000")
    assert links() == ["http://192.168.1.5:8000"]


@pytest.mark.django_db
def test_with_a_site_url_every_link_has_it(settings: Settings) -> None:
    settings.SITE_URL = "https://dice.school.example"
    asked_for_new_password("localhost:8000")
    assert links() == ["https://dice.school.example"]


@pytest.mark.parametrize(
    ("reached", "host"),
    [
        ("127.0.0.1", "127.0.0.1:8000"),
        ("127.0.0.1", "localhost:8000"),
        ("::1", "[::1]:8000"),
        ("192.168.1.5", "192.168.1.5:8000"),
        ("192.168.1.5", "192.168.1.5"),
        ("::ffff:192.168.1.5", "192.168.1.5:8000"),
        ("fd00::5", "[fd00::5]:8000"),
        # A port of a container that is published on the machine's own loopback address.
        ("172.18.0.4", "localhost:9000"),
    ],
)
def test_a_machine_answers_under_its_addresses_without_a_setting(reached: str, host: str) -> None:
    page = Client().get("/accounts/login/", headers={"host": host}, SERVER_NAME=reached, SERVER_PORT="8000")
    assert page.status_code == 200


def test_a_machine_answers_under_its_own_name(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "SchoolPC.example")
    settings.ALLOWED_HOSTS = env.hosts("ALLOWED_HOSTS", site_url="", https=False)
    for host in ("schoolpc:8000", "SCHOOLPC.local:8000"):
        assert Client().get("/accounts/login/", headers={"host": host}, **REACHED).status_code == 200


@pytest.mark.parametrize("allowed", [["*"], ["dice.school.example"]])
def test_the_answer_under_an_unknown_host_names_the_setting(settings: Settings, allowed: list[str]) -> None:
    settings.ALLOWED_HOSTS = allowed
    client = Client(headers={"host": "dice.lan:8000"})
    page = client.get("/")
    assert page.status_code == 400
    assert "ALLOWED_HOSTS" in page.content.decode()
    assert "dice.lan:8000" in page.content.decode()
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    data = client.get("/api/games")
    assert data.status_code == 400
    assert data.json()["code"] == "unknown-host"


def test_scanners_do_not_fill_the_log(caplog: pytest.LogCaptureFixture) -> None:
    assert Client(headers={"host": "evil.example"}).get("/").status_code == 400
    assert caplog.records == []


@pytest.mark.parametrize("host", ["<script>", "a" * 5000, "", "[::1"])
def test_a_host_that_is_none_is_refused_and_escaped(host: str) -> None:
    page = Client(headers={"host": host}).get("/")
    assert page.status_code == 400
    assert b"<script>" not in page.content.replace(b"<script src", b"")
    assert len(page.content) < 100_000


def test_the_host_of_the_site_url_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ALLOWED_HOSTS", raising=False)
    assert env.hosts("ALLOWED_HOSTS", site_url="https://dice.example:8443", https=True) == ["dice.example"]
