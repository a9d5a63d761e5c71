"""What was asked to be printed. Times are seconds since 1970, as everywhere."""

from django.conf import settings
from django.db import models

from classrooms.models import Classroom
from config.core.codes import url_code
from config.core.models import INTERNAL
from games.models import Table

# Still to be made.
IN_LINE = ("waiting", "working")


class Printout(models.Model):
    class State(models.TextChoices):
        WAITING = "waiting", "in line"
        WORKING = "working", "in the press"
        READY = "ready", "ready"
        FAILED = "failed", "not printed"

    code = models.CharField(
        max_length=12, unique=True, default=url_code, editable=False, help_text="its address"
    )
    printable = models.SlugField(max_length=40, help_text="which sheet it is")
    options = models.JSONField(default=dict, blank=True, help_text="how it was wanted")
    # Whoever erases a table erases what was printed of it.
    table = models.ForeignKey(
        Table, models.CASCADE, null=True, blank=True, related_name="printouts", help_text="of which game"
    )
    # So does whoever erases a class. Without chosen students it is printed for all.
    classroom = models.ForeignKey(
        Classroom,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="printouts",
        help_text="for which class",
    )
    chosen = models.JSONField(default=list, blank=True, help_text="for which of its children, if not for all")
    entrance = models.CharField(max_length=200, blank=True, help_text="at which address they come in")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, help_text="who asked for it"
    )
    guest = models.CharField(
        max_length=32, blank=True, editable=False, help_text="from which browser, if a guest did"
    )
    wish = models.CharField(
        max_length=32,
        blank=True,
        editable=False,
        help_text=INTERNAL,
    )

    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING, help_text=INTERNAL)
    progress = models.PositiveSmallIntegerField(default=0, help_text=INTERNAL)
    tries = models.PositiveSmallIntegerField(default=0, help_text=INTERNAL)
    trouble = models.CharField(max_length=200, blank=True, help_text="what went wrong")

    asked_at = models.FloatField(db_index=True, help_text="when")
    knocked_at = models.FloatField(default=0, help_text=INTERNAL)
    begun_at = models.FloatField(null=True, blank=True, help_text=INTERNAL)
    made_at = models.FloatField(null=True, blank=True, help_text=INTERNAL)

    # In the database, because web and worker may be different machines; it is small, and gone after a day.
    pdf = models.BinaryField(null=True, blank=True, help_text="the sheet itself, with the names on it")
    filename = models.CharField(max_length=80, blank=True, help_text="what the file is called")

    class Meta:
        ordering = ["-asked_at"]
        constraints = [
            # Two clicks at the same moment see nothing of each other; the database does.
            models.UniqueConstraint(
                fields=["wish"],
                condition=models.Q(state__in=IN_LINE) & ~models.Q(wish=""),
                name="one_wish_in_line",
            )
        ]
        indexes = [models.Index(fields=["guest"]), models.Index(fields=["state"])]

    def __str__(self) -> str:
        return f"{self.printable} {self.code}"

    @property
    def is_settled(self) -> bool:
        """Nothing more will happen to it."""
        return self.state not in IN_LINE
