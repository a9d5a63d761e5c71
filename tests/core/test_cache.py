"""Scaled mode with Redis away: teachers still sign in, and guessing is still stopped."""

import logging
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from config.core import breaker, outage
from config.core.cache import SharedCache, redis_breaker
from tests.classrooms.test_teachers import confirmed, is_in, sign_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _redis_is_away(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No Redis listens on port 1."""
    monkeypatch.setattr(outage, "redis", outage.Outage("Away.", "Back."))
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    redis_breaker.close()
    settings.CACHES = {
        "default": {"BACKEND": "config.core.cache.SharedCache", "LOCATION": "redis://127.0.0.1:1/0"}
    }
    cache.clear()
    yield
    cache.clear()
    redis_breaker.close()


def test_a_teacher_signs_in() -> None:
    confirmed()
    client = Client()
    assert sign_in(client)["Location"] == "/classes/"
    assert is_in(client)


def test_guessing_is_stopped_all_the_same() -> None:
    confirmed()
    for _ in range(10):
        sign_in(Client(), password="a wrong guess")
    client = Client()
    sign_in(client)
    assert not is_in(client)


def test_it_is_not_asked_again_at_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each question to a frozen Redis costs a second: one of them is enough for a while."""
    redis_breaker.close()
    outage.redis.over()
    caplog.clear()
    monkeypatch.setattr(breaker, "OPEN_SECONDS", 600.0)
    with caplog.at_level(logging.WARNING):
        for number in range(20):
            cache.set(f"key{number}", number)
    assert [cache.get(f"key{number}") for number in range(20)] == list(range(20))
    assert len(caplog.records) == 1
    assert SharedCache("redis://127.0.0.1:1/0", {}).get("key7") == 7
