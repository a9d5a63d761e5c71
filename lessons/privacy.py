"""What lessons stores about people: activities, each child's part in them, and printed sheets with names on them."""

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Max, Q, QuerySet

from classrooms.models import Classroom, Student, User
from classrooms.privacy.csv_rows import Sheet
from classrooms.privacy.registry import Counts, DataOwner, StoredModel, Subject, teachers_of
from games.models import Seat
from lessons import export_rows
from lessons.activities.actions import leavers, verbs
from lessons.models import Activity, Attempt, OwnLesson, Participant, Printout
from lessons.printing import actions

SHEETS = "Printed sheets"
ACTIVITIES = "Lessons and games that were given"
PARTS = "Parts in lessons and games"
OWN_LESSONS = "Own lessons"
SKILLS = "What games say about skills"
A_TEACHER = "a teacher"
# Few rows a transaction, so that other writers do not wait long.
BATCH, MANY = 10, 500
UNTIL = "As long as the class, or the child."

ACTIVITY = StoredModel(
    model="lessons.Activity",
    subject=Subject.GAMES,
    title="A lesson or a game that a teacher gave to a class",
    why="So that all play by the same rules, and know until when.",
)
PARTICIPANT = StoredModel(
    model="lessons.Participant",
    subject=Subject.GAMES,
    title="Each child’s part in it",
    why="So that every child finds the right table and has the time that they need.",
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
    title="What teachers changed in it",
    why="So that teachers of one class know what the other did, and why.",
    until="As long as the class; what was changed for one child, as long as the child.",
)
OWN_LESSON = StoredModel(
    model="lessons.OwnLesson",
    subject=Subject.TEACHERS,
    title="A lesson that a teacher wrote",
    why="So that teachers can give it again, and share it with those who teach their class with them.",
    until="Until its teacher deletes it, or as long as the account.",
)
LESSON_TRIAL = StoredModel(
    model="lessons.LessonTrial",
    subject=Subject.MACHINE,
    title="How simulated children fared with a lesson",
    why="So that a teacher sees whether the goal of an own lesson is within reach.",
    until="As long as the lesson.",
)
CALENDAR_ADDRESS = StoredModel(
    model="lessons.CalendarAddress",
    subject=Subject.TEACHERS,
    title="The address of a calendar with the due dates of a class",
    why="So that a teacher sees due dates in a calendar program. No child’s name is in it.",
    until="Until the teacher turns it off, or as long as the class.",
)
OBSERVED_GAME = StoredModel(
    model="lessons.ObservedGame",
    subject=Subject.GAMES,
    title="Which finished games were read for estimates",
    why="So that each game counts once.",
)
OBSERVATION = StoredModel(
    model="lessons.Observation",
    subject=Subject.GAMES,
    title="What single plays say about a child’s skills",
    why="So that teachers see what a child can do, and help can follow it.",
    until=UNTIL,
)
SKILL_ESTIMATE = StoredModel(
    model="lessons.SkillEstimate",
    subject=Subject.GAMES,
    title="How well a child plays each game",
    why="So that each child gets the rule cards with which the game is fair. Children never see it.",
    until=UNTIL,
)
SUPPORT_LIMIT = StoredModel(
    model="lessons.SupportLimit",
    subject=Subject.GAMES,
    title="What a teacher decided about a child’s rule cards",
    why="So that the teacher has the last word.",
    until=UNTIL,
)
SUPPORT_CHANGE = StoredModel(
    model="lessons.SupportChange",
    subject=Subject.GAMES,
    title="How a child’s rule cards changed, and why",
    why="So that a teacher can see the reason of each change.",
    until=UNTIL,
)
CLASS_SUPPORTS = StoredModel(
    model="lessons.ClassSupports",
    subject=Subject.GAMES,
    title="Whether rule cards follow the play in a class",
    why="So that teachers can switch it off.",
    until="As long as the class.",
)
FAIRNESS_VOTE = StoredModel(
    model="lessons.FairnessVote",
    subject=Subject.GAMES,
    title="Whether a game felt fair to a child",
    why="So that the fairness that is felt can be compared with the one that is measured. Teachers see numbers of a "
    "whole class; one child’s answers are only in the file with all that is stored about the child.",
    until=UNTIL,
)
PRINTOUT = StoredModel(
    model="lessons.Printout",
    subject=Subject.MACHINE,
    title="Printed sheets",
    why="So that a sheet can be fetched when it is ready.",
    until="A day; login cards an hour.",
)


