"""The lexicon of one class: the shared one with some words added and some blocked. The dictionary is not copied."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from . import solver
from .data_file import LONGEST
from .index import WordIndex
from .lexicon import HARDEST, Lexicon, SharedLexicon
from .solver import Find, Search, Worth, best_first

_PLAIN: Final = re.compile(f"[A-Z]{{1,{LONGEST}}}")


class ClassLexicon(Lexicon):
    """`added` gives each new word its tier; `blocked` gives each word that does not count its reason.

    A refused word stays refused, a word that is both added and blocked is blocked, and only plain words of upper-case
    letters can be added.
    """

    def __init__(
        self, shared: SharedLexicon, *, added: Mapping[str, int], blocked: Mapping[str, str]
    ) -> None:
        self._shared = shared
        self._indexes: dict[int, WordIndex] = {}
        self.blocked = dict(blocked)
        self.added = {word: tier for word, tier in added.items() if self._is_news(word)}

    def _is_news(self, word: str) -> bool:
        known = word in self._shared or self._shared.is_refused(word)
        return not known and word not in self.blocked and _PLAIN.fullmatch(word) is not None

    def __contains__(self, word: object) -> bool:
        return (word in self._shared.accepted and word not in self.blocked) or word in self.added

    def __iter__(self) -> Iterator[str]:
        yield from self.added
        yield from (word for word in self._shared if word not in self.blocked)

    def __len__(self) -> int:
        return len(self.added) + len(self._shared) - sum(word in self._shared for word in self.blocked)

    def tier(self, word: str) -> int:
        return self.added.get(word) or self._shared.tier(word)

    def may_suggest(self, word: str) -> bool:
        return word in self.added or (word not in self.blocked and self._shared.may_suggest(word))

    def is_refused(self, word: str) -> bool:
        return self._shared.is_refused(word)

    def suggested(self) -> list[str]:
        return _longest_first(list(self.added), super().suggested())

    def fitting(
        self, letters: str, wilds: int = 0, *, lengths: Collection[int] | None = None, tier: int = HARDEST
    ) -> list[str]:
        added = self._spelled_from_added(letters, wilds, lengths, tier)
        return _longest_first(added, super().fitting(letters, wilds, lengths=lengths, tier=tier))

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
        search = Search(self.word_index(len(letters) + wilds), letters, wilds, worth)
        added = [search.find(word) for word in self._spelled_from_added(letters, wilds, lengths, tier)]
        shared = super().best(letters, wilds, worth=worth, most=most, lengths=lengths, tier=tier)
        return sorted([*added, *shared], key=best_first)[:most]

    def growing(self, word: str, letters: str, wilds: int = 0, *, tier: int = HARDEST) -> list[str]:
        longer = range(len(word) + 1, LONGEST + 1)
        added = self._spelled_from_added(word + letters, wilds, longer, tier)
        holding = [one for one in added if not Counter(word) - Counter(one)]
        return _longest_first(
            solver.in_order(word, holding), super().growing(word, letters, wilds, tier=tier)
        )

    def matching(
        self, pattern: str, letters: str | None = None, wilds: int = 0, *, tier: int = HARDEST
    ) -> list[str]:
        fixed = pattern.replace("?", "")
        free = len(pattern) if letters is None else wilds
        added = self._spelled_from_added(fixed + (letters or ""), free, [len(pattern)], tier)
        shared = super().matching(pattern, letters, wilds, tier=tier)
        return _longest_first(solver.through(pattern, added), shared)

    def _spelled_from_added(
        self, letters: str, wilds: int, lengths: Collection[int] | None, tier: int
    ) -> list[str]:
        have = Counter(letters)
        return [
            word
            for word, level in self.added.items()
            if level <= tier
            and (lengths is None or len(word) in lengths)
            and (Counter(word) - have).total() <= wilds
        ]

    def word_index(self, longest: int) -> WordIndex:
        """The shared index, without suggesting blocked words."""
        longest = min(longest, LONGEST)
        if longest not in self._indexes:
            self._indexes[longest] = self._shared.word_index(longest).without(self.blocked)
        return self._indexes[longest]


def _longest_first(added: list[str], shared: list[str]) -> list[str]:
    return sorted([*added, *shared], key=lambda word: (-len(word), word)) if added else shared
