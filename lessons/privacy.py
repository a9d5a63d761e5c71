"""What the press keeps for a day: sheets with names on them. With the child or the class they go before that."""

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
        return _taken_away(theirs | _printed_for(student.classroom))

    def erase_class(self, classroom: Classroom) -> Counts:
        return _taken_away(Q(table__classroom=classroom) | _printed_for(classroom))


def _printed_for(classroom: Classroom) -> Q:
    """Whatever its teachers had printed may have names on it, and so may the cards of their other classes, where a
    child may have been before. All of it can be printed again."""
    teachers = teachers_of(classroom)
    return Q(user__in=teachers) | Q(classroom__in=Classroom.objects.filter(teachings__teacher__in=teachers))


def _taken_away(which: Q) -> Counts:
    return +Counts({SHEETS: actions.take_away(which)})
