"""The words that a simulated child knows, and those that the child notices at one look.

Sets of words are large integers, one bit for each word, as in `games.words.index`.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final, NamedTuple

from games.words import Lexicon
from games.words.data_file import LONGEST
from games.words.index import WordIndex, WordSet

EASIEST, HARDEST = 1, 5

# In sixteenths: how many of the words a child knows, by how far their reading level is above the child's own.
KNOWN: Final = {
    "low": {0: 9, 1: 3},
    "middle": {0: 12, 1: 5, 2: 1},
    "high": {0: 14, 1: 8, 2: 3},
}
KNOWN_BELOW: Final = 15
# In sixteenths: how likely a child is to notice one word of this length among letters. Longer ones are like the last.
NOTICED: Final = {1: 12, 2: 8, 3: 7, 4: 5, 5: 3, 6: 2, 7: 1}
NOTICES_MORE: Final = {"low": -1, "middle": 0, "high": 1}


def level_of(grade: int) -> int:
    """The reading level of words for this grade."""
    return min(max((grade + 1) // 2, EASIEST), HARDEST - 1)


def known_words(words: Lexicon, grade: int, band: str, chance: Random) -> WordSet:
    """All words that a child of this grade and band knows."""
    index, own = words.word_index(LONGEST), level_of(grade)
    known: WordSet = 0
    for level in range(EASIEST, HARDEST + 1):
        sixteenths = KNOWN_BELOW if level < own else KNOWN[band].get(level - own, 0)
        of_level = index.up_to_tier(level) & ~index.up_to_tier(level - 1)
        known |= of_level & _some(index, sixteenths, chance)
    return known & index.suggested


def noticed_words(words: Lexicon, known: WordSet, band: str, chance: Random, *, given: int = 0) -> WordSet:
    """The known words that the child would notice at this look, if the letters were there.

    The child already has this many of its letters in mind, so the word is as easy to notice as a shorter one.
    """
    index = words.word_index(LONGEST)
    noticed: WordSet = 0
    for length in range(1, LONGEST + 1):
        left = min(max(length - given, min(NOTICED)), max(NOTICED))
        some = _some(index, max(1, NOTICED[left] + NOTICES_MORE[band]), chance)
        noticed |= index.of_lengths([length]) & some
    return known & noticed


class Rule(NamedTuple):
    """What a lesson teaches about words: which are made by its rule, from which, and which it can be applied to."""

    made: Mapping[int, tuple[int, ...]]
    """By the place of each word that is made by the rule, the places of the words that it is made from."""
    wanted: WordSet
    """The words that a child looks for who has the rule in mind."""


def rule(
    words: Lexicon, stems: Callable[[str, Lexicon], list[str]], takes: Callable[[str, Lexicon], bool] | None
) -> Rule:
    index, made, wanted = words.word_index(LONGEST), dict[int, tuple[int, ...]](), 0
    for word in index.words(index.suggested):
        place = index.only(word)
        if found := stems(word, words):
            made[place.bit_length() - 1] = tuple(index.only(stem).bit_length() - 1 for stem in found)
            wanted |= place
        elif takes is not None and takes(word, words):
            wanted |= place
    return Rule(made, wanted)


def with_rule(known: WordSet, learned: Rule) -> WordSet:
    """Who has learned the rule knows the words that it makes from words known before: REFILL from FILL."""
    size = max(known.bit_length(), learned.wanted.bit_length()) // 8 + 1
    before, after = known.to_bytes(size, "little"), bytearray(known.to_bytes(size, "little"))
    for place, stems in learned.made.items():
        if any(before[stem >> 3] >> (stem & 7) & 1 for stem in stems):
            after[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(after, "little")


def _some(index: WordIndex, sixteenths: int, chance: Random) -> WordSet:
    """A set in which each word is with this probability."""
    if sixteenths >= 16:
        return index.all
    some: WordSet = 0
    for place in range(4):
        bits = chance.getrandbits(index.size)
        some = some | bits if sixteenths >> place & 1 else some & bits
    return some


class Look(Lexicon):
    """What a child sees at one look. Searches find the words noticed; tiers tell which words the child knows at all."""

    longest_seen = LONGEST
    """How long the words are that a child notices does not follow from the computer player that chooses among them."""

    def __init__(self, words: Lexicon, known: WordSet, noticed: WordSet) -> None:
        self._words = words
        self._known, self._noticed = known, noticed
        # Whether a word counts is a matter of the dictionary, not of what a child knows.
        self.accepted = getattr(words, "accepted", words)

    def _holds(self, chosen: WordSet, word: str) -> bool:
        return bool(self._words.word_index(LONGEST).only(word) & chosen)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self._holds(self._noticed, word)

    def __iter__(self) -> Iterator[str]:
        return iter(self._words.word_index(LONGEST).words(self._noticed))

    def __len__(self) -> int:
        return self._noticed.bit_count()

    def tier(self, word: str) -> int:
        return EASIEST if self._holds(self._known, word) else HARDEST

    def may_suggest(self, word: str) -> bool:
        return self._holds(self._known, word)

    def is_refused(self, word: str) -> bool:
        return self._words.is_refused(word)

    def word_index(self, longest: int) -> WordIndex:
        # Words of up to this length have the low bits of every set.
        return self._words.word_index(longest).suggesting(self._noticed)
