"""What the help of Ice Pack shows: the six patterns on little boards, with the circles that the game uses."""

from dataclasses import dataclass
from typing import Any

from games.boards.ice_pack.tray import PATTERN_NAMES
from games.engines.ice_pack.equipment import CIRCLES, PATTERNS

# Rows from the top; a dot is a die that does not matter.
EXAMPLES = {
    1: ("555", "..."),
    2: ("...", "234"),
    3: ("6..", ".6.", "..6"),
    4: ("..4", ".3.", "2.."),
    5: ("316", "254"),
    6: ("444", "444"),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Example:
    pattern: int
    name: str
    rows: list[list[int]]  # 0: any die.
    circles: tuple[int, ...]

    @property
    def spoken(self) -> str:
        """Left to right, and then row by row."""
        return "; ".join(" ".join(str(value or "any") for value in row) for row in self.rows)


def help() -> dict[str, Any]:
    return {"patterns": [_example(number) for number in PATTERNS]}


def _example(number: int) -> Example:
    rows = [[0 if value == "." else int(value) for value in row] for row in EXAMPLES[number]]
    return Example(pattern=number, name=PATTERN_NAMES[number], rows=rows, circles=CIRCLES[number - 1])
