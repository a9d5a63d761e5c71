"""A class, its teachers, its groups, and invitations to teach it."""

from __future__ import annotations

import hashlib
import re
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

from config.core.codes import class_code
from config.core.models import INTERNAL

MOST_STUDENTS = 100
# "4B", "Grade 4", "Year 5", "Y5"; of a mixed class such as "3/4" the younger children count.
YEAR_GROUP = re.compile(r"(?P<year>\by(?:ear)?\s*)?(?P<number>\d{1,2})", re.IGNORECASE)


class Colour(models.IntegerChoices):
    """The six colours of the design. No page tells things apart by colour alone."""

    SKY = 1, "sky"
    LEAF = 2, "leaf"
    SUN = 3, "sun"
    ROSE = 4, "rose"
    PLUM = 5, "plum"
    SAND = 6, "sand"


class Classroom(models.Model):
    class Naming(models.TextChoices):
        INITIAL = "initial", "first name and initial: Ben K."
        ANIMAL = "animal", "an animal name: Brave Otter"

    name = models.CharField(max_length=60, help_text="its name")
    year_group = models.CharField(max_length=20, blank=True, help_text="its year")
    colour = models.PositiveSmallIntegerField(
        choices=Colour.choices, default=Colour.SKY, help_text="its colour"
    )
    picture = models.SlugField(max_length=16, default="sun", help_text="its picture")
    naming = models.CharField(
        max_length=8,
        choices=Naming.choices,
        default=Naming.INITIAL,
        help_text="how children are called in front of others",
    )
    quiet = models.BooleanField(default=False, help_text="whether the games make no sounds in it")
    created_at = models.DateTimeField(default=timezone.now, help_text="since when there is the class")
    archived_at = models.DateTimeField(
        null=True, blank=True, db_index=True, help_text="since when it is archived"
    )
    restored_at = models.DateTimeField(null=True, blank=True, help_text="when it was taken back from there")
    copied_from = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="copies",
        help_text="which class it was copied from",
    )

    # Loaded by the demo, and removed with it.
    is_demo = models.BooleanField(default=False, help_text=INTERNAL)

    # The door: children can sign in with the code while it is open.
    code = models.CharField(max_length=6, unique=True, default=class_code, help_text="its code")
    door_closes_at = models.DateTimeField(null=True, blank=True, help_text="until when its door is open")
    door_stays_open = models.BooleanField(default=False, help_text="whether the door stays open for homework")

    def __str__(self) -> str:
        return self.name

    @property
    def is_archived(self) -> bool:
        return self.archived_at is not None

    @property
    def grade(self) -> int | None:
        """The grade, if the year group tells it. A year of English schools is one more than the grade."""
        found = YEAR_GROUP.search(self.year_group)
        return found and int(found["number"]) - bool(found["year"])

    @property
    def erased_after(self) -> datetime | None:
        """When an archived class is erased automatically; None for a class in use."""
        if self.archived_at is None:
            return None
        return self.archived_at + timedelta(days=settings.CLASS_DAYS_AFTER_ARCHIVING)


class Teaching(models.Model):
    """A teacher of a class. All teachers of a class have the same rights."""

    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="teachings", help_text="the class")
    teacher = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="teachings", help_text="the teacher"
    )
    since = models.DateTimeField(default=timezone.now, help_text="since when")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["classroom", "teacher"], name="teaches_a_class_once")]

    def __str__(self) -> str:
        return f"{self.teacher} in {self.classroom}"


class Invitation(models.Model):
    """A link with which another teacher can join. Only the hash of its token is stored."""

    classroom = models.ForeignKey(
        Classroom, models.CASCADE, related_name="invitations", help_text="the class"
    )
    token_hash = models.CharField(max_length=64, unique=True, help_text="a fingerprint of the link")
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", help_text="who invited"
    )
    made_at = models.DateTimeField(default=timezone.now, help_text="when")
    expires_at = models.DateTimeField(help_text="until when the link works")

    def __str__(self) -> str:
        return f"invitation to {self.classroom}"

    @staticmethod
    def hash_of(token: str) -> str:
        return hashlib.sha256(token.encode()).hexdigest()


class Group(models.Model):
    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="groups", help_text="the class")
    name = models.CharField(max_length=30, help_text="the group’s name")
    colour = models.PositiveSmallIntegerField(
        choices=Colour.choices, default=Colour.SKY, help_text="its colour"
    )

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["classroom", "name"], name="one_group_per_name")]

    def __str__(self) -> str:
        return self.name
