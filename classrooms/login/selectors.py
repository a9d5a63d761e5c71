"""Reads for the pages of the door."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.conf import settings
from django.utils import timezone

from classrooms.login import tries
from classrooms.models import Classroom, Student, User


class Now(StrEnum):
    IN = "in"
    LOCKED = "locked"
    WAITING = "waiting"
    OUT = "out"


@dataclass(frozen=True)
class Arrival:
    """A student as the teacher sees them at the door."""

    student: Student
    now: Now


@dataclass(frozen=True)
class Doorway:
    """The door of a class and who has come through it."""

    classroom: Classroom
    is_open: bool
    arrivals: list[Arrival]

    @property
    def inside(self) -> int:
        return sum(arrival.now is Now.IN for arrival in self.arrivals)

    @property
    def everybody(self) -> int:
        return len(self.arrivals)

    @property
    def locked(self) -> list[Student]:
        return [arrival.student for arrival in self.arrivals if arrival.now is Now.LOCKED]

    @property
    def missing(self) -> list[Student]:
        return [arrival.student for arrival in self.arrivals if arrival.now is not Now.IN]

    @property
    def closes_at(self) -> datetime | None:
        return None if self.classroom.door_stays_open else self.classroom.door_closes_at


def doorway_of(classroom: Classroom) -> Doorway:
    return doorway_with(classroom, classroom.students.select_related("group"))


def doorway_with(classroom: Classroom, students: Iterable[Student]) -> Doorway:
    """For whoever has fetched the class's students already."""
    now = timezone.now()
    arrivals = [Arrival(student, _state(student, now)) for student in students]
    return Doorway(classroom, classroom.door_is_open(now), arrivals)


def names_of(classroom: Classroom) -> list[Student]:
    """Those who may tap their name, in the order in which one looks for it."""
    return sorted(classroom.students.all(), key=lambda student: student.shown_name.casefold())


def student_of(user: User | None) -> Student | None:
    """The student who is signed in here, if it is one."""
    if user is None or user.is_teacher:
        return None
    return Student.objects.filter(user=user).first()


def is_in(student: Student, now: datetime) -> bool:
    """Signed in and not out again, for as long as a session lasts."""
    day = timedelta(hours=settings.STUDENT_SESSION_HOURS)
    return student.signed_in_at is not None and now < student.signed_in_at + day


def _state(student: Student, now: datetime) -> Now:
    if tries.needs_teacher(student):
        return Now.LOCKED
    if is_in(student, now):
        return Now.IN
    return Now.WAITING if tries.seconds_to_wait(student, now) else Now.OUT
