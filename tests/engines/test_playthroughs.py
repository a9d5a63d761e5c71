"""Games written down as a referee would: who did what, how the dice fell, what the table then showed.

Each file in playthroughs/ is a whole game. A step is a move (`by`, `do`), a look at the clock (`wait`) or added time
(`add`). `rolls` is how the dice fall, `draws` what comes out of the bag first, `at` moves the clock. `refused` is
the code of a refusal, `sees` what a viewer then sees, as far as it is told; the viewer `all` is a spectator.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from games.engines import GAMES, Context, IllegalMove, Player, ScriptedDice
from games.engines.dice import Face

FILES = sorted(Path(__file__).with_name("playthroughs").glob("*.json"))


class TrueDice(ScriptedDice):
    """As on a real table: a die shows only what stands on it."""

    def roll(self, die: Sequence[Face]) -> Face:
        face = super().roll(die)
        assert face in die, f"{face} is not on {list(die)}"
        return face


class Reading:
    """A play-through being read aloud and played along."""

    def __init__(self, written: dict[str, Any]) -> None:
        self.game = GAMES[written["game"]]
        self.words = set(written["words"])
        self.now = 0.0
        players = [Player(**player) for player in written["players"]]
        ctx = self._context(written)
        self.state = self.game.start(players, written["options"], ctx)
        assert not self.dice.rolls

    def _context(self, step: dict[str, Any]) -> Context:
        self.dice = TrueDice(rolls=step.get("rolls", ()), draws=step.get("draws", ()))
        return Context(dice=self.dice, words=self.words, now=self.now)

    def step(self, step: dict[str, Any]) -> None:
        self.now = step.get("at", self.now)
        ctx = self._context(step)
        if "refused" in step:
            with pytest.raises(IllegalMove) as refused:
                self.game.act(self.state, step["by"], step["do"], ctx)
            assert refused.value.code == step["refused"]
        elif "do" in step:
            self.state = self.game.act(self.state, step["by"], step["do"], ctx)
        elif "add" in step:
            self.state = self.game.postpone(self.state, step["add"])
        else:
            self.state = self.game.wake(self.state, ctx)
        assert not self.dice.rolls, "dice were left over"
        for viewer, seen in step.get("sees", {}).items():
            self._look(None if viewer == "all" else viewer, seen)

    def _look(self, viewer: str | None, seen: dict[str, Any]) -> None:
        view = self.game.view(self.state, viewer)
        assert _part_of(view, seen) == seen


def _part_of(whole: Any, wanted: Any) -> Any:
    """As much of a view as the file speaks of."""
    if isinstance(whole, dict) and isinstance(wanted, dict):
        return {key: _part_of(whole.get(key), part) for key, part in wanted.items()}
    return whole


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_game_goes_as_it_was_written_down(file: Path) -> None:
    written = json.loads(file.read_text("utf-8"))
    reading = Reading(written)
    for number, step in enumerate(written["steps"], start=1):
        try:
            reading.step(step)
        except (AssertionError, IllegalMove) as fault:
            raise AssertionError(f"step {number}: {step}: {fault}") from fault
    assert reading.game.scores(reading.state) == written["scores"]
    assert reading.game.winners(reading.state) == written["winners"]


def test_every_game_has_one() -> None:
    assert {json.loads(file.read_text("utf-8"))["game"] for file in FILES} == set(GAMES)
