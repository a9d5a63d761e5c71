"""Everything that can be printed: the printables of each game, found by the name of its engine, those of a class, and
those of a lesson.

A game's module here has a tuple `PRINTABLES`. A new printable is one class, one template, and its place in that tuple.
"""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any

from games.engines import GAMES, Game
from lessons.printables.lesson_plan import LessonPlan
from lessons.printables.login_cards import LoginCards
from lessons.printables.printable import BadOptions, Options, Printable, RenderError
from lessons.printables.sources import ClassRoster, LoginCard, PlayedGame, SeatedPlayer

AnyPrintable = Printable[Any, Any]


def printables_of(game: Game[Any]) -> tuple[AnyPrintable, ...]:
    """`PRINTABLES` in the game's module, such as dice_words.py. A game need not have any."""
    module = f"{__name__}.{game.slug.replace('-', '_')}"
    found: tuple[AnyPrintable, ...] = import_module(module).PRINTABLES if find_spec(module) else ()
    return found


_PRINTABLES: dict[str, AnyPrintable] = {
    printable.slug: printable
    for printables in (*map(printables_of, GAMES.values()), (LoginCards(), LessonPlan()))
    for printable in printables
}

PRINTABLES: Mapping[str, AnyPrintable] = MappingProxyType(_PRINTABLES)

__all__ = [
    "PRINTABLES",
    "AnyPrintable",
    "BadOptions",
    "ClassRoster",
    "LoginCard",
    "Options",
    "PlayedGame",
    "Printable",
    "RenderError",
    "SeatedPlayer",
    "printables_of",
]
