"""Scrabbicle on paper: the score sheet (blank, named, or filled in from a game) and the letter tiles to cut out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from games.engines.scrabbicle.equipment import BLANK, LEVELS, POINTS, TILES, Level, tile_ids
from lessons.printables.printable import Ask, Choice, Options, Printable
from lessons.printables.score_sheet import (
    Fill,
    OneEachOptions,
    ScoreSheet,
    View,
    date_text,
    game_and_players,
    last_view,
)
from lessons.printables.sources import PlayedGame, SeatedPlayer, printable_name

TURNS_ON_A_PAGE = 12


class Lengths(Choice):
    STANDARD = "standard", "Standard", "two dice"
    ADVANCED = "advanced", "Advanced", "three dice, bonus for long words"
    JUNIOR = "junior", "Junior", "one die"


@dataclass(frozen=True, kw_only=True)
class SheetOptions(OneEachOptions):
    level: Annotated[Lengths, Ask("Level", when="without a table")] = Lengths.STANDARD


class ScrabbicleSheet(ScoreSheet[SheetOptions]):
    slug = "scrabbicle-sheet"
    name = "Scrabbicle score sheet"
    tagline = "Which throw asks for which length, and every turn with its sum."
    template = "scrabbicle.typ"
    game = "scrabbicle"
    options = SheetOptions

    def content(self, options: SheetOptions, source: PlayedGame | None) -> dict[str, Any]:
        return {
            "levels": {name: _lengths(level) for name, level in LEVELS.items()},
            "bonus": _bonus(LEVELS["advanced"]),
            "worth": _worth(),
            "turns": TURNS_ON_A_PAGE,
            "sheets": _sheets(options, source),
        }

    def kind(self, options: SheetOptions, source: PlayedGame | None) -> list[str]:
        return [_table_level(options, source)]


def _lengths(level: Level) -> dict[str, Any]:
    rows = [[str(total), _span(lengths)] for total, lengths in level.lengths.items()]
    return {"dice": level.dice, "rows": rows}


def _span(lengths: Sequence[int]) -> str:
    return str(lengths[0]) if len(lengths) == 1 else f"{lengths[0]}–{lengths[-1]}"


def _bonus(level: Level) -> list[list[int]]:
    return [[length, points] for length, points in enumerate(level.bonus) if points]


def _worth() -> list[list[str]]:
    """Each value, and the letters that have it."""
    letters: dict[int, list[str]] = {}
    for letter, points in sorted(POINTS.items()):
        letters.setdefault(points, []).append("blank" if letter == BLANK else letter)
    return [[str(points), " ".join(found)] for points, found in sorted(letters.items())]


def _table_level(options: SheetOptions, source: PlayedGame | None) -> str:
    return options.level.value if source is None else source.options.get("level", "standard")


def _sheets(options: SheetOptions, source: PlayedGame | None) -> list[dict[str, Any]]:
    level = _table_level(options, source)
    if options.fill is Fill.BLANK:
        return [{"level": level, "last": True}]
    game, players = game_and_players(options, source)
    view = last_view(game) if options.fill is Fill.FILLED and game.log else None
    return [page for player in players for page in _pages(player, level, game, view)]


def _pages(player: SeatedPlayer, level: str, game: PlayedGame, view: View | None) -> list[dict[str, Any]]:
    """A long game takes several pages. The last one has the points lost and gained at the end."""
    sheet = {
        "name": printable_name(player.name),
        "level": "junior" if player.supports.get("junior") else level,
        "last": True,
    }
    if view is None:
        return [sheet]
    lines = _lines(player, view)
    parts = [lines[at : at + TURNS_ON_A_PAGE] for at in range(0, len(lines), TURNS_ON_A_PAGE)] or [[]]
    dated = sheet | {"date": date_text(game)}
    pages = [
        dated | {"first": 1 + number * TURNS_ON_A_PAGE, "lines": part, "last": part is parts[-1]}
        for number, part in enumerate(parts)
    ]
    pages[-1]["end"] = _end(player, view)
    return pages


def _lines(player: SeatedPlayer, view: View) -> list[dict[str, str]]:
    turns = [turn for turn in view["history"] if turn["player"] == player.id]
    total, lines = 0, []
    for turn in turns:
        # A play that can still be challenged is not counted yet.
        total += turn["score"] if turn["stands"] else 0
        lines.append(_line(turn) | {"total": str(total)})
    return lines


def _line(turn: View) -> dict[str, str]:
    played = bool(turn["words"]) and turn["stands"] is not False
    bonus = sum(part["bonus"] for part in turn["words"])
    more = [f"× {turn['times']}"] * (turn["times"] > 1) + [f"+ {bonus}"] * bool(bonus)
    return {
        "throw": f"{_throw(turn['dice'])}{', lucky' if turn.get('lucky') else ''}",
        "words": _words(turn),
        "points": "+".join(str(part["points"]) for part in turn["words"]) if played else "",
        "bonus": " ".join(more) if played else "",
        "score": str(turn["score"]) if turn["stands"] is not None else f"{turn['score']}?",
    }


def _throw(dice: Sequence[int] | None) -> str:
    if not dice:
        return ""
    return str(dice[0]) if len(dice) == 1 else f"{'+'.join(map(str, dice))} = {sum(dice)}"


def _words(turn: View) -> str:
    kinds = {"swap": f"swapped {turn['swapped']}", "pass": "passed", "late": "out of time"}
    words = ", ".join(
        f"{part['was']} → {part['word']}" if part["was"] else part["word"] for part in turn["words"]
    )
    return kinds.get(turn["kind"]) or (words if turn["stands"] is not False else f"{words}: not a word")


def _end(player: SeatedPlayer, view: View) -> dict[str, str]:
    if not view["over"]:
        return {}
    settled = view["settlement"][player.id]
    final = next(one["score"] for one in view["players"] if one["id"] == player.id)
    return {
        "turns": str(final + settled["lost"] - settled["gained"]),
        "left": f"− {settled['lost']}" if settled["lost"] else "0",
        "others": f"+ {settled['gained']}" if settled["gained"] else "",
        "final": str(final),
    }


class Backs(Choice):
    NONE = "none", "Letters only", "one side"
    RULES = "lengths", "With a card of lengths", "one more page: which throw asks for which length"


@dataclass(frozen=True, kw_only=True)
class TileOptions(Options):
    cards: Annotated[Backs, Ask("What is printed")] = Backs.RULES


class ScrabbicleTiles(Printable[TileOptions, None]):
    slug = "scrabbicle-tiles"
    name = "Scrabbicle letter tiles"
    tagline = "The 100 tiles of one set, to cut out."
    template = "scrabbicle-tiles.typ"
    options = TileOptions

    def content(self, options: TileOptions, source: None) -> dict[str, Any]:
        lengths = options.cards is Backs.RULES
        return {
            "tiles": [_tile(tile) for tile in tile_ids(1)],
            "levels": {name: _lengths(level) for name, level in LEVELS.items()} if lengths else {},
            "bonus": _bonus(LEVELS["advanced"]),
            "sheets": [{}],
        }


def _tile(tile: str) -> list[str]:
    letter, points = TILES[tile]
    return ["" if letter == BLANK else letter, str(points)]


PRINTABLES = (ScrabbicleSheet(), ScrabbicleTiles())
