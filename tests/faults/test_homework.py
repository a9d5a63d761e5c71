"""Homework closes on time although everything was dead at that moment."""

import time
from pathlib import Path
from typing import Any

import pytest

from tests.running import Diceroom, eventually, running

pytestmark = pytest.mark.faults


def ask(diceroom: Diceroom, call: str) -> Any:
    return diceroom.ask(f"from tests.faults import homework; print(homework.{call}())")


def test_homework_closes_once_after_a_crash(tmp_path: Path) -> None:
    """The server is killed before the last moment and started after it. The try is done at that moment, not later."""
    with running(tmp_path) as diceroom:
        closes_at = ask(diceroom, "begin")
        diceroom.kill()
        time.sleep(max(0.0, closes_at + 1 - time.time()))
        diceroom.start()
        eventually(lambda: ask(diceroom, "how_it_went")[0] == "over")
        went = ask(diceroom, "how_it_went")
        assert went == ["over", pytest.approx(closes_at, abs=0.001), True, 1]
        assert ask(diceroom, "close_again") == went
