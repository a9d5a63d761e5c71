"""What the help of Scrabbicle shows: the lengths that throws ask for, the tiles' points, and worked examples."""

from dataclasses import dataclass
from typing import Any

from games.boards.scrabbicle.words import Tile
from games.engines.data import equipment_data
from games.engines.scrabbicle.equipment import LEVELS, POINTS


@dataclass(frozen=True, kw_only=True, slots=True)
class Example:
    word: str
    tiles: list[Tile]
    new: list[bool]
    sum: str
    why: str


def help() -> dict[str, Any]:
    return {
        "lengths": {
            name: [(total, _span(lengths)) for total, lengths in level.lengths.items()]
            for name, level in LEVELS.items()
        },
        "worth": _worth(),
        "bonus": [(length, points) for length, points in enumerate(LEVELS["advanced"].bonus) if points],
        "examples": [
            _example("CAT", "A new word of three letters."),
            _example("C[H]AT[S]", "CAT made longer with two tiles: all five letters count."),
            _example("QuIZ", "The U is a blank: it counts 0, now and later."),
        ],
    }


def _span(lengths: tuple[int, ...]) -> str:
    return str(lengths[0]) if len(lengths) == 1 else f"{lengths[0]}–{lengths[-1]}"


def _worth() -> list[tuple[int, str]]:
    by_points: dict[int, list[str]] = {}
    for letter, (points, count) in equipment_data("scrabbicle")["tiles"].items():
        by_points.setdefault(points, []).append("blank" if letter == "?" else f"{letter} {count}×")
    return [(points, ", ".join(letters)) for points, letters in sorted(by_points.items())]


def _example(word: str, why: str) -> Example:
    """In brackets: tiles that are put in. In lower case: a blank."""
    tiles, new, inside = [], [], False
    for sign in word:
        if sign in "[]":
            inside = sign == "["
            continue
        points = 0 if sign.islower() else POINTS[sign]
        tiles.append(Tile(letter=sign.upper(), points=points, blank=sign.islower()))
        new.append(inside)
    total = sum(tile.points for tile in tiles)
    return Example(
        word="".join(tile.letter for tile in tiles),
        tiles=tiles,
        new=new,
        sum=f"{'+'.join(str(tile.points) for tile in tiles)} = {total}",
        why=why,
    )
