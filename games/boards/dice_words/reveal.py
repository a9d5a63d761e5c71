"""When the time is up: everybody's words, how they were counted, and what the dice had hidden."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.boards.cards import RuleCard, cards_of
from games.boards.dice_words.facts import bonus_of, box_of, laid_dice, move_for
from games.boards.facts import view_of
from games.boards.frame import Move, names
from games.boards.page import SeatCard, TablePage
from games.boards.things import Die, Sum, explained, spelled, sum_of
from games.words import lexicon
from games.words.meanings import meanings

FEW = 5  # At a table of so many everybody is on the wall, whatever they scored.
WORDS_ON_WALL = 10
LEADERS_ON_WALL = 4
NOT_A_WORD = "Not in our dictionary"


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """What one player made in one round."""

    seat: SeatCard
    mine: bool
    word: str
    valid: bool
    dice: list[Die]
    sum: Sum | None
    score: int
    first: bool
    cards: list[RuleCard]
    why: str = NOT_A_WORD  # What is said of a word that does not count.


@dataclass(frozen=True, kw_only=True, slots=True)
class Hidden:
    """The best word that somebody's dice held."""

    seat: SeatCard
    mine: bool
    word: str
    dice: list[Die]
    sum: Sum | None
    score: int
    found: bool
    meaning: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    seat: SeatCard
    mine: bool
    total: int
    place: int


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
        """What can be looked up: the words of the round that count."""
        return explained(row.word for row in self.rows if row.valid)

    @property
    def few(self) -> bool:
        return len(self.standings) <= FEW

    @property
    def leaders(self) -> list[Standing]:
        """Who is on the wall: everybody at a small table; at a large one nobody's low score hangs there."""
        return self.standings if self.few else self.standings[:LEADERS_ON_WALL]

    @property
    def other_players(self) -> int:
        return len(self.standings) - len(self.leaders)

    @property
    def on_wall(self) -> list[Row]:
        """At a large table only words that count, and so few that those left out are a crowd as well."""
        if self.few:
            return self.rows
        most = min(WORDS_ON_WALL, len(self.rows) * 2 // 3)
        return [row for row in self.rows if row.score][:most]

    @property
    def other_words(self) -> int:
        return len(self.rows) - len(self.on_wall)


def reveal(page: TablePage) -> Reveal:
    view = view_of(page)
    results = view["results"] or {}
    standings = _standings(page)
    sun = move_for(page, "next", f"Round {view['round'] + 1}", icon="next")
    waits_for = [seat for seat in page.seats if seat.id in view["turn"]]
    return Reveal(
        rows=_rows(page, results),
        hidden=_hidden(page, results),
        standings=standings,
        most=max([standing.total for standing in standings] + [1]),
        sun=sun,
        waiting="" if sun or not waits_for else f"{names(waits_for)} starts the next round.",
    )


def _rows(page: TablePage, results: Mapping[str, Any]) -> list[Row]:
    most = max([result["round_score"] for result in results.values()] + [1])
    rows = [_row(page, seat, results[seat.id], most) for seat in page.seats if seat.id in results]
    return sorted(rows, key=lambda row: -row.score)


def _row(page: TablePage, seat: SeatCard, result: Mapping[str, Any], most: int) -> Row:
    word, valid = result["word"] or "", bool(result["valid"])
    dice = laid_dice(page, view_of(page)["shown"][seat.id])
    return Row(
        seat=seat,
        mine=seat.mine,
        word=word,
        valid=valid,
        dice=dice,
        sum=_result_sum(dice, result, seat) if valid and word else None,
        score=result["round_score"],
        first=result["round_score"] == most,
        cards=cards_of(seat.supports),
        why=_why(page, word.upper()),
    )


def _why(page: TablePage, word: str) -> str:
    if word not in page.blocked:
        return NOT_A_WORD
    return page.blocked[word] or "Does not count in your class"


def _result_sum(dice: Sequence[Die], result: Mapping[str, Any], seat: SeatCard) -> Sum:
    return sum_of(
        dice,
        times=result["multiplier"],
        by_length=bool(seat.supports.get("length_multiplier")),
        bonus=result["bonus"],
        total=result["round_score"],
    )


def _hidden(page: TablePage, results: Mapping[str, Any]) -> list[Hidden]:
    """The prize of the round: for each player at this screen, and for onlookers the best of all."""
    prizes = [
        _hidden_of(page, seat, word, results[seat.id])
        for seat in page.mine or page.seats
        if seat.id in results and (word := _prize(results[seat.id]))
    ]
    if page.mine:
        return prizes
    return sorted(prizes, key=lambda hidden: -hidden.score)[:1]


def _prize(result: Mapping[str, Any]) -> str | None:
    """The best word of the dice, or the player's own if it is as good; none where nothing could bring points.

    Some words count but are never brought up: whoever did better with one of those is shown no other as the best. A
    class's own words are no such words.
    """
    best, word = result["best"], result["word"]
    if best is None or not best["score"]:
        return None
    if not _is_found(result):
        return str(best["word"])
    return str(word) if word not in lexicon() or lexicon().may_suggest(word) else None


def _is_found(result: Mapping[str, Any]) -> bool:
    return bool(result["valid"] and result["round_score"] >= result["best"]["score"])


def _hidden_of(page: TablePage, seat: SeatCard, word: str, result: Mapping[str, Any]) -> Hidden:
    score = result["best"]["score"]
    dice = spelled(word, view_of(page)["shown"][seat.id]["dice"], box_of(page))
    by_length = bool(seat.supports.get("length_multiplier"))
    return Hidden(
        seat=seat,
        mine=seat.mine,
        word=word,
        dice=dice,
        sum=sum_of(
            dice,
            times=len(word) if by_length else len({die.letter for die in dice if die.hit}),
            by_length=by_length,
            bonus=bonus_of(page, seat.supports).get(str(len(word)), 0),
            total=score,
        ),
        score=score,
        found=_is_found(result),
        meaning=_meaning_of(word),
    )


def _meaning_of(word: str) -> str:
    """What it means in one line; for a form of another word (FRIENDS) with the word that the line is about."""
    meaning = meanings().of(word)
    if meaning is None:
        return ""
    return meaning.text if meaning.base is None else f"{meaning.base.lower()}: {meaning.text}"


def _standings(page: TablePage) -> list[Standing]:
    ordered = sorted(page.seats, key=lambda seat: -seat.score)
    totals = [seat.score for seat in ordered]
    return [
        Standing(seat=seat, mine=seat.mine, total=seat.score, place=totals.index(seat.score) + 1)
        for seat in ordered
    ]
