"""What would happen to each line of a roster."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from classrooms.roster.names import normalize
from classrooms.roster.naming import FullName
from classrooms.roster.rows import Entry


class Standing(StrEnum):
    NEW = "new"
    AGAIN = "again"  # The same name is further up in the list.
    KNOWN = "known"  # The class has a child with this name.
    FULL = "full"  # The class has no room for more.
    BAD = "bad"  # Not a name.


@dataclass(frozen=True)
class Line:
    entry: Entry
    standing: Standing
    message: str = ""
    shown: str = ""


@dataclass(frozen=True)
class Preview:
    lines: tuple[Line, ...]

    def count(self, *standings: Standing) -> int:
        return sum(line.standing in standings for line in self.lines)

    @property
    def new(self) -> int:
        return self.count(Standing.NEW)

    @property
    def doubled(self) -> int:
        return self.count(Standing.AGAIN, Standing.KNOWN)

    @property
    def bad(self) -> int:
        return self.count(Standing.BAD)

    @property
    def left_out(self) -> int:
        return self.count(Standing.FULL)


def preview(
    entries: Sequence[Entry],
    *,
    present: Collection[FullName],
    room: int,
    show: Callable[[Sequence[FullName]], list[str]] | None = None,
) -> Preview:
    """Judges each line: new, a double, one too many, or not a name. `show` names the new ones for classmates."""
    known = {_key((first, last)) for first, last in present}
    seen: dict[FullName, int] = {}
    lines = []
    for entry in entries:
        line = _judge(entry, known, seen, room)
        room -= line.standing == Standing.NEW
        lines.append(line)
    return Preview(tuple(_with_shown(lines, show)))


def _judge(entry: Entry, known: Collection[FullName], seen: dict[FullName, int], room: int) -> Line:
    key = _key((entry.first_name, entry.last_name))
    if entry.problem:
        return Line(entry, Standing.BAD, entry.problem)
    if key in known:
        return Line(entry, Standing.KNOWN, "This name is in the class already.")
    if key in seen:
        return Line(entry, Standing.AGAIN, f"The same name stands in line {seen[key]}.")
    if room < 1:
        return Line(entry, Standing.FULL, "The class is full.")
    seen[key] = entry.line
    return Line(entry, Standing.NEW)


def _with_shown(lines: list[Line], show: Callable[[Sequence[FullName]], list[str]] | None) -> list[Line]:
    if show is None:
        return lines
    new = [(line.entry.first_name, line.entry.last_name) for line in lines if line.standing == Standing.NEW]
    names = iter(show(new))
    return [replace(line, shown=next(names)) if line.standing == Standing.NEW else line for line in lines]


def swapped(entries: Sequence[Entry]) -> list[Entry]:
    """Swaps first and last names. A child with one name keeps it as the first name."""
    return [
        replace(entry, first_name=entry.last_name, last_name=entry.first_name) if entry.last_name else entry
        for entry in entries
    ]


def _key(name: FullName) -> FullName:
    return normalize(name[0]), normalize(name[1])
