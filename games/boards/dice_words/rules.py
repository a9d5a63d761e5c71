"""What the help page shows: four worked examples, counted with the very figures that the game uses."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.boards.dice_words.facts import SIDES, Step
from games.boards.things import WILD, Box, Die, Sum, spelled, sum_of
from games.engines.dice_words.equipment import BONUS_A, POINTS

TARGETS = "ACHS"


@dataclass(frozen=True, kw_only=True, slots=True)
class Example:
    word: str
    why: str
    dice: list[Die]
    sum: Sum


def rules() -> dict[str, Any]:
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
        "straws": {side: straw(table) for side, table in SIDES.items()},
    }


def straw(table: Mapping[str, int]) -> list[Step]:
    return [Step(letters=letters, bonus=table.get(str(letters), 0)) for letters in range(1, 8)]


def _example(word: str, why: str, *, wild: str = "", by_length: bool = False) -> Example:
    faces = [WILD if letter == wild else letter for letter in word]
    dice = spelled(word, faces, Box(POINTS, "" if by_length else TARGETS))
    times = len(word) if by_length else len({die.letter for die in dice if die.hit})
    bonus = BONUS_A.get(str(len(word)), 0)
    total = sum(die.points for die in dice) * times + bonus
    return Example(
        word=word,
        why=why,
        dice=dice,
        sum=sum_of(dice, times=times, by_length=by_length, bonus=bonus, total=total),
    )
