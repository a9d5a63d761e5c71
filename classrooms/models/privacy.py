"""Erasures and exports of data. The rows of erasures stay as receipts; an export is deleted after a day."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from classrooms.models.classes import Classroom
from classrooms.models.students import Student
from config.core.codes import url_code
from config.core.models import INTERNAL, Job, Report


class Erasure(Job):
    """A request to erase a student or a class, and afterwards the receipt: it says how much was erased, never whose."""

    class Why(models.TextChoices):
        ASKED = "asked", "a teacher asked for it"
        TIME = "time", "its time was over"
        DEMO = "demo", "the demo was taken away"

    class What(models.TextChoices):
        STUDENT = "student", "one student"
        CLASSROOM = "class", "one class"

    queue = "tables"
    claim_for = timedelta(seconds=60)
    # A promise to a teacher: it is tried until it succeeds.
    max_attempts = None

    code = models.CharField(
        max_length=12, unique=True, default=url_code, editable=False, help_text="the receipt’s number"
    )
    what = models.CharField(max_length=8, choices=What.choices, help_text="whether it was a child or a class")
    why = models.CharField(max_length=8, choices=Why.choices, default=Why.ASKED, help_text="why")
    # Empty once they are erased.
    student = models.ForeignKey(
        Student, models.SET_NULL, null=True, blank=True, related_name="erasures", help_text=INTERNAL
    )
    classroom = models.ForeignKey(
        Classroom, models.SET_NULL, null=True, blank=True, related_name="erasures", help_text=INTERNAL
    )
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="which teacher asked for it",
    )
    # The teachers of the class at that time.
    readers = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="receipts")
    counts: models.JSONField[dict[str, int], dict[str, Any]] = models.JSONField(
        default=dict, help_text="how much of what went"
    )

    def work(self, report: Report) -> None:
        # Here, because the privacy registry imports the models.
        from classrooms.privacy import erasure

        erasure.erase(self, report)

    @classmethod
    def expired(cls, now: datetime) -> Q:
        """Receipts are kept for some years. An unfinished erasure never expires."""
        return Q(state=cls.State.DONE, finished_at__lt=now - timedelta(days=settings.RECEIPT_DAYS))


class Export(Job):
    """A file with all data of a class, for the teacher who requested it."""

    queue = "printing"
    claim_for = timedelta(minutes=10)
    failure = "The file could not be made, and it is our fault. We have written down why."

    classroom = models.ForeignKey(
        Classroom, models.CASCADE, related_name="exports", help_text="of which class"
    )
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="exports",
        help_text="which teacher asked for it",
    )

    def work(self, report: Report) -> None:
        # Here, because the privacy registry imports the models.
        from classrooms.privacy import export

        export.store_class_file(self, report)


class ExportPiece(models.Model):
    """A part of the file. It is in the database, because web and worker may be different machines, and in pieces, so
    that no process needs memory for all of it."""

    export = models.ForeignKey(Export, models.CASCADE, related_name="pieces", help_text=INTERNAL)
    number = models.PositiveIntegerField(help_text=INTERNAL)
    content = models.BinaryField(help_text="the file itself")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["export", "number"], name="one_piece_per_number")]

    def __str__(self) -> str:
        return f"{self.number} of {self.export_id}"
