"""How often a child may tap wrong pictures: five cost a minute, ten need the teacher. Counted by student alone."""

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


def may_try(now: datetime) -> Q:
    rested = Q(wait_until=None) | Q(wait_until__lte=now)
    return Q(wrong_tries__lt=TRIES_BEFORE_TEACHER) & rested


def claim(pk: int, now: datetime) -> bool:
    """Takes one try before it is judged, in one conditional update: thirty tries at once are counted as thirty."""
    waits = When(wrong_tries=TRIES_BEFORE_WAIT - 1, then=Value(now + WAIT, output_field=DateTimeField()))
    taken = Student.objects.filter(may_try(now), pk=pk).update(
        wrong_tries=F("wrong_tries") + 1,
        wait_until=Case(waits, default=F("wait_until")),
    )
    return taken == 1


def verdict_on(student: Student, now: datetime) -> Verdict:
    """What a child hears who is not in, whether the last try was judged or not."""
    if needs_teacher(student):
        return Verdict.TEACHER
    return Verdict.WAIT if seconds_to_wait(student, now) else Verdict.WRONG


def held_up(student: Student, now: datetime) -> Verdict | None:
    """What a child hears before the first tap: four taps that nobody will judge are not asked for."""
    verdict = verdict_on(student, now)
    return None if verdict is Verdict.WRONG else verdict


def needs_teacher(student: Student) -> bool:
    return student.wrong_tries >= TRIES_BEFORE_TEACHER


def seconds_to_wait(student: Student, now: datetime) -> int:
    if student.wait_until is None or student.wait_until <= now:
        return 0
    return int((student.wait_until - now).total_seconds()) + 1
