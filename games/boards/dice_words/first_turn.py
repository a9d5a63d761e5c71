"""The first turn of Dice Words: the targets, a word from one's own dice, and laying it."""

from collections.abc import Sequence

from games.boards.dice_words.dice import targets_of
from games.boards.first_turn import Step, easy_words
from games.boards.page import TablePage
from games.engines.dice_words.equipment import WILD
from games.engines.dice_words.solver import spell

SHORT = (3, 4)


def steps(page: TablePage) -> Sequence[Step]:
    dice: list[str] = (page.view["me"] or {}).get("dice") or []
    return (_targets(targets_of(page)), _word(dice, _easy_word(dice, targets_of(page))), _lay())


def _targets(targets: Sequence[str]) -> Step:
    letters = f"{', '.join(targets[:-1])} or {targets[-1]}" if targets else "these letters"
    return Step(
        point="#targets .ice-tray",
        title="These are the targets",
        text=f"Words with {letters} score more.",
        done="#dice button.die",
    )


def _word(dice: Sequence[str], word: str) -> Step:
    """Which dice to tap. Without an easy word in the dice, the child looks for one."""
    if not word:
        return Step(
            point=".work.is-make #mine",
            title="Make a word",
            text="Tap your dice, one letter after the other.",
            done="#rail li:nth-child(2) .die",
        )
    return Step(
        point=".work.is-make #mine",
        title=f"Tap {', then '.join(word)}",
        text="Your dice make a word up there. Or make a word of your own.",
        done=f"#rail li:nth-child({len(word)}) .die",
        order=tuple(f"#dice #die-{place}" for place in spell(word, dice)),
    )


def _lay() -> Step:
    return Step(
        point=".work.is-make #sun",
        title="Lay your word",
        text="It counts when it is on the table. You can still change it.",
        done="#rail.laid-down",
        free=("#dice", "#rail"),
    )


def _easy_word(dice: Sequence[str], targets: Sequence[str]) -> str:
    """The easy word with the most targets, from dice that are not wild."""
    words = easy_words("".join(face for face in dice if face != WILD), SHORT)
    return max(words, key=lambda word: len(set(word) & set(targets)), default="")
