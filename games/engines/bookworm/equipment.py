"""The equipment of Bookworm."""

from string import ascii_uppercase

from games.words.categories import Category, cards

from ..data import equipment_data

_DATA = equipment_data("bookworm")

LETTER_DICE: tuple[tuple[str, ...], ...] = tuple(
    tuple(side["face"] for side in die) for die in _DATA["letters"]
)
DOTS: dict[str, int] = {side["face"]: side["dots"] for die in _DATA["letters"] for side in die}
LETTER_IDS = tuple(f"L{number}" for number in range(1, len(LETTER_DICE) + 1))

SPECIAL_DIE: tuple[str, ...] = tuple(_DATA["special"])
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


def category(card: int, level: int) -> Category:
    """One of the three categories on a card; level 0 is the easiest."""
    return cards()[card][level]


def in_a_sentence(text: str) -> str:
    """A category ("Something in a kitchen") in the form that follows other words."""
    return text[:1].lower() + text[1:]
