"""Reads for the print centre. Fetching is the permission check: a printout is only found by its requester."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils import timezone

from classrooms.access import class_for_teacher, classes_of
from classrooms.models import Classroom
from classrooms.visitors import Visitor
from games import access
from games.engines import GAMES
from games.models import Table
from lessons.authoring.entries import Entry
from lessons.authoring.selectors import entry_asked_for
from lessons.lesson_files import library
from lessons.models import Printout
from lessons.printables import PRINTABLES, AnyPrintable
from lessons.printables.sources import local_time

MAX_LISTED = 12
# Half a second is usual. After this long the worker is busy, or away.
SLOW_AFTER = timedelta(seconds=8)

State = Printout.State
STATE_TEXTS = {
    State.WAITING: "in line",
    State.RUNNING: "in the press",
    State.DONE: "ready",
    State.FAILED: "not printed",
}


# What a visitor may print


def printable_or_404(slug: str) -> AnyPrintable:
    if slug not in PRINTABLES:
        raise Http404
    return PRINTABLES[slug]


def table_to_print(visitor: Visitor, printable: AnyPrintable, code: str) -> Table | None:
    """The table with this code, if the visitor may view it and plays the printable's game. None without a code."""
    if not code:
        return None
    table, _ = access.table_for_viewer(visitor, code)
    if table.game != printable.game:
        raise Http404
    return table


def class_to_print(visitor: Visitor, printable: AnyPrintable, pk: str) -> Classroom | None:
    """The class with this id, if the visitor teaches it. None if the printable is not for a class."""
    if not printable.for_class:
        return None
    return class_for_teacher(visitor, int(pk) if pk.isdecimal() and len(pk) < 19 else 0)


def lesson_to_print(visitor: Visitor, printable: AnyPrintable, asked: Mapping[str, str]) -> Entry | None:
    """The lesson that `lesson` or `own` names, if the visitor may see it. None if the printable is not for a lesson."""
    if not printable.for_lesson:
        return None
    entry = entry_asked_for(visitor, asked)
    if entry.lesson is None:
        raise Http404
    return entry


def lesson_of(printout: Printout) -> Entry | None:
    """The lesson of which this was printed, for the way back."""
    if printout.own_lesson is not None:
        return Entry.of_teacher(printout.own_lesson, is_mine=printout.own_lesson.owner_id == printout.user_id)
    found = library().get(printout.lesson_slug)
    return Entry.of_library(found) if found else None


def students_to_print(classroom: Classroom | None, chosen: list[str]) -> list[int]:
    """The chosen students who are in this class. Nothing chosen gives an empty list, which means all of them; a choice
    without any student of this class is 404."""
    if classroom is None:
        return []
    found = sorted(pk for pk in classroom.students.values_list("pk", flat=True) if str(pk) in set(chosen))
    if chosen and not found:
        raise Http404
    return found


def classes_to_print(visitor: Visitor) -> list[Classroom]:
    if visitor.user is None:
        return []
    return list(classes_of(visitor.user).filter(archived_at=None).order_by("name"))


def tables_to_print(visitor: Visitor) -> list[Table]:
    """The visitor's own tables, and for a teacher the finished ones of their classes, whose game has a sheet. Latest
    first."""
    games = {printable.game for printable in PRINTABLES.values()}
    tables = {table.pk: table for table in [*access.tables_of(visitor), *_played_in_classes(visitor)]}
    latest = sorted(tables.values(), key=lambda table: -table.changed_at)
    return [table for table in latest if table.game in games][:MAX_LISTED]


def _played_in_classes(visitor: Visitor) -> list[Table]:
    if visitor.user is None:
        return []
    over = Table.objects.filter(classroom__in=classes_of(visitor.user), status=Table.Status.OVER)
    rows = over.select_related("classroom").prefetch_related("seats").defer("snapshot", "seed")
    return list(rows.order_by("-changed_at")[:MAX_LISTED])


def printout_of(visitor: Visitor, code: str) -> Printout:
    """Without the PDF, because pages that only show the progress do not need it."""
    return _get_or_404(_owned_by(visitor).defer("pdf"), code)


def printout_with_pdf(visitor: Visitor, code: str) -> Printout:
    return _get_or_404(_owned_by(visitor), code)


def printouts_of(visitor: Visitor) -> list[Printout]:
    """The visitor's own, latest first."""
    return list(_owned_by(visitor).defer("pdf")[:MAX_LISTED])


def _get_or_404(printouts: QuerySet[Printout], code: str) -> Printout:
    printout = printouts.filter(code=code).first()
    if printout is None:
        raise Http404
    return printout


def _owned_by(visitor: Visitor) -> QuerySet[Printout]:
    """A printout for a class is only found while the visitor still teaches it."""
    taught = Q(classroom=None)
    if visitor.user is not None:
        taught |= Q(classroom__in=classes_of(visitor.user))
    return Printout.objects.filter(visitor.owns(), taught)


# For pages


def table_cards(tables: Sequence[Table]) -> list[dict[str, Any]]:
    """Tables with the sheet of their game."""
    sheet_of = {printable.game: slug for slug, printable in PRINTABLES.items()}
    return [
        {
            "code": table.code,
            "name": GAMES[table.game].name,
            "who": _who_played(table),
            "when": local_time(table.changed_at),
            "printable": sheet_of[table.game],
        }
        for table in tables
    ]


def _who_played(table: Table) -> str:
    """Of a class: which, and the first few children."""
    if table.classroom is None:
        return ""
    names = [seat.name for seat in table.seats.all() if not seat.is_computer]
    return f"{table.classroom.name}: {', '.join(names[:4])}{' and more' if len(names) > 4 else ''}"


def printout_cards(printouts: Sequence[Printout]) -> list[dict[str, Any]]:
    return [
        {
            "code": printout.code,
            "name": PRINTABLES[printout.printable].name,
            "when": printout.requested_at,
            "state": STATE_TEXTS[State(printout.state)],
        }
        for printout in printouts
        # A printout of a printable that no longer exists has no page.
        if printout.printable in PRINTABLES
    ]


def status_text(printout: Printout) -> str:
    """The state in one sentence for the person who requested it."""
    if printout.state == State.FAILED:
        return printout.error
    if printout.state == State.DONE:
        return "Ready to print."
    if is_slow(printout):
        return "The press is not answering just now. Your sheets stay in line and are made as soon as it is back."
    if printout.state == State.WAITING:
        return "In line for the press."
    return "Setting the letters."


def is_slow(printout: Printout) -> bool:
    return not printout.is_finished and printout.requested_at < timezone.now() - SLOW_AFTER
