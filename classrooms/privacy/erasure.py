"""Erasing for good: asked for once, carried out in small steps, each of which is whole.

The order is a row. A task works it off, step by step, each in a transaction together with what it counted. Killed
between two steps, it is found by the sweep and goes on; nothing is counted twice and nothing is left out.
"""

import logging
import time
from datetime import timedelta

from celery import current_app
from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from classrooms.models import Classroom, Erasure, Student, User
from classrooms.privacy.registry import Counts, data_owners
from config.core.db import write

logger = logging.getLogger(__name__)

# By name, because tasks stand above actions.
ERASE = "classrooms.tasks.erase"
# Longer than any step takes: after this whoever worked on it is gone.
CLAIM = timedelta(seconds=60)
# How often the database's log is asked to empty itself while somebody reads.
PATIENCE = 20


# Asking


def ask_to_erase_student(student: Student, *, by: User | None, why: str = Erasure.Why.ASKED) -> Erasure:
    """The child is signed out everywhere at once. Asked for already: the same order."""
    with write():
        order = student.erasures.filter(done_at=None).first()
        if order is None:
            order = Erasure.objects.create(what=Erasure.What.STUDENT, why=why, student=student, asked_by=by)
            order.readers.set(_teachers_of(student.classroom))
            _lock_out([student.user])
    _knock_on_commit(order)
    return order


def ask_to_erase_class(classroom: Classroom, *, by: User | None, why: str = Erasure.Why.ASKED) -> Erasure:
    """The class is out of everybody's reach at once: nobody teaches it any more, and its door is closed."""
    with write():
        order = classroom.erasures.filter(done_at=None).first()
        if order is None:
            order = Erasure.objects.create(
                what=Erasure.What.CLASSROOM, why=why, classroom=classroom, asked_by=by
            )
            order.readers.set(_teachers_of(classroom))
            _close_for_good(classroom)
    _knock_on_commit(order)
    return order


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


def _lock_out(users: list[User]) -> None:
    """A session holds only as long as the password that it was made with."""
    for user in users:
        user.is_active = False
        user.set_unusable_password()
    User.objects.bulk_update(users, ["is_active", "password"])


# Working it off


def erase(order_id: int) -> None:
    """Works an order off, unless somebody else does."""
    if not _claimed(order_id):
        return
    while _one_step(order_id):
        pass
    _leave_nothing_in_the_file()


def sweep() -> None:
    """Finds every order whose knock was not heard, or whose worker was lost."""
    left = Erasure.objects.filter(done_at=None, claimed_until__lte=timezone.now())
    for order in left:
        _knock(order.pk)


def _claimed(order_id: int) -> bool:
    now = timezone.now()
    with write():
        free = Erasure.objects.filter(pk=order_id, done_at=None, claimed_until__lte=now)
        return free.update(claimed_until=now + CLAIM) == 1


def _one_step(order_id: int) -> bool:
    """One step and its count, or neither. False: it is done."""
    with write():
        order = Erasure.objects.select_for_update().get(pk=order_id)
        if order.is_done:
            return False
        went = _erase_something(order)
        left, now = _is_left(order), timezone.now()
        Erasure.objects.filter(pk=order.pk).update(
            counts=dict(Counts(order.counts) + went),
            claimed_until=now + CLAIM,
            done_at=None if left else now,
        )
        return left


def _is_left(order: Erasure) -> bool:
    """Asked anew, because what went by itself in the database stays in memory."""
    somebody = Q(student__isnull=False) | Q(classroom__isnull=False)
    return Erasure.objects.filter(somebody, pk=order.pk).exists()


def _erase_something(order: Erasure) -> Counts:
    if order.student is not None:
        return _erase_student(order.student)
    if order.classroom is not None:
        return _erase_class(order.classroom)
    return Counts()


def _erase_student(student: Student) -> Counts:
    """Those who stand on others go first; the child's own row is the last."""
    for owner in data_owners():
        if went := owner.erase_student(student):
            return went
    return Counts()


def _erase_class(classroom: Classroom) -> Counts:
    """First what belongs to the whole class, then child by child, then the class."""
    *above, own = data_owners()
    for owner in above:
        if went := owner.erase_class(classroom):
            return went
    student = classroom.students.select_related("user", "classroom").first()
    return own.erase_class(classroom) if student is None else _erase_student(student)


def _leave_nothing_in_the_file() -> None:
    """SQLite's log still has the pages as they were; what was taken from the file itself it has overwritten.

    Somebody who is reading just now holds it up; the next look at the log, which comes by itself, empties it too.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        return
    for _ in range(PATIENCE):
        with connection.cursor() as cursor:
            is_busy = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        if not is_busy:
            return
        time.sleep(0.1)


# A teacher's account


def erase_account(teacher: User) -> None:
    """What is theirs alone, step by step, each of which is whole; the account itself is the last."""
    while any(_erase_something_of(teacher)):
        pass
    with write():
        teacher.delete()


def _erase_something_of(teacher: User) -> list[bool]:
    with write():
        return [bool(owner.erase_teacher(teacher)) for owner in data_owners()]


# Knocking


def _knock_on_commit(order: Erasure) -> None:
    transaction.on_commit(lambda: _knock(order.pk))


def _knock(order_id: int) -> None:
    try:
        current_app.send_task(ERASE, (order_id,), retry=False)
    except Exception:
        logger.warning("The broker does not answer; what is to be erased waits for the sweep.")
