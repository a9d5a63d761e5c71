"""What lies in the box of Dice Words."""

from ..data import box

_BOX = box("dice-words")

ICE: tuple[tuple[str, ...], ...] = tuple(map(tuple, _BOX["ice"]))
DRINK: tuple[tuple[str, ...], ...] = tuple(map(tuple, _BOX["drink"]))
SUGAR: tuple[str, ...] = tuple(_BOX["sugar"])
STARTING_DIE = DRINK[1]
WILD = "?"
POINTS: dict[str, int] = _BOX["points"]
BONUS_A: dict[str, int] = _BOX["bonus"]["A"]
BONUS_B: dict[str, int] = _BOX["bonus"]["B"]
MOST_DICE = len(DRINK) + 1
REROLLS = 2
