"""Reading levels from 1 (grades 1–2) to 5 (rare)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from . import lists

# For each SCOWL size: up to how many letters a word belongs to a tier. Size alone would call "significance" easy.
_LENGTHS: Mapping[int, Mapping[int, int]] = {
    10: {1: 5, 2: 7, 3: 9, 4: 15},
    20: {2: 6, 3: 9, 4: 15},
    35: {3: 8, 4: 12, 5: 15},
    40: {3: 7, 4: 11, 5: 15},
    50: {4: 9, 5: 15},
    55: {4: 8, 5: 15},
    60: {4: 7, 5: 15},
    70: {5: 15},
}
_SHORT_FORM = 6

Bases = Callable[[str], list[str]]
"""The words that a word is a form of; none for a word that is its own dictionary entry."""


def tiers(sizes: Mapping[str, int], bases: Bases) -> dict[str, int]:
    """Each word's tier: from size and length, corrected by hand, and forms kept near their base."""
    young, older = set(lists.words("young")), _older()
    first = {word: _tier(word, size, young, older) for word, size in sizes.items()}
    return {
        word: tier if word in young or word in older else _near_base(word, tier, first, bases)
        for word, tier in first.items()
    }


def _tier(word: str, size: int, young: set[str], older: Mapping[str, int]) -> int:
    if word in young:
        return 1
    by_length = min(tier for tier, longest in _LENGTHS[size].items() if len(word) <= longest)
    return max(by_length, older.get(word, 1))


def _near_base(word: str, tier: int, first: Mapping[str, int], bases: Bases) -> int:
    """Who knows "dinosaur" can read "dinosaurs"; other long forms are a step harder; none is easier than its base."""
    known = {base: first[base] for base in bases(word) if base in first}
    if not known:
        return tier
    easiest = min(known.values())
    is_plain = len(word) <= _SHORT_FORM or word.removesuffix("S") in known
    return max(easiest, min(tier, easiest if is_plain else easiest + 1))


def _older() -> dict[str, int]:
    """The list has a tier before each line's words."""
    tier, found = 1, {}
    for entry in lists.words("older"):
        if entry.isdigit():
            tier = int(entry)
        else:
            found[entry] = tier
    return found
