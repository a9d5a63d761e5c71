"""Homework: Ada gives Ben and Cleo something to do at home, and they play it as well as a computer can."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from classrooms.models import Student
from games.actions.locked_table import lock_table
from games.models import Table
from lessons.activities.actions import attempts, giving
from lessons.models import Activity, Participant
from tests.world import School

SHORT = {"dice-words": {"rounds": 2}}


def give(
    school: School,
    game: str = "dice-words",
    *,
    students: Sequence[Student] = (),
    opens_at: datetime | None = None,
    due_at: datetime | None = None,
    closes_at: datetime | None = None,
    **task: Any,
) -> Activity:
    """By default Ben and Cleo have three days."""
    task = {"options": SHORT.get(game, {}), **task}
    return giving.give(
        school.ada,
        school.foxes,
        giving.Task(game=game, **task),
        students=students or [school.ben, school.cleo],
        dates=giving.Dates(opens_at=opens_at, due_at=due_at or in_days(3), closes_at=closes_at),
    )


def in_days(days: float) -> datetime:
    return timezone.now() + timedelta(days=days)


def part_of(activity: Activity, student: Student) -> Participant:
    return Participant.objects.select_related("activity").get(activity=activity, student=student)


def play_out(table: Table) -> Table:
    """All players, people and computers, move until the game is over. Not for games that end by their clock."""
    with lock_table(table.pk, run_due=False) as locked:
        locked.resume()
        while not locked.game.is_over(locked.state):
            player = locked.game.turn(locked.state)[0]
            locked.act(player, locked.game.bot(locked.state, player, locked.context(), 3))
    return Table.objects.get(pk=table.pk)


def do(activity: Activity, student: Student) -> Table:
    """The child plays one try to its end."""
    return play_out(attempts.begin(part_of(activity, student)))
