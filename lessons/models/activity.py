"""Activities: what a teacher gives to children of a class, and what each child does with it.

`games` knows nothing of activities: a row of `ActivityTable` links an activity to a table.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from classrooms.models import Classroom, Student
from config.core.codes import url_code
from config.core.models import INTERNAL
from games.models import Table, WordList


class Activity(models.Model):
    """A game for some children of a class. Its tables are opened when the children arrive, not before."""

    class Place(models.TextChoices):
        LIVE = "live", "in the room"
        HOME = "home", "at home"
        PAPER = "paper", "on paper"

    class SeatBy(models.TextChoices):
        RANDOM = "random", "at random"
        HAND = "hand", "by the teacher"

    code = models.CharField(
        max_length=12, unique=True, default=url_code, editable=False, help_text="its address"
    )
    classroom = models.ForeignKey(
        Classroom,
        models.CASCADE,
        related_name="activities",
        db_index=False,
        help_text="whose class it is for",
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="which teacher started it",
    )
    place = models.CharField(
        max_length=5,
        choices=Place.choices,
        default=Place.LIVE,
        help_text="whether it is played in the room, at home or on paper",
    )

    game = models.SlugField(max_length=32, help_text="which game it is")
    options = models.JSONField(default=dict, blank=True, help_text="by which rules")
    hints = models.CharField(
        max_length=4,
        choices=Table.Hints.choices,
        default=Table.Hints.OFF,
        help_text="whether there are hints",
    )
    word_list = models.ForeignKey(
        WordList,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="by which list of class words",
    )
    # All tables throw the same dice if there is a seed. Without one, each table gets its own.
    seed = models.CharField(max_length=64, blank=True, editable=False, help_text="the secret of its dice")
    seat_by = models.CharField(
        max_length=6,
        choices=SeatBy.choices,
        default=SeatBy.RANDOM,
        help_text="how the children were spread over tables",
    )
    # Levels of the computer players, by group number: {"2": [3, 3]}.
    computers = models.JSONField(default=dict, blank=True, help_text="which tables have computer players")

    # What holds for tables that are still to be opened. An open table has its own state.
    waits_for_go = models.BooleanField(default=False, help_text=INTERNAL)
    is_paused = models.BooleanField(default=False, help_text=INTERNAL)

    started_at = models.DateTimeField(default=timezone.now, help_text="when it began")
    ended_at = models.DateTimeField(null=True, blank=True, help_text="when it ended")

    class Meta:
        verbose_name_plural = "activities"
        indexes = [
            models.Index(fields=["classroom", "ended_at"], name="activities_of_a_class"),
            models.Index(fields=["ended_at"], name="activities_by_end"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"


class Participant(models.Model):
    """One child's part in an activity."""

    activity = models.ForeignKey(
        Activity, models.CASCADE, related_name="participants", db_index=False, help_text=INTERNAL
    )
    student = models.ForeignKey(
        Student, models.CASCADE, related_name="participations", help_text="which child takes part"
    )
    group_number = models.PositiveSmallIntegerField(help_text="at which table")
    supports = models.JSONField(default=dict, blank=True, help_text="the rule cards of the child")
    # The live activity that the child is in. It stays set when the game is over, until the next one starts.
    is_current = models.BooleanField(default=False, help_text=INTERNAL)

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


class ActivityTable(models.Model):
    """The table of one group. It exists from the moment at which the first child of the group arrives."""

    activity = models.ForeignKey(
        Activity, models.CASCADE, related_name="tables", db_index=False, help_text=INTERNAL
    )
    table = models.OneToOneField(Table, models.CASCADE, related_name="+", help_text="the game at this table")
    number = models.PositiveSmallIntegerField(help_text="the number of the table")

    class Meta:
        ordering = ["activity", "number"]
        constraints = [models.UniqueConstraint(fields=["activity", "number"], name="one_table_for_a_group")]

    def __str__(self) -> str:
        return f"table {self.number} of {self.activity}"


class Attempt(models.Model):
    """One child's go at an activity. Finished games get their result from a task soon after their end."""

    participant = models.ForeignKey(Participant, models.CASCADE, related_name="attempts", help_text=INTERNAL)
    table = models.ForeignKey(
        Table, models.CASCADE, null=True, blank=True, related_name="+", help_text="in which game"
    )
    begun_at = models.DateTimeField(help_text="when the child began")
    done_at = models.DateTimeField(null=True, blank=True, help_text="when it was over")
    result = models.JSONField(null=True, blank=True, help_text="the points, and whether the child won")

    class Meta:
        ordering = ["begun_at", "pk"]

    def __str__(self) -> str:
        return f"attempt of {self.participant}"


class Change(models.Model):
    """What a teacher did with a running activity, and when. Rows are only added."""

    class What(models.TextChoices):
        STARTED = "start", "started"
        GO = "go", "let the clocks run"
        PAUSED = "pause", "paused"
        RESUMED = "resume", "let it go on"
        TIME_ADDED = "add-time", "added time"
        ENDED = "end", "ended"

    activity = models.ForeignKey(Activity, models.CASCADE, related_name="changes", help_text=INTERNAL)
    # None: for all groups.
    group_number = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="for which table, if not for all"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="which teacher",
    )
    what = models.CharField(
        max_length=8, choices=What.choices, help_text="what the teacher did: start, pause, add time, end"
    )
    at = models.DateTimeField(default=timezone.now, help_text="when")

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.what} {self.activity}"
