"""Printouts: PDFs that a visitor requested, made by a worker."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q

from classrooms.models import Classroom
from config.core.jobs import JobFailed
from config.core.models import Job, Report
from games.models import Table
from lessons.lesson_files import Lesson, lesson_from, library
from lessons.models.lesson import OwnLesson
from lessons.printables import PRINTABLES, BadOptions, ClassRoster, PlayedGame, RenderError
from lessons.printables.printable import TIMEOUT_SECONDS
from lessons.printables.sources import class_roster, played_game


class Printout(Job):
    queue = "printing"
    # The typesetter is stopped long before this.
    claim_for = timedelta(seconds=2 * TIMEOUT_SECONDS)
    failure = "This could not be printed, and it is our fault. We have written down why."
    result_fields = ("pdf", "filename")

    printable = models.SlugField(max_length=40, help_text="which sheet it is")
    options = models.JSONField(default=dict, blank=True, help_text="how it was wanted")
    # Deleting a table deletes what was printed of it. So does deleting a class.
    table = models.ForeignKey(
        Table, models.CASCADE, null=True, blank=True, related_name="printouts", help_text="of which game"
    )
    classroom = models.ForeignKey(
        Classroom,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="printouts",
        help_text="for which class",
    )
    # The ids of students; empty for the whole class.
    chosen = models.JSONField(default=list, blank=True, help_text="for which of its children, if not for all")
    lesson_slug = models.SlugField(max_length=60, blank=True, help_text="of which lesson of the library")
    # Deleting a lesson deletes what was printed of it.
    own_lesson = models.ForeignKey(
        OwnLesson,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="printouts",
        help_text="of which lesson of a teacher",
    )
    entrance = models.CharField(max_length=200, blank=True, help_text="at which address they come in")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, help_text="who asked for it"
    )
    guest = models.CharField(
        max_length=32, blank=True, editable=False, help_text="from which browser, if a guest did"
    )
    # In the database, because web and worker may run on different machines. It is small and deleted after a day.
    pdf = models.BinaryField(null=True, blank=True, help_text="the sheet itself, with the names on it")
    filename = models.CharField(max_length=80, blank=True, help_text="what the file is called")

    class Meta(Job.Meta):
        indexes = [*Job.Meta.indexes, models.Index(fields=["guest"])]

    def __str__(self) -> str:
        return f"{self.printable} {self.code}"

    def work(self, report: Report) -> None:
        report(10)
        printable = PRINTABLES[self.printable]
        try:
            options = printable.options.read(self.options)
            source = self._source()
            report(40)
            self.pdf = printable.render(options, source)
        except (BadOptions, RenderError) as error:
            raise JobFailed(str(error)) from error
        self.filename = printable.filename(options, source)

    def _source(self) -> PlayedGame | ClassRoster | Lesson | None:
        if self.own_lesson is not None:
            return lesson_from(self.own_lesson.content)
        if self.lesson_slug:
            return library()[self.lesson_slug]
        if self.table is not None:
            return played_game(self.table)
        if self.classroom is not None:
            return class_roster(self.classroom, chosen=self.chosen, entrance=self.entrance)
        return None

    @classmethod
    def expired(cls, now: datetime) -> Q:
        """Some printables have a shorter lifetime: login cards open a class to anyone who finds them."""
        expired = super().expired(now)
        for printable in PRINTABLES.values():
            expired |= Q(printable=printable.slug, requested_at__lt=now - printable.lifetime)
        return expired
