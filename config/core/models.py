"""Models that belong to the platform and to no app."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from config.core.codes import url_code

# Called by a job's work with the percentage done so far.
Report = Callable[[int], None]

# The help_text of columns that say nothing about a person. Every other help_text is printed on the privacy page, as
# `classrooms/privacy/registry.py` explains.
INTERNAL = "internal"


class Heartbeat(models.Model):
    """When a process last showed that it was alive. The row outlives the process."""

    name = models.CharField(max_length=16, primary_key=True)
    at = models.FloatField()

    def __str__(self) -> str:
        return self.name


class Job(models.Model):
    """Work that takes longer than a request may. The row says all there is to know; a Celery task only starts a worker.

    A subclass adds its own foreign keys, so that deleting a class or a table also deletes the jobs about it, and writes
    `work`. `config.core.jobs` does the rest: requesting, claiming, retrying, deleting.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    UNFINISHED: ClassVar = (State.WAITING, State.RUNNING)

    # The Celery queue whose workers run it.
    queue: ClassVar[str]
    # Longer than any step between two reports: a worker that is silent for longer counts as dead.
    claim_for: ClassVar[timedelta]
    # After this many dead workers the job has failed. None: it is tried until it succeeds, even after an error.
    max_attempts: ClassVar[int | None] = 3
    # How long the row stays after it was requested.
    lifetime: ClassVar[timedelta] = timedelta(days=1)
    # What the requester reads if it failed for a reason that only the log explains.
    failure: ClassVar[str]
    # Attributes that `work` sets. They are saved together with the final state.
    result_fields: ClassVar[tuple[str, ...]] = ()

    code = models.CharField(
        max_length=12, unique=True, default=url_code, editable=False, help_text="its address"
    )
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING, help_text=INTERNAL)
    progress = models.PositiveSmallIntegerField(default=0, help_text=INTERNAL)
    attempts = models.PositiveIntegerField(default=0, help_text=INTERNAL)
    # The same for the same request, so that a double click makes one job.
    dedupe_key = models.CharField(max_length=64, blank=True, editable=False, help_text=INTERNAL)
    requested_at = models.DateTimeField(
        default=timezone.now, db_index=True, help_text="when it was asked for"
    )
    sent_at = models.DateTimeField(null=True, blank=True, help_text=INTERNAL)
    claimed_until = models.DateTimeField(null=True, blank=True, help_text=INTERNAL)
    finished_at = models.DateTimeField(null=True, blank=True, help_text="when it was done")
    # One sentence for the requester.
    error = models.CharField(max_length=200, blank=True, help_text="what went wrong")

    class Meta:
        abstract = True
        ordering = ["-requested_at"]
        constraints = [
            # Two requests at the same moment do not see each other's row, but the database does.
            models.UniqueConstraint(
                fields=["dedupe_key"],
                condition=Q(state__in=("waiting", "running")) & ~Q(dedupe_key=""),
                name="one_unfinished_%(class)s",
            )
        ]
        indexes = [models.Index(fields=["state"], name="%(class)s_state")]

    def __str__(self) -> str:
        return self.code

    def work(self, report: Report) -> None:
        """Does the work. Calls `report` at least once within `claim_for`; that raises `ClaimLost` if another worker has
        taken over. A worker may be killed at any point, and `work` is then called again in another one."""
        raise NotImplementedError

    @classmethod
    def expired(cls, now: datetime) -> Q:
        """Which rows are deleted."""
        return Q(requested_at__lt=now - cls.lifetime)

    @property
    def is_done(self) -> bool:
        return self.state == self.State.DONE

    @property
    def is_finished(self) -> bool:
        """Done or failed: the row does not change any more."""
        return self.state not in self.UNFINISHED
