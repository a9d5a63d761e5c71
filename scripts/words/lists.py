"""The hand-made lists: plain text, words divided by space, comments after #."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

LISTS = Path(__file__).parent / "lists"


def words(name: str) -> list[str]:
    """The words of a list in upper case, in their order."""
    lines = (LISTS / f"{name}.txt").read_text().splitlines()
    return [word.upper() for line in lines for word in line.partition("#")[0].split()]


def spread(name: str, known: Iterable[str]) -> set[str]:
    """The words of a list whose entries may end in a star: then all known words that begin so belong to it."""
    entries = words(name)
    stems = tuple(entry[:-1] for entry in entries if entry.endswith("*"))
    plain = {entry.removesuffix("*") for entry in entries}
    return plain | {word for word in known if word.startswith(stems)}


def numbered(name: str) -> dict[str, int]:
    """The number of each word in a list whose words follow their number."""
    number, found = 0, {}
    for entry in words(name):
        if entry.removeprefix("-").isdigit():
            number = int(entry)
        else:
            found[entry] = number
    return found


def cards() -> list[list[str]]:
    """The texts of the categories on each of Bookworm's cards."""
    lines = (LISTS / "cards.txt").read_text().splitlines()
    return [line.split(" | ") for line in lines if not line.startswith("#")]
