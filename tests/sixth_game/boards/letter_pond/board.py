"""Letter Pond on a page: one's own letters while the clock runs, then what all players fished out."""

from dataclasses import dataclass

from games.boards.ending import title_for
from games.boards.page import Chip, Clock, Move, TablePage, points


@dataclass(frozen=True, kw_only=True, slots=True)
class Catch:
    """One player's word of a round that is scored."""

    name: str
    word: str

    @property
    def said(self) -> str:
        return f"{self.word}, {points(len(self.word))}" if self.word else "no word"


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    layout: str
    round: int
    rounds: int
    clock: Clock | None
    chips: list[Chip]
    title: str
    letters: list[str]
    word: str
    catches: list[Catch]
    give_up: Move | None
    go_on: Move | None


def present(page: TablePage) -> Board:
    view = page.view
    me = view["me"] or {"letters": [], "word": ""}
    return Board(
        layout="over" if view["over"] else "play",
        round=view["round"],
        rounds=view["rounds"],
        clock=page.clock(span=_span(page)),
        chips=[
            page.chip(seat, words=points(seat.score), state="done" if seat.done else "")
            for seat in page.seats
        ],
        title=_title(page),
        letters=me["letters"],
        word=me["word"],
        catches=[Catch(name=page.seat(player).name, word=word) for player, word in view["words"].items()],
        give_up=page.move("pass", "No word this time"),
        go_on=page.move("next", "Next round", icon="next"),
    )


def _span(page: TablePage) -> float:
    return float(page.option("round_seconds")) * (page.me.time_factor if page.me else 1)


def _title(page: TablePage) -> str:
    if page.view["over"]:
        return title_for(page)
    if page.view["phase"] == "scores":
        return "What we fished out"
    return "Fish for a word!" if page.may_move("word") else "The others are still fishing"
