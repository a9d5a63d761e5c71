"""Games of the demo class: finished ones from the last weeks and one that each child is in the middle of."""

import time
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

from django.db.models import F
from django.utils import timezone

from classrooms.models import Classroom, Student, User
from games.actions.demo import one_move
from games.actions.locked_table import lock_table
from games.catalogue import playable
from games.engines import GAMES
from games.engines.profile import GameProfile
from games.models import Event, Table
from lessons.activities import seating
from lessons.activities.actions import SeatingGroup, set_tables

DAY = 86_400.0
LEVELS = {"low": 1, "middle": 3, "high": 5}
FINISHED = 8


def load_games(classroom: Classroom, teacher: User) -> list[Table]:
    students = list(classroom.students.select_related("user"))
    played = [table for game in playable() for table in _finished(game.slug, classroom, teacher, students)]
    return [*played, *_running(classroom, teacher, students)]


def _finished(slug: str, classroom: Classroom, teacher: User, students: Sequence[Student]) -> Iterator[Table]:
    """Some children once each, on a day of their own; what happened there moves to that day."""
    place = list(GAMES).index(slug)
    days, first = _school_day(2 + 3 * place), 5 * place
    some = students[first : first + FINISHED]
    profile = GAMES[slug].profile
    options = profile.demo.short_options | profile.demo.endable_options
    size = profile.usual_table_size
    for table in _set(slug, classroom, teacher, some, size=size, options=options):
        _play(table, students, until=lambda view: bool(view["over"]))
        _happened_before(table, days=days)
        yield table


def _running(classroom: Classroom, teacher: User, students: Sequence[Student]) -> Iterator[Table]:
    first, games = 0, playable()
    for game, count in zip(games, _shares([game.profile for game in games], len(students)), strict=True):
        demo = game.profile.demo
        some, first = students[first : first + count], first + count
        for table in _set(
            game.slug, classroom, teacher, some, size=demo.running[1], options=demo.short_options
        ):
            _play(table, students, until=demo.is_midgame)
            yield table


def _shares(profiles: Sequence[GameProfile], children: int) -> list[int]:
    """How many children play each game: as many as it asks for, but every child plays, and each plays one game."""
    shares = [profile.demo.running[0] for profile in profiles]
    while sum(shares) > children:
        shares[shares.index(max(shares))] -= 1
    shares[0] += children - sum(shares)
    return shares


def _set(
    slug: str,
    classroom: Classroom,
    teacher: User,
    students: Sequence[Student],
    *,
    size: int,
    options: dict[str, Any],
) -> list[Table]:
    groups = [_group(slug, students[at : at + size]) for at in range(0, len(students), size)]
    return set_tables(teacher, classroom, slug, groups=groups, options=options)


def _group(slug: str, students: Sequence[Student]) -> SeatingGroup:
    supports = {
        student.pk: seating.supports_for(
            GAMES[slug].profile, band=student.band, extra_time=student.extra_time
        )
        for student in students
    }
    return SeatingGroup(students=students, supports=supports)


def _play(table: Table, students: Sequence[Student], *, until: Any) -> None:
    """Everybody plays as well as their band; where a clock runs it waits for whoever sits down."""
    bands = {student.user_id: student.band for student in students}
    levels = {seat.player_id: LEVELS[bands[seat.user_id or 0]] for seat in table.seats.all()}
    with lock_table(table.pk, run_due=False) as locked:
        locked.resume()
        while not (view := locked.game.view(locked.state, "p1"))["over"] and not until(view):
            player = view["turn"][0]
            one_move(locked, player, level=levels[player])
        if locked.is_playing and locked.game.wake_at(locked.state) is not None:
            locked.pause()


def _school_day(days: int) -> int:
    """So many days ago, or some more: nobody plays with the class on a weekend."""
    while (timezone.localdate() - timedelta(days=days)).isoweekday() > 5:
        days += 1
    return days


def _happened_before(table: Table, *, days: int) -> None:
    back = days * DAY
    Event.objects.filter(table=table).update(at=F("at") - back)
    Table.objects.filter(pk=table.pk).update(opened_at=F("opened_at") - back, changed_at=time.time() - back)
