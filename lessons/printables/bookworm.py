"""The Bookworm score sheet: one for a table, rounds down and players across, blank, with names, or filled in."""

from dataclasses import dataclass
from itertools import accumulate
from typing import Annotated, Any

from lessons.printables.printable import Ask
from lessons.printables.score_sheet import ScoreSheet, SharedOptions, View, date_text, history, shared_sheet
from lessons.printables.sources import PlayedGame

TARGET = 21


@dataclass(frozen=True, kw_only=True)
class SheetOptions(SharedOptions):
    rounds: Annotated[
        int, Ask("Rows for rounds", "Most games take five to ten rounds.", least=4, most=16)
    ] = 8


class BookwormSheet(ScoreSheet[SheetOptions]):
    slug = "bookworm-sheet"
    name = "Bookworm score sheet"
    tagline = "Dots, Bookworm cards and totals of everybody, round by round."
    template = "bookworm.typ"
    game = "bookworm"
    options = SheetOptions

    def content(self, options: SheetOptions, source: PlayedGame | None) -> dict[str, Any]:
        sheet = shared_sheet(options, source, _results)
        rows = max(options.rounds, len(sheet.get("results", ())))
        return {"rounds": rows, "goal": _target(source), "sheets": [sheet]}


def _target(source: PlayedGame | None) -> int:
    return TARGET if source is None else int(source.options.get("target_score", TARGET))


def _results(game: PlayedGame) -> dict[str, Any]:
    rounds = history(game)
    totals = {player.id: _running_totals(player.id, rounds) for player in game.players}
    return {
        "date": date_text(game),
        "results": [
            {
                "category": finished["category"]["text"],
                "players": [
                    _line(finished["results"][player.id], totals[player.id][number])
                    for player in game.players
                ],
            }
            for number, finished in enumerate(rounds)
        ],
    }


def _running_totals(player_id: str, rounds: list[View]) -> list[int]:
    return list(accumulate(finished["results"][player_id]["sum"] for finished in rounds))


def _line(result: View, total: int) -> dict[str, Any]:
    return {
        "dots": _figure(result["dots"]),
        "cards": str(result["cards"]),
        "failed": result["penalty"] < 0,
        "total": _figure(total),
    }


def _figure(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


PRINTABLES = (BookwormSheet(),)
