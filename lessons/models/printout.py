"""What was asked to be printed. Times are seconds since 1970, as everywhere."""

from django.conf import settings
from django.db import models

from classrooms.models import Classroom
from config.core.codes import url_code
from games.models import Table

# Still to be made.
IN_LINE = ("waiting", "working")


class Printout(models.Model):
    class State(models.TextChoices):
        WAITING = "waiting", "in line"
        WORKING = "working", "in the press"
        READY = "ready", "ready"
        FAILED = "failed", "not printed"

    code = models.CharField(max_length=12, unique=True, default=url_code, editable=False)
    printable = models.SlugField(max_length=40)
    options = models.JSONField(default=dict, blank=True)
    # Whoever erases a table erases what was printed of it.
    table = models.ForeignKey(Table, models.CASCADE, null=True, blank=True, related_name="printouts")
    # So does whoever erases a class. Without chosen students it is printed for all.
    classroom = models.ForeignKey(Classroom, models.CASCADE, null=True, blank=True, related_name="printouts")
    chosen = models.JSONField(default=list, blank=True)
    entrance = models.CharField(max_length=200, blank=True, help_text="Where the class's children come in.")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True)
    guest = models.CharField(max_length=32, blank=True, editable=False)
    wish = models.CharField(
        max_length=32,
        blank=True,
        editable=False,
        help_text="All of the above, as one key to know it again by.",
    )

    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    progress = models.PositiveSmallIntegerField(default=0, help_text="Per cent.")
    tries = models.PositiveSmallIntegerField(default=0)
    trouble = models.CharField(max_length=200, blank=True, help_text="One sentence for whoever waits.")

    asked_at = models.FloatField(db_index=True)
    knocked_at = models.FloatField(default=0, help_text="When the press was last told of it.")
    begun_at = models.FloatField(null=True, blank=True)
    made_at = models.FloatField(null=True, blank=True)

    # In the database, because web and worker may be different machines; it is small, and gone after a day.
    pdf = models.BinaryField(null=True, blank=True)
    filename = models.CharField(max_length=80, blank=True)

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
