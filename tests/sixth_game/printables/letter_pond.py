"""The Letter Pond score sheet: one for a table, rounds down and players across."""

from dataclasses import dataclass
from typing import Annotated, Any

from lessons.printables.printable import Ask
from lessons.printables.score_sheet import ScoreSheet, SharedOptions, date_text, shared_sheet
from lessons.printables.sources import PlayedGame


@dataclass(frozen=True, kw_only=True)
class SheetOptions(SharedOptions):
    rounds: Annotated[int, Ask("Rounds", least=1, most=5, when="without a table")] = 3


class LetterPondSheet(ScoreSheet[SheetOptions]):
    slug = "letter-pond-sheet"
    name = "Letter Pond score sheet"
    tagline = "Every word that was fished out, round by round."
    template = "letter-pond.typ"
    game = "letter-pond"
    options = SheetOptions

    def content(self, options: SheetOptions, source: PlayedGame | None) -> dict[str, Any]:
        rounds = options.rounds if source is None else int(source.options.get("rounds", options.rounds))
        return {"rounds": rounds, "sheets": [shared_sheet(options, source, _results)]}


def _results(game: PlayedGame) -> dict[str, Any]:
    scored = [event["words"] for event in game.log if event["type"] == "scored"]
    return {
        "date": date_text(game),
        "results": [[words[player.id] for player in game.players] for words in scored],
    }


PRINTABLES = (LetterPondSheet(),)
