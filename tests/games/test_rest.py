"""Whatever has not answered is left alone for a while, and nobody notices but the log."""

import time

import pytest

from games.live.rest import SECONDS, Rest


class Cache:
    """Answers, or does not."""

    def __init__(self) -> None:
        self.asked = 0
        self.answers = False

    def ask(self) -> None:
        self.asked += 1
        if not self.answers:
            raise ConnectionError


def test_after_a_failure_it_is_left_alone_and_then_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    cache, rest = Cache(), Rest("The cache is away.")

    def ask() -> None:
        with rest.courtesy() as awake:
            if awake:
                cache.ask()

    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    ask()
    ask()
    assert cache.asked == 1
    now += SECONDS
    cache.answers = True
    ask()
    ask()
    assert cache.asked == 3
