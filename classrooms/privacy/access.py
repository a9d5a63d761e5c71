"""Receipts belong to those who taught the class at the time; nobody else finds them."""

from collections.abc import Iterator

from django.http import Http404

from classrooms import access
from classrooms.models import Classroom, Erasure, Export
from classrooms.visitors import Visitor

MOST_LISTED = 50


def receipt_for(visitor: Visitor, code: str) -> Erasure:
    order = None if visitor.user is None else visitor.user.receipts.filter(code=code).first()
    if order is None:
        raise Http404
    return order


def receipts_of(visitor: Visitor) -> list[Erasure]:
    """Latest first."""
    return [] if visitor.user is None else list(visitor.user.receipts.all()[:MOST_LISTED])


def export_for(visitor: Visitor, code: str) -> Export:
    """Whoever asked for it, for as long as they teach the class."""
    if visitor.user is None:
        raise Http404
    order = visitor.user.exports.filter(code=code, classroom__in=access.classes_of(visitor.user)).first()
    if order is None:
        raise Http404
    return order


def pieces_of(order: Export) -> Iterator[bytes]:
    """The file, of which never more than a piece is in memory."""
    for number in range(order.pieces.count()):
        yield bytes(order.pieces.get(number=number).content)


def archived_classes_of(visitor: Visitor) -> list[Classroom]:
    if visitor.user is None or not visitor.user.is_teacher:
        return []
    return list(access.classes_of(visitor.user).exclude(archived_at=None).order_by("archived_at"))
