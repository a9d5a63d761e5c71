"""Fetching is the permission check, before a child is signed in: a closed door and an unknown code give the same."""

from datetime import datetime

from django.db.models import Q
from django.utils import timezone

from classrooms.login.credentials import card_hash
from classrooms.models import Classroom, Student


def is_door_open(classroom: Classroom, now: datetime) -> bool:
    """Whether the children of this class can sign in."""
    if classroom.archived_at is not None:
        return False
    closes_at = classroom.door_closes_at
    return classroom.door_stays_open or (closes_at is not None and now < closes_at)


def open_class(code: str) -> Classroom | None:
    """The class with this code, if its door is open."""
    classroom = Classroom.objects.filter(code=code).first() if code else None
    return classroom if classroom is not None and is_door_open(classroom, timezone.now()) else None


def class_at_lesson(code: str) -> Classroom | None:
    """The class with this code, if its door was opened for a lesson, and not until a teacher closes it."""
    classroom = open_class(code)
    return classroom if classroom is not None and not classroom.door_stays_open else None


def student_in(classroom: Classroom, pk: int) -> Student | None:
    return _student(Q(classroom=classroom, pk=pk))


def student_with_card(hashed: str) -> Student | None:
    """The student with this card, if the card is not void and the door of their class is open."""
    student = _student(Q(card_hash=hashed)) if hashed else None
    return student if student is not None and is_door_open(student.classroom, timezone.now()) else None


def student_with_token(token: str) -> Student | None:
    return student_with_card(card_hash(token))


def _student(which: Q) -> Student | None:
    return Student.objects.select_related("user", "classroom").filter(which).first()
