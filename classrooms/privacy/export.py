"""Everything that is kept about a student or a class, in one file to take along: JSON for programs, CSV for people."""

import io
import zipfile
from collections.abc import Callable, Sequence
from functools import partial
from tempfile import SpooledTemporaryFile, TemporaryFile
from typing import IO

from django.utils import timezone

from classrooms.models import Classroom, Student
from classrooms.privacy.belongings import all_belongings
from classrooms.privacy.sheets import CsvPage, Sheet, as_json

IN_MEMORY = 4_000_000
TELL_EVERY = 10_000

READ_ME = """What Diceroom keeps about {whom}, as of {day:%d %B %Y}.

everything.json has all of it, for programs. Each of these is a part of the same, for a spreadsheet:
{files}

A ' before a text keeps a spreadsheet from taking it for a formula. Not in here are the fingerprints of passwords and of
login cards, which say nothing about anybody, and what still lies hidden in games that are not over.
"""

# Told now and then how much of the file there is, from 0 to 1.
Tell = Callable[[float], None]


def zip_of_student(student: Student) -> IO[bytes]:
    """Of the others in the same games nothing is in it."""
    parts = reversed(all_belongings())
    return _zipped("one student", [sheet for part in parts for sheet in part.of_student(student)])


def zip_of_class(classroom: Classroom, tell: Tell = lambda _: None) -> IO[bytes]:
    parts = reversed(all_belongings())
    return _zipped("one class", [sheet for part in parts for sheet in part.of_class(classroom)], tell)


def _zipped(whom: str, sheets: Sequence[Sheet], tell: Tell = lambda _: None) -> IO[bytes]:
    """Row by row: the games of a year are more than fits into memory."""
    file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - whoever sends it closes it
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive, TemporaryFile("w+b") as everything:
        names = "\n".join(f"- {_filename(sheet)}" for sheet in sheets)
        archive.writestr("read-me.txt", READ_ME.format(whom=whom, day=timezone.localdate(), files=names))
        for number, sheet in enumerate(sheets, start=1):
            everything.write(b",\n" if number > 1 else b"{")
            _write(sheet, archive, everything, partial(tell, (number - 1) / len(sheets)))
        everything.write(b"}\n")
        everything.seek(0)
        with archive.open("everything.json", "w", force_zip64=True) as page:
            while chunk := everything.read(IN_MEMORY):
                page.write(chunk)
    file.seek(0)
    return file


def _write(sheet: Sheet, archive: zipfile.ZipFile, everything: IO[bytes], tell: Callable[[], None]) -> None:
    """Each row is asked for once, and goes into both."""
    everything.write(f"{as_json(sheet.name)}: [".encode())
    raw = archive.open(_filename(sheet), "w", force_zip64=True)
    with io.TextIOWrapper(raw, "utf-8", newline="") as text:
        page = CsvPage(text)
        for number, row in enumerate(sheet.rows):
            if number % TELL_EVERY == 0:
                tell()
            page.add(row)
            everything.write(f"{',' if number else ''}\n{as_json(row)}".encode())
    everything.write(b"]")


def _filename(sheet: Sheet) -> str:
    return f"{sheet.name.replace(' ', '-')}.csv"
