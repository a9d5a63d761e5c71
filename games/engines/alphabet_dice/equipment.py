"""The equipment of Alphabet Dice. A die is known by its number, from 1; outside, die 7 is "d7"."""

from collections.abc import Container

from ..data import equipment_data

_DATA = equipment_data("alphabet-dice")

# Six letters each: five black ones, and the red one last.
DICE: tuple[tuple[str, ...], ...] = tuple((*die["black"], die["red"]) for die in _DATA["dice"])
RED: tuple[str, ...] = tuple(die[-1] for die in DICE)
SHARES: dict[int, int] = {int(players): share for players, share in _DATA["deal"].items()}
SOUPER = 4
MMGOOD = "MMGOOD"


def die_id(die: int) -> str:
    return f"d{die}"


def die_number(name: str) -> int:
    return int(name[1:])


def counts(word: str, words: Container[str]) -> bool:
    """MMGOOD is a word in this game, whatever the dictionary says."""
    return word == MMGOOD or word in words


# The rule cards with a number of uses.
THROW_AGAIN, SECOND_TURN = "throw_again", "second_turn"
MOST_USES = 5
