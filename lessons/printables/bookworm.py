"""The Bookworm score sheet: one for a table, rounds down and players across, blank, with names, or filled in."""

from dataclasses import dataclass
from itertools import accumulate
from typing import Annotated, Any

from lessons.printables.options import Ask
from lessons.printables.record import Record
from lessons.printables.score_sheet import ScoreSheet, SharedOptions, View, day_of, history_of, one_sheet

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

    def content(self, options: SheetOptions, record: Record | None) -> dict[str, Any]:
        sheet = one_sheet(options, record, _played)
        rows = max(options.rounds, len(sheet.get("results", ())))
        return {"rounds": rows, "goal": _target(record), "sheets": [sheet]}


def _target(record: Record | None) -> int:
    return TARGET if record is None else int(record.options.get("target_score", TARGET))


def _played(record: Record) -> dict[str, Any]:
    rounds = history_of(record)
    totals = {one.id: _running(one.id, rounds) for one in record.seated}
    return {
        "date": day_of(record),
        "results": [
            {
                "category": done["category"]["text"],
                "players": [_line(done["results"][one.id], totals[one.id][number]) for one in record.seated],
            }
            for number, done in enumerate(rounds)
        ],
    }


def _running(player_id: str, rounds: list[View]) -> list[int]:
    return list(accumulate(done["results"][player_id]["sum"] for done in rounds))


def _line(result: View, total: int) -> dict[str, Any]:
    return {
        "dots": _figure(result["dots"]),
        "cards": str(result["cards"]),
        "failed": result["penalty"] < 0,
        "total": _figure(total),
    }


def _figure(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)
