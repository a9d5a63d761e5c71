"""On which line of a TOML file each part of it is. `tomllib` reads the values and forgets the lines.

The scanner reads only texts that `tomllib` has read, so it need not refuse anything.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Final

_GAP: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACES: Final = re.compile(r"[ \t]*")
_STRING: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}(?!")' r"|'''.*?'{3,5}(?!')" r'|"(?:\\.|[^"\\])*"' r"|'[^']*'", re.DOTALL
)
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
# A number, a date, true or false.
_PLAIN: Final = re.compile(r"[^,\]}#\n]+")


def line_of(lines: Mapping[str, int], where: str) -> int:
    """The line of the part, or of the nearest part around it. What is missing has the line of its table."""
    while where not in lines:
        if not where:
            return 1
        where = where.rpartition(".")[0]
    return lines[where]


def lines_in(text: str) -> dict[str, int]:
    """The line of every table, key and item, by dotted path: {"steps": 30, "steps.0": 30, "steps.0.options": 34}."""
    # As `tomllib` does, so that both count the same lines.
    return _Scanner(text.replace("\r\n", "\n")).scan()


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.lines: dict[str, int] = {}
        # How many tables each array of tables has so far.
        self.counts: dict[str, int] = {}

    def scan(self) -> dict[str, int]:
        table: tuple[str, ...] = ()
        while not self._is_at_end():
            if self._sees("["):
                table = self._heading()
            else:
                self._pair(table)
        return self.lines

    def _is_at_end(self) -> bool:
        self._skip(_GAP)
        return self.at >= len(self.text)

    # Tables and keys

    def _heading(self) -> tuple[str, ...]:
        start = self.at
        is_item = self.text.startswith("[[", self.at)
        self.at += 2 if is_item else 1
        table = self._resolved(list(self._key()), is_item=is_item)
        self.at += 2 if is_item else 1
        if is_item:
            self._mark(table[:-1], start)
        self._mark(table, start)
        return table

    def _resolved(self, key: list[str], *, is_item: bool) -> tuple[str, ...]:
        """The path of a heading. Below an array of tables it means the last table of the array."""
        table: list[str] = []
        for number, part in enumerate(key, start=1):
            table.append(part)
            array = ".".join(table)
            if is_item and number == len(key):
                self.counts[array] = self.counts.get(array, 0) + 1
            if array in self.counts:
                table.append(str(self.counts[array] - 1))
        return tuple(table)

    def _pair(self, table: tuple[str, ...]) -> None:
        start = self.at
        path = (*table, *self._key())
        self._mark(path, start)
        self.at += len("=")
        self._skip(_SPACES)
        self._value(path)

    def _key(self) -> Iterator[str]:
        """The parts of a dotted key."""
        while True:
            self._skip(_SPACES)
            is_quoted = self.text[self.at] in "\"'"
            part = self._take(_STRING if is_quoted else _BARE_KEY)
            yield tomllib.loads(f"key = {part}")["key"] if is_quoted else part
            self._skip(_SPACES)
            if not self._sees("."):
                return
            self.at += 1

    # Values

    def _value(self, path: tuple[str, ...]) -> None:
        if self._sees("["):
            self._array(path)
        elif self._sees("{"):
            self._inline_table(path)
        elif self.text[self.at] in "\"'":
            self._take(_STRING)
        else:
            self._take(_PLAIN)

    def _array(self, path: tuple[str, ...]) -> None:
        self.at += 1
        number = 0
        while not self._closes("]"):
            item = (*path, str(number))
            self._mark(item, self.at)
            self._value(item)
            number += 1

    def _inline_table(self, path: tuple[str, ...]) -> None:
        self.at += 1
        while not self._closes("}"):
            self._pair(path)

    def _closes(self, bracket: str) -> bool:
        """Skips what separates two values, and the closing bracket."""
        self._skip(_GAP)
        if self._sees(","):
            self.at += 1
            self._skip(_GAP)
        if not self._sees(bracket):
            return False
        self.at += 1
        return True

    # Characters

    def _sees(self, mark: str) -> bool:
        return self.text.startswith(mark, self.at)

    def _skip(self, pattern: re.Pattern[str]) -> None:
        self._take(pattern)

    def _take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        taken = found.group() if found else ""
        self.at += len(taken)
        return taken

    def _mark(self, path: tuple[str, ...], start: int) -> None:
        self.lines.setdefault(".".join(path), self.text.count("\n", 0, start) + 1)
