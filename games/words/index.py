"""An index of the words up to some length, made of columns of bits.

A query such as "which words can these dice spell?" is answered for all words at once. For each letter and count there
is one large integer with a bit for every word, which is set where the word has at least that many of the letter. A few
dozen AND and OR operations on such integers replace thousands of Python steps through a word graph, and wild letters
hardly cost more (figures: benchmarks/words.py).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from functools import cached_property
from itertools import compress, pairwise
from typing import Final

from .data_file import WordFile

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SOME_BITS: Final = re.compile(rb"[^\0]")
_BITS: Final = [[bit for bit in range(7, -1, -1) if byte >> bit & 1] for byte in range(256)]
_ZERO_ONE: Final = bytes.maketrans(b"01", b"\0\1")
# With fewer hits than one in sixteen words, jumping from hit to hit is faster than a sweep over all words.
_SPARSE: Final = 16

WordSet = int
"""A set of words: one bit for each word of the index. Bit 0 is the last word in reading order."""


class WordIndex:
    """All words of at most `longest` letters, and sets of them."""

    def __init__(self, file: WordFile, spans: list[Span], longest: int) -> None:
        self.longest = longest
        self._spans = spans[: longest + 1]
        self.size = sum(span.count for span in self._spans)
        self.all: WordSet = (1 << self.size) - 1
        columns = {name: self._cut(column) for name, column in file.columns().items()}
        self._has = {letter: _rising(columns, letter) for letter in LETTERS}
        self.suggested: WordSet = columns["suggested"]
        self._tiers = [0, *(columns[f"tier{tier}"] for tier in range(1, 5)), self.all]

    def _cut(self, column: memoryview) -> WordSet:
        """Short words have the low bits, so an index of short words needs only the beginning of each column."""
        return int.from_bytes(column[: (self.size + 7) // 8], "little") & self.all

    def up_to_tier(self, tier: int) -> WordSet:
        return self._tiers[max(0, min(tier, 5))]

    def of_lengths(self, lengths: Iterable[int]) -> WordSet:
        return sum(self._of_length[length] for length in set(lengths) if 0 <= length <= self.longest)

    @cached_property
    def _of_length(self) -> list[WordSet]:
        return [((1 << span.count) - 1) << span.shorter for span in self._spans]

    def with_letters(self, letters: str) -> WordSet:
        """Words that have all of these letters, each at least as often as it occurs here."""
        chosen = self.all
        for letter, count in Counter(letters).items():
            rising = self._has.get(letter, [])
            chosen &= rising[count - 1] if count <= len(rising) else 0
        return chosen

    def spelled_with(self, letters: str, wilds: int = 0) -> WordSet:
        """Words that need at most `wilds` letters which are not among these."""
        have = Counter(letters)
        lacking = [0] * (wilds + 1)  # lacking[n]: words that lack more than n letters
        for letter, rising in self._has.items():
            owned = have[letter]
            for column in rising[owned : owned + wilds + 1]:
                for n in range(wilds, 0, -1):
                    lacking[n] |= lacking[n - 1] & column
                lacking[0] |= column
        return self.all ^ lacking[wilds]

    def counting(self, letters: str) -> list[WordSet]:
        """Words by how many of these different letters they have: none, one, two, …"""
        at_least = [self.all] + [0] * (len(letters) + 1)
        for letter in letters:
            has = self.with_letters(letter)
            for n in range(len(letters), 0, -1):
                at_least[n] |= at_least[n - 1] & has
        return [more ^ most for more, most in pairwise(at_least)]

    def without(self, words: Iterable[str]) -> WordIndex:
        """A copy of the index in which these words are not suggested."""
        index = copy(self)
        for word in words:
            index.suggested &= ~self.only(word)
        return index

    def suggesting(self, chosen: WordSet) -> WordIndex:
        """A copy of the index in which no other words are suggested, and these at every reading level."""
        index = copy(self)
        index.suggested &= chosen
        index._tiers = [0, *[self.all] * 5]
        return index

    def only(self, word: str) -> WordSet:
        """The set of just this word; empty if it is not in the index."""
        return self._spans[len(word)].only(word) if len(word) <= self.longest else 0

    def words(self, chosen: WordSet) -> list[str]:
        """The words of a set, longest first, in the order of the alphabet within a length."""
        return [word for span in reversed(self._spans) for word in span.words(chosen)]


class Span:
    """The words of one length, and where they stand in a set."""

    def __init__(self, words: list[str], *, shorter: int) -> None:
        self.count = len(words)
        self.shorter = shorter
        """How many words are shorter: the place of this length's last word in a set."""
        self._words = words
        """In the order of the alphabet."""

    def words(self, chosen: WordSet) -> list[str]:
        """Those words of a set that have this length."""
        chosen = chosen >> self.shorter & (1 << self.count) - 1
        if chosen.bit_count() * _SPARSE < self.count:
            return [self._words[number] for number in self._numbers(chosen)]
        picks = format(chosen, f"0{self.count}b").encode().translate(_ZERO_ONE)
        return list(compress(self._words, picks))

    def only(self, word: str) -> WordSet:
        """The set of just this word, which must have this length; empty if it is not a word."""
        number = bisect_left(self._words, word)
        return 1 << self._place(number) if self._words[number : number + 1] == [word] else 0

    def place(self, word: str) -> int:
        """The bit of a word of this length, in any set."""
        return self._place(bisect_left(self._words, word))

    def _place(self, number: int) -> int:
        return self.shorter + self.count - 1 - number

    def _numbers(self, chosen: WordSet) -> Iterator[int]:
        """The alphabetical numbers of these words. Bit 0 is the last word of this length."""
        octets = chosen.to_bytes((chosen.bit_length() + 7) // 8, "big")
        for match in _SOME_BITS.finditer(octets):
            place = match.start()
            bits_below = (len(octets) - 1 - place) * 8
            for bit in _BITS[octets[place]]:
                yield self.count - 1 - bits_below - bit


def spans(words: list[str], counts: list[int]) -> list[Span]:
    """A span for each length from 0 on, of words in reading order."""
    found, shorter = [], 0
    for count in counts:
        end = len(words) - shorter
        found.append(Span(words[end - count : end], shorter=shorter))
        shorter += count
    return found


def _rising(columns: Mapping[str, WordSet], letter: str) -> list[WordSet]:
    """The columns of one letter: words with at least one of it, at least two, …"""
    rising: list[WordSet] = []
    while column := columns.get(f"{letter}{len(rising) + 1}", 0):
        rising.append(column)
    return rising
