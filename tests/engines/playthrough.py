"""Whole games written down in `playthroughs/*.json`: every move, how the dice fell, and what the players then saw.

A step is a move (`by`, `do`), a check of the clock (`wait`) or added time (`add`). `rolls` says how the dice fall,
`draws` what comes out of the bag first, and `at` sets the clock. `refused` is the code of a refusal. `sees` is what a
viewer sees afterwards; parts of the view that it leaves out are not compared. The viewer `all` is a spectator.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from games.engines import GAMES, Context, IllegalMove, Player, ScriptedDice
from games.engines.dice import Face
from games.engines.profile import LogEntry
from games.engines.values import Event
from tests.sixth_game import HERE as SIXTH_GAME

FOLDERS = (Path(__file__).with_name("playthroughs"), SIXTH_GAME / "playthroughs")
FILES = sorted(file for folder in FOLDERS for file in folder.glob("*.json"))


def read(file: Path) -> dict[str, Any]:
    written: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return written


class TrueDice(ScriptedDice):
    """Scripted dice that refuse a face that the die does not have."""

    def roll(self, die: Sequence[Face]) -> Face:
        face = super().roll(die)
        assert face in die, f"{face} is not on {list(die)}"
        return face


class Playthrough:
    """A written game, played step by step against the engine."""

    def __init__(self, written: dict[str, Any]) -> None:
        self.game = GAMES[written["game"]]
        self.words = set(written["words"])
        self.now = 0.0
        players = [Player(**player) for player in written["players"]]
        self.state: Any = None
        self.log: list[LogEntry] = []
        self._record(self.game.decide_start(players, written["options"], self._context(written)))
        assert not self.dice.rolls

    def _record(self, events: list[Event]) -> None:
        for event in events:
            self.log.append(LogEntry(len(self.log) + 1, self.now, event))
            self.state = self.game.apply(self.state, event)

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
            self._record(self.game.decide(self.state, step["by"], step["do"], ctx))
        elif "add" in step:
            self._record([{"type": "postponed", "seconds": step["add"], "why": "time-added"}])
        else:
            self._record(self.game.decide_wake(self.state, ctx))
        assert not self.dice.rolls, "dice were left over"

    def view(self, player: str | None = None) -> dict[str, Any]:
        view: dict[str, Any] = self.game.view(self.state, player)
        return view
