"""Everything that is stored about a student or a class as one ZIP file: JSON for programs, CSV for people.

A student's file is made within the request. A class's file is made by a worker and stored for a day: the `Export` row
says how far it is.
"""

import io
import logging
import zipfile
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from tempfile import SpooledTemporaryFile, TemporaryFile
from typing import IO

from celery import current_app
from django.db import transaction
from django.utils import timezone

from classrooms.models import Classroom, Export, ExportPiece, Student, User
from classrooms.privacy.csv_rows import CsvPage, Sheet, as_json
from classrooms.privacy.registry import data_owners
from config.core.db import write

logger = logging.getLogger(__name__)

# By name, because tasks stand above actions.
MAKE = "classrooms.tasks.make_export"
# Longer than the file of a full class takes: after this the worker is taken for dead.
CLAIM = timedelta(minutes=10)
LIFETIME = timedelta(days=1)
PIECE = 1_000_000
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


class Gone(Exception):  # noqa: N818 - not a fault: a student in it was erased, and the file with them
    pass


# The file


def zip_of_student(student: Student) -> IO[bytes]:
    """Of the others in the same games nothing is in it."""
    parts = reversed(data_owners())
    return _zipped("one student", [sheet for part in parts for sheet in part.student_sheets(student)])


def zip_of_class(classroom: Classroom, tell: Tell = lambda _: None) -> IO[bytes]:
    parts = reversed(data_owners())
    return _zipped("one class", [sheet for part in parts for sheet in part.class_sheets(classroom)], tell)


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


# Making it in the background


def ask_for(classroom: Classroom, by: User) -> Export:
    """Puts it in line. The same again while the first is not made yet (a double click) is the first."""
    with write():
        # Held, or two clicks at once would not see each other.
        User.objects.select_for_update(no_key=True).get(pk=by.pk)
        waiting = by.exports.filter(classroom=classroom, done_at=None, failed_at=None)
        order = waiting.first() or Export.objects.create(classroom=classroom, asked_by=by)
        transaction.on_commit(partial(_knock, order.pk))
    return order


def make(order_id: int) -> None:
    """Makes the file, unless somebody else does or did."""
    if not _claimed(order_id):
        return
    order = Export.objects.select_related("classroom").get(pk=order_id)
    try:
        with zip_of_class(order.classroom, tell=partial(_tell, order)) as file:
            _keep(order, file)
    except Gone:
        return
    except Exception:
        logger.exception("Export %s could not be made.", order.pk)
        Export.objects.filter(pk=order.pk).update(failed_at=timezone.now())


def sweep() -> None:
    """Finds every order whose knock was not heard, or whose worker was lost."""
    left = Export.objects.filter(done_at=None, failed_at=None, claimed_until__lte=timezone.now())
    for order in left:
        _knock(order.pk)


def delete_expired(now: datetime) -> None:
    Export.objects.filter(asked_at__lt=now - LIFETIME).delete()


def _claimed(order_id: int) -> bool:
    now = timezone.now()
    with write():
        free = Export.objects.filter(pk=order_id, done_at=None, failed_at=None, claimed_until__lte=now)
        return free.update(claimed_until=now + CLAIM) == 1


def _tell(order: Export, share: float) -> None:
    _note(order, progress=int(95 * share), claimed_until=timezone.now() + CLAIM)


def _keep(order: Export, file: IO[bytes]) -> None:
    with write():
        # What a worker left that was lost on the way.
        order.pieces.all().delete()
    for number, content in enumerate(iter(partial(file.read, PIECE), b"")):
        with write():
            _note(order, claimed_until=timezone.now() + CLAIM)
            ExportPiece.objects.create(export=order, number=number, content=content)
    _note(order, progress=100, done_at=timezone.now())


def _note(order: Export, **news: object) -> None:
    with write():
        if not Export.objects.filter(pk=order.pk, done_at=None).update(**news):
            raise Gone


def _knock(order_id: int) -> None:
    try:
        current_app.send_task(MAKE, (order_id,), retry=False)
    except Exception:
        logger.warning("The broker does not answer; what is to be exported waits for the sweep.")
