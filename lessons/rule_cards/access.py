"""Fetching is the permission check: strangers find nothing (404)."""

from django.http import Http404

from classrooms.models import Student
from games.models import Seat, Table


def table_of(student: Student, code: str) -> Table:
    """A table at which this child had a seat."""
    played = Seat.including_ended.filter(user=student.user_id).values("table")
    table = Table.objects.defer("snapshot", "seed").filter(code=code, pk__in=played).first()
    if table is None:
        raise Http404
    return table
