"""What the help of Dice Words shows: four worked examples, counted by the engine, and the straws."""

from dataclasses import dataclass
from typing import Any

from games.boards.dice_words.dice import Die, Sum, counted_sum, scoring_card, spelled, straw
from games.engines.dice_words.equipment import BONUS_A, BONUS_B, WILD

TARGETS = "ACHS"


@dataclass(frozen=True, kw_only=True, slots=True)
class Example:
    word: str
    why: str
    dice: tuple[Die, ...]
    sum: Sum


def help() -> dict[str, Any]:
    return {
        "example_targets": [Die(letter=letter, points=0) for letter in TARGETS],
        "examples": [
            _example("HAS", "Three targets in a short word: the dice count three times."),
            _example(
                "MATCH",
                "The C is a wild die. It counts 0, but it is a target. Five letters earn 5.",
                wild="C",
            ),
            _example("TUMBLE", "No target at all, so the dice count nothing. Six letters still earn 10."),
            _example("THEM", "With the card “Long is strong” every letter multiplies.", by_length=True),
        ],
        "straws": {"A": straw(BONUS_A), "B": straw(BONUS_B)},
    }


def _example(word: str, why: str, *, wild: str = "", by_length: bool = False) -> Example:
    faces = [WILD if letter == wild else letter for letter in word]
    targets = "" if by_length else TARGETS
    dice = spelled(word, faces, targets)
    card = scoring_card(targets, BONUS_A, by_length=by_length)
    return Example(word=word, why=why, dice=dice, sum=counted_sum(dice, card))
