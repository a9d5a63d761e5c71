"""When the last round is scored: who won, and every word of the game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.boards.facts import view_of
from games.boards.frame import names, points
from games.boards.page import SeatCard, TablePage

MOST_NAMED = 3  # More winners than this are counted, not named.


@dataclass(frozen=True, kw_only=True, slots=True)
class Cell:
    word: str
    score: int
    valid: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Final:
    title: str
    text: str
    winners: list[SeatCard]
    rounds: list[list[Cell]]

    @property
    def podium(self) -> list[SeatCard]:
        """The winners whose figures there is room for beside the cheer."""
        return self.winners[:MOST_NAMED]


def final(page: TablePage) -> Final:
    view = view_of(page)
    winners = [seat for seat in page.seats if seat.id in view["winners"]]
    title, text = _cheer(page, winners)
    return Final(
        title=title,
        text=text,
        winners=winners,
        rounds=[[_cell(results.get(seat.id)) for seat in page.seats] for results in view["history"]],
    )


def _cheer(page: TablePage, winners: list[SeatCard]) -> tuple[str, str]:
    score = points(max((seat.score for seat in winners), default=0))
    made = _made(view_of(page)["history"])
    if len(page.seats) == 1:
        return f"{score}. Well played!", made
    if len(winners) > MOST_NAMED:
        return f"{len(winners)} players share the first place!", f"{score} each. {made}"
    if len(winners) > 1:
        return f"{names(winners)} share the first place!", f"{score} each. {made}"
    if page.me and winners[0].id == page.me.id and len(page.mine) == 1:
        return "You win!", f"{score}. {made}"
    return f"{names(winners)} wins!", f"{score}. {made}"


def _made(history: Sequence[Mapping[str, Any]]) -> str:
    words = sum(bool(result["valid"] and result["word"]) for played in history for result in played.values())
    return "One word was made." if words == 1 else f"{words} words were made."


def _cell(result: Mapping[str, Any] | None) -> Cell:
    if result is None:
        return Cell(word="", score=0, valid=False)
    return Cell(word=result["word"] or "", score=result["round_score"], valid=bool(result["valid"]))
