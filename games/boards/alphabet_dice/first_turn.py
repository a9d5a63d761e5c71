"""The first turn of Alphabet Dice: one's dice, a place in the crossword, and building."""

from collections.abc import Sequence

from games.boards.first_turn import Step
from games.boards.page import TablePage

MY_TURN = "#board:has(#sun:not([hidden]), #slurp:not([hidden]))"


def steps(page: TablePage) -> Sequence[Step]:
    return (
        Step(
            point=".ad-own",
            title="Get rid of these dice",
            text="What is left at the end counts against you. Red letters count more.",
        ),
        _into_a_word() if page.view["grid"] else _first_word(),
        Step(
            point="#sun:not([hidden], [disabled])",
            title="Build it",
            text="Every row and every column must be a word.",
            done='#board[data-mode="look"]',
            free=("#hand", "#step"),
        ),
    )


def _first_word() -> Step:
    return Step(
        point=f"{MY_TURN} .ad-own",
        title="Make the first word",
        text="Tap your dice, one letter after the other.",
        done="#sun:not([hidden], [disabled])",
    )


def _into_a_word() -> Step:
    return Step(
        point=f"{MY_TURN} #pot",
        title="Tap a word on the table",
        text="Then tap one of your dice. It goes into that word.",
        done="#sun:not([hidden], [disabled])",
    )
