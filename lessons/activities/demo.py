"""Games of the demo class: finished ones from the last weeks, and one that each child is in the middle of."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from django.db.models import F, QuerySet
from django.utils import timezone

from classrooms.models import Classroom, Student, User
from games.actions.demo import one_move
from games.actions.locked_table import lock_table
from games.catalogue import playable
from games.engines import Game
from games.engines.profile import GameProfile
from games.models import Event, Table
from lessons.activities.actions import live, results
from lessons.activities.actions.live import SeatingGroup
from lessons.activities.forms import starting_supports
from lessons.lesson_files import Lesson, library
from lessons.models import Activity, Attempt, Participant

LEVELS = {"low": 1, "middle": 3, "high": 5}
FINISHED = 8


def load_games(classroom: Classroom, teacher: User) -> None:
    students = list(classroom.students.select_related("user"))
    for place, game in enumerate(playable()):
        some = students[5 * place : 5 * place + FINISHED]
        activity = _play_to_the_end(game, classroom, teacher, some, days_ago=_school_day(2 + 3 * place))
        _add_absent(activity, students[place - 1])
    first, games = 0, playable()
    for game, count in zip(games, _shares([game.profile for game in games], len(students)), strict=True):
        # The first of them play a lesson.
        lesson = None if first else _lesson_for(game)
        _play_to_the_middle(game, classroom, teacher, students[first : first + count], lesson)
        first += count


def _lesson_for(game: Game[Any]) -> Lesson | None:
    return next((lesson for lesson in library().values() if lesson.game == game.slug), None)


def _play_to_the_end(
    game: Game[Any], classroom: Classroom, teacher: User, students: Sequence[Student], *, days_ago: int
) -> Activity:
    demo = game.profile.demo
    options = {**demo.short_options, **demo.endable_options}
    size = game.profile.usual_table_size
    activity = _start(game, classroom, teacher, students, size=size, options=options)
    for table in _open_all(activity):
        play(table, students, until=lambda view: bool(view["over"]))
    results.settle([activity])
    _move_back(activity, timedelta(days=days_ago))
    return activity


def _add_absent(activity: Activity, student: Student) -> None:
    """Was expected, but was not at school that day."""
    group = activity.participants.count() + 1
    Participant.objects.get_or_create(activity=activity, student=student, defaults={"group_number": group})


def _play_to_the_middle(
    game: Game[Any], classroom: Classroom, teacher: User, students: Sequence[Student], lesson: Lesson | None
) -> None:
    """A plain game, or the first game of a lesson."""
    if not students:
        return
    demo = game.profile.demo
    size, options = demo.running[1], demo.short_options
    if lesson is not None:
        size, options = lesson.group_size, dict(lesson.steps[0].options)
    activity = _start(game, classroom, teacher, students, size=size, options=options, lesson=lesson)
    for table in _open_all(activity):
        play(table, students, until=demo.is_midgame)


def _shares(profiles: Sequence[GameProfile], children: int) -> list[int]:
    """How many children play each game: as many as it asks for, but every child plays, and each plays one game."""
    shares = [profile.demo.running[0] for profile in profiles]
    while sum(shares) > children:
        shares[shares.index(max(shares))] -= 1
    shares[0] += children - sum(shares)
    return shares


def _start(
    game: Game[Any],
    classroom: Classroom,
    teacher: User,
    students: Sequence[Student],
    *,
    size: int,
    options: Any,
    lesson: Lesson | None = None,
) -> Activity:
    supports = {student.pk: _supports(game, student, lesson) for student in students}
    groups = [
        SeatingGroup(students=students[at : at + size], supports=supports)
        for at in range(0, len(students), size)
    ]
    return live.start(teacher, classroom, game.slug, groups=groups, options=options, lesson=lesson)


def _supports(game: Game[Any], student: Student, lesson: Lesson | None) -> dict[str, Any]:
    of_lesson = {} if lesson is None else lesson.steps[0].supports_for(student.band)
    return {**starting_supports(game, student), **of_lesson}


def _open_all(activity: Activity) -> list[Table]:
    numbers = sorted(set(activity.participants.values_list("group_number", flat=True)))
    return [live.table_for(activity, number) for number in numbers]


def play(table: Table, students: Sequence[Student], *, until: Callable[[Any], bool]) -> None:
    """Computer players move for the children, at a level that fits each child. A running clock is paused at the end."""
    bands = {student.user_id: student.band for student in students}
    levels = {
        seat.player_id: seat.computer_level or LEVELS[bands[seat.user_id or 0]] for seat in table.seats.all()
    }
    with lock_table(table.pk, run_due=False) as locked:
        locked.resume()
        while not (view := locked.game.view(locked.state, "p1"))["over"] and not until(view):
            if not view["turn"]:
                locked.start_round()
                continue
            player = view["turn"][0]
            one_move(locked, player, level=levels[player])
        if locked.is_playing and locked.game.wake_at(locked.state) is not None:
            locked.pause()


def _school_day(days: int) -> int:
    """This many days ago, or a few more if that was a weekend."""
    while (timezone.localdate() - timedelta(days=days)).isoweekday() > 5:
        days += 1
    return days


def _move_back(activity: Activity, days: timedelta) -> None:
    move_back(Attempt.objects.filter(participant__activity=activity), days)
    Activity.objects.filter(pk=activity.pk).update(
        started_at=F("started_at") - days, ended_at=F("ended_at") - days
    )


def move_back(attempts: QuerySet[Attempt], time: timedelta) -> None:
    """As if these games had been played that long ago."""
    seconds = time.total_seconds()
    tables = list(attempts.order_by().values_list("table", flat=True).distinct())
    Event.objects.filter(table__in=tables).update(at=F("at") - seconds)
    Table.objects.filter(pk__in=tables).update(
        opened_at=F("opened_at") - seconds, changed_at=F("changed_at") - seconds
    )
    attempts.order_by().update(begun_at=F("begun_at") - time, done_at=F("done_at") - time)
