"""Finding words: the best of some letters, longer forms of a word, words through a pattern."""

from __future__ import annotations

import re
from bisect import insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from .index import WordIndex, WordSet

# For fewer words than this, scoring all of them is faster than grouping them.
_FEW: Final = 100


class Find(NamedTuple):
    word: str
    score: int


@dataclass(frozen=True)
class Worth:
    """What a word is worth: (the points of its letters × a multiplier) + a bonus for its length.

    The multiplier is 1; with `targets` the number of different target letters in the word; with `by_length` the
    number of its letters. A wild letter is worth nothing, whatever it stands for.
    """

    points: Mapping[str, int]
    bonus: Mapping[int, int] = field(default_factory=dict)
    targets: str | None = None
    by_length: bool = False

    def total(self, points: int, *, length: int, hits: int) -> int:
        if self.by_length:
            factor = length
        else:
            factor = 1 if self.targets is None else hits
        return points * factor + self.bonus.get(length, 0)


class Group(NamedTuple):
    """Words of one length with the same number of targets: they differ only in the points of their letters."""

    ceiling: int
    length: int
    hits: int
    words: WordSet


@dataclass(frozen=True)
class Search:
    """Finds the best words of some letters. Groups of words come in the order of their highest possible score."""

    index: WordIndex
    letters: str
    wilds: int
    worth: Worth

    def best(self, chosen: WordSet, most: int) -> list[Find]:
        """At most `most` of the chosen words, best first; among equals the longer, then by the alphabet."""
        if chosen.bit_count() <= _FEW:
            return sorted(map(self.find, self.index.words(chosen)), key=best_first)[:most]
        best: list[Find] = []
        for group in sorted(self._groups(chosen), key=lambda group: -group.ceiling):
            if len(best) == most and group.ceiling < best[-1].score:
                break
            for word in self.index.words(group.words):
                insort(best, self._find(word, group.hits), key=best_first)
            del best[most:]
        return best

    def find(self, word: str) -> Find:
        return self._find(word, len(set(word) & set(self.worth.targets or "")))

    def _find(self, word: str, hits: int) -> Find:
        return Find(word, self.worth.total(self._points(word), length=len(word), hits=hits))

    def _points(self, word: str) -> int:
        """The points of the word; letters that are missing come from wild ones, which are worth nothing."""
        points = self.worth.points
        if not self.wilds:
            return sum([points.get(letter, 0) for letter in word])
        left, total = self.letters, 0
        for letter in word:
            if letter in left:
                left = left.replace(letter, "", 1)
                total += points.get(letter, 0)
        return total

    def _groups(self, chosen: WordSet) -> Iterator[Group]:
        for hits, sharing in enumerate(self.index.counting(self.worth.targets or "")):
            for length in range(self.index.longest, 0, -1):
                if words := chosen & sharing & self.index.of_lengths([length]):
                    yield Group(self._ceiling(length, hits), length, hits, words)

    def _ceiling(self, length: int, hits: int) -> int:
        return self.worth.total(self._dearest[min(length, len(self.letters))], length=length, hits=hits)

    @cached_property
    def _dearest(self) -> Sequence[int]:
        """The most points that 0, 1, 2, … of the letters can give."""
        dear_first = sorted((self.worth.points.get(letter, 0) for letter in self.letters), reverse=True)
        return [sum(dear_first[:count]) for count in range(len(dear_first) + 1)]


def best_first(find: Find) -> tuple[int, int, str]:
    return -find.score, -len(find.word), find.word


def in_order(word: str, longer: Iterable[str]) -> list[str]:
    """Those of the longer words that contain the word's letters in the same order."""
    pattern = re.compile(".*".join(map(re.escape, word)))
    return [candidate for candidate in longer if pattern.search(candidate)]


def through(pattern: str, words: Iterable[str]) -> list[str]:
    """Those words that match the pattern; a question mark is any letter."""
    fits = re.compile(re.escape(pattern).replace(re.escape("?"), ".")).fullmatch
    return [word for word in words if fits(word)]
