"""Fetching is the permission check: rows of other teachers and classes are not found (404)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.http import Http404
from django.utils import timezone

from classrooms.models import Classroom, Group, Invitation, Student, User
from classrooms.visitors import Visitor

if TYPE_CHECKING:
    from django.db.models import QuerySet


def classes_of(teacher: User) -> "QuerySet[Classroom]":
    """The classes that this teacher teaches, archived ones too. Students and strangers teach none."""
    return Classroom.objects.filter(teachings__teacher=teacher)


def class_for_teacher(visitor: Visitor, pk: int) -> Classroom:
    if visitor.user is None or not visitor.user.is_teacher:
        raise Http404
    classroom = classes_of(visitor.user).filter(pk=pk).first()
    if classroom is None:
        raise Http404
    return classroom


def student_for_teacher(visitor: Visitor, class_pk: int, pk: int) -> Student:
    classroom = class_for_teacher(visitor, class_pk)
    student = (
        Student.objects.select_related("user", "classroom", "group")
        .filter(classroom=classroom, pk=pk)
        .first()
    )
    if student is None:
        raise Http404
    return student


def students_for_teacher(visitor: Visitor, class_pk: int, pks: Iterable[str]) -> list[Student]:
    """The chosen students of this class. Keys of other classes' students are ignored, like keys that do not exist."""
    classroom = class_for_teacher(visitor, class_pk)
    numbers = {int(pk) for pk in pks if pk.isascii() and pk.isdigit() and len(pk) < 19}
    return list(Student.objects.select_related("group").filter(classroom=classroom, pk__in=numbers))


def group_for_teacher(visitor: Visitor, class_pk: int, pk: int) -> Group:
    classroom = class_for_teacher(visitor, class_pk)
    group = Group.objects.select_related("classroom").filter(classroom=classroom, pk=pk).first()
    if group is None:
        raise Http404
    return group


def invitation_for(token: str) -> Invitation:
    """An invitation that is still valid. A used, void, expired or unknown token gives the same 404."""
    invitation = (
        Invitation.objects.select_related("classroom", "made_by")
        .filter(
            token_hash=Invitation.hash_of(token),
            expires_at__gt=timezone.now(),
            classroom__archived_at=None,
        )
        .first()
    )
    if invitation is None:
        raise Http404
    return invitation


def signed_in_student(visitor: Visitor) -> Student | None:
    if visitor.user is None or visitor.user.is_teacher:
        return None
    return Student.objects.select_related("user", "classroom", "group").filter(user=visitor.user).first()


def student_or_404(visitor: Visitor) -> Student:
    """The student who is signed in, for pages that only students have."""
    student = signed_in_student(visitor)
    if student is None:
        raise Http404
    return student


def teaches(visitor: Visitor, classroom_pk: int | None) -> bool:
    if visitor.user is None or classroom_pk is None:
        return False
    return classes_of(visitor.user).filter(pk=classroom_pk).exists()


def is_of_class(visitor: Visitor, classroom_pk: int) -> bool:
    """Whether the visitor teaches the class or is one of its students."""
    if visitor.user is None:
        return False
    enrolled = Student.objects.filter(user=visitor.user, classroom=classroom_pk)
    return enrolled.exists() or teaches(visitor, classroom_pk)
