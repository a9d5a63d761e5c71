"""The six patterns: where they can lie, and which of them a board shows."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from .equipment import COLUMNS, ROWS
from .state import Board, Cells, Claim, Sheet, State

Values = Sequence[int]


def equal(values: Values) -> bool:
    return len(set(values)) == 1


def straight(values: Values) -> bool:
    """Consecutive, rising or falling from left to right."""
    first, second, third = values
    return second - first == third - second and abs(second - first) == 1


def all_different(values: Values) -> bool:
    return len(set(values)) == len(values)


# Each place spans all three columns. A mirrored pattern counts as the same pattern, a rotated one does not.


def _row(row: int) -> Cells:
    return tuple((row, column) for column in range(1, COLUMNS + 1))


def _falling(row: int) -> Cells:
    return tuple((row + step, 1 + step) for step in range(3))


def _rising(row: int) -> Cells:
    return tuple((row + 2 - step, 1 + step) for step in range(3))


_ALL_ROWS = [_row(row) for row in range(1, ROWS + 1)]
_DIAGONALS = [stairs(row) for row in range(1, ROWS - 1) for stairs in (_falling, _rising)]
_BLOCKS = [_row(row) + _row(row + 1) for row in range(1, ROWS)]

_KINDS: list[tuple[list[Cells], Callable[[Values], bool]]] = [
    (_ALL_ROWS, equal),
    (_ALL_ROWS, straight),
    (_DIAGONALS, equal),
    (_DIAGONALS, straight),
    (_BLOCKS, all_different),
    (_BLOCKS, equal),
]


class Place(NamedTuple):
    """One pattern at one place."""

    pattern: int
    cells: Cells
    fits: Callable[[Values], bool]
    spots: tuple[int, ...]  # The cells as numbers, counted down the columns one after the other.

    @property
    def has_bottom_row(self) -> bool:
        return any(row == ROWS for row, _column in self.cells)


PLACES = tuple(
    Place(number, cells, fits, tuple((column - 1) * ROWS + row - 1 for row, column in cells))
    for number, (lying, fits) in enumerate(_KINDS, start=1)
    for cells in lying
)
BOTTOM_PLACES = tuple(place for place in PLACES if place.has_bottom_row)


def places(super_packed: bool) -> tuple[Place, ...]:
    """Super packed: every claimed pattern must include the bottom row."""
    return BOTTOM_PLACES if super_packed else PLACES


def values_of(board: Board) -> list[int]:
    """What the dice of a board show, down the columns one after the other."""
    return [die.value or 0 for column in board for die in column]


def shown(values: Values, among: Sequence[Place] = PLACES) -> Iterator[Place]:
    for place in among:
        if place.fits([values[spot] for spot in place.spots]):
            yield place


def claims(values: Values, sheet: Sheet, super_packed: bool) -> list[Claim]:
    """What a player with this score sheet could claim, one entry per place."""
    found = shown(values, places(super_packed))
    worths = ((place, sheet.next_circle(place.pattern)) for place in found)
    return [Claim(place.pattern, place.cells, worth) for place, worth in worths if worth is not None]


def claimable(state: State) -> list[Claim]:
    """What the player on turn could claim on the board."""
    return claims(values_of(state.board), state.sheet, state.rules.super_packed)
