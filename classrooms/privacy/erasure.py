"""Erasing a student or a class for good, in small steps.

Each step is a transaction together with what it counted. If the worker is killed between two steps, another one
continues; nothing is counted twice and nothing is left out.
"""

import time

from django.db import connection
from django.db.models import Q
from django.utils import timezone

from classrooms.models import Classroom, Erasure, Student, User
from classrooms.privacy.registry import Counts, data_owners
from config.core import jobs
from config.core.db import write
from config.core.models import Report

# How often SQLite is asked to empty its log while other connections read.
CHECKPOINT_ATTEMPTS = 20


# Requesting


def ask_to_erase_student(student: Student, *, by: User | None, why: str = Erasure.Why.ASKED) -> Erasure:
    """The student is signed out everywhere at once. A second request gives the first erasure."""
    with write():
        erasure, is_new = jobs.request(
            Erasure,
            dedupe_key=f"student {student.pk}",
            what=Erasure.What.STUDENT,
            why=why,
            student=student,
            requested_by=by,
        )
        if is_new:
            erasure.readers.set(_teachers_of(student.classroom))
            _lock_out([student.user])
            for owner in data_owners():
                owner.sign_off_student(student)
    return erasure


def ask_to_erase_class(classroom: Classroom, *, by: User | None, why: str = Erasure.Why.ASKED) -> Erasure:
    """The class is closed at once: it has no teachers any more, and its students are signed out."""
    with write():
        erasure, is_new = jobs.request(
            Erasure,
            dedupe_key=f"class {classroom.pk}",
            what=Erasure.What.CLASSROOM,
            why=why,
            classroom=classroom,
            requested_by=by,
        )
        if is_new:
            erasure.readers.set(_teachers_of(classroom))
            _close_for_good(classroom)
    return erasure


def _teachers_of(classroom: Classroom) -> list[int]:
    return list(classroom.teachings.values_list("teacher", flat=True))


def _close_for_good(classroom: Classroom) -> None:
    classroom.teachings.all().delete()
    classroom.invitations.all().delete()
    now = classroom.archived_at or timezone.now()
    Classroom.objects.filter(pk=classroom.pk).update(
        archived_at=now, door_closes_at=None, door_stays_open=False
    )
    _lock_out([student.user for student in classroom.students.select_related("user")])
    for owner in data_owners():
        owner.archive_class(classroom)


def _lock_out(users: list[User]) -> None:
    """Ends their sessions, which depend on the password, and lets them start no other."""
    for user in users:
        user.is_active = False
        user.set_unusable_password()
    User.objects.bulk_update(users, ["is_active", "password"])


# Erasing


def erase(erasure: Erasure, report: Report) -> None:
    """Everything that `erasure` is about. The row itself stays, as the receipt."""
    while _erase_step(erasure, report):
        pass
    _empty_sqlite_log()


def _erase_step(erasure: Erasure, report: Report) -> bool:
    """One step and its count, or neither. Returns whether anything is left."""
    with write():
        # Also locks the row, so that no other worker counts at the same time.
        report(0)
        erasure.refresh_from_db()
        erased = _erase_something(erasure)
        rows = Erasure.objects.filter(pk=erasure.pk)
        rows.update(counts=dict(Counts(erasure.counts) + erased))
        return rows.filter(Q(student__isnull=False) | Q(classroom__isnull=False)).exists()


def _erase_something(erasure: Erasure) -> Counts:
    if erasure.student is not None:
        return _erase_student(erasure.student)
    if erasure.classroom is not None:
        return _erase_class(erasure.classroom)
    return Counts()


def _erase_student(student: Student) -> Counts:
    """Dependent rows first, the student's own row last."""
    for owner in data_owners():
        if erased := owner.erase_student(student):
            return erased
    return Counts()


def _erase_class(classroom: Classroom) -> Counts:
    """First what belongs to the class as a whole, then one student after the other, then the class."""
    *others, own = data_owners()
    for owner in others:
        if erased := owner.erase_class(classroom):
            return erased
    student = classroom.students.select_related("user", "classroom").first()
    return own.erase_class(classroom) if student is None else _erase_student(student)


def _empty_sqlite_log() -> None:
    """SQLite's write-ahead log still has the old pages. (In the file itself they are overwritten.)

    A connection that is reading can prevent this; the next automatic checkpoint then does it.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        return
    for _ in range(CHECKPOINT_ATTEMPTS):
        with connection.cursor() as cursor:
            is_busy = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        if not is_busy:
            return
        time.sleep(0.1)


# A teacher's account


def erase_account(teacher: User) -> None:
    """What belongs to the teacher alone, each step in a transaction of its own, and the account last."""
    while any(_erase_something_of(teacher)):
        pass
    with write():
        teacher.delete()


def _erase_something_of(teacher: User) -> list[bool]:
    with write():
        return [bool(owner.erase_teacher(teacher)) for owner in data_owners()]
