"""How hard a word is for a child: a number that has no unit, and is only compared with others."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from . import lists, parts

Bases = Callable[[str], list[str]]
"""The words that a word is a form of; none for a word that is its own dictionary entry."""

# Ten more of SCOWL's sizes are as hard as ten more letters. The weights are round numbers near those that fit half of
# the published norms best (docs/decisions/0019-words.md); no word was weighed by itself.
_SIZE = 0.1
_LETTER = 0.1
_CLOSENESS = -0.8
_KNOWN = -3.3
_NO_COMPANY = -2
_OF_PARTS = 0.5


def hardness(sizes: Mapping[str, int], bases: Bases) -> dict[str, float]:
    """Words are hard that are rare, long, and used beside hard words, and easier if they are built from easy ones."""
    own = _own(sizes, bases)
    return {word: _with_parts(word, own) for word in own}


def _own(sizes: Mapping[str, int], bases: Bases) -> dict[str, float]:
    closeness, known = lists.numbered("closeness"), known_to_children()
    return {
        word: _SIZE * size
        + _LETTER * len(word)
        + _CLOSENESS * _company(word, closeness, bases)
        + _KNOWN * any(base in known for base in (word, *bases(word)))
        for word, size in sizes.items()
    }


def known_to_children() -> set[str]:
    """Who made these lists counted the regular forms of their words as known, too."""
    return {word for name in ("dale_chall", "spache", "young") for word in lists.words(name)}


def _company(word: str, closeness: Mapping[str, int], bases: Bases) -> int:
    """A form is used where its word is."""
    if word in closeness:
        return closeness[word]
    return max((closeness[base] for base in bases(word) if base in closeness), default=_NO_COMPANY)


def _with_parts(word: str, own: Mapping[str, float]) -> float:
    """Who knows "sun" and "flower" is halfway to "sunflower". No word is harder for having parts."""
    ways = parts.of(word, own)
    by_parts = min((max(own[part] for part in way) for way in ways), default=own[word])
    return own[word] + _OF_PARTS * min(0.0, by_parts - own[word])
