"""A new card: three categories, one of which counts."""

from dataclasses import dataclass

from games.boards.facts import seat_of, view_of
from games.boards.frame import Move
from games.boards.page import TablePage

LEVELS = ("easy", "harder", "hard")


@dataclass(frozen=True, kw_only=True, slots=True)
class Choice:
    text: str
    level: int
    name: str
    move: Move | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Card:
    title: str
    text: str
    choices: list[Choice]
    thinking: bool


def card(page: TablePage) -> Card:
    view = view_of(page)
    chooser = seat_of(page, view["turn"][0])
    may = page.me is not None and "choose" in view["actions"]
    mine = "Choose a category" if len(page.mine) == 1 else f"{chooser.name}, choose a category"
    return Card(
        title=mine if may else f"{chooser.name} chooses a category",
        text="Everybody then names words that fit it.",
        choices=[
            Choice(
                text=text,
                level=level,
                name=LEVELS[level],
                move=_move(chooser.id, level) if may else None,
            )
            for level, text in enumerate(view["card"])
        ],
        thinking=not may,
    )


def _move(chooser: str, level: int) -> Move:
    return Move(words="", action={"type": "choose", "category": level}, seat=chooser)
