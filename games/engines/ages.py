"""What a computer player reads. Its level stands for an age: about 6, 9, 11, 13, and an adult who knows the dictionary.

Reading levels (tiers) say which words are known at that age, and count a form that is long or rare as harder than its
word. They do not say how long a word an eye finds among loose letters: at nine one reads GLITTERS and does not see it.
"""

from collections.abc import Callable, Container
from typing import Final

LEVELS: Final = range(1, 6)
HARDEST: Final = LEVELS[-1]
_LONGEST: Final = (5, 6, 7, 9, 15)


def longest_word(level: int) -> int:
    """A computer player of this level lays no longer word."""
    return _LONGEST[level - 1]


def longest_seen(words: Container[str], level: int) -> int:
    """The same, unless the dictionary says itself how long the words are that a player sees in it."""
    return int(getattr(words, "longest_seen", longest_word(level)))


def reads(words: Container[str], level: int) -> Callable[[str], bool]:
    """Whether a word is one for this level. A dictionary without tiers says nothing about ages: every word is known."""
    tier: Callable[[str], int] | None = getattr(words, "tier", None)
    if tier is None or level == HARDEST:
        return lambda _word: True
    longest = longest_seen(words, level)
    return lambda word: len(word) <= longest and tier(word) <= level
