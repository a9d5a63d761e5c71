"""Bookworm's category cards and which words fit a category."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Final

from .data_file import DATA

CARDS: Final = DATA / "categories.json"

_IRREGULAR: Final = {
    "mice": "mouse", "geese": "goose", "feet": "foot", "teeth": "tooth", "children": "child",
    "oxen": "ox", "dice": "die", "lice": "louse", "people": "person",
}  # fmt: skip
# A plural's ending, and what the singular may have instead.
_PLURALS: Final = (
    ("s", ""), ("es", ""), ("ies", "y"), ("ves", "f"), ("ves", "fe"), ("men", "man"), ("i", "us"),
)  # fmt: skip


@dataclass(frozen=True)
class Category:
    text: str
    level: int
    """0 is the green one, the easiest; 2 the hardest."""
    prompts: tuple[str, ...] = field(repr=False)
    """Likely answers, in lower case; computer players choose among them."""
    accepts: tuple[str, ...] = field(repr=False)
    """Less likely answers that fit too."""

    def fits(self, phrase: str) -> bool:
        """Whether the word, or its singular or plural, is on the list. Case, accents and gaps do not matter."""
        return not self._keys.isdisjoint(forms(phrase))

    def starting_with(self, letter: str) -> list[str]:
        return [phrase for phrase in self.prompts if phrase.startswith(letter.lower())]

    @cached_property
    def _keys(self) -> frozenset[str]:
        return frozenset(key(phrase) for phrase in (*self.prompts, *self.accepts))


Card = tuple[Category, ...]
"""Three categories, the easiest first."""


@lru_cache(maxsize=1)
def cards() -> tuple[Card, ...]:
    """All cards; a card's number is its place here."""
    return tuple(
        tuple(_category(level, entry) for level, entry in enumerate(card))
        for card in json.loads(CARDS.read_bytes())
    )


def _category(level: int, entry: dict[str, str]) -> Category:
    prompts, accepts = (tuple(filter(None, entry[name].split("|"))) for name in ("prompts", "accepts"))
    return Category(entry["text"], level, prompts, accepts)


def key(phrase: str) -> str:
    """Only the letters: "Ice-cream", "ice  cream" and "icecream" are the same answer."""
    plain = unicodedata.normalize("NFKD", phrase).lower()
    return "".join(mark for mark in plain if mark.isalpha())


def forms(phrase: str) -> set[str]:
    """The phrase's key, and those of its singulars and plurals."""
    word = key(phrase)
    return {word, *_plurals(word), *_singulars(word)}


def _plurals(word: str) -> Iterator[str]:
    yield from (plural for plural, singular in _IRREGULAR.items() if singular == word)
    for ending, instead in _PLURALS:
        plural = word.removesuffix(instead) + ending
        if word.endswith(instead) and not plural.endswith("ss"):
            yield plural


def _singulars(word: str) -> Iterator[str]:
    # Neither "as" nor "ass" is a plural.
    if len(word) < 3 or word.endswith("ss"):
        return
    if word in _IRREGULAR:
        yield _IRREGULAR[word]
    for ending, instead in _PLURALS:
        if word.endswith(ending):
            yield word.removesuffix(ending) + instead
