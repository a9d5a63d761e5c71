"""Which words count, how hard they are, and which words some letters can spell."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator
from functools import cached_property, lru_cache
from typing import Final

from . import solver
from .data_file import LONGEST, TIER, UNSUGGESTED, WordFile
from .index import WordIndex, WordSet, spans
from .solver import Find, Search, Worth

HARDEST: Final = 5


class Lexicon(Collection[str]):
    """The words that count: in all games, or in one class.

    `word in lexicon` says whether a word counts, and iterating gives all that do, in no order. A few words count when a
    player lays them, but must not be suggested by a computer player, a hint or a "best word"; no search finds them.
    Words are upper-case, A to Z.
    """

    # Judging

    @abstractmethod
    def tier(self, word: str) -> int:
        """The reading level: 1 (grades 1–2) to 5 (rare). A word that is not in the lexicon is rare."""

    @abstractmethod
    def may_suggest(self, word: str) -> bool: ...

    @abstractmethod
    def is_refused(self, word: str) -> bool:
        """Whether the word is on the list of words that are not for school."""

    # Finding

    def suggested(self) -> list[str]:
        """Every word that may be suggested, longest first."""
        index = self.word_index(LONGEST)
        return index.words(index.suggested)

    def fitting(
        self, letters: str, wilds: int = 0, *, lengths: Collection[int] | None = None, tier: int = HARDEST
    ) -> list[str]:
        """All words that these letters and `wilds` wild ones can spell, longest first."""
        index = self.word_index(len(letters) + wilds)
        return index.words(self._spelled(index, letters, wilds, lengths) & self._allowed(index, tier))

    def best(
        self,
        letters: str,
        wilds: int = 0,
        *,
        worth: Worth,
        most: int = 10,
        lengths: Collection[int] | None = None,
        tier: int = HARDEST,
    ) -> list[Find]:
        """The highest-scoring words that these letters and `wilds` wild ones can spell."""
        index = self.word_index(len(letters) + wilds)
        chosen = self._spelled(index, letters, wilds, lengths) & self._allowed(index, tier)
        return Search(index, letters, wilds, worth).best(chosen, most)

    def growing(self, word: str, letters: str, wilds: int = 0, *, tier: int = HARDEST) -> list[str]:
        """All words made by putting one or more of these letters into the word; its own letters keep their order."""
        index = self.word_index(len(word) + len(letters) + wilds)
        longer = range(len(word) + 1, index.longest + 1)
        chosen = self._spelled(index, word + letters, wilds, longer) & self._allowed(index, tier)
        return solver.in_order(word, index.words(chosen & index.with_letters(word)))

    def matching(
        self, pattern: str, letters: str | None = None, wilds: int = 0, *, tier: int = HARDEST
    ) -> list[str]:
        """All words that match a pattern such as "C?T". With `letters`, the question marks must be filled from them."""
        fixed = pattern.replace("?", "")
        index = self.word_index(len(pattern))
        chosen = self._allowed(index, tier) & index.of_lengths([len(pattern)]) & index.with_letters(fixed)
        if letters is not None:
            chosen &= index.spelled_with(fixed + letters, wilds)
        return solver.through(pattern, index.words(chosen))

    @abstractmethod
    def word_index(self, longest: int) -> WordIndex:
        """The words of at most `longest` letters, ready to be searched."""

    def _spelled(
        self, index: WordIndex, letters: str, wilds: int, lengths: Collection[int] | None
    ) -> WordSet:
        spelled = index.spelled_with(letters, wilds)
        return spelled if lengths is None else spelled & index.of_lengths(lengths)

    def _allowed(self, index: WordIndex, tier: int) -> WordSet:
        """The words that a search may find."""
        return index.suggested & index.up_to_tier(tier)


class SharedLexicon(Lexicon):
    """The dictionary of all games.

    Engines look words up in `accepted`, the set itself: every move looks words up, and a class of our own is slower,
    even one that inherits from set (benchmarks/words.py).
    """

    def __init__(self, file: WordFile | None = None) -> None:
        self._file = file or WordFile()
        words = self._file.text("text").split()
        self.accepted: Final = frozenset(words)
        self._spans = spans(words, self._file.counts)
        self._marks = self._file.section("marks")
        self._indexes: dict[int, WordIndex] = {}

    def __contains__(self, word: object) -> bool:
        return word in self.accepted

    def __iter__(self) -> Iterator[str]:
        return iter(self.accepted)

    def __len__(self) -> int:
        return len(self.accepted)

    def tier(self, word: str) -> int:
        return self._mark(word) & TIER

    def may_suggest(self, word: str) -> bool:
        return not self._mark(word) & UNSUGGESTED

    def is_refused(self, word: str) -> bool:
        return word in self._refused

    def _mark(self, word: str) -> int:
        if word not in self.accepted:
            return HARDEST | UNSUGGESTED
        return self._marks[len(self.accepted) - 1 - self._spans[len(word)].place(word)]

    def word_index(self, longest: int) -> WordIndex:
        longest = min(longest, LONGEST)
        if longest not in self._indexes:
            self._indexes[longest] = WordIndex(self._file, self._spans, longest)
        return self._indexes[longest]

    @cached_property
    def _refused(self) -> frozenset[str]:
        return frozenset(self._file.text("refused").split())


@lru_cache(maxsize=1)
def lexicon() -> SharedLexicon:
    """The lexicon, loaded once in each process."""
    return SharedLexicon()
