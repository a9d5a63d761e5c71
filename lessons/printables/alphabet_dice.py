"""The Alphabet Dice score sheet: one for a table, with slurp boxes, blank, with names, or filled in."""

from dataclasses import dataclass
from typing import Annotated, Any

from games.engines.alphabet_dice.equipment import SOUPER
from lessons.printables.printable import Ask
from lessons.printables.score_sheet import ScoreSheet, SharedOptions, View, date_text, history, shared_sheet
from lessons.printables.sources import PlayedGame, SeatedPlayer


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
        return {"servings": _servings(options, source), "sheets": [shared_sheet(options, source, _results)]}


def _servings(options: SheetOptions, source: PlayedGame | None) -> int:
    return options.servings if source is None else int(source.options.get("servings", SOUPER))


def _results(game: PlayedGame) -> dict[str, Any]:
    servings = history(game)
    return {"date": date_text(game), "results": [_line(player, servings) for player in game.players]}


def _line(player: SeatedPlayer, servings: list[View]) -> dict[str, Any]:
    results = [serving[player.id] for serving in servings]
    red = 1 if player.supports.get("red_counts_one") else 2
    ordinary = sum(result["sum"] for result in results[: SOUPER - 1])
    return {
        "servings": [_serving(number, result, red) for number, result in enumerate(results, start=1)],
        "subtotal": str(ordinary) if results else "",
        "total": str(sum(result["sum"] for result in results)) if results else "",
    }


def _serving(number: int, result: View, red: int) -> dict[str, Any]:
    """The dice that were left, and their score. Losing costs 1 more, but not in the Souper."""
    plus = "" if number == SOUPER else "0" if result["won"] else "1"
    left = result["black"] + red * result["red"]
    return {"slurp": result["slurped"], "left": str(left), "plus": plus, "score": str(result["sum"])}


PRINTABLES = (AlphabetDiceSheet(),)
