"""Dice Words when a round is scored: the words, their sums, and the end of the game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.boards.dice_words.dice import (
    Die,
    Sum,
    counts_by_length,
    laid_dice,
    sum_of,
)
from games.boards.dice_words.hidden import Hidden, hidden_words
from games.boards.dice_words.targets import move_for
from games.boards.ending import best_of, own_seat, text_for, title_for
from games.boards.page import Move, SeatCard, TablePage, names, points, words_with_meaning
from games.boards.rule_cards import RuleCard
from games.engines import HOST

FEW = 5  # At a table of this size the projector shows all players.
WORDS_ON_PROJECTOR = 10
LEADERS_ON_PROJECTOR = 4
MOST_NAMED = 3  # More winners than this are counted, not named.
NOT_A_WORD = "Not in our dictionary"


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """One player's word of the round."""

    seat: SeatCard
    you: bool
    word: str
    valid: bool
    dice: tuple[Die, ...]
    sum: Sum | None
    score: int
    first: bool
    cards: tuple[RuleCard, ...]
    own_sum: str = ""  # What the player at this screen said that the word scores.
    why: str = NOT_A_WORD  # The reason, if the word does not count.


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    seat: SeatCard
    you: bool
    total: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Reveal:
    rows: list[Row]
    hidden: list[Hidden]
    standings: list[Standing]
    most: int
    sun: Move | None
    waiting: str

    @property
    def words(self) -> list[str]:
        """The valid words of the round that can be looked up."""
        return words_with_meaning(row.word for row in self.rows if row.valid)

    @property
    def few(self) -> bool:
        return len(self.standings) <= FEW

    @property
    def leaders(self) -> list[Standing]:
        """Who is on the projector: all players of a small table; of a large one only the best, so that no low
        score is shown to the whole class."""
        return self.standings if self.few else self.standings[:LEADERS_ON_PROJECTOR]

    @property
    def other_players(self) -> int:
        return len(self.standings) - len(self.leaders)

    @property
    def on_projector(self) -> list[Row]:
        """At a large table only words that count, and at most two thirds of them, so that many are left out."""
        if self.few:
            return self.rows
        most = min(WORDS_ON_PROJECTOR, len(self.rows) * 2 // 3)
        return [row for row in self.rows if row.score][:most]

    @property
    def other_words(self) -> int:
        return len(self.rows) - len(self.on_projector)


def reveal(page: TablePage) -> Reveal:
    view = page.view
    results = view["results"] or {}
    standings = _standings(page)
    sun = move_for(page, "next", f"Round {view['round'] + 1}", icon="next")
    waits_for = [seat for seat in page.seats if seat.id in view["turn"]]
    return Reveal(
        rows=_rows(page, results),
        hidden=hidden_words(page, results),
        standings=standings,
        most=max([standing.total for standing in standings] + [1]),
        sun=sun,
        waiting="" if sun or not waits_for else f"{_who_starts(page, waits_for)} starts the next round.",
    )


def _who_starts(page: TablePage, waits_for: Sequence[SeatCard]) -> str:
    return page.host if page.option("rounds_started_by") == HOST else names(waits_for)


def _rows(page: TablePage, results: Mapping[str, Any]) -> list[Row]:
    most = max([result["round_score"] for result in results.values()] + [1])
    rows = [_row(page, seat, results[seat.id], most) for seat in page.seats if seat.id in results]
    return sorted(rows, key=lambda row: -row.score)


def _row(page: TablePage, seat: SeatCard, result: Mapping[str, Any], most: int) -> Row:
    word, valid = result["word"] or "", bool(result["valid"])
    dice = laid_dice(page, page.view["shown"][seat.id])
    return Row(
        seat=seat,
        you=page.is_you(seat),
        word=word,
        valid=valid,
        dice=dice,
        sum=_result_sum(page, dice, result, seat) if valid and word else None,
        score=result["round_score"],
        first=result["round_score"] == most,
        cards=tuple(card for card in page.cards_of(seat) if card.left is None or card.on),
        own_sum=_own_sum(page) if page.is_me(seat.id) else "",
        why=_why(page, word.upper()),
    )


def _own_sum(page: TablePage) -> str:
    given = (page.view["me"] or {}).get("sum")
    if not given:
        return ""
    if given["points"] is None:
        return "You said no sum in time."
    return f"You said {given['points']}. {'Right!' if given['right'] else 'Compare it with the sum.'}"


def _why(page: TablePage, word: str) -> str:
    if word not in page.blocked:
        return NOT_A_WORD
    return page.blocked[word] or "Does not count in your class"


def _result_sum(page: TablePage, dice: Sequence[Die], result: Mapping[str, Any], seat: SeatCard) -> Sum:
    return sum_of(
        dice,
        times=result["multiplier"],
        bonus=result["bonus"],
        total=result["round_score"],
        by_length=counts_by_length(page, seat),
    )


def _standings(page: TablePage) -> list[Standing]:
    ordered = sorted(page.seats, key=lambda seat: -seat.score)
    return [Standing(seat=seat, you=page.is_you(seat), total=seat.score) for seat in ordered]


# The end of the game


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
    own_best: str = ""  # The player's own best word.

    @property
    def podium(self) -> list[SeatCard]:
        """The winners whose figures have room on the projector."""
        return self.winners[:MOST_NAMED]


def final(page: TablePage) -> Final:
    title, text = _title(page)
    own = own_seat(page)
    return Final(
        title=title,
        text=text,
        winners=page.winners,
        own_best=best_of(_words_of(page, own)) if own else "",
        rounds=[[_cell(results.get(seat.id)) for seat in page.seats] for results in page.view["history"]],
    )


def _title(page: TablePage) -> tuple[str, str]:
    winners = page.winners
    score = points(max((seat.score for seat in winners), default=0))
    made = _words_made(page.view["history"])
    if len(page.seats) == 1:
        return f"{score}. Well played!", made
    usual = f"{score} each. {made}" if len(winners) > 1 else f"{score}. {made}"
    return title_for(page), text_for(page, usual)


def _words_of(page: TablePage, seat: SeatCard) -> list[tuple[str, int]]:
    mine = (played[seat.id] for played in page.view["history"] if seat.id in played)
    return [(result["word"] or "", result["round_score"]) for result in mine if result["valid"]]


def _words_made(history: Sequence[Mapping[str, Any]]) -> str:
    words = sum(bool(result["valid"] and result["word"]) for played in history for result in played.values())
    return "One word was made." if words == 1 else f"{words} words were made."


def _cell(result: Mapping[str, Any] | None) -> Cell:
    if result is None:
        return Cell(word="", score=0, valid=False)
    return Cell(word=result["word"] or "", score=result["round_score"], valid=bool(result["valid"]))
