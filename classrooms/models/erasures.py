"""That something was erased, and when: all that is left of it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone

from classrooms.models.classes import Classroom
from classrooms.models.students import Student
from config.core.codes import url_code


class Erasure(models.Model):
    """An order to erase while it is carried out, a receipt afterwards. It says how much went, never whose it was."""

    class Why(models.TextChoices):
        ASKED = "asked", "a teacher asked for it"
        TIME = "time", "its time was over"
        DEMO = "demo", "the demo was taken away"

    class What(models.TextChoices):
        STUDENT = "student", "one student"
        CLASSROOM = "class", "one class"

    code = models.CharField(max_length=12, unique=True, default=url_code, editable=False)
    what = models.CharField(max_length=8, choices=What.choices)
    why = models.CharField(max_length=8, choices=Why.choices, default=Why.ASKED)
    # Whom it is about, until they are gone.
    student = models.ForeignKey(Student, models.SET_NULL, null=True, blank=True, related_name="erasures")
    classroom = models.ForeignKey(Classroom, models.SET_NULL, null=True, blank=True, related_name="erasures")
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    readers = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="receipts", help_text="Who taught the class at that time."
    )
    counts: models.JSONField[dict[str, int], dict[str, Any]] = models.JSONField(default=dict)
    asked_at = models.DateTimeField(default=timezone.now)
    done_at = models.DateTimeField(null=True, blank=True, db_index=True)
    # Whoever works on it says until when; after that anybody may go on where it was left.
    claimed_until = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-asked_at"]

    def __str__(self) -> str:
        return self.code

    @property
    def is_done(self) -> bool:
        return self.done_at is not None
