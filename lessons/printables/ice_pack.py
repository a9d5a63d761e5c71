"""Ice Pack on paper: the score sheet (blank, with names, or filled in from a game) and the board for real dice."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from games.boards.ice_pack.tray import PATTERN_NAMES
from games.engines.ice_pack.equipment import (
    BONUS_POINTS,
    CHANGE_POINTS,
    CHANGES,
    CIRCLES,
    COLUMN_OF,
    PATTERNS,
    TIERS,
)
from games.engines.values import EACH
from lessons.printables.printable import Ask, Options, Printable
from lessons.printables.score_sheet import (
    Fill,
    OneEachOptions,
    ScoreSheet,
    date_text,
    game_and_players,
    last_view,
)
from lessons.printables.sources import PlayedGame, SeatedPlayer, printable_name

# A title for each pattern on paper, and an example: rows from the top, a dot is any die. The descriptions are those of
# the screen.
DRAWN = {
    1: ("Equal row", "... 555 ... ..."),
    2: ("Straight row", "... 234 ... ..."),
    3: ("Equal diagonal", "6.. .6. ..6 ..."),
    4: ("Straight diagonal", "4.. .3. ..2 ..."),
    5: ("All six", "... 316 254 ..."),
    6: ("Six of a kind", "... 444 444 ..."),
}
# Squares to cross when the other player's pattern contains your die. No game so far has needed more.
SQUARES = 8


@dataclass(frozen=True, kw_only=True)
class SheetOptions(OneEachOptions):
    for_two: Annotated[
        bool, Ask("For two players", "With bonus squares for one's coloured die.", when="without a table")
    ] = True


class IcePackSheet(ScoreSheet[SheetOptions]):
    slug = "ice-pack-sheet"
    name = "Ice Pack score sheet"
    tagline = "Six patterns with their circles, changes and bonus squares."
    template = "ice-pack.typ"
    game = "ice-pack"
    options = SheetOptions

    def content(self, options: SheetOptions, source: PlayedGame | None) -> dict[str, Any]:
        return {
            "patterns": [_pattern(number) for number in PATTERNS],
            "changes": CHANGES,
            "change_points": CHANGE_POINTS,
            "bonus_points": BONUS_POINTS,
            "sheets": _sheets(options, source),
        }


def _pattern(number: int) -> dict[str, Any]:
    name, rows = DRAWN[number]
    tier = next(tier for tier, patterns in TIERS.items() if number in patterns)
    return {
        "no": str(number),
        "tier": tier,
        "name": name,
        "what": PATTERN_NAMES[number],
        "rows": rows.split(),
        "circles": list(CIRCLES[number - 1]),
    }


def _sheets(options: SheetOptions, source: PlayedGame | None) -> list[dict[str, Any]]:
    if options.fill is Fill.BLANK:
        two = options.for_two if source is None else len(source.players) != 1
        return [{"squares": SQUARES if two else 0}]
    game, players = game_and_players(options, source)
    return [_sheet(player, game, is_filled=options.fill is Fill.FILLED) for player in players]


def _sheet(player: SeatedPlayer, game: PlayedGame, *, is_filled: bool) -> dict[str, Any]:
    sheet: dict[str, Any] = {
        "name": printable_name(player.name),
        "goals": _goals(player, game),
        "squares": SQUARES if len(game.players) == 2 else 0,
    }
    if not is_filled or not game.log:
        return sheet
    results = _results(player, game)
    return sheet | {
        "date": date_text(game),
        "squares": max(sheet["squares"], results["squares"]),
        "results": results,
    }


def _goals(player: SeatedPlayer, game: PlayedGame) -> list[list[Any]]:
    """Pairs of tier and count: the goals of the player's rule card, or those of the table."""
    achievement = game.options.get("achievement") or {}
    usual = achievement.get(player.id) or achievement.get(EACH)
    if not usual:
        return []
    goals: Mapping[str, int] = player.supports.get("goals") or usual
    return [[tier, count] for tier, count in sorted(goals.items())]


def _results(player: SeatedPlayer, game: PlayedGame) -> dict[str, Any]:
    shown = next(one for one in last_view(game)["players"] if one["id"] == player.id)
    return {
        "circles": shown["circles"],
        "points": {number: _points(number, filled) for number, filled in shown["circles"].items()},
        "changes_used": CHANGES - shown["changes_left"],
        "squares": shown["bonus_squares"],
        "total": shown["score"],
    }


def _points(number: str, filled: int) -> int:
    return sum(CIRCLES[int(number) - 1][:filled])


class IcePackBoard(Printable[Options, None]):
    slug = "ice-pack-board"
    name = "Ice Pack board"
    tagline = "Three columns for twelve real dice, with the column of each double."
    template = "ice-pack-board.typ"
    options = Options

    def content(self, options: Options, source: None) -> dict[str, Any]:
        columns = [
            {
                "number": number,
                "values": sorted(value for value, column in COLUMN_OF.items() if column == number),
            }
            for number in sorted(set(COLUMN_OF.values()))
        ]
        patterns = [_pattern(number) for number in PATTERNS]
        return {"columns": columns, "patterns": patterns, "sheets": [{}]}


PRINTABLES = (IcePackSheet(), IcePackBoard())
