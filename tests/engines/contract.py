"""On what the tests of the contract stand: every game, every variant, tables on their way, dice that tell."""

from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

import pytest

from games.engines import GAMES, HOST, Context, SeededDice

from .howlong import times
from .playout import SHELF, Playout
from .variants import VARIANTS, Variant

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)


def positions(variant: Variant, most: int = 40) -> Iterator[Playout]:
    """A table again and again on its way through random games."""
    for seed in range(times(1, long=20)):
        yield from Playout(variant, seed).steps(times(most, long=200))


def viewers(table: Playout) -> list[str | None]:
    return [*table.ids, HOST, None]


class Untouchable:
    """Dice that nobody may take."""

    def roll(self, die: object) -> NoReturn:
        raise AssertionError("somebody rolled")

    def shuffle(self, items: object) -> NoReturn:
        raise AssertionError("somebody shuffled")


class CountedDice(SeededDice):
    rolled = 0

    def roll(self, die: Any) -> Any:
        self.rolled += 1
        return super().roll(die)

    def shuffle(self, items: Any) -> Any:
        self.rolled += 1
        return super().shuffle(items)


def on_time(table: Playout, dice: Any = None) -> Context:
    """Before the next bell, so that the table is as it is shown."""
    bell = table.game.wake_at(table.state)
    now = table.now if bell is None else min(table.now, bell - 0.001)
    return Context(dice=Untouchable() if dice is None else dice, words=SHELF, now=now)


def spoil(value: Any) -> None:
    """Empties all that can be emptied."""
    parts: Iterable[Any] = (
        value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    )
    for part in list(parts):
        spoil(part)
    if isinstance(value, dict | list):
        value.clear()
