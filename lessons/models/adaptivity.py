"""What games say about a child's skill, the rule cards that follow from it, and what teachers and children say to that.

Observations and estimates are derived: `manage.py rebuild_observations` makes them again from the logs.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone

from classrooms.models import Classroom, Student
from config.core.models import INTERNAL
from games.models import Table
from lessons.models.activity import Activity


class ObservedGame(models.Model):
    """A finished game whose log has been read. The order of these rows is the order in which estimates grew.

    One row a table, so that a log is read once, however often the task runs.
    """

    table = models.OneToOneField(Table, models.CASCADE, related_name="+", help_text="which game was read")
    at = models.DateTimeField(default=timezone.now, help_text="when it was read")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"observed {self.table}"


class Observation(models.Model):
    """What one event of a finished game says about one skill of one child."""

    student = models.ForeignKey(
        Student, models.CASCADE, related_name="observations", db_index=False, help_text="which child"
    )
    observed_game = models.ForeignKey(
        ObservedGame, models.CASCADE, related_name="observations", help_text="in which game"
    )
    activity = models.ForeignKey(
        Activity, models.SET_NULL, null=True, blank=True, related_name="+", help_text="in which activity"
    )
    event = models.PositiveIntegerField(help_text=INTERNAL)
    # One event can say several things about one skill, as when a play makes two words longer.
    part = models.PositiveSmallIntegerField(default=0, help_text=INTERNAL)
    game = models.SlugField(max_length=32, db_index=False, help_text="by the rules of which game")
    skill = models.SlugField(max_length=32, db_index=False, help_text="which skill it is about")
    success = models.BooleanField(null=True, blank=True, help_text="whether it went well")
    points = models.IntegerField(null=True, blank=True, help_text="the points")
    best_points = models.IntegerField(
        null=True, blank=True, help_text="the most points that the dice allowed"
    )
    word = models.CharField(max_length=40, blank=True, help_text="the word")
    seconds = models.FloatField(null=True, blank=True, help_text="the thinking time")
    # The step of the game's ladder that the child's cards in this game come to.
    rung = models.PositiveSmallIntegerField(default=0, help_text="with how much help")
    at = models.DateTimeField(help_text="when")

    class Meta:
        ordering = ["observed_game", "event", "skill", "part"]
        constraints = [
            models.UniqueConstraint(
                fields=["student", "observed_game", "event", "skill", "part"],
                name="one_observation_of_a_skill",
            )
        ]
        indexes = [models.Index(fields=["student", "game", "at"], name="observations_of_a_child")]

    def __str__(self) -> str:
        return f"{self.skill} of {self.student}"


class SkillEstimate(models.Model):
    """How well a child plays a game, and how sure that is: the fields of `adaptivity.estimate.Estimate`.

    An empty `game` is words in general, with which a new game starts.
    """

    student = models.ForeignKey(
        Student, models.CASCADE, related_name="estimates", db_index=False, help_text="which child"
    )
    game = models.SlugField(max_length=32, blank=True, db_index=False, help_text="in which game")
    skill = models.FloatField(help_text="how well the child plays, on the scale of the computer players")
    spread = models.FloatField(help_text="how sure that is")
    plays = models.PositiveIntegerField(default=0, help_text="from how many plays it comes")
    surprise = models.FloatField(
        default=0, help_text="whether the latest plays were better or worse than expected"
    )
    edge = models.FloatField(default=0, help_text="how much better games with others go than expected")
    edge_spread = models.FloatField(help_text="how sure that is")
    reach = models.FloatField(default=0, help_text="how much more often goals are met than expected")
    reach_spread = models.FloatField(help_text="how sure that is")
    # Where the estimate of a game began, before the first play: no log tells it.
    first_skill = models.FloatField(null=True, blank=True, help_text="what it was before the first play")
    first_spread = models.FloatField(null=True, blank=True, help_text="how sure that was")
    shares: models.JSONField[list[float], list[float]] = models.JSONField(
        default=list, blank=True, help_text="the latest plays, as parts of the best possible points"
    )
    # The step of the ladder for the next game, the one before the last change, and how many rounds ago that was.
    rung = models.PositiveSmallIntegerField(default=0, help_text="how much help the child gets")
    rung_before = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="how much help it was before the last change"
    )
    rounds_since = models.PositiveIntegerField(default=0, help_text="how many rounds ago the help changed")
    is_held = models.BooleanField(
        default=False,
        help_text="whether the child asked for one step harder and gets no more help for a while",
    )
    at = models.DateTimeField(default=timezone.now, help_text="when it last changed")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["student", "game"], name="one_estimate_of_a_child_in_a_game")
        ]

    def __str__(self) -> str:
        return f"{self.student} in {self.game or 'words'}"


class SupportLimit(models.Model):
    """What a teacher says about the rule cards of one child. An empty `game` holds for all games without a row."""

    class Mode(models.TextChoices):
        FOLLOW = "follow", "follow the play"
        PIN = "pin", "keep as it is"
        CAP = "cap", "no more than"
        OFF = "off", "full game"

    student = models.ForeignKey(
        Student, models.CASCADE, related_name="support_limits", db_index=False, help_text="for which child"
    )
    game = models.SlugField(max_length=32, blank=True, db_index=False, help_text="in which game")
    mode = models.CharField(
        max_length=6,
        choices=Mode.choices,
        default=Mode.FOLLOW,
        help_text="whether rule cards follow the play",
    )
    # Of a pin or a cap.
    rung = models.PositiveSmallIntegerField(default=0, help_text="how much help, or how much at most")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="which teacher said so",
    )
    why = models.CharField(max_length=120, blank=True, help_text="why, in the teacher’s words")
    at = models.DateTimeField(default=timezone.now, help_text="since when")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["student", "game"], name="one_limit_of_a_child_in_a_game")
        ]

    def __str__(self) -> str:
        return f"{self.mode} {self.game or 'all games'} for {self.student}"


class SupportChange(models.Model):
    """A change of a child's help, with its reason. Rows are only added."""

    class Kind(models.TextChoices):
        PLAY = "play", "followed the play"
        LIMIT = "limit", "as a teacher said"
        HARDER = "harder", "the child asked for one step harder"

    student = models.ForeignKey(
        Student, models.CASCADE, related_name="support_changes", db_index=False, help_text="for which child"
    )
    game = models.SlugField(max_length=32, db_index=False, help_text="in which game")
    activity = models.ForeignKey(
        Activity, models.SET_NULL, null=True, blank=True, related_name="+", help_text="in which activity"
    )
    kind = models.CharField(
        max_length=6, choices=Kind.choices, help_text="why: the play, a teacher, or the child"
    )
    rung_before = models.PositiveSmallIntegerField(help_text="how much help it was")
    rung_after = models.PositiveSmallIntegerField(help_text="how much help it is")
    # The figures of `adaptivity.sentences.Change`, and what is needed to compute them again from the logs.
    figures: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        default=dict, blank=True, help_text="the figures of the reason"
    )
    # The other children at the table, if it was decided for a table.
    beside = models.ManyToManyField(Student, related_name="+", blank=True, help_text=INTERNAL)
    # The last game that had been read when this was decided.
    after = models.ForeignKey(
        ObservedGame, models.SET_NULL, null=True, blank=True, related_name="+", help_text=INTERNAL
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="which teacher changed it",
    )
    at = models.DateTimeField(default=timezone.now, help_text="when")

    class Meta:
        ordering = ["at", "pk"]
        indexes = [models.Index(fields=["student", "game", "at"], name="help_changes_of_a_child")]

    def __str__(self) -> str:
        return f"{self.game}: {self.rung_before} to {self.rung_after}"


