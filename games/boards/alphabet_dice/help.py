"""What the help of Alphabet Dice shows: a word that grows step by step, and what the dice left over count."""

from dataclasses import dataclass
from typing import Any

from games.engines.alphabet_dice.equipment import SHARES


@dataclass(frozen=True, slots=True)
class Letter:
    letter: str
    red: bool = False
    own: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    dice: list[Letter]
    text: str


def help() -> dict[str, Any]:
    return {
        "shares": SHARES,
        "opening": [
            Example(_dice("STEAM"), "STEAM lies on the table."),
            Example(_dice("ST[R]EAM"), "An R goes in: EAM and all that hangs on it moves on by one."),
            Example(_dice("ST[R]EAM[S]"), "Letters may go in, before and behind, all in one turn."),
        ],
        "left": [
            (_dice("AxE"), "1 + 2 + 1, and 1 for losing: 5"),
            (_dice("TO"), "Souper: 2 × 2, and nothing is added: 4"),
        ],
    }


def _dice(text: str) -> list[Letter]:
    """In brackets: the player's own letters. In lower case: red letters."""
    dice, own = [], False
    for sign in text:
        if sign in "[]":
            own = sign == "["
        else:
            dice.append(Letter(sign.upper(), red=sign.islower(), own=own))
    return dice
