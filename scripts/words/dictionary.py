"""Which words count, how hard each is, and which of them are fit for school."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace

from games.words.data_file import UNSUGGESTED

from . import lists, scowl, tiers
from .hardness import Bases
from .tiers import RAREST

_SHORT = 3
_SIZE_OF_ADDED = 35
_SIZE_OF_ADDED_SHORT = 60


@dataclass(frozen=True)
class Dictionary:
    tiers: dict[str, int]
    unsuggested: set[str]
    refused: set[str]

    def with_rare_ones(self, but: Set[str]) -> Dictionary:
        """With all words in the last tier but these."""
        tiers = {word: tier if word in but else RAREST for word, tier in self.tiers.items()}
        return replace(self, tiers=tiers)

    def marks(self) -> dict[str, int]:
        return {word: tier | UNSUGGESTED * (word in self.unsuggested) for word, tier in self.tiers.items()}


def make(usual: Bases, possible: Bases) -> Dictionary:
    known = scowl.every_word()
    refused, unsuggested = lists.spread("refused", known), lists.spread("unsuggested", known)
    counting = sizes(refused)
    return Dictionary(tiers.tiers(counting, usual, possible), unsuggested & counting.keys(), refused)


def sizes(refused: Set[str]) -> dict[str, int]:
    """The words that count with their SCOWL size. Of the short ones those that were chosen by hand, and no others."""
    short, left_out = set(lists.words("short")), set(lists.words("left_out"))
    sizes = {word: size for word, size in scowl.words().items() if len(word) > _SHORT or word in short}
    added = dict.fromkeys(lists.words("added"), _SIZE_OF_ADDED)
    chosen = added | dict.fromkeys(short, _SIZE_OF_ADDED_SHORT) | sizes
    return {word: size for word, size in chosen.items() if word not in left_out | refused}
