"""Parses text to entries: finds the delimiter, the headings and the columns."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass

from classrooms.roster import columns
from classrooms.roster.columns import Columns
from classrooms.roster.names import (
    BadName,
    check_name,
    clean,
    is_formula,
    split_name,
    strip_bullet,
    without_notes,
)
from classrooms.roster.reading import Unreadable

MOST_LINES = 2_000
MOST_COLUMNS = 200
LONGEST_GROUP = 30
MOST_ABOVE = 5
ABOVE = "This stands above the headings, so it is no name."
_SEP_LINE = re.compile(r"\s*\"?sep=(.)\"?\s*", re.IGNORECASE)
_DELIMITERS = "\t;,|"


@dataclass(frozen=True)
class Entry:
    """One line of a roster: a child, or the problem with it."""

    line: int
    text: str
    first_name: str = ""
    last_name: str = ""
    group: str = ""
    problem: str = ""


@dataclass(frozen=True)
class Row:
    line: int
    cells: tuple[str, ...]

    @property
    def text(self) -> str:
        return ", ".join(cell for cell in self.cells if cell)


def read_roster(text: str) -> list[Entry]:
    """All lines that are not blank, in order. Raises Unreadable if the text is not a list."""
    rows = _rows(text)
    if not rows:
        raise Unreadable("empty", "There are no names in it. One name on each line is enough.")
    above, known, rows = _split_at_headings(rows)
    if known is not None:
        if not known.has_names:
            raise Unreadable(
                "no-names", "No column has names. Call one “Name”, or two “First name” and “Last name”."
            )
        if not rows:
            raise Unreadable("empty", "There is a heading, and no name below it.")
    else:
        known = columns.guess([row.cells for row in rows], spaced=_is_spaced(text))
    return [*above, *(_entry(row, known) for row in rows)]


def _split_at_headings(rows: list[Row]) -> tuple[list[Entry], Columns | None, list[Row]]:
    """What is above the headings (some programs export a title there), the columns, and the rows below."""
    for at, row in enumerate(rows[: 1 + MOST_ABOVE]):
        known = columns.from_headings(row.cells, strict=at > 0)
        if known is not None:
            above = [Entry(title.line, title.text[:80], problem=ABOVE) for title in rows[:at]]
            return above, known, rows[at + 1 :]
    return [], None, rows


def _rows(text: str) -> list[Row]:
    delimiter, text, before = _delimiter(text.lstrip("\ufeff"))
    rows = []
    for line, cells in _cells(text, delimiter):
        first, *others = cells or [""]
        used = _without_empty_end((strip_bullet(clean(first)), *map(clean, others)))
        if len(used) > MOST_COLUMNS:
            raise Unreadable(
                "too-wide", f"This list has more than {MOST_COLUMNS} columns. Keep those with names."
            )
        if used:
            rows.append(Row(line + before, used))
        if len(rows) > MOST_LINES:
            raise Unreadable(
                "too-long", f"This list has more than {MOST_LINES} lines. Bring one class alone."
            )
    return rows


def _delimiter(text: str) -> tuple[str, str, int]:
    """The delimiter (empty: each line is one cell), the text to parse, and how many lines it lost at its start."""
    first, _, rest = text.partition("\n")
    if declared := _SEP_LINE.fullmatch(first.rstrip("\r")):
        return declared[1], rest, 1
    lines = [_unquoted(line) for line in text.splitlines()[:200] if line.strip()]
    for delimiter in _DELIMITERS:
        # More than half of the lines must contain it: a few names like "Last, First" do not make a table.
        if sum(delimiter in line for line in lines) * 2 > len(lines):
            return delimiter, text, 0
    return "", text, 0


def _unquoted(line: str) -> str:
    return re.sub(r'"[^"]*"', "", line)


def _cells(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    if not delimiter:
        yield from ((number, [_cell(line.strip())]) for number, line in enumerate(text.splitlines(), 1))
        return
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True)
    begun = 1
    try:
        for cells in reader:
            yield begun, cells
            begun = reader.line_num + 1
    except csv.Error:
        raise Unreadable(
            "cells", f"From line {begun} on, a cell does not end. Look for a quotation mark too many."
        ) from None


def _cell(line: str) -> str:
    """A line that is one cell. Quotation marks around it are removed, and doubled ones inside become single."""
    if (
        len(line) > 1
        and line.startswith('"')
        and line.endswith('"')
        and '"' not in line[1:-1].replace('""', "")
    ):
        return line[1:-1].replace('""', '"')
    # A mark that has lost its partner goes; a pair such as in "Bo" Quinn is part of the name.
    return line.strip('"') if line.count('"') % 2 else line


def _without_empty_end(cells: tuple[str, ...]) -> tuple[str, ...]:
    while cells and not cells[-1]:
        cells = cells[:-1]
    return cells


def _is_spaced(text: str) -> bool:
    """Whether commas are followed by a space, as in "Keller, Ben", and unlike a table ("Ben,Keller")."""
    return text.count(", ") * 2 > text.count(",") > 0


def _entry(row: Row, known: Columns) -> Entry:
    text = row.text[:80]
    row, group = _without_group(row, known)
    row, more = _without_more(row, known)
    try:
        first, last = _name(row, known)
    except BadName as bad:
        return Entry(row.line, text, problem=bad.message)
    if more:
        asked = f"Is “{more}” a group, or part of the name? Put each into its box."
        return Entry(row.line, text, first, last, more, problem=asked)
    return Entry(row.line, text, first, last, group or _group(row, known))


def mended(entry: Entry, first: str, last: str, group: str) -> Entry:
    """The line as the teacher has corrected it in the preview."""
    first, last, group = clean(first), clean(last), clean(group)
    if not first:
        first, last = last, ""
    try:
        if not first:
            raise BadName("nothing", "There is no name in this line.")
        names = check_name(first), check_name(last) if last else ""
    except BadName as bad:
        return Entry(entry.line, entry.text, first, last, group, problem=bad.message)
    return Entry(entry.line, entry.text, *names, "" if is_formula(group) else group[:LONGEST_GROUP].strip())


def _without_group(row: Row, known: Columns) -> tuple[Row, str]:
    """In a list of names, a line may end in "; Group B"."""
    if known.headed or len(row.cells) > 1 or ";" not in row.cells[0]:
        return row, ""
    name, _, group = row.cells[0].partition(";")
    return Row(row.line, (name.strip(),)), "" if is_formula(group.strip()) else group.strip()[:LONGEST_GROUP]


def _without_more(row: Row, known: Columns) -> tuple[Row, str]:
    """ "Smith, John, Red": is Red a group, a second name, or something else? Only the teacher knows."""
    if known.headed or known.group is not None:
        return row, ""
    is_one_cell = len(row.cells) == 1
    parts = row.cells[0].split(",") if is_one_cell else row.cells
    more = [part.strip() for part in parts[2:] if any(map(str.isalpha, part)) and "@" not in part]
    if not more:
        return row, ""
    return (Row(row.line, (",".join(parts[:2]),)) if is_one_cell else row), more[0][:LONGEST_GROUP]


def _name(row: Row, known: Columns) -> tuple[str, str]:
    first, last, full = (
        without_notes(known.cell(row.cells, at)) for at in (known.first, known.last, known.full)
    )
    if first and last:
        return check_name(first), check_name(last)
    if first and known.headed and "," not in first:
        return check_name(first), ""
    return _split_full_name(full or first or last)


def _split_full_name(name: str) -> tuple[str, str]:
    if not name:
        raise BadName("nothing", "There is no name in this line.")
    if is_formula(name):
        return check_name(name), ""
    first, last = split_name(name)
    return check_name(first), check_name(last) if last else ""


def _group(row: Row, known: Columns) -> str:
    group = known.cell(row.cells, known.group)
    return "" if is_formula(group) else group[:LONGEST_GROUP].strip()
