"""The equipment of Scrabbicle, and what its three levels ask for."""

from typing import NamedTuple

from ..data import equipment_data

_DATA = equipment_data("scrabbicle")

BLANK = "?"
DIE = (1, 2, 3, 4, 5, 6)
MOST_SETS = 2
LAST_CALL_SECONDS = 20
WORDLESS_ROUNDS = 5
LUCKY = "lucky_throw"  # The rule card: a throw counts as all sixes.
MOST_LUCKY = 8


class Tile(NamedTuple):
    letter: str
    points: int


_SET = [Tile(letter, points) for letter, (points, count) in _DATA["tiles"].items() for _ in range(count)]

TILES: dict[str, Tile] = {f"t{number}": tile for number, tile in enumerate(_SET * MOST_SETS, start=1)}
POINTS: dict[str, int] = {tile.letter: tile.points for tile in _SET}


def tile_ids(sets: int) -> list[str]:
    return list(TILES)[: sets * len(_SET)]


class Level(NamedTuple):
    """How many dice and tiles, how many players for each set, and what a throw and a long word bring."""

    name: str
    dice: int
    rack: int
    players_per_set: int
    lengths: dict[int, tuple[int, ...]]
    bonus: tuple[int, ...] = (0,)  # By length of the word; a longer word earns what the longest here does.
    doubles: int | None = None  # The throw with which a new word counts double.

    def bonus_for(self, length: int) -> int:
        return self.bonus[min(length, len(self.bonus) - 1)]


def _lengths(level: str) -> dict[int, tuple[int, ...]]:
    return {int(total): tuple(lengths) for total, lengths in _DATA["lengths"][level].items()}


def _bonus(level: str) -> tuple[int, ...]:
    table = {int(length): points for length, points in _DATA["bonus"][level].items()}
    return tuple(table.get(length, 0) for length in range(max(table) + 1))


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("standard", dice=2, rack=7, players_per_set=4, lengths=_lengths("standard"), doubles=12),
        Level(
            "advanced",
            dice=3,
            rack=9,
            players_per_set=3,
            lengths=_lengths("advanced"),
            bonus=_bonus("advanced"),
            doubles=18,
        ),
        Level("junior", dice=1, rack=7, players_per_set=4, lengths=_lengths("junior")),
    )
}
LARGEST_RACK = max(level.rack for level in LEVELS.values())
