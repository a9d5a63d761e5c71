"""Fetching is the permission check: who is shown what before they are in. A closed door and no door look the same."""

from django.db.models import Q
from django.utils import timezone

from classrooms.login.credentials import card_hash
from classrooms.models import Classroom, Student


def open_class(code: str) -> Classroom | None:
    """The class with this code, if its door is open now."""
    classroom = Classroom.objects.filter(code=code).first() if code else None
    return classroom if classroom is not None and classroom.door_is_open(timezone.now()) else None


def student_in(classroom: Classroom, pk: int) -> Student | None:
    return _students(Q(classroom=classroom, pk=pk))


def student_with_card(hashed: str) -> Student | None:
    """Whose card it is, if it is not void and the door of their class is open now."""
    student = _students(Q(card_hash=hashed)) if hashed else None
    return student if student is not None and student.classroom.door_is_open(timezone.now()) else None


def student_with_token(token: str) -> Student | None:
    return student_with_card(card_hash(token))


def _students(which: Q) -> Student | None:
    return Student.objects.select_related("user", "classroom").filter(which).first()
