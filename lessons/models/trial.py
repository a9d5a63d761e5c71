"""Whether the exit check of a teacher's own lesson is within reach: simulated classes try it."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import models
from django.db.models import Q

from config.core.models import INTERNAL, Job, Report
from lessons.measuring.play import play_apart
from lessons.models.lesson import OwnLesson
from lessons.validation.played import CHILDREN, played_faults


class LessonTrial(Job):
    """One lesson has one trial at most: a new one takes the place of the one before."""

    # The workers of this queue also print. A trial takes long, and no move waits for it.
    queue = "printing"
    # It reports after each table.
    claim_for = timedelta(minutes=2)
    failure = (
        "The simulated children could not play this lesson, and it is our fault. We have written down why."
    )
    result_fields = ("reached", "random_reached", "children")

    own_lesson = models.OneToOneField(
        OwnLesson, models.CASCADE, related_name="trial", help_text="which lesson it is about"
    )
    # Covers what is played: after any other change of the lesson the figures are still true.
    digest = models.CharField(max_length=16, help_text=INTERNAL)
    children = models.PositiveSmallIntegerField(default=0, help_text=INTERNAL)
    reached = models.FloatField(default=0, help_text=INTERNAL)
    random_reached = models.FloatField(default=0, help_text=INTERNAL)

    class Meta(Job.Meta):
        pass

    def work(self, report: Report) -> None:
        figures = play_apart(self.own_lesson.content, report, children=CHILDREN)
        self.children, self.reached = figures.children, figures.reached
        self.random_reached = figures.random_reached

    @classmethod
    def expired(cls, now: datetime) -> Q:
        """The figures stay as long as the lesson."""
        return Q(state=cls.State.FAILED, requested_at__lt=now - cls.lifetime)

    @property
    def figures(self) -> Mapping[str, Any]:
        return {
            "digest": self.digest,
            "children": self.children,
            "reached": self.reached,
            "random_reached": self.random_reached,
        }

    @property
    def advice(self) -> list[str]:
        """What to change, if the goal is too easy, too hard, or met by chance."""
        return (
            [fault.message for fault in played_faults(self.own_lesson.content, self.figures)]
            if self.is_done
            else []
        )
