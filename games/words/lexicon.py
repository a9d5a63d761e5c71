"""What is a word, for whom, and which words can be made of some letters."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator
from functools import cached_property, lru_cache
from typing import Final

from . import solver
from .pack import LONGEST, TIER, UNSUGGESTED, Pack
from .shelf import Chosen, Shelf, spans
from .solver import Find, Search, Worth

HARDEST: Final = 5


class Lexicon(Collection[str]):
    """The words that count: for everybody, or for one class.

    `word in lexicon` says whether a word counts, and iterating gives all that do, in no order. A few words count
    when somebody plays them, but no computer player, hint or "best word" ever brings them up, so no search finds
    them. Words are upper-case, A to Z.
    """

    # Judging

    @abstractmethod
    def tier(self, word: str) -> int:
        """The reading level: 1 (grades 1–2) to 5 (rare). A word that is not in the lexicon is rare."""

    @abstractmethod
    def may_suggest(self, word: str) -> bool: ...

    @abstractmethod
    def is_refused(self, word: str) -> bool:
        """Whether the word is known, and not for school."""

    # Finding

    def suggested(self) -> list[str]:
        """Every word that may be brought up, longest first."""
        shelf = self.shelf(LONGEST)
        return shelf.words(shelf.suggested)

    def fitting(
        self, letters: str, wilds: int = 0, *, lengths: Collection[int] | None = None, tier: int = HARDEST
    ) -> list[str]:
        """All words that these letters and so many free ones can spell, longest first."""
        shelf = self.shelf(len(letters) + wilds)
        return shelf.words(self._spelled(shelf, letters, wilds, lengths) & self._allowed(shelf, tier))

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
        """The words of most worth that these letters and so many free ones can spell."""
        shelf = self.shelf(len(letters) + wilds)
        chosen = self._spelled(shelf, letters, wilds, lengths) & self._allowed(shelf, tier)
        return Search(shelf, letters, wilds, worth).best(chosen, most)

    def growing(self, word: str, letters: str, wilds: int = 0, *, tier: int = HARDEST) -> list[str]:
        """All words made by putting one or more of these letters into the word; its own letters keep their order."""
        shelf = self.shelf(len(word) + len(letters) + wilds)
        longer = range(len(word) + 1, shelf.longest + 1)
        chosen = self._spelled(shelf, word + letters, wilds, longer) & self._allowed(shelf, tier)
        return solver.in_order(word, shelf.words(chosen & shelf.with_letters(word)))

    def matching(
        self, pattern: str, letters: str | None = None, wilds: int = 0, *, tier: int = HARDEST
    ) -> list[str]:
        """All words through a pattern such as "C?T"; with letters, what is free must be filled from these."""
        fixed = pattern.replace("?", "")
        shelf = self.shelf(len(pattern))
        chosen = self._allowed(shelf, tier) & shelf.of_lengths([len(pattern)]) & shelf.with_letters(fixed)
        if letters is not None:
            chosen &= shelf.spelled_with(fixed + letters, wilds)
        return solver.through(pattern, shelf.words(chosen))

    @abstractmethod
    def shelf(self, longest: int) -> Shelf:
        """The words of at most so many letters, ready to be searched."""

    def _spelled(self, shelf: Shelf, letters: str, wilds: int, lengths: Collection[int] | None) -> Chosen:
        spelled = shelf.spelled_with(letters, wilds)
        return spelled if lengths is None else spelled & shelf.of_lengths(lengths)

    def _allowed(self, shelf: Shelf, tier: int) -> Chosen:
        """The words that a search may find."""
        return shelf.suggested & shelf.up_to_tier(tier)


class SharedLexicon(Lexicon):
    """The dictionary of all games.

    Each word of each move is asked about, so the engines ask `accepted`, the set itself: Python is slower with a
    class of our own, even with one that inherits from set (benchmarks/words.py).
    """

    def __init__(self, pack: Pack | None = None) -> None:
        self._pack = pack or Pack()
        words = self._pack.text("text").split()
        self.accepted: Final = frozenset(words)
        self._spans = spans(words, self._pack.counts)
        self._marks = self._pack.section("marks")
        self._shelves: dict[int, Shelf] = {}

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

    def shelf(self, longest: int) -> Shelf:
        longest = min(longest, LONGEST)
        if longest not in self._shelves:
            self._shelves[longest] = Shelf(self._pack, self._spans, longest)
        return self._shelves[longest]

    @cached_property
    def _refused(self) -> frozenset[str]:
        return frozenset(self._pack.text("refused").split())


@lru_cache(maxsize=1)
def lexicon() -> SharedLexicon:
    """The one lexicon that everybody in this process shares."""
    return SharedLexicon()
