"""Fetching is the permission check: a printout belongs to whoever asked for it, and nobody else finds it."""

from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404

from classrooms.access import class_for_teacher, classes_of
from classrooms.models import Classroom
from classrooms.visitors import Visitor
from games import access
from games.models import Table
from lessons.models import Printout
from lessons.printables import PRINTABLES, Printable

MOST_LISTED = 12


def printable_called(slug: str) -> Printable[Any]:
    if slug not in PRINTABLES:
        raise Http404
    return PRINTABLES[slug]


def table_to_print(visitor: Visitor, printable: Printable[Any], code: str) -> Table | None:
    """The table whose game goes onto the sheet, for whoever may look at it; None if no table is named."""
    if not code:
        return None
    table, _ = access.table_for_viewer(visitor, code)
    if table.game != printable.game:
        raise Http404
    return table


def class_to_print(visitor: Visitor, printable: Printable[Any], pk: str) -> Classroom | None:
    """The class whose students go onto the cards, for its teachers alone; None if this is not printed for a class."""
    if not printable.for_class:
        return None
    return class_for_teacher(visitor, int(pk) if pk.isdecimal() and len(pk) < 19 else 0)


def students_to_print(classroom: Classroom | None, chosen: list[str]) -> list[int]:
    """Those of the chosen who are in this class; nobody chosen means everybody, and only strangers means nobody."""
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
    """The visitor's own tables whose game has a sheet."""
    games = {printable.game for printable in PRINTABLES.values()}
    return [table for table in access.tables_of(visitor) if table.game in games]


def printout_of(visitor: Visitor, code: str) -> Printout:
    """Without its pages: whoever only asks how far it is need not carry them."""
    return _found(_owned_by(visitor).defer("pdf"), code)


def printout_with_pages(visitor: Visitor, code: str) -> Printout:
    return _found(_owned_by(visitor), code)


def printouts_of(visitor: Visitor) -> list[Printout]:
    """The visitor's own, latest first."""
    return list(_owned_by(visitor).defer("pdf").order_by("-asked_at")[:MOST_LISTED])


def _found(printouts: QuerySet[Printout], code: str) -> Printout:
    printout = printouts.filter(code=code).first()
    if printout is None:
        raise Http404
    return printout


def _owned_by(visitor: Visitor) -> QuerySet[Printout]:
    """What is printed for a class can be fetched for as long as one teaches it."""
    taught = Q(classroom=None)
    if visitor.user is not None:
        taught |= Q(classroom__in=classes_of(visitor.user))
    return Printout.objects.filter(visitor.owns(), taught)
