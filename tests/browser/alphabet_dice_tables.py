"""Alphabet Dice with words on the table, at one screen. Runs inside Diceroom."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from games import selectors
from games.engines.alphabet_dice.geometry import Build
from games.engines.alphabet_dice.solver import Find, Solver
from games.engines.alphabet_dice.solver import Table as Dice
from games.engines.alphabet_dice.state import State
from games.engines.alphabet_dice.vocabulary import vocabulary
from games.models import Table
from games.words import lexicon
from tests.browser.prepared import at_one_screen, does, prepare, whereabouts, with_long_names


def prepare_all(wanted: dict[str, dict[str, Any]]) -> dict[str, Any]:
    return whereabouts({name: crossword(**options) for name, options in wanted.items()})


def crossword(*, words: int, has: str = "", seats: int = 2, **options: Any) -> Table:
    """So many short words lie on the table, and the player whose turn it is can do what the test is about."""
    who = at_one_screen if seats == 2 else with_long_names
    for seed in count():
        table = prepare("alphabet-dice", f"laid {seed}", people=seats, who=who, **{"first": "p1"} | options)
        if all(_lay_short(table) for _ in range(words)) and CAN[has](table):
            return table
        table.delete()
    raise AssertionError


def _lay_short(table: Table) -> bool:
    """Whether a word could be laid that leaves dice for later turns."""
    find = next((find for find in finds(table, most=4) if find.build), None)
    if find is None or find.build is None:
        return False
    word = [f"d{item}" if isinstance(item, int) else list(item) for item in find.build.word]
    does(table, "build", dir=find.build.direction, word=word)
    return True


def finds(table: Table, *, slurping: bool = False, most: int | None = None) -> Iterator[Find]:
    state: State = selectors.state_of(Table.objects.get(pk=table.pk))
    dice = range(1, len(state.letters) + 1)
    laid = Dice(
        crossword=state.now.crossword,
        hand=state.now.hands[state.now.to_play[0]],
        letters={die: state.letter(die) for die in dice},
        reds=frozenset(die for die in dice if state.is_red(die)),
    )
    return Solver(laid, vocabulary(lexicon()), slurping=slurping).finds(most)


def opens(build: Build) -> bool:
    """Whether own dice go between dice that lie side by side."""
    places = [place for place, item in enumerate(build.word) if not isinstance(item, int)]
    return len(places) > 1 and places[-1] - places[0] >= len(places)


def is_one_word(build: Build) -> bool:
    """Whether it grows one word, and does not join several."""
    return all(
        abs(after[0] - before[0]) + abs(after[1] - before[1]) == 1
        for before, after in zip(build.cells, build.cells[1:], strict=False)
    )


def _can_open(table: Table) -> bool:
    return any(find.build and is_one_word(find.build) and opens(find.build) for find in finds(table))


def _can_slurp(table: Table) -> bool:
    """Alone, and with more dice after it."""
    found = [find for find in finds(table, slurping=True, most=3) if find.slurp]
    more = any(find.build and is_one_word(find.build) for find in found)
    return more and any(not find.build for find in found)


CAN: dict[str, Callable[[Table], bool]] = {
    "": lambda _table: True,
    "opening": _can_open,
    "slurping": _can_slurp,
}
