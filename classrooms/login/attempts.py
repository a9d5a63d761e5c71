"""Wrong pictures: after five in a row a child waits a minute, after ten a teacher must help. Counted per student."""

from datetime import datetime, timedelta
from enum import Enum, auto

from classrooms.models import Student

TRIES_BEFORE_WAIT = 5
WAIT = timedelta(seconds=60)
TRIES_BEFORE_TEACHER = 10


class Verdict(Enum):
    RIGHT = auto()
    WRONG = auto()
    WAIT = auto()
    TEACHER = auto()


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
