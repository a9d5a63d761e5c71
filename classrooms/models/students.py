"""A student: a name in a class, credentials, and what the child needs. No address, no birthday, no photo."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from classrooms.models.classes import Classroom, Colour, Group
from config.core.db import SealedListField
from config.core.models import INTERNAL


class Student(models.Model):
    class Band(models.TextChoices):
        LOW = "low", "needs more help"
        MIDDLE = "middle", "like most"
        HIGH = "high", "needs more challenge"

    class ExtraTime(models.IntegerChoices):
        NONE = 0, "no extra time"
        QUARTER = 25, "a quarter more"
        HALF = 50, "half as much again"
        DOUBLE = 100, "twice the time"

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="student", help_text=INTERNAL
    )
    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="students", help_text="the class")
    group = models.ForeignKey(
        Group, models.SET_NULL, null=True, blank=True, related_name="students", help_text="the group"
    )
    joined_at = models.DateTimeField(default=timezone.now, help_text="since when")

    moved_at = models.DateTimeField(null=True, blank=True, help_text="when the child came from another class")

    # The full name is for teachers; classmates see the shown name.
    first_name = models.CharField(max_length=60, help_text="first name")
    last_name = models.CharField(max_length=60, blank=True, help_text="last name, if the teacher gives one")
    shown_name = models.CharField(max_length=40, help_text="the name that classmates see")
    figure = models.PositiveSmallIntegerField(default=1, help_text="a figure")
    colour = models.PositiveSmallIntegerField(
        choices=Colour.choices, default=Colour.SKY, help_text="a colour"
    )

    band = models.CharField(
        max_length=6,
        choices=Band.choices,
        default=Band.MIDDLE,
        help_text="where to start (needs more help, like most, needs more challenge)",
    )
    extra_time = models.PositiveSmallIntegerField(
        choices=ExtraTime.choices, default=ExtraTime.NONE, help_text="whether the child gets more time"
    )
    reading_font = models.BooleanField(default=False, help_text="easier letters")
    no_timer_at_home = models.BooleanField(default=False, help_text="no timer at home")

    # Signing in. The pictures are encrypted and not hashed, because teachers print them on login cards.
    pictures = SealedListField(default=list, help_text="the four pictures to get in (encrypted)")
    # A new number voids the card before it.
    card_number = models.PositiveIntegerField(default=1, help_text="how many login cards there were")
    card_hash = models.CharField(max_length=64, unique=True, help_text="a fingerprint of the card’s secret")
    wrong_tries = models.PositiveSmallIntegerField(
        default=0, help_text="how often wrong pictures were tapped in a row, on devices of others"
    )
    tried_at = models.DateTimeField(null=True, blank=True, help_text="when that was last")
    wait_until = models.DateTimeField(
        null=True, blank=True, help_text="until when the child has to wait after that"
    )
    signed_in_at = models.DateTimeField(null=True, blank=True, help_text="when the child last came in")
    seen_at = models.DateTimeField(null=True, blank=True, help_text="when the child was last here")

    # Several children have the same code: the session of one of them is on that tablet.
    tablet = models.CharField(
        max_length=12, blank=True, db_index=True, help_text="on which shared tablet the child plays"
    )

    class Meta:
        ordering = ["first_name", "last_name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["classroom", "shown_name"], name="one_shown_name_in_a_class")
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def unambiguous_name(self) -> str:
        """For teachers who choose one child: two may have the same full name, but never the same shown name."""
        return f"{self.full_name} ({self.shown_name})"

    @property
    def greeting_name(self) -> str:
        """What a page calls the child: the first name, or the shown name where a teacher chose one that hides it."""
        return self.shown_name if self.hidden_name else self.first_name

    @property
    def hidden_name(self) -> str:
        return self.name_hidden_by(self.shown_name)

    @property
    def name_for_teachers(self) -> str:
        """What the control room calls the child: Ben K., but never Brave Otter."""
        return self.hidden_name or self.shown_name

    def name_hidden_by(self, shown: str) -> str:
        """For teachers: the full name, if the shown name does not reveal it (Brave Otter)."""
        return "" if shown.casefold().startswith(self.first_name.casefold()) else self.full_name
