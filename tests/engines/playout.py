"""A table played at random: by computer players, by wild guesses, with time that passes or is added."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from games.engines import HOST, Context, IllegalMove, SeededDice

from .variants import Variant
from .well_formed import example


class SmallLexicon:
    """A small dictionary with reading levels, quick to read through."""

    tiers = {
        **dict.fromkeys(("A", "I", "AT", "IT", "IN", "TO", "CAT", "HAT", "TEN", "SUN"), 1),
        **dict.fromkeys(("HAS", "RAT", "ROAD", "TREE", "LINE", "NOTE"), 2),
        **dict.fromkeys(("MATCH", "STONE", "TRAIN", "HOUSE"), 3),
        **dict.fromkeys(("TUMBLE", "PLANETS", "STARLETS", "RETAINS"), 5),
    }

    def __contains__(self, word: object) -> bool:
        return word in self.tiers

    def __iter__(self) -> Iterator[str]:
        return iter(self.tiers)

    def tier(self, word: str) -> int:
        return self.tiers[word]


SMALL_LEXICON = SmallLexicon()


class Playout:
    def __init__(self, variant: Variant, seed: int | str, words: Any = SMALL_LEXICON) -> None:
        self.chance = Random(f"{seed} {variant}")
        self.variant, self.game, self.words = variant, variant.game, words
        self.now = float(self.chance.choice([0, 1_763_270_000.25]))
        self.dice = SeededDice(str(seed))
        self.log = self._written(self.game.decide_start(variant.players, variant.options, self.ctx()))
        self.state = self.game.replay(self.log)
        self.ids = [player.id for player in variant.players]

    def ctx(self) -> Context:
        return Context(dice=self.dice, words=self.words, now=self.now)

    @staticmethod
    def _written(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """As they come back from a stored log."""
        written: list[dict[str, Any]] = json.loads(json.dumps(events, allow_nan=False))
        return written

    def keep(self, events: list[dict[str, Any]]) -> None:
        for event in self._written(events):
            self.state = self.game.apply(self.state, event)
            self.log.append(event)

    # One step

    def step(self) -> None:
        kind = self.chance.choices(("bot", "guess", "wait", "add time"), (70, 15, 12, 3))[0]
        if kind == "bot":
            self.bot_moves()
        elif kind == "guess":
            self.guess()
        elif kind == "wait":
            self.wait(self.chance.choice([0.5, 10, 60, 1000]))
        else:
            self.add_time(self.chance.uniform(0, 30))

    def bot_moves(self) -> bool:
        """A player on turn moves; if there is none, the clock goes on to the next deadline."""
        self.wait(0)
        turn = self.game.view(self.state, None)["turn"]
        if not turn:
            self.to_the_bell()
            return False
        who, level = self.chance.choice(turn), self.chance.randint(1, 5)
        action = self.game.bot(self.state, who, self.ctx(), level)
        self.keep(self.game.decide(self.state, who, action, self.ctx()))
        return True

    def guess(self) -> None:
        """A well-formed action by a random player or the host, most often refused."""
        who = self.chance.choice([*self.ids, HOST])
        action = example(self.game.action_schema(), self.chance)
        try:
            self.keep(self.game.decide(self.state, who, action, self.ctx()))
        except IllegalMove as refused:
            if refused.code == "malformed":
                raise AssertionError(f"{action} was made from the schema") from refused

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.keep(self.game.decide_wake(self.state, self.ctx()))

    def to_the_bell(self) -> None:
        """The clock goes on to the next deadline, or the host starts the round that waits for it."""
        if self.game.round_for_host(self.state):
            action = self.game.bot(self.state, HOST, self.ctx(), 1)
            return self.keep(self.game.decide(self.state, HOST, action, self.ctx()))
        bell = self.game.wake_at(self.state)
        assert self.game.is_over(self.state) or bell is not None, (
            "the table waits for no player and no deadline"
        )
        self.now = self.now if bell is None else max(self.now, bell)
        return self.wait(0)

    def add_time(self, seconds: float) -> None:
        self.keep([{"type": "postponed", "seconds": seconds}])

    # Many

    def steps(self, most: int) -> Iterator["Playout"]:
        """The table after each of so many steps, or until the game is over."""
        for _ in range(most):
            yield self
            if self.game.is_over(self.state):
                return
            self.step()
