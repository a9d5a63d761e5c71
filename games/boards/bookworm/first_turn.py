"""The first turn of Bookworm: the category, the letters, and naming a word."""

from collections.abc import Sequence

from games.boards.first_turn import Step
from games.boards.page import TablePage


def steps(page: TablePage) -> Sequence[Step]:
    return (
        Step(
            point="#middle .bw-category",
            title="Think of something like this",
            text="Your word must fit what it says here.",
        ),
        Step(
            point="#display",
            title="It begins with one of these letters",
            text="Then that die is yours. Its dots are your points.",
        ),
        Step(
            point='#dock[data-turn="mine"] #say-it',
            title="It is your turn: type your word",
            text="Then tap Take, and the die comes to you.",
            done='#middle:not([data-named="0"])[data-turn="watch"]',
        ),
    )
