"""Wrong pictures: after five in a row a child waits a minute, after ten a teacher must help.

On the child's own devices, and with a login card, they are counted for this browser (`classrooms.login.throttle`). All
other browsers are strangers: their tries are counted for the child, and together for the class, so that a guesser who
knows the class code has no more tries than a child who has forgotten the pictures.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import Enum, auto

from classrooms.login import throttle
from classrooms.login.throttle import Browser
from classrooms.models import Student

TRIES_BEFORE_WAIT = 5
WAIT = timedelta(seconds=60)
TRIES_BEFORE_TEACHER = 10

# Wrong tries of strangers for all children of a class in a day. Those of a browser that gets in are forgiven.
TRIES_OF_STRANGERS = 14
A_DAY = timedelta(days=1)
# A child who begins gets room for so many tries, so that those who come at once do not keep each other from finishing.
ROOM_TO_BEGIN = 3
ROOM_IS_KEPT = timedelta(seconds=60)
# Seconds until a child for whom there was no room tries again.
NO_ROOM_SECONDS = 5


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


def blocked(student: Student, browser: Browser, now: datetime) -> Verdict | None:
    """Why a child cannot try now, to say so before the first tap."""
    verdict = verdict_on_own(browser, student.pk) if browser.own else verdict_on(student, now)
    return None if verdict is Verdict.WRONG else verdict


def verdict_on_own(browser: Browser, student_pk: int) -> Verdict:
    """The same on the child's own device."""
    if throttle.is_used_up(browser, student_pk):
        return Verdict.TEACHER
    return Verdict.WAIT if throttle.seconds_to_wait(browser, student_pk) else Verdict.WRONG


def needs_teacher(student: Student) -> bool:
    return student.wrong_tries >= TRIES_BEFORE_TEACHER


def seconds_to_wait(student: Student, now: datetime) -> int:
    if student.wait_until is None or student.wait_until <= now:
        return 0
    return int((student.wait_until - now).total_seconds()) + 1


def recent_tries(student: Student, now: datetime) -> int:
    return student.wrong_tries if student.tried_at is not None and student.tried_at > now - A_DAY else 0


def are_strangers_stopped(students: Iterable[Student], now: datetime) -> bool:
    """Whether no further child of this class can begin on a new device before a teacher unlocks the class."""
    return sum(recent_tries(student, now) for student in students) + ROOM_TO_BEGIN > TRIES_OF_STRANGERS
