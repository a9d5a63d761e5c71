"""What lessons stores about people: activities, each child's part in them, and printed sheets with names on them."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from django.db.models import Q, QuerySet

from classrooms.models import Classroom, Student
from classrooms.privacy.csv_rows import Row, Sheet
from classrooms.privacy.registry import Counts, DataOwner, StoredModel, Subject, teachers_of
from games.engines import GAMES
from games.models import Seat
from lessons.activities.actions import verbs
from lessons.models import Activity, Attempt, Participant
from lessons.printing import actions

SHEETS = "Printed sheets"
UNTIL = "As long as the class, or the child."

ACTIVITY = StoredModel(
    model="lessons.Activity",
    subject=Subject.GAMES,
    title="A game that a teacher started for a class",
    why="So that every child finds the right table, and all play by the same rules.",
)
PARTICIPANT = StoredModel(
    model="lessons.Participant",
    subject=Subject.GAMES,
    title="Who was in it",
    why="So that every child finds the right table.",
    until=UNTIL,
)
ACTIVITY_TABLE = StoredModel(
    model="lessons.ActivityTable",
    subject=Subject.GAMES,
    title="Its tables",
    why="To know which games were played together.",
)
ATTEMPT = StoredModel(
    model="lessons.Attempt",
    subject=Subject.GAMES,
    title="How it went for each child",
    why="So that teachers see what a child has reached.",
    until=UNTIL,
)
CHANGE = StoredModel(
    model="lessons.Change",
    subject=Subject.GAMES,
    title="What teachers did while it ran",
    why="So that teachers of one class know what the other did.",
)
OWN_LESSON = StoredModel(
    model="lessons.OwnLesson",
    subject=Subject.TEACHERS,
    title="A lesson that a teacher wrote",
    why="So that teachers can give it again, and share it with those who teach their class with them.",
    until="Until its teacher deletes it, or as long as the account.",
)
PRINTOUT = StoredModel(
    model="lessons.Printout",
    subject=Subject.MACHINE,
    title="Printed sheets",
    why="So that a sheet can be fetched when it is ready.",
    until="A day; login cards an hour.",
)


class LessonsData(DataOwner):
    models = (ACTIVITY, PARTICIPANT, ACTIVITY_TABLE, ATTEMPT, CHANGE, OWN_LESSON, PRINTOUT)

    def student_sheets(self, student: Student) -> Iterable[Sheet]:
        yield Sheet("activities", _rows(Participant.objects.filter(student=student)))

    def class_sheets(self, classroom: Classroom) -> Iterable[Sheet]:
        yield Sheet("activities", _rows(Participant.objects.filter(activity__classroom=classroom)))

    def used_since(self, classroom: Classroom, when: datetime) -> bool:
        return Activity.objects.filter(classroom=classroom, started_at__gt=when).exists()

    def archive_class(self, classroom: Classroom) -> None:
        verbs.end_all(classroom)

    def erase_student(self, student: Student) -> Counts:
        """Printed sheets only: the child's part in activities is deleted with the child's row."""
        held = Seat.including_ended.filter(user=student.user).values("table")
        theirs = Q(user=student.user) | Q(table__in=held)
        return _delete_printouts(theirs | _printed_for(student.classroom))

    def erase_class(self, classroom: Classroom) -> Counts:
        return _delete_printouts(Q(table__classroom=classroom) | _printed_for(classroom))


def _rows(participants: QuerySet[Participant]) -> Iterator[Row]:
    rows = participants.select_related("activity", "student").prefetch_related("attempts__table")
    for participant in rows.order_by("activity__started_at", "pk").iterator(100):
        for attempt in participant.attempts.all() or [None]:
            yield _row(participant, attempt)


def _row(participant: Participant, attempt: Attempt | None) -> Row:
    activity = participant.activity
    result = (attempt and attempt.result) or {}
    return {
        "activity": activity.code,
        "game": GAMES[activity.game].name,
        "name": participant.student.shown_name,
        "place": activity.place,
        "started": activity.started_at,
        "ended": activity.ended_at,
        "table number": participant.group_number,
        "rule cards": participant.supports,
        "table": attempt.table.code if attempt and attempt.table else "",
        "began": attempt and attempt.begun_at,
        "done": attempt and attempt.done_at,
        "points": result.get("points"),
        "won": result.get("won"),
    }


def _printed_for(classroom: Classroom) -> Q:
    """All printouts of the class's teachers, because any of them may have names on it: also the login cards of other
    classes, which a student was in before. All of them can be printed again."""
    teachers = teachers_of(classroom)
    return Q(user__in=teachers) | Q(classroom__in=Classroom.objects.filter(teachings__teacher__in=teachers))


def _delete_printouts(which: Q) -> Counts:
    return +Counts({SHEETS: actions.delete_printouts(which)})
