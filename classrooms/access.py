"""Fetching is the permission check: what is another teacher's or class's is not found (404)."""

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
    """Those of this class that were chosen; whoever is not of it is passed over, as if there were nobody."""
    classroom = class_for_teacher(visitor, class_pk)
    numbers = {int(pk) for pk in pks if pk.isascii() and pk.isdigit() and len(pk) < 19}
    return list(Student.objects.select_related("group").filter(classroom=classroom, pk__in=numbers))


def group_for_teacher(visitor: Visitor, class_pk: int, pk: int) -> Group:
    classroom = class_for_teacher(visitor, class_pk)
    group = Group.objects.select_related("classroom").filter(classroom=classroom, pk=pk).first()
    if group is None:
        raise Http404
    return group


def invitation_called(token: str) -> Invitation:
    """An invitation that is still good. Used, void, too old and never made are all the same: not found."""
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


def student_of(visitor: Visitor) -> Student:
    """The student who is signed in here."""
    student = None
    if visitor.user is not None and not visitor.user.is_teacher:
        student = (
            Student.objects.select_related("user", "classroom", "group").filter(user=visitor.user).first()
        )
    if student is None:
        raise Http404
    return student


def teaches(visitor: Visitor, classroom_pk: int | None) -> bool:
    if visitor.user is None or classroom_pk is None:
        return False
    return classes_of(visitor.user).filter(pk=classroom_pk).exists()


def is_of_class(visitor: Visitor, classroom_pk: int) -> bool:
    """Its teachers and its students."""
    if visitor.user is None:
        return False
    enrolled = Student.objects.filter(user=visitor.user, classroom=classroom_pk)
    return enrolled.exists() or teaches(visitor, classroom_pk)
