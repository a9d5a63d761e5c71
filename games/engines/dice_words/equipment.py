"""The equipment of Dice Words."""

from ..data import equipment_data

_DATA = equipment_data("dice-words")

ICE: tuple[tuple[str, ...], ...] = tuple(map(tuple, _DATA["ice"]))
DRINK: tuple[tuple[str, ...], ...] = tuple(map(tuple, _DATA["drink"]))
SUGAR: tuple[str, ...] = tuple(_DATA["sugar"])
STARTING_DIE = DRINK[1]
WILD = "?"
POINTS: dict[str, int] = _DATA["points"]
BONUS_A: dict[str, int] = _DATA["bonus"]["A"]
BONUS_B: dict[str, int] = _DATA["bonus"]["B"]
MOST_DICE = len(DRINK) + 1
REROLLS = 2
MOST_REROLLS = 5  # With a rule card.
MOST_USES = 5  # Of a rule card that is played in a round of one's choice.
SUM_SECONDS = 90  # To answer for an own sum.
