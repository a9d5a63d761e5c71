"""The dice on the table: where they lie, which words they form, and what hangs together."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

Cell = tuple[int, int]
Tie = frozenset[Cell]

STEPS: dict[str, Cell] = {"across": (0, 1), "down": (1, 0)}


def stepped(cell: Cell, direction: str, count: int = 1) -> Cell:
    row, column = STEPS[direction]
    return cell[0] + count * row, cell[1] + count * column


def along(cell: Cell, direction: str) -> int:
    """How far along its line a cell lies."""
    return cell[1] if direction == "across" else cell[0]


def line_of(cell: Cell, direction: str) -> int:
    return cell[0] if direction == "across" else cell[1]


class Laid(NamedTuple):
    row: int
    col: int
    die: int


@dataclass(frozen=True)
class Crossword:
    """Dice on cells, in reading order. It never changes: a move makes a new one."""

    laid: tuple[Laid, ...] = ()

    @classmethod
    def of(cls, dice: Mapping[Cell, int]) -> "Crossword":
        return cls(tuple(sorted(Laid(*cell, die) for cell, die in dice.items())))

    @cached_property
    def at(self) -> dict[Cell, int]:
        return {(row, col): die for row, col, die in self.laid}

    @cached_property
    def places(self) -> dict[int, Cell]:
        return {die: (row, col) for row, col, die in self.laid}

    def with_die(self, cell: Cell, die: int) -> "Crossword":
        return Crossword.of({**self.at, cell: die})

    # Words

    def run(self, cell: Cell, direction: str) -> list[Cell]:
        """The unbroken line of dice through a cell; a lone die is a line of one."""
        first = cell
        while (before := stepped(first, direction, -1)) in self.at:
            first = before
        return list(self._onwards(first, direction))

    def _onwards(self, cell: Cell, direction: str) -> Iterator[Cell]:
        while cell in self.at:
            yield cell
            cell = stepped(cell, direction)

    def runs(self, direction: str) -> list[tuple[int, ...]]:
        """The dice of every word in one direction, by the place where it begins."""
        lines = (self.run(cell, direction) for cell in self.at if self._begins(cell, direction))
        return [tuple(self.at[cell] for cell in line) for line in lines if len(line) > 1]

    def _begins(self, cell: Cell, direction: str) -> bool:
        return stepped(cell, direction, -1) not in self.at

    @cached_property
    def words(self) -> list[tuple[int, ...]]:
        """All words as their dice: across, then down."""
        return [*self.runs("across"), *self.runs("down")]

    # What hangs together

    def pieces(self, cut: Iterable[Tie] = ()) -> dict[Cell, int]:
        """The number of each cell's piece when some ties between neighbours are cut."""
        cuts, piece = set(cut), dict[Cell, int]()
        for number, cell in enumerate(self.at):
            if cell not in piece:
                self._mark(cell, number, cuts, piece)
        return piece

    def _mark(self, start: Cell, number: int, cuts: set[Tie], piece: dict[Cell, int]) -> None:
        piece[start], reached = number, [start]
        while reached:
            cell = reached.pop()
            for other in self._neighbours(cell):
                if other not in piece and not (cuts and frozenset((cell, other)) in cuts):
                    piece[other] = number
                    reached.append(other)

    def _neighbours(self, cell: Cell) -> list[Cell]:
        row, col = cell
        around = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
        return [other for other in around if other in self.at]


EMPTY = Crossword()
