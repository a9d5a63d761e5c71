"""Giving children something to do at home or on paper. `adjusting.py` changes it afterwards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import prefetch_related_objects
from django.utils import timezone

from classrooms.classes.actions.locks import lock_class_in_use, refuse_strangers
from classrooms.models import Classroom, Student, User
from config.core.db import write
from config.core.errors import Refused
from games.actions import tables
from games.actions.class_words import word_list_for
from games.engines import GAMES
from games.engines.schema import defaults
from games.models import Table, new_seed
from games.rooms import notify_students_on_commit
from lessons.activities import seating
from lessons.models import Activity, Change, OwnLesson, Participant


@dataclass(frozen=True, kw_only=True)
class Task:
    """What the children do: a game with its rules, alone or as the homework of a lesson."""

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    title: str = ""
    # The content of the lesson as it is now, and where it comes from. Empty for a plain game.
    lesson: Mapping[str, Any] = field(default_factory=dict)
    lesson_slug: str = ""
    own_lesson: OwnLesson | None = None
    hints: str = Table.Hints.ONE
    computer_level: int = 2
    same_dice: bool = False
    tries: int = 0
    counts: str = Activity.Counts.BEST
    adapt: str = Activity.Adapt.FOLLOW
    most_help: int | None = None


@dataclass(frozen=True, kw_only=True)
class Dates:
    """From when, until when it should be done, and until when it is possible. Without `opens_at`: from now on."""

    opens_at: datetime | None = None
    due_at: datetime | None = None
    closes_at: datetime | None = None


Supports = Mapping[int, Mapping[str, Any]]
"""Rule cards by student id. A child who is left out gets those that their settings ask for."""


def give(
    teacher: User,
    classroom: Classroom,
    task: Task,
    *,
    students: Sequence[Student],
    dates: Dates,
    place: str = Activity.Place.HOME,
    supports: Supports | None = None,
) -> Activity:
    """Gives these children of the class something to do at home or on paper. Each child is a group of one.

    Raises IllegalSetup or Refused, and then nothing has changed.
    """
    prefetch_related_objects(list(students), "user")
    cards = {student.pk: supports_of(task.game, student, supports) for student in students}
    for student in students:
        check(task.game, task.options, student, cards[student.pk])
    dates = checked(dates, now=timezone.now())
    with write():
        lock_class_in_use(classroom)
        refuse_strangers(classroom, students)
        activity = _create(teacher, classroom, task, dates, place)
        add_participants(activity, students, cards)
        Change.objects.create(
            activity=activity, by=teacher, what=Change.What.GIVEN, details={"children": len(students)}
        )
        notify_students_on_commit(student.user_id for student in students)
    return activity


def give_again(
    activity: Activity, teacher: User, classroom: Classroom, *, students: Sequence[Student], dates: Dates
) -> Activity:
    """Gives the same to children of another class, or to others of this one. No result is taken along.

    With the same dice it has the same seed, so that the classes can be compared.
    """
    with write():
        again = give(
            teacher, classroom, task_of(activity), students=students, dates=dates, place=_place_of(activity)
        )
        again.seed = activity.seed
        again.save(update_fields=["seed"])
    return again


def dates_again(activity: Activity) -> Dates:
    """From now on, and due after as long as the first time."""
    now, before = timezone.now(), activity.opens_at
    if before is None or activity.due_at is None:
        return Dates()
    closes_at = activity.closes_at and now + (activity.closes_at - before)
    return Dates(due_at=now + (activity.due_at - before), closes_at=closes_at)


def task_of(activity: Activity) -> Task:
    """What was given, to give it again."""
    return Task(
        game=activity.game,
        options=activity.options,
        title=activity.title,
        lesson=activity.lesson,
        lesson_slug=activity.lesson_slug,
        own_lesson=activity.own_lesson,
        hints=activity.hints,
        computer_level=activity.computer_level,
        same_dice=bool(activity.seed),
        tries=activity.tries,
        counts=activity.counts,
        adapt=activity.adapt,
        most_help=activity.most_help,
    )


def checked(dates: Dates, *, now: datetime) -> Dates:
    """The dates with a beginning. Refuses dates in the wrong order and a due date that is over."""
    opens_at = dates.opens_at or now
    if dates.due_at is not None and dates.due_at <= now:
        raise Refused("due-past", "The due date is over already. Choose a later one.")
    if dates.due_at is not None and dates.due_at <= opens_at:
        raise Refused("due-before-open", "It would be due before it opens. Choose a later due date.")
    if dates.closes_at is not None and dates.closes_at <= max(opens_at, now):
        raise Refused("closes-past", "It would close before anybody can play. Choose a later date.")
    if dates.closes_at is not None and dates.due_at is not None and dates.closes_at < dates.due_at:
        raise Refused("closes-before-due", "It would close before it is due. Choose a later date.")
    return Dates(opens_at=opens_at, due_at=dates.due_at, closes_at=dates.closes_at)


# Children


def supports_of(game: str, student: Student, chosen: Supports | None = None) -> dict[str, Any]:
    if chosen is not None and student.pk in chosen:
        return dict(chosen[student.pk])
    profile = GAMES[game].profile
    return seating.supports_for(profile, band=student.band, extra_time=student.extra_time)


def check(game: str, options: Mapping[str, Any], student: Student, supports: Mapping[str, Any]) -> None:
    """Raises IllegalSetup if this child could not start, with as many computer players as the rules need."""
    rules = GAMES[game]
    needed = seating.computers_needed(
        1, 1, rules.room_for({**defaults(rules.options_schema()), **options}), fill_up=False
    )
    tables.check_table(game, [tables.new_seat_for(student, supports)], needed, options)


def time_factor_of(student: Student) -> float:
    """Extra time is a setting of the child. It moves the clock of the game and the due date."""
    return 1 + student.extra_time / 100


def add_participants(activity: Activity, students: Sequence[Student], cards: Supports) -> list[Participant]:
    """The caller holds the transaction. Each child gets the next free group number."""
    last = activity.participants.order_by("-group_number").values_list("group_number", flat=True).first() or 0
    return Participant.objects.bulk_create(
        Participant(
            activity=activity,
            student=student,
            group_number=number,
            supports=dict(cards[student.pk]),
            time_factor=time_factor_of(student),
        )
        for number, student in enumerate(students, start=last + 1)
    )


def _create(teacher: User, classroom: Classroom, task: Task, dates: Dates, place: str) -> Activity:
    now = timezone.now()
    return Activity.objects.create(
        classroom=classroom,
        created_by=teacher,
        led_by=teacher,
        place=place,
        title=task.title,
        lesson=dict(task.lesson),
        lesson_slug=task.lesson_slug,
        own_lesson=task.own_lesson,
        game=task.game,
        options=dict(task.options),
        hints=task.hints,
        word_list=word_list_for(classroom.pk),
        seed=new_seed() if task.same_dice else "",
        table_size=1,
        computer_level=task.computer_level,
        tries=task.tries,
        counts=task.counts,
        adapt=task.adapt,
        most_help=task.most_help,
        opens_at=dates.opens_at,
        due_at=dates.due_at,
        closes_at=dates.closes_at,
        # The children are told when it is given. If it opens later, they are told again then.
        opened_at=now if dates.opens_at is None or dates.opens_at <= now else None,
    )


def _place_of(activity: Activity) -> str:
    return activity.place if activity.place != Activity.Place.LIVE else Activity.Place.HOME
