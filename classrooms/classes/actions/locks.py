"""Row locks: changes to the students and groups of one class run one after the other."""

from collections.abc import Iterable

from classrooms.models import Classroom, Group, Student
from config.core.errors import Refused


def lock(classroom: Classroom) -> Classroom:
    """The current row of the class, locked until the transaction ends."""
    # A weaker lock (no_key) does not block inserts of rows that point to the class, such as a child's new table.
    return Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)


def still_in_their_class(students: Iterable[Student]) -> list[Student]:
    """Those students who are still in the class from which the caller fetched them. Locks their current rows."""
    classes = {student.pk: student.classroom_id for student in students}
    rows = Student.objects.select_for_update(no_key=True, of=("self",)).select_related("group")
    now = rows.filter(pk__in=classes).order_by("pk")
    return [student for student in now if student.classroom_id == classes[student.pk]]


def lock_groups(groups: Iterable[Group | None]) -> None:
    """Keeps the groups from being removed until the transaction ends. Refuses if one is already gone."""
    wanted = {group.pk for group in groups if group is not None}
    locked = Group.objects.select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk")
    if len(locked) < len(wanted):
        raise Refused("gone", "A group was removed meanwhile. Please look again.")