class ClassSupports(models.Model):
    """Whether rule cards follow the play in a class. Without a row they do, unless the site has it off."""

    classroom = models.OneToOneField(
        Classroom, models.CASCADE, related_name="supports", help_text="in which class"
    )
    follow_play = models.BooleanField(
        default=True, help_text="whether rule cards follow the play in the class"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="which teacher said so",
    )
    at = models.DateTimeField(default=timezone.now, help_text="since when")

    class Meta:
        verbose_name_plural = "class supports"

    def __str__(self) -> str:
        return f"supports of {self.classroom}"


class FairnessVote(models.Model):
    """How fair a game felt, in one tap. Teachers see numbers for a whole class only."""

    class Face(models.IntegerChoices):
        UNFAIR = 1, "not fair"
        SO_SO = 2, "so-so"
        FAIR = 3, "fair"

    student = models.ForeignKey(
        Student, models.CASCADE, related_name="fairness_votes", db_index=False, help_text="which child"
    )
    table = models.ForeignKey(Table, models.CASCADE, related_name="+", help_text="about which game")
    face = models.PositiveSmallIntegerField(choices=Face.choices, help_text="how fair the game felt")
    at = models.DateTimeField(default=timezone.now, help_text="when")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["student", "table"], name="one_fairness_vote_on_a_game")
        ]

    def __str__(self) -> str:
        return f"vote on {self.table}"
