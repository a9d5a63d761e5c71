"""The SCOWL word lists (Debian package `scowl`): each word with the size of the smallest list that has it."""

from __future__ import annotations

import re
from pathlib import Path

LISTS = Path("/usr/share/dict/scowl")
REGIONS = ("english", "american", "british", "british_z", "canadian", "australian")
EQUAL_SPELLINGS = ("variant_1", "british_variant_1", "canadian_variant_1", "australian_variant_1")
LARGEST = 70
_PLAIN = re.compile(r"[a-z]{1,15}")
_SLANG = 50  # The small Australian lists are full of slang that other children do not know.


def words(lists: Path = LISTS) -> dict[str, int]:
    """Every plain word of all regions, upper-case, with its size: 10 is very common, 70 is rare."""
    sizes: dict[str, int] = {}
    for region in REGIONS + EQUAL_SPELLINGS:
        for path in sorted(lists.glob(f"{region}-words.*")):
            size = max(_size(path), _SLANG if region == "australian" else 0)
            if size <= LARGEST:
                for word in _read(path):
                    sizes[word] = min(size, sizes.get(word, size))
    return sizes


def every_word(lists: Path = LISTS) -> set[str]:
    """The words of all lists, also the largest: what a player might type."""
    return {word for path in lists.glob("*-words.*") for word in _read(path)}


def _size(path: Path) -> int:
    return int(path.suffix[1:])


def _read(path: Path) -> list[str]:
    return [word.upper() for word in path.read_text("latin-1").split() if _PLAIN.fullmatch(word)]
