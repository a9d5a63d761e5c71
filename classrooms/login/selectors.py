"""Reads for signing in: a class's door as its teachers see it, and the names that children choose from."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.conf import settings
from django.utils import timezone

from classrooms.login import attempts
from classrooms.login.access import is_door_open
from classrooms.models import Classroom, Student


class Now(StrEnum):
    IN = "in"
    LOCKED = "locked"
    WAITING = "waiting"
    OUT = "out"


@dataclass(frozen=True)
class Arrival:
    """A student on the teacher's page of the door."""

    student: Student
    now: Now


@dataclass(frozen=True)
class Doorway:
    """The door of a class and who has signed in."""

    classroom: Classroom
    is_open: bool
    arrivals: list[Arrival]

    @property
    def inside(self) -> int:
        return sum(arrival.now is Now.IN for arrival in self.arrivals)

    @property
    def total(self) -> int:
        return len(self.arrivals)

    @property
    def locked(self) -> list[Student]:
        return [arrival.student for arrival in self.arrivals if arrival.now is Now.LOCKED]

    @property
    def is_stopped(self) -> bool:
        """Whether so many wrong pictures were tapped on new devices that no further child can begin on one."""
        students = [arrival.student for arrival in self.arrivals]
        return attempts.are_strangers_stopped(students, timezone.now())

    @property
    def missing(self) -> list[Student]:
        return [arrival.student for arrival in self.arrivals if arrival.now is not Now.IN]

    @property
    def closes_at(self) -> datetime | None:
        return None if self.classroom.door_stays_open else self.classroom.door_closes_at


def doorway_of(classroom: Classroom) -> Doorway:
    return doorway_with(classroom, classroom.students.select_related("group"))


def doorway_with(classroom: Classroom, students: Iterable[Student]) -> Doorway:
    """The same for callers that have already fetched the class's students."""
    now = timezone.now()
    arrivals = [Arrival(student, _state(student, now)) for student in students]
    return Doorway(classroom, is_door_open(classroom, now), arrivals)


def names_of(classroom: Classroom) -> list[Student]:
    """The students of the class by shown name, which is how children look for theirs."""
    return sorted(classroom.students.all(), key=lambda student: student.shown_name.casefold())


def greeting_of(student: Student) -> str:
    """Ben; or Ben K. where a classmate has the same first name, so that the child notices a wrong tap."""
    namesakes = student.classroom.students.filter(first_name__iexact=student.first_name).exclude(
        pk=student.pk
    )
    return student.shown_name if namesakes.exists() else student.greeting_name


def is_in(student: Student, now: datetime) -> bool:
    """Signed in, not signed out, and within the lifetime of a session."""
    day = timedelta(hours=settings.STUDENT_SESSION_HOURS)
    return student.signed_in_at is not None and now < student.signed_in_at + day


def children_on(tablet: str) -> list[Student]:
    """The children who play on this tablet, by shown name."""
    found = Student.objects.select_related("user").filter(tablet=tablet) if tablet else ()
    return sorted(found, key=lambda student: student.shown_name.casefold())


def tablets_of(students: Iterable[Student]) -> dict[int, str]:
    """The tablet of each of these students who shares one with another of them, by their ids. A tablet on which no
    child is signed in any more does not count."""
    now, sharing = timezone.now(), [student for student in students if student.tablet]
    in_use = {student.tablet for student in sharing if is_in(student, now)}
    counts = Counter(student.tablet for student in sharing)
    return {s.pk: s.tablet for s in sharing if s.tablet in in_use and counts[s.tablet] > 1}


def _state(student: Student, now: datetime) -> Now:
    if attempts.needs_teacher(student):
        return Now.LOCKED
    if is_in(student, now):
        return Now.IN
    return Now.WAITING if attempts.seconds_to_wait(student, now) else Now.OUT
