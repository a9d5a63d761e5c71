"""Endings and prefixes of words, as a lesson means them: what is left must be a word that a child can know."""

from collections.abc import Iterator
from typing import Final

from games.words import Lexicon

ENDINGS: Final = ("ING", "EST", "ED", "ER")
PREFIXES: Final = ("UN", "RE", "DIS", "MIS")
# "WAT" is in the dictionary, but no child has made WATER from it.
HARDEST_STEM: Final = 4
# The stems of two letters are in these; NEED is not NE and an ending, and BEER is not made from BE.
SHORT: Final = frozenset({"BEING", "DOING", "GOING", "UNDO", "REDO", "MISDO"})
VOWELS: Final = frozenset("AEIOU")


def has_ending(word: str, words: Lexicon) -> bool:
    """Whether the word is a known word with -ing, -ed, -er or -est: BAKED, BIGGEST, HAPPIER."""
    return word in SHORT or bool(without_ending(word, words))


def without_ending(word: str, words: Lexicon) -> list[str]:
    """The words from which it is made."""
    return [stem for stem in _stems(word) if _is_stem(stem, words)]


def _stems(word: str) -> Iterator[str]:
    for ending in ENDINGS:
        if word.endswith(ending):
            rest = word.removesuffix(ending)
            yield rest
            if len(rest) > 2 or not rest.endswith("E"):  # USED is made from USE; BEER is not made from BEE.
                yield f"{rest}E"
            if len(rest) > 2 and rest[-1] == rest[-2] and rest[-1] not in VOWELS:
                yield rest[:-1]
            if rest.endswith("I"):
                yield f"{rest[:-1]}Y"


def has_prefix(word: str, words: Lexicon) -> bool:
    """Whether the word is a known word with un-, re-, dis- or mis-."""
    return word in SHORT or bool(without_prefix(word, words))


def without_prefix(word: str, words: Lexicon) -> list[str]:
    rests = (word.removeprefix(prefix) for prefix in PREFIXES if word.startswith(prefix))
    return [rest for rest in rests if _is_stem(rest, words)]


def takes_prefix(word: str, words: Lexicon) -> bool:
    return any(f"{prefix}{word}" in words for prefix in PREFIXES)


def _is_stem(stem: str, words: Lexicon) -> bool:
    return len(stem) > 2 and stem in words and words.tier(stem) <= HARDEST_STEM
