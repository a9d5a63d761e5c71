"""The crossword as a drawing, for the wall and for the end of a game, where nobody builds."""

from dataclasses import dataclass

from games.boards.facts import view_of
from games.boards.page import TablePage

CELL = 48


@dataclass(frozen=True, kw_only=True, slots=True)
class DrawnDie:
    x: int
    y: int
    letter: str
    red: bool
    fresh: bool  # Laid in the last turn.


@dataclass(frozen=True, kw_only=True, slots=True)
class Drawing:
    width: int
    height: int
    dice: list[DrawnDie]
    words: str


def drawing(page: TablePage) -> Drawing:
    view = view_of(page)
    grid, fresh = view["grid"], set((view["last"] or {}).get("laid", ()))
    top = min((die["row"] for die in grid), default=0)
    left = min((die["col"] for die in grid), default=0)
    dice = [
        DrawnDie(
            x=(die["col"] - left) * CELL,
            y=(die["row"] - top) * CELL,
            letter=die["letter"],
            red=die["red"],
            fresh=die["die"] in fresh,
        )
        for die in grid
    ]
    return Drawing(
        width=max((die.x for die in dice), default=0) + CELL,
        height=max((die.y for die in dice), default=0) + CELL,
        dice=dice,
        words=", ".join(view["words"]),
    )
