"""The only writer of own lessons, and the table at which a teacher tries a lesson."""

from typing import Any

from django.utils import timezone

from classrooms.models import User
from classrooms.visitors import Visitor
from config.core import jobs
from config.core.db import write
from config.core.errors import Refused
from games.actions import tables
from games.engines import GAMES, Game
from games.engines.schema import defaults
from games.models import Table
from lessons.activities import seating
from lessons.authoring import drafts
from lessons.authoring.entries import Entry, faults_of
from lessons.lesson_files import BANDS, Content
from lessons.models import LessonTrial, OwnLesson
from lessons.validation.played import played_digest

# The name at the table says what it is: no child, and nothing that counts.
TRIER = "Just trying"


MOST_LESSONS = 500


class ChangedMeanwhile(Refused):
    """Another teacher, or this one in another window, saved the lesson while it was edited. Nothing was saved."""

    def __init__(self, saved: OwnLesson) -> None:
        super().__init__("changed", "This lesson was saved in another window while you were writing.")
        self.saved = saved


def new_lesson(teacher: User, game: Game[Any]) -> OwnLesson:
    return add_lesson(teacher, drafts.new(game, str(teacher)))


def copy_lesson(teacher: User, entry: Entry) -> OwnLesson:
    origin = entry.own.copied_from if entry.own is not None else entry.slug
    return add_lesson(teacher, drafts.copy(entry.content, str(teacher)), copied_from=origin)


def add_lesson(teacher: User, content: Content, *, copied_from: str = "") -> OwnLesson:
    with write():
        if OwnLesson.objects.filter(owner=teacher).count() >= MOST_LESSONS:
            raise Refused("too-many", f"You have {MOST_LESSONS} lessons. Delete one that you no longer need.")
        own = OwnLesson.objects.create(
            owner=teacher, changed_by=teacher, content=content, copied_from=copied_from
        )
        _request_trial(own)
    return own


def save_lesson(teacher: User, own: OwnLesson, content: Content, *, revision: int) -> OwnLesson:
    """Saves the lesson, even if something in it is wrong; then it cannot be given to a class.

    `revision` is the one that the teacher began with. Raises ChangedMeanwhile if that is no longer the newest.
    Activities keep their copy of the lesson as it was given.
    """
    with write():
        newest = OwnLesson.objects.select_for_update().get(pk=own.pk)
        if newest.revision != revision:
            raise ChangedMeanwhile(newest)
        newest.content, newest.revision = content, revision + 1
        newest.changed_at, newest.changed_by = timezone.now(), teacher
        newest.save()
        _request_trial(newest)
    return newest


def _request_trial(own: OwnLesson) -> None:
    """Lets simulated children try the lesson, unless they have tried the same, or it cannot be played yet.

    A trial of the lesson as it was is stopped and deleted.
    """
    trials = LessonTrial.objects.filter(own_lesson=own)
    if faults_of(own):
        trials.delete()
        return
    digest = played_digest(own.content)
    if trials.filter(digest=digest).exclude(state=LessonTrial.State.FAILED).exists():
        return
    trials.delete()
    jobs.request(LessonTrial, dedupe_key=f"trial {own.pk} {digest}", own_lesson=own, digest=digest)


def delete_lesson(own: OwnLesson) -> None:
    """Activities that were made from it stay: they have a copy."""
    with write():
        own.delete()


def try_as_student(teacher: User, entry: Entry, *, band: str, step: int = 1) -> Table:
    """Opens a table as a child of this band gets it in this step, with computer players for the other children.

    It belongs to no class and no activity, so it counts nowhere. Raises Refused or IllegalSetup if it cannot be played.
    """
    lesson = entry.lesson
    if lesson is None or not 1 <= step <= len(lesson.steps):
        raise Refused("not-ready", "This lesson cannot be played yet. Finish it first.")
    band = band if band in BANDS else "middle"
    game, played = GAMES[lesson.game], lesson.steps[step - 1]
    others = seating.computers_needed(
        1,
        lesson.group_size,
        game.room_for({**defaults(game.options), **played.options}),
        fill_up=game.profile.solo == "with-computers",
    )
    return tables.open_table(
        Visitor(user=teacher),
        lesson.game,
        options=dict(played.options),
        people=[tables.NewSeat(name=TRIER, supports=played.supports_for(band))],
        computers=[seating.COMPUTER_LEVELS[band]] * others,
        hints=Table.Hints.ONE,
    )
