"""Homework: Ada gives it to Ben and Cleo, and a child plays."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from classrooms.models import Student
from classrooms.visitors import Visitor
from games.actions import tables
from games.models import Table
from lessons.activities import dates
from lessons.activities.actions import giving
from lessons.activities.actions.giving import Dates, Task
from lessons.models import Activity, ActivityTable, Attempt, Participant
from tests.world import School


def in_days(days: int) -> datetime:
    """A day at 18:00 in the school's time zone."""
    return dates.due_on(timezone.localdate() + timedelta(days=days), timezone.get_default_timezone())


def given(
    school: School,
    *,
    due: int = 4,
    closes: int | None = None,
    students: list[Student] | None = None,
    place: str = "home",
    **task: Any,
) -> Activity:
    """Due in this many days."""
    return giving.give(
        school.ada,
        school.foxes,
        Task(**{"game": "dice-words", **task}),
        students=students or [school.ben, school.cleo],
        dates=Dates(due_at=in_days(due), closes_at=None if closes is None else in_days(closes)),
        place=place,
    )


def child(activity: Activity, student: Student) -> Participant:
    return activity.participants.get(student=student)


def done(participant: Participant, *, days: int = 0, **result: Any) -> Attempt:
    """A finished try, this many days from now."""
    at = timezone.now() + timedelta(days=days)
    full = {"points": 12, "won": True, "finished": True, "words": ["CATS"], **result}
    return Attempt.objects.create(
        participant=participant, place="home", begun_at=at - timedelta(minutes=9), done_at=at, result=full
    )


def move_back(activity: Activity, days: int) -> Activity:
    """As if it had been given this many days earlier."""
    moved = {
        name: getattr(activity, name) - timedelta(days=days)
        for name in ("opens_at", "due_at", "closes_at", "started_at")
        if getattr(activity, name) is not None
    }
    Activity.objects.filter(pk=activity.pk).update(**moved)
    activity.refresh_from_db()
    return activity


def playing(participant: Participant) -> Table:
    """The child has opened a game at home and is in the middle of it."""
    activity, student = participant.activity, participant.student
    table = tables.open_table(
        Visitor(user=student.user),
        activity.game,
        options=activity.options,
        people=[tables.new_seat_for(student, participant.supports)],
    )
    ActivityTable.objects.create(
        activity=activity,
        table=table,
        number=participant.group_number,
        game_number=activity.tables.filter(number=participant.group_number).count() + 1,
    )
    Attempt.objects.create(participant=participant, table=table, place="home", begun_at=timezone.now())
    return table
