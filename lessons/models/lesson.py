"""Lessons that teachers wrote, or copied from the library and changed."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone

from config.core.codes import url_code
from config.core.models import INTERNAL


class OwnLesson(models.Model):
    """A teacher's own lesson. Teachers who share a class with its owner see and use it, too."""

    code = models.CharField(
        max_length=12, unique=True, default=url_code, editable=False, help_text="its address"
    )
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="own_lessons", help_text="whose lesson it is"
    )
    # In the form of a lesson file, so that it can be checked, exported and imported like one.
    content: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        help_text="what the teacher wrote"
    )
    # The slug of a lesson of the library, or empty.
    copied_from = models.SlugField(max_length=60, blank=True, help_text="which lesson it was copied from")
    created_at = models.DateTimeField(default=timezone.now, help_text="when it was written")
    changed_at = models.DateTimeField(default=timezone.now, help_text="when it was last changed")
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="which teacher changed it last",
    )
    # Two teachers may edit one lesson: the second one to save is asked.
    revision = models.PositiveIntegerField(default=1, help_text=INTERNAL)

    class Meta:
        ordering = ["-changed_at", "-pk"]

    def __str__(self) -> str:
        return str(self.content.get("title", self.code))
