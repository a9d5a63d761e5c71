"""What lessons store about people: printouts with names, which are deleted with the student or the class."""

from django.db.models import Q

from classrooms.models import Classroom, Student
from classrooms.privacy.registry import Counts, DataOwner, StoredModel, Subject, teachers_of
from games.models import Seat
from lessons.printing import actions

SHEETS = "Printed sheets"

PRINTOUT = StoredModel(
    model="lessons.Printout",
    subject=Subject.MACHINE,
    title="Printed sheets",
    why="So that a sheet can be fetched when it is ready.",
    until="A day; login cards an hour.",
)


class LessonsData(DataOwner):
    models = (PRINTOUT,)

    def erase_student(self, student: Student) -> Counts:
        held = Seat.including_ended.filter(user=student.user).values("table")
        theirs = Q(user=student.user) | Q(table__in=held)
        return _delete(theirs | _printed_for(student.classroom))

    def erase_class(self, classroom: Classroom) -> Counts:
        return _delete(Q(table__classroom=classroom) | _printed_for(classroom))


def _printed_for(classroom: Classroom) -> Q:
    """All printouts of the class's teachers, because any of them may have names on it: also the login cards of other
    classes, which a student was in before. All of them can be printed again."""
    teachers = teachers_of(classroom)
    return Q(user__in=teachers) | Q(classroom__in=Classroom.objects.filter(teachings__teacher__in=teachers))


def _delete(which: Q) -> Counts:
    return +Counts({SHEETS: actions.delete_printouts(which)})
