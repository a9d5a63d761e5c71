"""What is printed on the dice and the straws, and what the rest of this board looks up."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.boards.facts import view_of
from games.boards.frame import Move
from games.boards.page import TablePage
from games.boards.things import Box, Die, standing_for
from games.engines import HOST
from games.engines.dice_words.equipment import BONUS_A, BONUS_B, DRINK, POINTS

SIDES = {"A": BONUS_A, "B": BONUS_B}
USUAL_DICE = len(DRINK)


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """A segment of the straw: what a word of this many letters earns on top."""

    letters: int
    bonus: int


def box_of(page: TablePage) -> Box:
    return Box(POINTS, view_of(page)["targets"] or ())


def laid_dice(page: TablePage, hand: Mapping[str, Any]) -> list[Die]:
    """The word that lies in front of a player, die by die."""
    if not hand["word"]:
        return []
    letters = zip(hand["word"]["dice"], hand["word"]["letters"].upper(), strict=True)
    return standing_for(letters, hand["dice"], box_of(page))


def round_seconds(page: TablePage) -> float:
    chosen = page.table.options.get("round_seconds")
    if chosen is None:
        chosen = page.game.options_schema()["properties"]["round_seconds"]["default"]
    return float(chosen)


def straw_of(page: TablePage, supports: Mapping[str, Any]) -> list[Step]:
    table = bonus_of(page, supports)
    longest = max(USUAL_DICE, len((view_of(page)["me"] or {}).get("dice") or ()))
    return [Step(letters=letters, bonus=table.get(str(letters), 0)) for letters in range(1, longest + 1)]


def bonus_of(page: TablePage, supports: Mapping[str, Any]) -> Mapping[str, int]:
    if not supports.get("side_b"):
        return SIDES["A"]
    changed: Mapping[str, int] | None = page.table.options.get("bonus_b")
    return SIDES["B"] if changed is None else changed


def move_for(page: TablePage, kind: str, words: str, *, icon: str = "") -> Move | None:
    """The starting player's button, if somebody at this screen may press it."""
    seat = _actor(page, kind)
    return None if seat is None else Move(words=words, action={"type": kind}, seat=seat, icon=icon)


def _actor(page: TablePage, kind: str) -> str | None:
    view = view_of(page)
    if page.me and kind in view["actions"]:
        return page.me.id
    # On a screen that is passed round, the starting player may be another one of those who hold it.
    waited_for = view["turn"] if kind == "next" else [view["starter"]]
    for seat in page.mine if len(page.mine) > 1 else ():
        if seat.id in waited_for:
            return seat.id
    return HOST if f"referee:{kind}" in page.may else None
