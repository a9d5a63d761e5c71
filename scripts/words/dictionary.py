"""Which words count, how hard each is, and which of them are fit for school."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.words.data_file import UNSUGGESTED

from . import lists, scowl, tiers

_SHORT = 3
_SIZE_OF_ADDED = 35
_SIZE_OF_ADDED_SHORT = 60


@dataclass(frozen=True)
class Dictionary:
    tiers: dict[str, int]
    unsuggested: set[str]
    refused: set[str]

    def marks(self) -> dict[str, int]:
        return {word: tier | UNSUGGESTED * (word in self.unsuggested) for word, tier in self.tiers.items()}


def make(bases: Callable[[str], list[str]]) -> Dictionary:
    known = scowl.every_word()
    refused, unsuggested = lists.spread("refused", known), lists.spread("unsuggested", known)
    counting = {word: size for word, size in _sizes().items() if word not in refused}
    return Dictionary(tiers.tiers(counting, bases), unsuggested & counting.keys(), refused)


def _sizes() -> dict[str, int]:
    """All words with their SCOWL size. Of the short ones those that were chosen by hand, and no others."""
    short, left_out = set(lists.words("short")), set(lists.words("left_out"))
    sizes = {word: size for word, size in scowl.words().items() if len(word) > _SHORT or word in short}
    sizes = {word: size for word, size in sizes.items() if word not in left_out}
    added = dict.fromkeys(lists.words("added"), _SIZE_OF_ADDED)
    return added | dict.fromkeys(short, _SIZE_OF_ADDED_SHORT) | sizes
