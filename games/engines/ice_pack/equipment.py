"""The equipment of Ice Pack."""

from ..data import equipment_data

_DATA = equipment_data("ice-pack")

DIE = (1, 2, 3, 4, 5, 6)
COLUMNS = 3
ROWS = 4
BOARD_DICE = COLUMNS * ROWS
HAND = 3
CHANGES = 4
CHANGE_POINTS = 3
BONUS_POINTS = 2

# What the circles of a pattern are worth, from left to right; the first pattern is number 1.
CIRCLES: tuple[tuple[int, ...], ...] = tuple(tuple(_DATA["circles"][str(number)]) for number in range(1, 7))
PATTERNS = range(1, len(CIRCLES) + 1)
# A double of this value goes into this column.
COLUMN_OF: dict[int, int] = {
    value: int(column) for column, pair in _DATA["columns"].items() for value in pair
}
# Achievement: the patterns of a tier.
TIERS: dict[str, tuple[int, int]] = {"1": (1, 2), "2": (3, 4), "3": (5, 6)}


def circles_in(tier: str) -> int:
    return sum(len(CIRCLES[pattern - 1]) for pattern in TIERS[tier])


def dice_for(players: int) -> tuple[list[str], list[str]]:
    """The dice that start on the board, in the order in which they are shuffled, and those in the hand."""
    coloured = coloured_dice(players)
    ice = [f"i{number}" for number in range(1, BOARD_DICE + HAND + 1 - len(coloured))]
    on_board = BOARD_DICE - len(coloured)
    return coloured + ice[:on_board], ice[on_board:]


def coloured_dice(players: int) -> list[str]:
    """The players' own dice, in seat order; there are none in a game for one."""
    return ["p1", "p2"] if players == 2 else []
