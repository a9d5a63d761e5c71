"""The first turn of Ice Pack: roll, push a die in, and what the patterns are."""

from collections.abc import Sequence

from games.boards.first_turn import Step
from games.boards.page import TablePage


def steps(page: TablePage) -> Sequence[Step]:
    return (
        Step(
            point="#sun[data-rolls]",
            title="Roll your three dice",
            text="They are your hand.",
            done="#hand button.die",
        ),
        Step(
            point="#tray",
            title="Tap a die, then a column",
            text="It goes in on top. The bottom die drops out, back into your hand.",
            done='#dock:not([data-state="place"])',
        ),
        _claim() if page.view["phase"] == "claim" else _patterns(page),
    )


def _claim() -> Step:
    return Step(
        point="#dock .dock-go",
        title="There is a pattern!",
        text="Tap it, and a circle on your board is full.",
        done='#dock:not([data-state="claim"])',
    )


def _patterns(page: TablePage) -> Step:
    return Step(
        point=f"#sheet-{page.me.id} table" if page.me else "#tray",
        title="Look for these patterns",
        text="When one lies on the board, you can claim it. Then a circle is full.",
    )
