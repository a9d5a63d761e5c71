"""What a word means, in one line. The file is mapped into memory at the first call and searched there."""

from __future__ import annotations

import mmap
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

from .data_file import DATA

MEANINGS: Final = DATA / "meanings.txt"
VERB_ENDINGS: Final = ("ED", "ING")


@dataclass(frozen=True)
class Meaning:
    word: str
    text: str
    base: str | None = None
    """The word that this one is a form of (CATS: CAT); the text is then about the base."""

    @property
    def line(self) -> str:
        """The meaning as pages show it. FRIENDS: "friend: a person you like". FARMED, whose text does not fit: "form of
        farm: land where food is grown"."""
        if self.base is None:
            return self.text
        return f"{'' if self.fits else 'form of '}{self.base.lower()}: {self.text}"

    @property
    def fits(self) -> bool:
        """Whether the text is about this word in its own sense. Not for FARMED, a form of the verb, where the line of
        FARM tells of the noun only: "land where food is grown"."""
        is_verb_form = self.base is not None and self.word.endswith(VERB_ENDINGS)
        return not is_verb_form or any(part.startswith("to ") for part in self.text.split("; "))


class Meanings:
    def __init__(self, path: Path = MEANINGS) -> None:
        self._path = path

    @cached_property
    def _lines(self) -> mmap.mmap:
        with self._path.open("rb") as file:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    def of(self, word: str) -> Meaning | None:
        text = self._entry(word)
        if text is None or not text.startswith("="):
            return (text and Meaning(word, text)) or None
        base = text[1:]
        return Meaning(word, self._entry(base) or "", base)

    def line_of(self, word: str) -> str:
        """The meaning as pages show it; empty for a word without one."""
        meaning = self.of(word)
        return meaning.line if meaning else ""

    def _entry(self, word: str) -> str | None:
        """Finds the line of the word by bisection."""
        key = word.encode("ascii", "replace")
        low, high = 0, len(self._lines)
        while low < high:
            middle = (low + high) // 2
            start = self._lines.rfind(b"\n", low, middle) + 1 or low
            end = self._lines.find(b"\n", middle)
            found, _, text = self._lines[start:end].partition(b"\t")
            if found == key:
                return text.decode()
            low, high = (end + 1, high) if found < key else (low, start)
        return None


@lru_cache(maxsize=1)
def meanings() -> Meanings:
    """The meanings, opened once in each process."""
    return Meanings()
