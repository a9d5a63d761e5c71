"""Finding words in tiles: new words, and what words on the table can become."""

import re
from collections.abc import Container, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from .equipment import BLANK, POINTS, TILES
from .state import State

RAREST = 5  # The highest reading level: at this one every word is known.


class Rack(NamedTuple):
    """What a player holds: letters, and so many blanks."""

    letters: str
    blanks: int

    @classmethod
    def of(cls, tiles: Iterable[str]) -> "Rack":
        faces = [TILES[tile].letter for tile in tiles]
        letters = "".join(sorted(face for face in faces if face != BLANK))
        return cls(letters, len(faces) - len(letters))


class Finder:
    """Finds words in any dictionary that can be searched or at least read through.

    A dictionary that only answers "is this a word?" holds no word that could be found. Where the dictionary
    knows reading levels, words above `tier` stay unknown.
    """

    def __init__(self, words: Container[str], tier: int = RAREST) -> None:
        self._words = words
        self._tier = tier

    def new_words(self, rack: Rack, lengths: Sequence[int]) -> list[str]:
        search = getattr(self._words, "fitting", self._fitting)
        return self._known(word for word in search(rack.letters, rack.blanks) if len(word) in lengths)

    def grown(self, word: str, rack: Rack, most: int) -> list[str]:
        """The words that this one becomes with at most so many tiles put in."""
        search = getattr(self._words, "growing", self._growing)
        longest = len(word) + most
        return self._known(longer for longer in search(word, *rack) if len(longer) <= longest)

    def _known(self, found: Iterable[str]) -> list[str]:
        tier = getattr(self._words, "tier", None)
        if tier is None or self._tier == RAREST:
            return list(found)
        return [word for word in found if tier(word) <= self._tier]

    # For a dictionary that must be read through. What is found is sorted, because a set has no order to rely on.

    def _fitting(self, letters: str, wilds: int) -> list[str]:
        room = len(letters) + wilds
        return sorted(word for word in self._all if len(word) <= room and lacking(word, letters) <= wilds)

    def _growing(self, word: str, letters: str, wilds: int) -> list[str]:
        room = range(len(word) + 1, len(word) + len(letters) + wilds + 1)
        in_order = re.compile(".*".join(word)).search
        longer = (one for one in self._all if len(one) in room and in_order(one))
        return sorted(one for one in longer if lacking(one, word + letters) <= wilds)

    @cached_property
    def _all(self) -> list[str]:
        if not isinstance(self._words, Iterable):
            return []
        return [word for word in self._words if word.isascii() and word.isalpha() and word.isupper()]


def lacking(word: str, letters: str) -> int:
    """How many letters of the word must come from blanks."""
    missing = 0
    for letter in word:
        if letter in letters:
            letters = letters.replace(letter, "", 1)
        else:
            missing += 1
    return missing


class NewWord(NamedTuple):
    score: int
    word: str


def new_words(state: State, rack: Rack, finder: Finder) -> list[NewWord]:
    """All new words that the throw allows, best first."""
    times = 2 if state.doubled else 1
    found = [
        NewWord(_points(word, rack.letters) * times + state.level.bonus_for(len(word)), word)
        for word in finder.new_words(rack, state.lengths)
    ]
    return sorted(found, key=_best_first)


def _best_first(found: NewWord) -> tuple[int, int, str]:
    # Of words that score the same the longer one is the nicer surprise.
    return -found.score, -len(found.word), found.word


def _points(word: str, letters: str) -> int:
    """The points of the word when blanks stand only for letters that are missing."""
    total = 0
    for letter in word:
        if letter in letters:
            letters = letters.replace(letter, "", 1)
            total += POINTS[letter]
    return total
