"""The first turn of Scrabbicle: the throw, a word of that length, and playing it."""

from collections.abc import Sequence
from typing import Any

from games.boards.first_turn import Step, easy_words
from games.boards.page import TablePage

BLANK = "?"


def steps(page: TablePage) -> Sequence[Step]:
    rack: list[dict[str, Any]] = (page.view["me"] or {}).get("rack") or []
    return (
        Step(
            point="#sun[data-rolls]",
            title="Roll first",
            text="The throw says how many letters your word needs.",
            done='#work[data-state="play"]',
        ),
        _word(rack, _easy_word(rack, page.view["lengths"])),
        Step(
            point='#work[data-state="play"] #sun',
            title="Play your word",
            text="The points on its tiles are yours.",
            done='#work:not([data-state="play"])',
            free=("#rack", "#lines"),
        ),
    )


def _word(rack: Sequence[dict[str, Any]], word: str) -> Step:
    if not word:
        return Step(
            point='#work[data-state="play"] #rack',
            title="Tap tiles to make a word",
            text="No idea? Tap Swap for other tiles.",
            done="#work #sun:not([disabled])",
        )
    return Step(
        point='#work[data-state="play"] #rack',
        title=f"Tap {', then '.join(word)}",
        text=f"That is a word of {len(word)} letters. Or make one of your own.",
        done="#work #sun:not([disabled])",
        order=tuple(f"#rack #{tile}" for tile in _tiles(word, rack)),
    )


def _easy_word(rack: Sequence[dict[str, Any]], lengths: Sequence[int]) -> str:
    """The first easy word of a length that the throw allows."""
    letters = "".join(tile["letter"] for tile in rack if tile["letter"] != BLANK)
    return next(iter(easy_words(letters, lengths)), "")


def _tiles(word: str, rack: Sequence[dict[str, Any]]) -> list[str]:
    left, found = list(rack), []
    for letter in word:
        tile = next(one for one in left if one["letter"] == letter)
        left.remove(tile)
        found.append(str(tile["id"]))
    return found
