"""After a failure a service is skipped for a while; only the log shows it."""

import time

import pytest

from config.core.breaker import OPEN_SECONDS, CircuitBreaker


class Cache:
    """Answers, or does not."""

    def __init__(self) -> None:
        self.asked = 0
        self.answers = False

    def ask(self) -> None:
        self.asked += 1
        if not self.answers:
            raise ConnectionError


def test_after_a_failure_the_service_is_skipped_and_then_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    cache, breaker = Cache(), CircuitBreaker()

    def ask() -> None:
        with breaker.allow() as allowed:
            if allowed:
                cache.ask()

    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    ask()
    ask()
    assert cache.asked == 1
    now += OPEN_SECONDS
    cache.answers = True
    ask()
    ask()
    assert cache.asked == 3
