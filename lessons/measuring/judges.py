"""What counts as a success in an exit check. None: the observation tests nothing."""

from collections.abc import Callable

from games.engines.profile import Observation
from games.words import Lexicon
from lessons.measuring import word_parts

Judge = Callable[[Observation, Lexicon], bool | None]


def succeeded(seen: Observation, words: Lexicon) -> bool | None:
    return seen.success


def is_plural(seen: Observation, words: Lexicon) -> bool | None:
    """AS is not made from A."""
    return None if len(seen.word or "") < 3 else seen.success


def has_ending(seen: Observation, words: Lexicon) -> bool | None:
    if seen.word is None:
        return None
    return bool(seen.success) and word_parts.has_ending(seen.word, words)


def has_prefix(seen: Observation, words: Lexicon) -> bool | None:
    """Other prefixes than those of the lesson test nothing."""
    if seen.word is None or not seen.word.startswith(word_parts.PREFIXES):
        return None
    return bool(seen.success)


def has_written_prefix(seen: Observation, words: Lexicon) -> bool | None:
    """A sheet does not say to what the letters were put: REST is not made from ST."""
    if seen.success and not word_parts.has_prefix(seen.word or "", words):
        return None
    return has_prefix(seen, words)


def word_counted(seen: Observation, words: Lexicon) -> bool | None:
    return bool(seen.points)


def holds_word(seen: Observation, words: Lexicon) -> bool | None:
    """Whether the letters kept in a reroll, all of them, make a word."""
    kept = seen.word or ""
    letters = kept.replace("?", "")
    return len(kept) > 1 and bool(words.fitting(letters, len(kept) - len(letters), lengths=(len(kept),)))