class LessonsData(DataOwner):
    models = (
        ACTIVITY,
        PARTICIPANT,
        ACTIVITY_TABLE,
        ATTEMPT,
        CHANGE,
        OWN_LESSON,
        LESSON_TRIAL,
        CALENDAR_ADDRESS,
        OBSERVED_GAME,
        OBSERVATION,
        SKILL_ESTIMATE,
        SUPPORT_LIMIT,
        SUPPORT_CHANGE,
        CLASS_SUPPORTS,
        FAIRNESS_VOTE,
        PRINTOUT,
    )

    def student_sheets(self, student: Student) -> Iterable[Sheet]:
        return export_rows.student_sheets(student)

    def class_sheets(self, classroom: Classroom) -> Iterable[Sheet]:
        return export_rows.class_sheets(classroom)

    def lost_with_student(self, student: Student) -> Counts:
        return +Counts({PARTS: student.participations.count(), SKILLS: student.observations.count()})

    def lost_with_class(self, classroom: Classroom) -> Counts:
        sheets = Printout.objects.filter(_printed_with_names_of(classroom)).distinct().count()
        return Counts({ACTIVITIES: classroom.activities.count(), SHEETS: sheets})

    def used_since(self, classroom: Classroom, when: datetime) -> bool:
        tried = Attempt.objects.filter(participant__activity__classroom=classroom, begun_at__gt=when)
        return classroom.activities.filter(started_at__gt=when).exists() or tried.exists()

    def archive_class(self, classroom: Classroom) -> None:
        verbs.end_all(classroom)

    def sign_off_student(self, student: Student) -> None:
        leavers.sign_off(student)

    def erase_student(self, student: Student) -> Counts:
        """Printed sheets, then the child's parts in activities with tries and changes. Where no other child takes part,
        the activity goes, too: its title may be about this child. Then what games say about the child; estimates,
        limits, changes of help and votes are few and go with the child's row."""
        held = Seat.including_ended.filter(user=student.user).values("table")
        theirs = Q(user=student.user) | Q(table__in=held)
        # A class that is being erased has no teachers any more, and its files have gone before its children.
        is_with_class = not student.classroom.teachings.exists()
        if gone := _delete_printouts(theirs if is_with_class else theirs | _printed_for(student.classroom)):
            return gone
        if parts := _delete_some_parts(student):
            return Counts({PARTS: parts})
        return +Counts({SKILLS: _delete_some(student.observations.all(), MANY)})

    def erase_class(self, classroom: Classroom) -> Counts:
        if gone := _delete_printouts(_printed_with_names_of(classroom)):
            return gone
        return +Counts({ACTIVITIES: _delete_some(classroom.activities.all())})

    def erase_teacher(self, teacher: User) -> Counts:
        """Their lessons go. Copies of them, in activities and in lessons of co-teachers, lose the author's name."""
        _remove_author(teacher)
        return +Counts({OWN_LESSONS: _delete_some(teacher.own_lessons.all())})


def _delete_some_parts(student: Student) -> int:
    """One batch, and returns how many that were."""
    parts = list(student.participations.order_by("pk").values_list("pk", "activity")[:BATCH])
    Participant.objects.filter(pk__in=[pk for pk, _ in parts]).delete()
    Activity.objects.filter(pk__in=[activity for _, activity in parts], participants=None).delete()
    return len(parts)


def _delete_some(rows: QuerySet[Any], most: int = BATCH) -> int:
    some = list(rows.order_by("pk").values_list("pk", flat=True)[:most])
    rows.model._default_manager.filter(pk__in=some).delete()
    return len(some)


def _remove_author(teacher: User) -> None:
    """Only this name as a whole: Al stays in Alma."""
    name = re.compile(rf"(?<!\w){re.escape(str(teacher))}(?!\w)")
    for activity in Activity.objects.filter(lesson__author__icontains=str(teacher)):
        lesson = {**activity.lesson, "author": name.sub(A_TEACHER, activity.lesson["author"])}
        Activity.objects.filter(pk=activity.pk).update(lesson=lesson)
    for own in OwnLesson.objects.filter(content__author__icontains=str(teacher)):
        content = {**own.content, "author": name.sub(A_TEACHER, own.content["author"])}
        OwnLesson.objects.filter(pk=own.pk).update(content=content)


def _printed_for(classroom: Classroom) -> Q:
    """All printouts of the class's teachers, because any of them may have names on it: also the login cards of other
    classes, which a student was in before. All of them can be printed again."""
    teachers = teachers_of(classroom)
    return Q(user__in=teachers) | Q(classroom__in=Classroom.objects.filter(teachings__teacher__in=teachers))


def _printed_with_names_of(classroom: Classroom) -> Q:
    """Printouts for this class, of its games, by its children, and those of its teachers that belong to no class: names
    may be typed into them. The files of other classes stay, unless a child came from there since then."""
    unbound = Q(classroom=None, table=None, own_lesson=None, lesson_slug="", user__in=teachers_of(classroom))
    own = (
        Q(classroom=classroom)
        | Q(table__classroom=classroom)
        | Q(user__student__classroom=classroom)
        | unbound
    )
    moved_at = classroom.students.aggregate(latest=Max("moved_at"))["latest"]
    return own if moved_at is None else own | (_printed_for(classroom) & Q(requested_at__lte=moved_at))


def _delete_printouts(which: Q) -> Counts:
    return +Counts({SHEETS: actions.delete_printouts(which)})
