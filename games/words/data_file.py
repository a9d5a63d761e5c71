"""The word file: mapped into memory, and so shared by all processes of a machine.

It begins with a magic line and a line of JSON that says where each section lies. Words stand in *reading
order*: longest first, alphabetical within a length.

text     the words, each followed by a newline, so that all words of one length are equally wide
marks    one byte for each word: its tier, and whether it may be suggested
refused  the words that are not for school, separated by newlines
columns  for each letter and count a row of bits, one for each word: "has at least two E" (see index.py)
"""

from __future__ import annotations

import json
import mmap
from collections.abc import Mapping
from pathlib import Path
from typing import Final

MAGIC: Final = b"Diceroom words 2\n"
LONGEST: Final = 15

TIER: Final = 0b0111
UNSUGGESTED: Final = 0b1000

DATA: Final = Path(__file__).parent / "data"
WORDS: Final = DATA / "words.pack"


class WordFile:
    def __init__(self, path: Path = WORDS) -> None:
        with path.open("rb") as file:
            self._map = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
            file.seek(len(MAGIC))
            heading = file.readline()
        if bytes(self._map[: len(MAGIC)]) != MAGIC:
            raise ValueError(f"{path} is not a word file of this version.")
        header = json.loads(heading)
        self._start = -(-(len(MAGIC) + len(heading)) // 8) * 8
        self._sections: Mapping[str, list[int]] = header["sections"]
        self.counts: list[int] = header["counts"]
        """How many words have 0, 1, … 15 letters."""

    def section(self, name: str) -> memoryview:
        offset, size = self._sections[name]
        return self._map[self._start + offset : self._start + offset + size]

    def text(self, name: str) -> str:
        return str(self.section(name), "ascii")

    def columns(self) -> Mapping[str, memoryview]:
        """Every column by its name: "E2", "suggested", "tier3"."""
        return {name[7:]: self.section(name) for name in self._sections if name.startswith("column ")}
