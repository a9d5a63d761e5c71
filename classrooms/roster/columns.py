"""Finds the columns with names and groups, by their headings or by their contents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

Cells = tuple[str, ...]

# Headings without spaces, case and accents, in languages of lists that an English-speaking school may get.
_FIRST = frozenset({
    "first", "firstname", "forename", "forenames", "given", "givenname", "givennames", "preferredname", "knownas",
    "christianname", "vorname", "prenom", "nombre", "nome", "voornaam", "fornavn", "imie",
})  # fmt: skip
_LAST = frozenset({
    "last", "lastname", "surname", "familyname", "family", "secondname", "nachname", "familienname", "nomdefamille",
    "apellido", "apellidos", "cognome", "achternaam", "etternavn", "efternavn", "nazwisko",
})  # fmt: skip
_FULL = frozenset({
    "name", "names", "fullname", "legalname", "displayname", "student", "students", "studentname", "pupil", "pupils",
    "pupilname", "child", "children", "childname", "learner", "learnername", "nom", "naam", "schuler", "kind",
})  # fmt: skip
# Both names in one column: "Last, First".
_FULL |= {one + two for one in _FIRST for two in _LAST} | {two + one for one in _FIRST for two in _LAST}
_GROUP = frozenset({
    "group", "groups", "groupname", "set", "table", "team", "section", "house", "gruppe", "tisch", "groupe", "grupo",
    "gruppo", "groep",
})  # fmt: skip
# Headings of columns that are ignored. They show that a row consists of headings.
_OTHERS = frozenset({
    "id", "no", "number", "nr", "email", "emailaddress", "mail", "birthday", "birthdate", "dateofbirth", "dob", "sex",
    "gender", "class", "classname", "year", "yeargroup", "grade", "form", "upn", "phone", "address", "studentid",
    "pupilid", "username", "middlename", "title", "klasse", "geburtsdatum", "geschlecht",
})  # fmt: skip
_OWNERS = (
    "studentname", "students", "student", "pupilname", "pupils", "pupil", "childs", "legal", "preferred", "name"
)  # fmt: skip
_NAMES = _FIRST | _LAST | _FULL
_KNOWN = _NAMES | _GROUP | _OTHERS
_NOT_A_NAME = re.compile(r"[\d\s./:\-+()#]+|\S+@\S+")


@dataclass(frozen=True)
class Columns:
    first: int | None = None
    last: int | None = None
    full: int | None = None
    group: int | None = None
    headed: bool = False

    @property
    def has_names(self) -> bool:
        return self.first is not None or self.last is not None or self.full is not None

    @staticmethod
    def cell(cells: Cells, column: int | None) -> str:
        return cells[column] if column is not None and column < len(cells) else ""


def from_headings(cells: Cells, *, strict: bool = False) -> Columns | None:
    """The columns, if this row consists of headings; None if it is a child's.

    `strict` is for rows below the first, where one word that could be a heading is more likely a child's name: it takes
    two headings, one of them for names."""
    headings = [_plain(cell) for cell in cells]
    first, last, full, group = (_where(headings, words) for words in (_FIRST, _LAST, _FULL, _GROUP))
    known = sum(heading in _KNOWN for heading in headings)
    found = Columns(first, last, full, group, headed=True)
    enough = known > 1 and found.has_names if strict else known > 1 or (known > 0 and found.has_names)
    return _resolved(found) if enough else None


def _resolved(found: Columns) -> Columns:
    """In "Name, Vorname", the column "Name" has the last names. Beside first and last names it is ignored."""
    if found.first is None or found.full is None:
        return found
    last = found.full if found.last is None else found.last
    return replace(found, last=last, full=None)


def _where(headings: Sequence[str], words: frozenset[str]) -> int | None:
    return next((index for index, heading in enumerate(headings) if heading in words), None)


def _plain(cell: str) -> str:
    """A heading without accents, spaces, case and owner: "Student's First Name" becomes "firstname"."""
    letters = "".join(c for c in unicodedata.normalize("NFKD", cell.casefold()) if c.isalpha())
    if letters in _KNOWN:
        return letters
    return next((rest for owner in _OWNERS if (rest := letters.removeprefix(owner)) in _NAMES), letters)


def guess(rows: Sequence[Cells], *, spaced: bool) -> Columns:
    """The columns of a list without headings. Numbers, dates and e-mail addresses are ignored; the other columns are
    names and perhaps a group."""
    wide = max(map(len, rows))
    useful = [column for column in range(wide) if _has_words(rows, column)]
    if not useful:
        return Columns(full=0)
    if len(useful) == 1:
        return Columns(full=useful[0])
    one, two = useful[0], useful[1]
    if _is_whole_name(rows, one) and _repeats(rows, two):
        return Columns(full=one, group=two)
    group = useful[2] if len(useful) > 2 and _repeats(rows, useful[2]) else None
    return Columns(two, one, None, group) if spaced else Columns(one, two, None, group)


def _has_words(rows: Sequence[Cells], column: int) -> bool:
    cells = [cell for row in rows if (cell := Columns.cell(row, column))]
    return sum(_NOT_A_NAME.fullmatch(cell) is None for cell in cells) * 2 > len(cells)


def _is_whole_name(rows: Sequence[Cells], column: int) -> bool:
    cells = [cell for row in rows if (cell := Columns.cell(row, column))]
    return sum(" " in cell for cell in cells) * 2 > len(cells)


def _repeats(rows: Sequence[Cells], column: int) -> bool:
    """Whether the column has few different values, as groups do and names do not."""
    cells = [cell for row in rows if (cell := Columns.cell(row, column))]
    return len(cells) > 3 and len(set(cells)) * 2 <= len(cells)
