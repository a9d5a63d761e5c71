"""Reading levels from 1 (grades 1–2) to 5 (rare)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping

from . import lists
from .hardness import Bases, hardness

# The hardness up to which a word belongs to tiers 1 to 4.
_HARDEST = (-9.5, -5.0, 0.8, 5.0)
_SHORT_FORM = 6
RAREST = 5


def tiers(sizes: Mapping[str, int], usual: Bases, possible: Bases) -> dict[str, int]:
    """Each word's tier: from how hard it is, corrected by lists, and forms kept near their base."""
    least, most = lists.numbered("older"), _at_most(sizes, possible)
    first = {
        word: min(max(1 + bisect_left(_HARDEST, value), least.get(word, 1)), most.get(word, RAREST))
        for word, value in hardness(sizes, possible).items()
    }
    by_hand = least.keys() | set(lists.words("young"))
    return {
        word: tier if word in by_hand else min(_near_base(word, tier, first, usual), most.get(word, RAREST))
        for word, tier in first.items()
    }


def _at_most(words: Iterable[str], bases: Bases) -> dict[str, int]:
    """Words that children know, with the tier of the grades at which they know them; their forms by grade 6."""
    lists_of = {"grade_6": 3, "dale_chall": 3, "grade_4": 2, "spache": 2, "young": 1}
    most = {word: tier for name, tier in lists_of.items() for word in lists.words(name)}
    forms = {word: 3 for word in words if not most.keys().isdisjoint(bases(word))}
    return forms | most


def _near_base(word: str, tier: int, first: Mapping[str, int], bases: Bases) -> int:
    """Who knows "dinosaur" can read "dinosaurs"; other long forms are a step harder; none is easier than its base."""
    known = {base: first[base] for base in bases(word) if base in first}
    if not known:
        return tier
    easiest = min(known.values())
    is_plain = len(word) <= _SHORT_FORM or word.removesuffix("S") in known
    return max(easiest, min(tier, easiest if is_plain else easiest + 1))
