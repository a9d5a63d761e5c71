"""Everything that can be printed. A new printable is one class, one template, and one line here."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from lessons.printables.alphabet_dice import AlphabetDiceSheet
from lessons.printables.bookworm import BookwormSheet
from lessons.printables.dice_words import DiceWordsSheet
from lessons.printables.ice_pack import IcePackBoard, IcePackSheet
from lessons.printables.login_cards import LoginCards
from lessons.printables.options import BadOptions, Options
from lessons.printables.printable import Printable
from lessons.printables.render import RenderError
from lessons.printables.scrabbicle import ScrabbicleSheet, ScrabbicleTiles
from lessons.printables.sources import Card, ClassRoster, PlayedGame, Seated
from lessons.printables.straw_boards import StrawBoards

_REGISTERED: tuple[Printable[Any], ...] = (
    DiceWordsSheet(),
    BookwormSheet(),
    StrawBoards(),
    IcePackSheet(),
    IcePackBoard(),
    AlphabetDiceSheet(),
    ScrabbicleSheet(),
    ScrabbicleTiles(),
    LoginCards(),
)

PRINTABLES: Mapping[str, Printable[Any]] = MappingProxyType({one.slug: one for one in _REGISTERED})

__all__ = [
    "PRINTABLES",
    "BadOptions",
    "Card",
    "ClassRoster",
    "Options",
    "PlayedGame",
    "Printable",
    "RenderError",
    "Seated",
]
