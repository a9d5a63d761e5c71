"""A class's data on the way to the teacher who asked for it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from classrooms.models.classes import Classroom
from config.core.codes import url_code


class Export(models.Model):
    """An order while the file is made, and the file for a day."""

    code = models.CharField(max_length=12, unique=True, default=url_code, editable=False)
    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="exports")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="exports")
    asked_at = models.DateTimeField(default=timezone.now, db_index=True)
    # Whoever works on it says until when; after that anybody may begin again.
    claimed_until = models.DateTimeField(default=timezone.now)
    progress = models.PositiveSmallIntegerField(default=0, help_text="Per cent.")
    done_at = models.DateTimeField(null=True, blank=True)
    failed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.code

    @property
    def is_done(self) -> bool:
        return self.done_at is not None

    @property
    def is_settled(self) -> bool:
        return self.is_done or self.failed_at is not None


class ExportPiece(models.Model):
    """In the database, because web and worker may be different machines; in pieces, so that nobody carries it whole."""

    export = models.ForeignKey(Export, models.CASCADE, related_name="pieces")
    number = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["export", "number"], name="one_piece_per_number")]

    def __str__(self) -> str:
        return f"{self.number} of {self.export_id}"
