"""Straw boards for Dice Words: the page that the dice are laid on, with the bonus points of one side."""

from dataclasses import dataclass
from typing import Annotated, Any

from games.engines.dice_words.equipment import BONUS_A, BONUS_B, DRINK
from lessons.printables.options import Ask, Choice, Options
from lessons.printables.printable import Printable
from lessons.printables.sources import PlayedGame

BONUS = {"A": BONUS_A, "B": BONUS_B}


class Sides(Choice):
    BOTH = "both", "Side A and side B", "two pages: print on both sides of the paper"
    A = "a", "Side A", "bonus from five letters on"
    B = "b", "Side B", "bonus from three letters on"


@dataclass(frozen=True, kw_only=True)
class BoardOptions(Options):
    sides: Annotated[Sides, Ask("Sides")] = Sides.BOTH
    sugar_cube: Annotated[bool, Ask("With the sugar cube", "A straw with eight places.")] = False


class StrawBoards(Printable[BoardOptions]):
    slug = "straw-boards"
    name = "Dice Words straw boards"
    tagline = "A place for every die, and the bonus points in sight."
    template = "straw-boards.typ"
    options = BoardOptions

    def content(self, options: BoardOptions, source: PlayedGame | None) -> dict[str, Any]:
        sides = "AB" if options.sides is Sides.BOTH else options.sides.value.upper()
        return {
            "letters": len(DRINK) + (1 if options.sugar_cube else 0),
            "sheets": [{"side": side, "bonus": BONUS[side]} for side in sides],
        }
