"""Activities: what a teacher gives to children of a class. `participant.py` has what each child does with it.

`games` knows nothing of activities: a row of `ActivityTable` links an activity to a table.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone

from classrooms.models import Classroom
from config.core.codes import url_code
from config.core.models import INTERNAL
from games.engines import GAMES
from games.models import Table, WordList


class Activity(models.Model):
    """A lesson or a plain game for some children of a class: in the room, at home or on paper.

    Its tables are opened when the children arrive, not before. Its state is not stored: planned, open, running and
    ended follow from the times.
    """

    class Place(models.TextChoices):
        LIVE = "live", "in the room"
        HOME = "home", "at home"
        PAPER = "paper", "on paper"

    class SeatBy(models.TextChoices):
        RANDOM = "random", "at random"
        GROUPS = "groups", "by group"
        SIMILAR = "similar", "similar children together"
        MIXED = "mixed", "mixed"
        HAND = "hand", "by the teacher"

    class Counts(models.TextChoices):
        BEST = "best", "the best try"
        LAST = "last", "the last try"
        FIRST = "first", "the first try"

    class Adapt(models.TextChoices):
        FOLLOW = "follow", "follow each child’s play"
        PINNED = "pinned", "stay as they are now"
        OFF = "off", "do not follow the play"

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
    # The co-teacher who took over, or the teacher who started it.
    led_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="which teacher leads it now",
    )
    place = models.CharField(
        max_length=5,
        choices=Place.choices,
        default=Place.LIVE,
        help_text="whether it is played in the room, at home or on paper",
    )
    title = models.CharField(max_length=80, blank=True, help_text="its title")

    # The lesson as it was when the activity was given, so that a later edit does not change it. Empty: a plain game.
    lesson: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        default=dict, blank=True, help_text="the lesson it was made from"
    )
    lesson_slug = models.SlugField(
        max_length=60, blank=True, db_index=True, help_text="which lesson of the library"
    )
    own_lesson = models.ForeignKey(
        "OwnLesson",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="activities",
        help_text="which lesson of a teacher",
    )
    # The game of the lesson that is played now, counted from 1. A plain game has one.
    step = models.PositiveSmallIntegerField(default=1, help_text="which game of the lesson is played")

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
    # All tables throw the same dice if there is a seed, in the room and at home. Without one, each table gets its own.
    seed = models.CharField(max_length=64, blank=True, editable=False, help_text="the secret of its dice")
    seat_by = models.CharField(
        max_length=8,
        choices=SeatBy.choices,
        default=SeatBy.RANDOM,
        help_text="how the children were spread over tables",
    )
    # Levels of the computer players, by group number: {"2": [3, 3]}.
    computers = models.JSONField(default=dict, blank=True, help_text="which tables have computer players")
    table_size = models.PositiveSmallIntegerField(default=0, help_text="how many children sit at a table")
    computer_level = models.PositiveSmallIntegerField(default=2, help_text="how well computer players play")
    stands_in = models.BooleanField(
        default=True, help_text="whether a computer player stands in by itself for a child who is away"
    )
    # Besides the rule cards of the lesson, those that fit each child. The limit applies to every child here.
    adapt = models.CharField(
        max_length=6,
        choices=Adapt.choices,
        default=Adapt.FOLLOW,
        help_text="whether rule cards follow each child’s play",
    )
    most_help = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="how much help a child gets at most"
    )
    shows_ranking = models.BooleanField(
        default=False, help_text="whether the projector shows who has most points"
    )

    # Homework. A date is a moment in the school's time zone.
    tries = models.PositiveSmallIntegerField(
        default=0, help_text="how many tries each child has; 0: any number"
    )
    counts = models.CharField(
        max_length=5, choices=Counts.choices, default=Counts.BEST, help_text="which try counts"
    )
    opens_at = models.DateTimeField(null=True, blank=True, help_text="from when it can be played")
    due_at = models.DateTimeField(null=True, blank=True, help_text="until when it should be done")
    closes_at = models.DateTimeField(null=True, blank=True, help_text="until when it can be played")
    # Set once, by a conditional update, when the children were told.
    opened_at = models.DateTimeField(null=True, blank=True, help_text=INTERNAL)

    # Applies to tables that are still to be opened. An open table has its own state.
    waits_for_go = models.BooleanField(default=False, help_text=INTERNAL)
    is_paused = models.BooleanField(default=False, help_text=INTERNAL)
    resumes_at = models.DateTimeField(null=True, blank=True, help_text=INTERNAL)

    # When the lesson in the room should be over. Nothing ends by itself then.
    ends_at = models.DateTimeField(null=True, blank=True, help_text="when it should be over")
    # Counts what changes besides the tables, so that a page that was offline knows that it missed something.
    version = models.PositiveIntegerField(default=0, help_text=INTERNAL)

    started_at = models.DateTimeField(default=timezone.now, help_text="when it began")
    ended_at = models.DateTimeField(null=True, blank=True, help_text="when it ended")

    class Meta:
        verbose_name_plural = "activities"
        indexes = [
            models.Index(fields=["classroom", "ended_at"], name="activities_of_a_class"),
            models.Index(fields=["ended_at", "closes_at"], name="activities_by_end"),
        ]

    def __str__(self) -> str:
        return self.title or f"{self.game} {self.code}"

    @property
    def seed_of_step(self) -> str:
        """The common seed of the game that is played now, in the room and at home; empty if each table has its own."""
        if self.step == 1 or not self.seed:
            return self.seed
        return sha256(f"{self.seed}:{self.step}".encode()).hexdigest()

    @property
    def name(self) -> str:
        """Its title, or the name of its game."""
        return self.title or GAMES[self.game].name

    @property
    def planned_end(self) -> datetime | None:
        """When a lesson in the room should be over: as the teacher says, or after the minutes of the lesson."""
        minutes = self.lesson.get("minutes")
        return self.ends_at or (self.started_at + timedelta(minutes=minutes) if minutes else None)

    def is_held(self, now: datetime) -> bool:
        """Whether all tables are paused. A pause for a time is over then, whether or not the row says so yet."""
        return self.is_paused and (self.resumes_at is None or now < self.resumes_at)


class ActivityTable(models.Model):
    """One game of one group. It exists from the moment at which the first child of the group arrives.

    A group plays one game for each step of a lesson. At home each child is a group of one, and each try is a game.
    """

    activity = models.ForeignKey(
        Activity, models.CASCADE, related_name="tables", db_index=False, help_text=INTERNAL
    )
    table = models.OneToOneField(Table, models.CASCADE, related_name="+", help_text="the game at this table")
    number = models.PositiveSmallIntegerField(help_text="the number of the table")
    game_number = models.PositiveSmallIntegerField(
        default=1, help_text="the first game of the table, or a later one"
    )
    # Where one clock runs for all, children who play one after the other have a longer one.
    on_one_tablet = models.PositiveSmallIntegerField(
        default=1, help_text="how many children shared one tablet"
    )

    class Meta:
        ordering = ["activity", "number", "game_number"]
        constraints = [
            models.UniqueConstraint(
                fields=["activity", "number", "game_number"], name="one_table_for_a_game_of_a_group"
            )
        ]

    def __str__(self) -> str:
        return f"table {self.number} of {self.activity}"


class Change(models.Model):
    """What a teacher did with an activity or for one child, when and why. Rows are only added, and shown as
    sentences (`activities/changes.py`)."""

    class What(models.TextChoices):
        STARTED = "start", "started"
        GO = "go", "let the clocks run"
        PAUSED = "pause", "paused"
        RESUMED = "resume", "let it go on"
        TIME_ADDED = "add-time", "added time"
        ENDED = "end", "ended"
        GIVEN = "give", "gave"
        DATES = "dates", "changed the dates"
        TRIES = "tries", "changed the number of tries"
        EXCUSED = "excuse", "excused"
        NOT_EXCUSED = "unexcuse", "took the excuse back"
        AT_HOME = "at-home", "gave it as homework"
        NEXT_STEP = "step", "went on to the next step"
        TAKEN_OVER = "take", "took over"
        MOVED = "move", "moved"
        TABLET = "tablet", "changed who shares a tablet"
        ADDED = "add", "added"
        REMOVED = "remove", "took out"
        STAND_IN = "stand-in", "let a computer player stand in"
        SEAT_BACK = "back", "gave the seat back"
        RULE_CARD = "card", "changed the rule cards"
        ADAPT = "adapt", "changed how rule cards follow the play"
        MESSAGE = "message", "sent a message"
        RANKING = "ranking", "changed the ranking"

    activity = models.ForeignKey(Activity, models.CASCADE, related_name="changes", help_text=INTERNAL)
    # None: for all children.
    participant = models.ForeignKey(
        "Participant",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="changes",
        help_text="for which child, if not for all",
    )
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
        max_length=8,
        choices=What.choices,
        help_text="what the teacher did: start, pause, add time, end, change a date, excuse a child",
    )
    # What it was before and after, for the sentence: {"due_at": ["2026-11-18T18:00:00+00:00", …]}.
    details: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        default=dict, blank=True, help_text="what it was before and after"
    )
    why = models.CharField(max_length=120, blank=True, help_text="why, in the teacher’s words")
    at = models.DateTimeField(default=timezone.now, help_text="when")

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.what} {self.activity}"
