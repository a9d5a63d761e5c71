"""Fetching is the permission check: strangers find nothing (404).

Teachers who share a class with the owner of a lesson see it, use it, copy it and may edit it, as teachers of one class
have the same rights everywhere. Only the owner deletes it.
"""

from typing import TYPE_CHECKING

from django.db.models import Q
from django.http import Http404

from classrooms.access import classes_of
from classrooms.models import User
from classrooms.visitors import Visitor
from lessons.lesson_files import Lesson, library
from lessons.models import OwnLesson

if TYPE_CHECKING:
    from django.db.models import QuerySet


def library_lesson(slug: str) -> Lesson:
    if slug not in library():
        raise Http404
    return library()[slug]


def own_lessons_for(teacher: User) -> "QuerySet[OwnLesson]":
    """The teacher's own lessons and those of teachers of the same classes."""
    shared = Q(owner__teachings__classroom__in=classes_of(teacher))
    return OwnLesson.objects.filter(pk__in=OwnLesson.objects.filter(Q(owner=teacher) | shared).values("pk"))


def own_lesson_for(visitor: Visitor, code: str) -> OwnLesson:
    """A lesson that this teacher may see and edit."""
    if visitor.user is None or not visitor.user.is_teacher:
        raise Http404
    own = own_lessons_for(visitor.user).select_related("owner").filter(code=code).first()
    if own is None:
        raise Http404
    return own


def own_lesson_of_owner(visitor: Visitor, code: str) -> OwnLesson:
    """A lesson that this teacher may delete."""
    own = own_lesson_for(visitor, code)
    if own.owner != visitor.user:
        raise Http404
    return own
