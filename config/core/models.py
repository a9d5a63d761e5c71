"""Models that belong to the platform and to no app."""

from django.db import models

# The help_text of columns that say nothing about a person. Every other help_text is printed on the privacy page, as
# `classrooms/privacy/registry.py` explains.
INTERNAL = "internal"


class Heartbeat(models.Model):
    """When a process last showed that it was alive. The row outlives the process."""

    name = models.CharField(max_length=16, primary_key=True)
    at = models.FloatField()

    def __str__(self) -> str:
        return self.name
