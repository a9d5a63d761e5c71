"""After a round of Dice Words: the best word that was in a player's dice, at the player's own reading level.

The result of the round names the best word of the whole dictionary. If that is rarer than what the player reads, it is
an extra beside the best word that the player may know.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.boards.dice_words.dice import Die, Sum, card_of, counted_sum, spelled, targets_of
from games.boards.page import SeatCard, TablePage
from games.engines.dice_words.scoring import Card
from games.engines.dice_words.solver import Find, Finder, best_first
from games.words import lexicon
from games.words.meanings import meanings


@dataclass(frozen=True, kw_only=True, slots=True)
class Rare:
    """A better word than the player may know."""

    word: str
    score: int
    meaning: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Hidden:
    """The best word that a player's dice held."""

    seat: SeatCard
    you: bool
    word: str
    dice: tuple[Die, ...]
    sum: Sum
    score: int
    found: bool
    meaning: str
    rare: Rare | None = None


def hidden_words(page: TablePage, results: Mapping[str, Any]) -> list[Hidden]:
    """One for each player at this screen; onlookers see the best of all."""
    seats = [seat for seat in page.mine or page.seats if seat.id in results and best_word(results[seat.id])]
    if not page.mine:
        seats = sorted(seats, key=lambda seat: -results[seat.id]["best"]["score"])[:1]
    return [_hidden(page, seat, results[seat.id]) for seat in seats]


def best_word(result: Mapping[str, Any]) -> str | None:
    """The best word of the dice, or the player's own if it is as good; None if no word could score.

    Some valid words are never suggested. A player who did better with one of those is not shown another word as the
    best. Words that the class has added may be suggested.
    """
    best = result["best"]
    if best is None or not best["score"]:
        return None
    if not is_found(result):
        return str(best["word"])
    return str(result["word"]) if _may_be_shown(result["word"]) else None


def is_found(result: Mapping[str, Any]) -> bool:
    return _is_as_good(result, result["best"]["score"])


def _is_as_good(result: Mapping[str, Any], score: int) -> bool:
    return bool(result["valid"] and result["round_score"] >= score)


def _may_be_shown(word: str) -> bool:
    return word not in lexicon() or lexicon().may_suggest(word)


def _hidden(page: TablePage, seat: SeatCard, result: Mapping[str, Any]) -> Hidden:
    best, known = result["best"], None
    if not is_found(result) and _is_rare(best["word"], seat.reads):
        dice = page.view["shown"][seat.id]["dice"]
        known = best_known(tuple(dice), card_of(page, seat), seat.reads, frozenset(page.blocked))
    if known is None:
        return _of(page, seat, best_word(result) or "", found=is_found(result))
    rare = Rare(word=best["word"], score=best["score"], meaning=meanings().line_of(best["word"]))
    found = _is_as_good(result, known.score) and _may_be_shown(result["word"])
    return _of(page, seat, result["word"] if found else known.word, found=found, rare=rare)


def _is_rare(word: str, reads: int) -> bool:
    """A word that the class has added is rare for nobody in it."""
    return word in lexicon() and lexicon().tier(word) > reads


@lru_cache(maxsize=256)
def best_known(dice: Sequence[str], card: Card, reads: int, blocked: Collection[str]) -> Find | None:
    """The best word of these dice up to a reading level; None if no such word scores."""
    words = lexicon()
    finds = [
        Find(word, card.score(word, points))
        for word, points in Finder(words).all(dice)
        if words.tier(word) <= reads and word not in blocked
    ]
    best = min(finds, key=best_first, default=None)
    return best if best is not None and best.score else None


def _of(page: TablePage, seat: SeatCard, word: str, *, found: bool, rare: Rare | None = None) -> Hidden:
    dice = spelled(word, page.view["shown"][seat.id]["dice"], targets_of(page))
    sums = counted_sum(dice, card_of(page, seat))
    return Hidden(
        seat=seat,
        you=page.is_you(seat),
        word=word,
        dice=dice,
        sum=sums,
        score=sums.total,
        found=found,
        meaning=meanings().line_of(word),
        rare=rare,
    )
