"""What lies in the box of Bookworm."""

from string import ascii_uppercase

from ..data import box

_BOX = box("bookworm")

LETTER_DICE: tuple[tuple[str, ...], ...] = tuple(
    tuple(side["face"] for side in die) for die in _BOX["letters"]
)
DOTS: dict[str, int] = {side["face"]: side["dots"] for die in _BOX["letters"] for side in die}
LETTER_IDS = tuple(f"L{number}" for number in range(1, len(LETTER_DICE) + 1))

SPECIAL_DIE: tuple[str, ...] = tuple(_BOX["special"])
SPECIAL = "S"
TURN = "turn"
# What the special die can show once it lies for the round.
SIDES = tuple(side for side in SPECIAL_DIE if side != TURN)
# The letters that a word may begin with to take the special die; the other sides cannot be taken with a word.
SPECIAL_LETTERS = {"a-z": ascii_uppercase, "not": "NOT"}
SPECIAL_POINTS = 2

CATEGORY_CARDS = 54
BOOKWORM_CARDS = 6
PENALTY = -2
