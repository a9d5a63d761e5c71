"""The secret address of a class's calendar."""

from django.db.models import F
from django.utils import timezone

from classrooms.models import Classroom, User
from config.core.db import write
from lessons.models import CalendarAddress


def make_address(classroom: Classroom, teacher: User) -> CalendarAddress:
    """A new address. The one before it stops working."""
    with write():
        address, is_new = CalendarAddress.objects.get_or_create(classroom=classroom, teacher=teacher)
        if not is_new:
            renewed = CalendarAddress.objects.filter(pk=address.pk)
            renewed.update(number=F("number") + 1, made_at=timezone.now())
            address.refresh_from_db()
    return address


def stop(classroom: Classroom, teacher: User) -> None:
    """Deletes the row, so a later address has another key and cannot be mistaken for this one."""
    with write():
        CalendarAddress.objects.filter(classroom=classroom, teacher=teacher).delete()
