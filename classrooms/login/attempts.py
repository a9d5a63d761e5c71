"""Counts wrong pictures: after five a child waits a minute, after ten a teacher must help. Counted per student."""

from datetime import datetime, timedelta
from enum import Enum, auto

from django.db.models import Case, DateTimeField, F, Q, Value, When

from classrooms.models import Student

TRIES_BEFORE_WAIT = 5
WAIT = timedelta(seconds=60)
TRIES_BEFORE_TEACHER = 10


class Verdict(Enum):
    RIGHT = auto()
    WRONG = auto()
    WAIT = auto()
    TEACHER = auto()


def claim(pk: int, now: datetime) -> bool:
    """Counts a try before it is checked, in one conditional update, so that parallel tries all count.

    False: the child has to wait, or needs the teacher."""
    waits = When(wrong_tries=TRIES_BEFORE_WAIT - 1, then=Value(now + WAIT, output_field=DateTimeField()))
    waited = Q(wait_until=None) | Q(wait_until__lte=now)
    claimed = Student.objects.filter(waited, pk=pk, wrong_tries__lt=TRIES_BEFORE_TEACHER).update(
        wrong_tries=F("wrong_tries") + 1,
        wait_until=Case(waits, default=F("wait_until")),
    )
    return claimed == 1


def verdict_on(student: Student, now: datetime) -> Verdict:
    """The answer to a try that failed or was not checked."""
    if needs_teacher(student):
        return Verdict.TEACHER
    return Verdict.WAIT if seconds_to_wait(student, now) else Verdict.WRONG


def blocked(student: Student, now: datetime) -> Verdict | None:
    """Why a child cannot try now, to say so before the first tap."""
    verdict = verdict_on(student, now)
    return None if verdict is Verdict.WRONG else verdict


def needs_teacher(student: Student) -> bool:
    return student.wrong_tries >= TRIES_BEFORE_TEACHER


def seconds_to_wait(student: Student, now: datetime) -> int:
    if student.wait_until is None or student.wait_until <= now:
        return 0
    return int((student.wait_until - now).total_seconds()) + 1
