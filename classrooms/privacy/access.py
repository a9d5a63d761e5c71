"""Fetching is the permission check. A receipt is only found by the teachers of the class at that time."""

from collections.abc import Iterator

from django.http import Http404

from classrooms import access
from classrooms.models import Classroom, Erasure, Export
from classrooms.visitors import Visitor

MAX_LISTED = 50


def receipt_for(visitor: Visitor, code: str) -> Erasure:
    job = None if visitor.user is None else visitor.user.receipts.filter(code=code).first()
    if job is None:
        raise Http404
    return job


def receipts_of(visitor: Visitor) -> list[Erasure]:
    """Latest first."""
    return [] if visitor.user is None else list(visitor.user.receipts.all()[:MAX_LISTED])


def export_for(visitor: Visitor, code: str) -> Export:
    """Only for the teacher who requested it, and only while they teach the class."""
    if visitor.user is None:
        raise Http404
    job = visitor.user.exports.filter(code=code, classroom__in=access.classes_of(visitor.user)).first()
    if job is None:
        raise Http404
    return job


def pieces_of(job: Export) -> Iterator[bytes]:
    """The file, with never more than one piece in memory."""
    for number in range(job.pieces.count()):
        yield bytes(job.pieces.get(number=number).content)


def archived_classes_of(visitor: Visitor) -> list[Classroom]:
    if visitor.user is None or not visitor.user.is_teacher:
        return []
    return list(access.classes_of(visitor.user).exclude(archived_at=None).order_by("archived_at"))
