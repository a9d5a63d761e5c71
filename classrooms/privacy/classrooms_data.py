"""What this app stores about people: students, classes, teachers and sessions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db.models import Model, Q

from classrooms.login import session
from classrooms.models import Classroom, Export, Group, Student, User
from classrooms.privacy import inventory
from classrooms.privacy.csv_rows import Row, Sheet, row_of
from classrooms.privacy.registry import Counts, DataOwner, StoredModel, Subject

STUDENTS, CLASSES, GROUPS, SESSIONS = "Students", "Classes", "Groups", "Sign-ins"

# Left out of exports: hashes say nothing about a child, and with the pictures anybody could sign in as the child.
SECRETS = ("password", "card_hash", "pictures", "tablet")


STUDENT = StoredModel(
    model="classrooms.Student",
    subject=Subject.STUDENTS,
    title="A child in a class",
    why="So that children find their own games, and the teacher knows who plays and what each of them needs.",
    until="Until a teacher erases the child, or with the class {settings.CLASS_DAYS_AFTER_ARCHIVING} days "
    "after it was archived.",
)

CLASSROOM = StoredModel(
    model="classrooms.Classroom",
    subject=Subject.CLASSES,
    title="A class",
    why="So that the teacher finds the class, and children get in only when they should.",
    until="Until a teacher erases it, or {settings.CLASS_DAYS_AFTER_ARCHIVING} days after it was archived. A class "
    "that nobody has used for {settings.UNUSED_DAYS} days is archived by itself.",
)

GROUP = StoredModel(
    model="classrooms.Group",
    subject=Subject.CLASSES,
    title="Groups in a class",
    why="So that a teacher can choose several children at once.",
)

TEACHING = StoredModel(
    model="classrooms.Teaching",
    subject=Subject.CLASSES,
    title="Who teaches a class",
    why="So that nobody else finds the class.",
)

INVITATION = StoredModel(
    model="classrooms.Invitation",
    subject=Subject.CLASSES,
    title="Invitations of co-teachers",
    why="So that another teacher can join.",
)

RECEIPT = StoredModel(
    model="classrooms.Erasure",
    subject=Subject.TEACHERS,
    title="Receipts of what was erased",
    why="So that a teacher can show that it was done. No child and no class is named on it.",
    until="{settings.RECEIPT_DAYS} days.",
)

EXPORT = StoredModel(
    model="classrooms.Export",
    subject=Subject.MACHINE,
    title="Files of a class’s data",
    why="So that a teacher can fetch the file when it is ready.",
    until="A day, or until any child is erased: then whoever still wants it asks for another one.",
)

EXPORT_PIECE = StoredModel(
    model="classrooms.ExportPiece",
    subject=Subject.MACHINE,
    title="What is in these files",
    why="So that it can be fetched from any machine.",
    until="As long as the file.",
)


class ClassroomsData(DataOwner):
    models = (
        STUDENT,
        CLASSROOM,
        GROUP,
        TEACHING,
        INVITATION,
        *inventory.ACCOUNTS,
        RECEIPT,
        EXPORT,
        EXPORT_PIECE,
        *inventory.SERVER,
    )

    def student_sheets(self, student: Student) -> Iterable[Sheet]:
        group = [] if student.group is None else [row_of(student.group)]
        yield Sheet("student", [_student_row(student)])
        yield Sheet("class", [_class_row(student.classroom)])
        yield Sheet("group", group)

    def class_sheets(self, classroom: Classroom) -> Iterable[Sheet]:
        students = classroom.students.select_related("user", "classroom", "group")
        yield Sheet("class", [row_of(classroom)])
        yield Sheet("teachers", list(_teacher_rows(classroom)))
        yield Sheet("groups", [row_of(group) for group in classroom.groups.all()])
        yield Sheet("students", [_student_row(student) for student in students])

    def lost_with_student(self, student: Student) -> Counts:
        return Counts({STUDENTS: 1})

    def lost_with_class(self, classroom: Classroom) -> Counts:
        return Counts({STUDENTS: classroom.students.count(), GROUPS: classroom.groups.count(), CLASSES: 1})

    def used_since(self, classroom: Classroom, when: datetime) -> bool:
        started = max(classroom.created_at, classroom.restored_at or classroom.created_at)
        signs = Q(joined_at__gt=when) | Q(signed_in_at__gt=when) | Q(seen_at__gt=when)
        return started > when or classroom.students.filter(signs).exists()

    def erase_student(self, student: Student) -> Counts:
        """The last step: deletes the account and ends its sessions."""
        user = student.user
        _delete_admin_log(student, user)
        # Any export may contain this child, also one of a class where they were before.
        Export.objects.all().delete()
        user.delete()
        return Counts({STUDENTS: 1, SESSIONS: _end_sessions(student)})

    def erase_class(self, classroom: Classroom) -> Counts:
        groups = classroom.groups.count()
        _delete_admin_log(classroom, *classroom.groups.all())
        classroom.delete()
        return Counts({CLASSES: 1, GROUPS: groups})

    def erase_teacher(self, teacher: User) -> Counts:
        _delete_admin_log(teacher, *EmailAddress.objects.filter(user=teacher))
        return Counts()


def _end_sessions(student: Student) -> int:
    # The data of a session is encoded, so a query cannot find a student's sessions.
    stored = Session.objects.iterator(500)
    keys = [row.session_key for row in stored if session.is_about(row.get_decoded(), student)]
    Session.objects.filter(session_key__in=keys).delete()
    return len(keys)


def _delete_admin_log(*things: Model) -> None:
    """The admin site's log contains the names of the objects that were changed there."""
    for thing in things:
        kind = ContentType.objects.get_for_model(thing)
        LogEntry.objects.filter(content_type=kind, object_id=str(thing.pk)).delete()


def _student_row(student: Student) -> Row:
    account = row_of(student.user, without=SECRETS)
    group: Group | None = student.group
    return {
        **row_of(student, without=SECRETS),
        "class": student.classroom.name,
        "group": group.name if group else "",
        "account": account,
    }


def _class_row(classroom: Classroom) -> Row:
    """What the class's row says about this child. Without the code, with which all classmates sign in."""
    return {"name": classroom.name, "year_group": classroom.year_group, "archived_at": classroom.archived_at}


def _teacher_rows(classroom: Classroom) -> Iterator[Row]:
    for teaching in classroom.teachings.select_related("teacher"):
        teacher: User = teaching.teacher
        yield {"called": teacher.called, "email": teacher.email, "since": teaching.since}
