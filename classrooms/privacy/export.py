"""Everything that is stored about a student or a class as one ZIP file: JSON for programs, CSV for people.

A student's file is made within the request. A class's file is made by a worker and stored for a day: the `Export` row
says how far it is.
"""

import io
import zipfile
from collections.abc import Callable, Sequence
from functools import partial
from tempfile import SpooledTemporaryFile, TemporaryFile
from typing import IO

from django.utils import timezone

from classrooms.models import Classroom, Export, ExportPiece, Student, User
from classrooms.privacy.csv_rows import CsvPage, Sheet, as_json
from classrooms.privacy.registry import data_owners
from config.core import jobs
from config.core.db import write
from config.core.models import Report

PIECE = 1_000_000
IN_MEMORY = 4_000_000
TELL_EVERY = 10_000

READ_ME = """What Diceroom keeps about {whom}, as of {day:%d %B %Y}.

everything.json has all of it, for programs. Each of these is a part of the same, for a spreadsheet:
{files}

A ' before a text keeps a spreadsheet from taking it for a formula. Not in here are the fingerprints of passwords and of
login cards, which say nothing about anybody, and what still lies hidden in games that are not over.
"""

# Called now and then with the share of the file that is written, from 0 to 1.
Progress = Callable[[float], None]


# The file


def zip_of_student(student: Student) -> IO[bytes]:
    """It contains nothing about the other players of the same games."""
    parts = reversed(data_owners())
    return _zipped("one student", [sheet for part in parts for sheet in part.student_sheets(student)])


def zip_of_class(classroom: Classroom, report: Progress = lambda _: None) -> IO[bytes]:
    parts = reversed(data_owners())
    return _zipped("one class", [sheet for part in parts for sheet in part.class_sheets(classroom)], report)


def _zipped(whom: str, sheets: Sequence[Sheet], report: Progress = lambda _: None) -> IO[bytes]:
    """Row by row: the games of a year are more than fits into memory."""
    file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - the caller closes it
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive, TemporaryFile("w+b") as everything:
        names = "\n".join(f"- {_filename(sheet)}" for sheet in sheets)
        archive.writestr("read-me.txt", READ_ME.format(whom=whom, day=timezone.localdate(), files=names))
        for number, sheet in enumerate(sheets, start=1):
            everything.write(b",\n" if number > 1 else b"{")
            _write(sheet, archive, everything, partial(report, (number - 1) / len(sheets)))
        everything.write(b"}\n")
        everything.seek(0)
        with archive.open("everything.json", "w", force_zip64=True) as page:
            while chunk := everything.read(IN_MEMORY):
                page.write(chunk)
    file.seek(0)
    return file


def _write(sheet: Sheet, archive: zipfile.ZipFile, everything: IO[bytes], report: Callable[[], None]) -> None:
    """Each row is asked for once, and goes into both."""
    everything.write(f"{as_json(sheet.name)}: [".encode())
    raw = archive.open(_filename(sheet), "w", force_zip64=True)
    with io.TextIOWrapper(raw, "utf-8", newline="") as text:
        page = CsvPage(text)
        for number, row in enumerate(sheet.rows):
            if number % TELL_EVERY == 0:
                report()
            page.add(row)
            everything.write(f"{',' if number else ''}\n{as_json(row)}".encode())
    everything.write(b"]")


def _filename(sheet: Sheet) -> str:
    return f"{sheet.name.replace(' ', '-')}.csv"


# Making it in the background


def request_export(classroom: Classroom, by: User) -> Export:
    export, _ = jobs.request(
        Export, dedupe_key=f"{classroom.pk} for {by.pk}", classroom=classroom, requested_by=by
    )
    return export


def store_class_file(export: Export, report: Report) -> None:
    """Makes the file and stores it in pieces. Every piece is saved together with a report, so that a worker that has
    lost its claim cannot add one."""
    with zip_of_class(export.classroom, report=lambda share: report(int(95 * share))) as file:
        with write():
            report(95)
            # A worker that died may have left some.
            export.pieces.all().delete()
        for number, content in enumerate(iter(partial(file.read, PIECE), b"")):
            with write():
                report(95)
                ExportPiece.objects.create(export=export, number=number, content=content)
