"""The secret address of a class's calendar."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from classrooms.models import Classroom
from config.core.models import INTERNAL


class CalendarAddress(models.Model):
    """One teacher's secret address of the due dates of a class. The address is signed and not stored: it is made from
    the row and its number, so that a new number voids the address before it."""

    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="+", help_text="whose due dates")
    teacher = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", help_text="which teacher made it"
    )
    number = models.PositiveIntegerField(default=1, help_text=INTERNAL)
    made_at = models.DateTimeField(default=timezone.now, help_text="when it was made")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["classroom", "teacher"], name="one_calendar_address_of_a_teacher")
        ]

    def __str__(self) -> str:
        return f"calendar of {self.classroom}"
