"""Where on the table a word can be built: dice in a line, and how much may go between and around them."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from .geometry import STEPS, Cell, Crossword, along, line_of

# More than any player has dice.
ENDLESS = 99


class Spot(NamedTuple):
    """Words of one line that a build would take in, whole and in order; none on an empty table."""

    direction: str
    cells: tuple[Cell, ...]
    letters: str
    # From each die to the next: how many cells on, and whether own dice can push the two apart.
    steps: tuple[tuple[int, bool], ...]
    room_before: int = ENDLESS
    room_after: int = ENDLESS

    def with_letter(self, cell: Cell, letter: str) -> "Spot":
        place = self.cells.index(cell)
        return self._replace(letters=self.letters[:place] + letter + self.letters[place + 1 :])


EMPTY_TABLE = Spot("across", (), "", ())


def spots(crossword: Crossword, letters: dict[Cell, str], dice: int, inserting: bool = True) -> list[Spot]:
    """All spots for a player with this many dice."""
    if not crossword.laid:
        return [EMPTY_TABLE]
    finder = _Finder(crossword, letters, inserting)
    return [spot for direction in STEPS for spot in finder.spots(direction, dice)]


class _Finder:
    def __init__(self, crossword: Crossword, letters: dict[Cell, str], inserting: bool) -> None:
        self._crossword = crossword
        self._letters = letters
        self._inserting = inserting

    def spots(self, direction: str, dice: int) -> Iterator[Spot]:
        for line in self._lines(direction):
            for first in range(len(line)):
                for last in range(first, len(line)):
                    cells = [cell for segment in line[first : last + 1] for cell in segment]
                    span = along(cells[-1], direction) - along(cells[0], direction) + 1
                    if span - len(cells) > dice:
                        break
                    yield self._spot(direction, line, first, last)

    def _lines(self, direction: str) -> list[list[list[Cell]]]:
        """For each line of the table its unbroken segments, a lone die being one too."""
        lines: dict[int, list[list[Cell]]] = {}
        for cell in sorted(self._crossword.at, key=lambda cell: along(cell, direction)):
            segments = lines.setdefault(line_of(cell, direction), [])
            if not segments or along(cell, direction) - along(segments[-1][-1], direction) > 1:
                segments.append([])
            segments[-1].append(cell)
        return [lines[line] for line in sorted(lines)]

    def _spot(self, direction: str, line: list[list[Cell]], first: int, last: int) -> Spot:
        cells = tuple(cell for segment in line[first : last + 1] for cell in segment)
        before = line[first - 1][-1] if first else None
        after = line[last + 1][0] if last + 1 < len(line) else None
        return Spot(
            direction,
            cells,
            "".join(self._letters[cell] for cell in cells),
            tuple(self._step(one, other, direction) for one, other in pairwise(cells)),
            ENDLESS if before is None else along(cells[0], direction) - along(before, direction) - 2,
            ENDLESS if after is None else along(after, direction) - along(cells[-1], direction) - 2,
        )

    def _step(self, one: Cell, other: Cell, direction: str) -> tuple[int, bool]:
        distance = along(other, direction) - along(one, direction)
        return distance, distance == 1 and self._inserting and self._comes_apart(one, other)

    def _comes_apart(self, one: Cell, other: Cell) -> bool:
        """Whether these neighbours hang together here and nowhere else."""
        piece = self._crossword.pieces([frozenset((one, other))])
        return piece[one] != piece[other]


def embeddings(word: str, spot: Spot) -> list[tuple[int, ...]]:
    """All ways to find the dice of a spot in a word: for each die its place among the letters."""
    if not spot.cells:
        return [()] if len(word) > 1 else []
    found: list[tuple[int, ...]] = [
        (place,) for place, letter in enumerate(word) if letter == spot.letters[0]
    ]
    for letter, (distance, soft) in zip(spot.letters[1:], spot.steps, strict=True):
        found = [
            (*places, place)
            for places in found
            for place in _landing(word, places[-1] + distance, soft)
            if word[place] == letter
        ]
    return found


def _landing(word: str, place: int, soft: bool) -> range:
    return range(place, len(word) if soft else min(place + 1, len(word)))


def is_cut(places: tuple[int, ...], spot: Spot) -> bool:
    """Whether own dice push dice of the table apart."""
    pairs = zip(pairwise(places), spot.steps, strict=True)
    return any(after - before != distance for (before, after), (distance, _soft) in pairs)
