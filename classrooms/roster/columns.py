"""Which column is which: by its heading, or by what stands in it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

Cells = tuple[str, ...]

# Headings without spaces, case and accents, in the languages of lists that reach an English-speaking school.
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
# Headings of what we do not want, which show that a row is one of headings.
_OTHERS = frozenset({
    "id", "no", "number", "nr", "email", "emailaddress", "mail", "birthday", "birthdate", "dateofbirth", "dob", "sex",
    "gender", "class", "classname", "year", "yeargroup", "grade", "form", "upn", "phone", "address", "studentid",
    "pupilid", "username", "middlename", "title", "klasse", "geburtsdatum", "geschlecht",
})  # fmt: skip
_WHOSE = (
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


def named(cells: Cells, *, surely: bool = False) -> Columns | None:
    """The columns, if this row is one of headings; None if it is a child's. Further down a single word that can be a
    heading is a child's name, so it takes two of them, and one of names, to be sure."""
    headings = [_plain(cell) for cell in cells]
    first, last, full, group = (_where(headings, words) for words in (_FIRST, _LAST, _FULL, _GROUP))
    known = sum(heading in _KNOWN for heading in headings)
    found = Columns(first, last, full, group, headed=True)
    enough = known > 1 and found.has_names if surely else known > 1 or (known > 0 and found.has_names)
    return _told_apart(found) if enough else None


def _told_apart(found: Columns) -> Columns:
    """ "Name, Vorname": beside a first name, "Name" is the last one. Beside both it is not needed."""
    if found.first is None or found.full is None:
        return found
    last = found.full if found.last is None else found.last
    return replace(found, last=last, full=None)


def _where(headings: Sequence[str], words: frozenset[str]) -> int | None:
    return next((index for index, heading in enumerate(headings) if heading in words), None)


def _plain(cell: str) -> str:
    """A heading without accents, spaces and case, and without whose it is: "Student's First Name" is "firstname"."""
    letters = "".join(c for c in unicodedata.normalize("NFKD", cell.casefold()) if c.isalpha())
    if letters in _KNOWN:
        return letters
    return next((rest for whose in _WHOSE if (rest := letters.removeprefix(whose)) in _NAMES), letters)


def guessed(rows: Sequence[Cells], *, spaced: bool) -> Columns:
    """Without headings: numbers, dates and e-mail addresses are passed over; what is left is names, and the group."""
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
    """A column of groups says the same few words again and again; one of names hardly does."""
    cells = [cell for row in rows if (cell := Columns.cell(row, column))]
    return len(cells) > 3 and len(set(cells)) * 2 <= len(cells)
