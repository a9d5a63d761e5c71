"""A table to try rules at, whatever the game: dice fall as the test says, time passes when the test says so.

Every move is checked for what must hold of every move: the old state is untouched, the new one is what its log replays
to, and it survives being stored as real JSON.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

import pytest

from games.engines import Context, Game, IllegalMove, Player, ScriptedDice
from games.engines.dice import Face
from games.engines.game import State

S = TypeVar("S", bound=State)
Action = dict[str, Any]
Events = list[dict[str, Any]]


class WatchedDice(ScriptedDice):
    """Remembers what was rolled and shuffled."""

    def __init__(self, rolls: Iterable[Any] = (), draws: Iterable[Any] = ()) -> None:
        super().__init__(rolls, draws)
        self.rolled: list[tuple[Any, ...]] = []
        self.shuffled: list[Any] = []

    def roll(self, die: Sequence[Face]) -> Face:
        self.rolled.append(tuple(die))
        return super().roll(die)

    def shuffle(self, items: Iterable[Any]) -> list[Any]:
        # As they were handed over: the contract says plain lists.
        self.shuffled.append(items)
        return super().shuffle(items)


class TrueDice(WatchedDice):
    """As on a real table: a die shows only what stands on it."""

    def roll(self, die: Sequence[Face]) -> Face:
        face = super().roll(die)
        assert face in die, f"{face} is not on {list(die)}"
        return face


def young(name: str, **supports: Any) -> Player:
    return Player(name, name.title(), supports=supports)


def seats(players: Iterable[str | Player]) -> list[Player]:
    return [young(one) if isinstance(one, str) else one for one in players]


class RuleTable(Generic[S]):
    game: ClassVar[Game[Any]]
    dice_kind: ClassVar[type[WatchedDice]] = TrueDice
    state: S
    words: Any = frozenset()
    now: float = 0.0

    def open(
        self,
        players: list[Player],
        options: Any,
        rolls: Iterable[Any] = (),
        draws: Iterable[Any] = (),
    ) -> None:
        self.log: Events = self.game.decide_start(players, options, self.context(rolls, draws))
        assert not self.dice.rolls, "dice were left over"
        self.first: S | None = None
        self.state = self.game.replay(self.log)

    def begin(self, state: S) -> None:
        """With what lies there now, however it came about."""
        self.state = self.first = state
        self.log = []

    def context(self, rolls: Iterable[Any] = (), draws: Iterable[Any] = ()) -> Context:
        self.dice = self.dice_kind(rolls, draws)
        return Context(dice=self.dice, words=self.words, now=self.now)

    # Moves

    def act(self, who: str, action: Action, rolls: Iterable[Any] = (), draws: Iterable[Any] = ()) -> Self:
        before, ctx = self.game.dump(self.state), self.context(rolls, draws)
        events = self.game.decide(self.state, who, action, ctx)
        assert not self.dice.rolls, "dice were left over"
        assert self.game.dump(self.state) == before, "the old state has changed"
        return self.keep(events)

    def keep(self, events: Events) -> Self:
        for event in json.loads(json.dumps(events)):
            self.state = self.game.apply(self.state, event)
            self.log.append(event)
        again = self.first
        for event in self.log:
            again = self.game.apply(again, event)
        assert again == self.state
        assert self.game.load(json.loads(json.dumps(self.game.dump(self.state)))) == self.state
        return self

    # Time

    def at(self, now: float) -> Self:
        """The clock moves; the table is not woken."""
        self.now = now
        return self

    def wake(self, now: float, rolls: Iterable[Any] = ()) -> Self:
        self.now = now
        self.keep(self.game.decide_wake(self.state, self.context(rolls)))
        assert not self.dice.rolls, "dice were left over"
        assert self.game.wake(self.state, self.context()) == self.state, "waking twice changed something"
        return self

    def postpone(self, seconds: float) -> Self:
        return self.keep([{"type": "postponed", "seconds": seconds}])

    # Looking

    def view(self, who: str | None = None) -> dict[str, Any]:
        return self.game.view(self.state, who)

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def turn(self) -> list[str]:
        turn: list[str] = self.view()["turn"]
        return turn

    def refuses(self, who: str, action: Any, code: str) -> str:
        """Refused with this code and a sentence; nothing has changed, no dice were rolled and nothing was shuffled."""
        before, ctx = self.state, self.context(["?"])
        with pytest.raises(IllegalMove) as refused:
            self.game.act(self.state, who, action, ctx)
        assert refused.value.code == code
        assert refused.value.message[-1] in ".?"
        assert self.state == before
        assert not self.dice.rolled
        assert not self.dice.shuffled
        return refused.value.message

    def best(self, who: str) -> list[dict[str, Any]]:
        return self.game.best(self.state, who, self.context())

    def bot(self, who: str, level: int = 5) -> Action:
        return self.game.bot(self.state, who, self.context(), level)
