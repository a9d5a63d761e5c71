"""Each finished game is read once for what it says about skills, although the worker dies, also days later."""

from pathlib import Path
from typing import Any

import pytest

from tests.running import Diceroom, eventually, running

pytestmark = pytest.mark.faults


def ask(diceroom: Diceroom, call: str) -> Any:
    return diceroom.ask(f"from tests.faults import skills; print(skills.{call}())")


def test_games_are_read_once_after_a_crash(tmp_path: Path) -> None:
    """All is killed as soon as the games are over, in whatever state it is. What nobody has read is read then."""
    with running(tmp_path) as diceroom:
        games = ask(diceroom, "play")
        diceroom.kill()
        diceroom.start()
        eventually(lambda: ask(diceroom, "read")[0] >= 2)
        again = ask(diceroom, "read_again")
        assert again[0] == games, "also those that ended days ago"
        assert again[1] == again[2] > 0
        assert ask(diceroom, "read_again") == again
