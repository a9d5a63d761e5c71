"""What an English word is built from: "unhappy" from "happy", "sunflower" from "sun" and "flower"."""

from __future__ import annotations

from collections.abc import Container, Iterator

_SHORTEST = 3
_BEFORE = ("UN", "RE", "OVER", "OUT", "NON", "MIS", "DIS", "UNDER", "SUPER", "FORE", "MID")
_AFTER = (
    "NESS", "LESS", "FUL", "LY", "Y", "ER", "ABLE", "LIKE", "ISH", "HOOD", "SHIP", "MENT", "EN", "WARD", "WARDS",
    "SOME",
)  # fmt: skip


def of(word: str, known: Container[str]) -> Iterator[tuple[str, ...]]:
    """Each way to take the word apart into words that are known."""
    stems = [*_without_beginning(word), *_without_ending(word)]
    yield from ((stem,) for stem in stems if len(stem) >= _SHORTEST and stem in known)
    pairs = ((word[:place], word[place:]) for place in range(_SHORTEST, len(word) - _SHORTEST + 1))
    yield from (pair for pair in pairs if all(part in known and part not in _AFTER for part in pair))


def _without_beginning(word: str) -> Iterator[str]:
    yield from (word[len(start) :] for start in _BEFORE if word.startswith(start))


def _without_ending(word: str) -> Iterator[str]:
    """Before an ending, English doubles consonants (sunny), drops E (shady, gently), and turns Y into I (happily)."""
    for ending in _AFTER:
        stem = word.removesuffix(ending)
        if stem != word:
            yield stem
            yield from _respelled(stem, ending)


def _respelled(stem: str, ending: str) -> Iterator[str]:
    if ending[0] in "AEIY":
        yield stem + "E"
        if stem[-1:] == stem[-2:-1]:
            yield stem[:-1]
    if stem.endswith("I"):
        yield stem[:-1] + "Y"
