"""One child's part in an activity, and each go at it."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from classrooms.models import Student
from config.core.models import INTERNAL
from games.models import Table
from lessons.models.activity import Activity


class Participant(models.Model):
    """One child's part in an activity."""

    class RungSource(models.TextChoices):
        PLAY = "play", "followed the play"
        KEPT = "kept", "stayed as it was"
        CHOSEN = "chosen", "chosen by a teacher for the next game"
        TEACHER = "teacher", "chosen by a teacher"

    activity = models.ForeignKey(
        Activity, models.CASCADE, related_name="participants", db_index=False, help_text=INTERNAL
    )
    student = models.ForeignKey(
        Student, models.CASCADE, related_name="participations", help_text="which child takes part"
    )
    # A child at home is a group of one.
    group_number = models.PositiveSmallIntegerField(help_text="at which table")
    supports = models.JSONField(default=dict, blank=True, help_text="the rule cards of the child")
    # What came on top of them in the latest game, or comes in the next one. None: nothing yet.
    rung = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="how much help came on top, as the child’s play said"
    )
    rung_source = models.CharField(
        max_length=7,
        choices=RungSource.choices,
        blank=True,
        help_text="whether that followed the play, or a teacher chose it",
    )
    # The live activity that the child is in. It stays set when the game is over, until the next one starts.
    is_current = models.BooleanField(default=False, help_text=INTERNAL)

    # What differs for this child. Empty: as for all.
    place = models.CharField(
        max_length=5,
        choices=Activity.Place.choices,
        blank=True,
        help_text="where, if elsewhere than the others",
    )
    opens_at = models.DateTimeField(null=True, blank=True, help_text="from when, if other than for all")
    due_at = models.DateTimeField(null=True, blank=True, help_text="until when, if other than for all")
    closes_at = models.DateTimeField(
        null=True, blank=True, help_text="the last moment, if other than for all"
    )
    tries = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="how many tries, if other than for all"
    )
    # Extra time moves both the clock and the due date.
    time_factor = models.FloatField(default=1.0, help_text="how much time, compared with the others")

    excused_at = models.DateTimeField(null=True, blank=True, help_text="since when the child need not do it")
    excused_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="which teacher excused the child",
    )
    excused_why = models.CharField(max_length=120, blank=True, help_text="why, in the teacher’s words")
    seen_at = models.DateTimeField(null=True, blank=True, help_text="when the child first saw it")
    # With the other children of the group for which this is set.
    shares_tablet = models.BooleanField(
        default=False, help_text="whether the child shares one tablet with others at the table"
    )

    # In the room.
    help_asked_at = models.DateTimeField(
        null=True, blank=True, help_text="since when the child asks for help"
    )
    help_answered_at = models.DateTimeField(
        null=True, blank=True, help_text="when the teacher said “I’m coming”"
    )
    message = models.SlugField(max_length=16, blank=True, help_text="the teacher’s last message to the child")
    message_at = models.DateTimeField(null=True, blank=True, help_text="when it was sent")

    class Meta:
        ordering = ["activity", "group_number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["activity", "student"], name="one_part_in_an_activity"),
            models.UniqueConstraint(
                fields=["student"],
                condition=models.Q(is_current=True),
                name="one_live_activity_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.student} in {self.activity}"


class Attempt(models.Model):
    """One child's go at an activity. Finished games get their result from a task soon after their end.

    `result` has: points; won; finished (by the rules, not ended early); best, the points that the dice held, and share,
    points of best in percent, if the game says; seconds at the table, without pauses; words, a
    list; check, the exit check of the lesson.
    """

    participant = models.ForeignKey(Participant, models.CASCADE, related_name="attempts", help_text=INTERNAL)
    table = models.ForeignKey(
        Table, models.CASCADE, null=True, blank=True, related_name="+", help_text="in which game"
    )
    place = models.CharField(
        max_length=5, choices=Activity.Place.choices, default=Activity.Place.LIVE, help_text="where"
    )
    # Empty: played on a screen.
    keyed_in_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="who typed the result of a game on paper",
    )
    begun_at = models.DateTimeField(help_text="when the child began")
    done_at = models.DateTimeField(null=True, blank=True, help_text="when it was over")
    result = models.JSONField(
        null=True, blank=True, help_text="points, words, and whether the child reached the goal"
    )

    class Meta:
        ordering = ["begun_at", "pk"]

    def __str__(self) -> str:
        return f"attempt of {self.participant}"
