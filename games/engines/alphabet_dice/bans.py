"""Slurped dice and the words that they may not come back to."""

from collections.abc import Iterable

from ..values import IllegalMove
from .crossword import STEPS, Cell, Crossword
from .state import Ban


def after_slurp(bans: Iterable[Ban], crossword: Crossword, cell: Cell, die: int) -> tuple[Ban, ...]:
    """The bans once the die at this cell of the old crossword has been replaced."""
    pulled = crossword.at[cell]
    kept = [ban._replace(marker=die) if ban.marker == pulled else ban for ban in bans]
    new = [Ban(direction, pulled, die) for direction in STEPS if len(crossword.run(cell, direction)) > 1]
    return (*kept, *(ban for ban in new if ban not in kept))


def holds(ban: Ban, crossword: Crossword) -> bool:
    """Whether the banned die lies in its old word again."""
    if ban.die not in crossword.places:
        return False
    word = crossword.run(crossword.places[ban.marker], ban.direction)
    return crossword.places[ban.die] in word


def check(bans: Iterable[Ban], crossword: Crossword) -> None:
    if any(holds(ban, crossword) for ban in bans):
        raise IllegalMove(
            "slurped-back", "A die that was slurped out of a word may not come back into it in this serving."
        )
