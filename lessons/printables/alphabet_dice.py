"""The Alphabet Dice score sheet: one for a table, with slurp boxes, blank, with names, or filled in."""

from dataclasses import dataclass
from typing import Annotated, Any

from games.engines.alphabet_dice.equipment import SOUPER
from lessons.printables.options import Ask
from lessons.printables.score_sheet import ScoreSheet, SharedOptions, View, day_of, history_of, one_sheet
from lessons.printables.sources import PlayedGame


@dataclass(frozen=True, kw_only=True)
class SheetOptions(SharedOptions):
    servings: Annotated[
        int,
        Ask(
            "Servings",
            "Four make a whole game; the fourth is the Souper.",
            most=SOUPER,
            when="without a table",
        ),
    ] = SOUPER


class AlphabetDiceSheet(ScoreSheet[SheetOptions]):
    slug = "alphabet-dice-sheet"
    name = "Alphabet Dice score sheet"
    tagline = "Four servings with a slurp box for each player, the Souper counted twice."
    template = "alphabet-dice.typ"
    game = "alphabet-dice"
    options = SheetOptions

    def content(self, options: SheetOptions, source: PlayedGame | None) -> dict[str, Any]:
        return {"servings": _servings(options, source), "sheets": [one_sheet(options, source, _played)]}


def _servings(options: SheetOptions, source: PlayedGame | None) -> int:
    return options.servings if source is None else int(source.options.get("servings", SOUPER))


def _played(source: PlayedGame) -> dict[str, Any]:
    history = history_of(source)
    return {
        "date": day_of(source),
        "results": [_line(one.id, history) for one in source.seated],
    }


def _line(player_id: str, history: list[View]) -> dict[str, Any]:
    results = [serving[player_id] for serving in history]
    ordinary = sum(result["sum"] for result in results[: SOUPER - 1])
    return {
        "servings": [_plate(number, result) for number, result in enumerate(results, start=1)],
        "subtotal": str(ordinary) if results else "",
        "total": str(sum(result["sum"] for result in results)) if results else "",
    }


def _plate(number: int, result: View) -> dict[str, Any]:
    """What was left and what it came to. Nothing is added for the winner, nor in the Souper serving."""
    plus = "" if number == SOUPER else "0" if result["won"] else "1"
    left = result["black"] + 2 * result["red"]
    return {"slurp": result["slurped"], "left": str(left), "plus": plus, "score": str(result["sum"])}


PRINTABLES = (AlphabetDiceSheet(),)
