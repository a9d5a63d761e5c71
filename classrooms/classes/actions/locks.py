"""Row locks: changes to the students and groups of one class run one after the other."""

from collections.abc import Iterable, Sequence

from classrooms.models import Classroom, Group, Student
from config.core.errors import Refused


def lock(classroom: Classroom) -> Classroom:
    """The current row of the class, locked until the transaction ends."""
    # A weaker lock (no_key) does not block inserts of rows that point to the class, such as a child's new table.
    return Classroom.objects.select_for_update(no_key=True).get(pk=classroom.pk)


def lock_class_in_use(classroom: Classroom) -> Classroom:
    """The class, locked until the transaction ends. Refuses if it is archived."""
    locked = lock(classroom)
    if locked.is_archived:
        raise Refused("archived", "This class is archived. Restore it to play again.")
    return locked


def still_in_their_class(students: Iterable[Student]) -> list[Student]:
    """Those students who are still in the class from which the caller fetched them. Locks their current rows."""
    classes = {student.pk: student.classroom_id for student in students}
    rows = Student.objects.select_for_update(no_key=True, of=("self",)).select_related("group")
    now = rows.filter(pk__in=classes).order_by("pk")
    return [student for student in now if student.classroom_id == classes[student.pk]]


def refuse_strangers(classroom: Classroom, students: Sequence[Student]) -> None:
    """Refuses if no child was chosen, one was chosen twice, or one is not in this class any more."""
    if not students:
        raise Refused("nobody", "First choose who plays.")
    if len({student.pk for student in students}) < len(students):
        raise Refused("twice", "Somebody has two seats. Give each child one.")
    # Read again under the lock: a co-teacher may have moved or erased a child since the page was opened.
    present = [student for student in still_in_their_class(students) if student.classroom_id == classroom.pk]
    if len(present) < len(students):
        raise Refused("not-here", "Somebody is not in this class any more. Load the page again.")


def lock_groups(groups: Iterable[Group | None]) -> None:
    """Keeps the groups from being removed until the transaction ends. Refuses if one is already gone."""
    wanted = {group.pk for group in groups if group is not None}
    locked = Group.objects.select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk")
    if len(locked) < len(wanted):
        raise Refused("gone", "A group was removed meanwhile. Please look again.")
