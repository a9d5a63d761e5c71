"""What the contract tests share: every game, every variant, tables in mid-game, and watched dice."""

from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

import pytest

from games.engines import GAMES, HOST, Context, SeededDice

from .playout import SMALL_LEXICON, Playout
from .run_length import times
from .variants import VARIANTS, Variant

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)


def positions(variant: Variant, most: int = 40) -> Iterator[Playout]:
    """The positions of random games, one after the other."""
    for seed in range(times(1, long=20)):
        yield from Playout(variant, seed).steps(times(most, long=200))


def viewers(table: Playout) -> list[str | None]:
    return [*table.ids, HOST, None]


class Untouchable:
    """Dice that must not be used."""

    def roll(self, die: object) -> NoReturn:
        raise AssertionError("a die was rolled")

    def shuffle(self, items: object) -> NoReturn:
        raise AssertionError("something was shuffled")


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
    return Context(dice=Untouchable() if dice is None else dice, words=SMALL_LEXICON, now=now)


def spoil(value: Any) -> None:
    """Empties all that can be emptied."""
    parts: Iterable[Any] = (
        value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    )
    for part in list(parts):
        spoil(part)
    if isinstance(value, dict | list):
        value.clear()
