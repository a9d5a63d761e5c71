"""Alone with a class: whoever changes who or what is in it waits for whoever does already."""

from collections.abc import Iterable

from classrooms.models import Classroom, Group, Student
from config.core.errors import Refused


def lock(classroom: Classroom) -> Classroom:
    """The class as it is now, and nobody else's until the transaction ends."""
    # Not its key: a child who opens a table of the class only points at it, and neither waits nor stands in the way.
    return Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)


def still_in_their_class(students: Iterable[Student]) -> list[Student]:
    """Those who are in the class in which they were fetched: as they are now, and until the transaction ends."""
    classes = {student.pk: student.classroom_id for student in students}
    rows = Student.objects.select_for_update(no_key=True, of=("self",)).select_related("group")
    now = rows.filter(pk__in=classes).order_by("pk")
    return [student for student in now if student.classroom_id == classes[student.pk]]


def hold_groups(groups: Iterable[Group | None]) -> None:
    """Nobody removes these until the transaction ends; one that is gone already is said."""
    wanted = {group.pk for group in groups if group is not None}
    held = Group.objects.select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk")
    if len(held) < len(wanted):
        raise Refused("gone", "A group was removed meanwhile. Please look again.")
