"""Opening and closing homework by its dates.

The rows are the truth: pages ask the clock where a child stands. These actions notify the children, and end games that
still run after the last moment. A task repeats them; each does its work once, even after a crash.
"""

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone

from config.core.db import write
from games.models import Table
from games.rooms import notify_students_on_commit
from lessons.activities import schedule
from lessons.activities.actions.results import settle
from lessons.activities.actions.verbs import end_table
from lessons.activities.standing import window
from lessons.models import Activity, Attempt, Participant


def open_due() -> None:
    """Notifies the children of homework that has opened."""
    now = timezone.now()
    for activity in schedule.activities_to_open(now):
        with write():
            # The conditional update is won by one of two workers.
            if Activity.objects.filter(pk=activity.pk, opened_at=None).update(opened_at=now):
                students = activity.participants.values_list("student__user_id", flat=True)
                notify_students_on_commit(list(students))


def close_due() -> None:
    """Ends games that still run after the child's last moment, with the points so far."""
    now, zone = timezone.now(), timezone.get_default_timezone()
    for participant in schedule.playing_after_a_date(now):
        last = window(participant.activity, participant, zone).closes_at
        if last is not None and last <= now:
            with write():
                _end_games([participant], at=last)
            settle([participant.activity])


def end_due() -> None:
    """Ends homework whose last window has closed."""
    now, zone = timezone.now(), timezone.get_default_timezone()
    for activity in schedule.activities_to_end(now):
        ends = [window(activity, each, zone).closes_at for each in activity.participants.all()]
        last = max((moment for moment in ends if moment is not None), default=activity.closes_at)
        if None not in ends and last is not None and last <= now:
            with write():
                end_tables(activity, at=last)
                Activity.objects.filter(pk=activity.pk, ended_at=None).update(ended_at=last)


def end_tables(activity: Activity, *, at: datetime) -> None:
    """Ends all games of the activity that still run. The caller holds the transaction."""
    _end_games(activity.participants.select_related("student"), at=at)
    settle([activity])


def _end_games(participants: Iterable[Participant], *, at: datetime) -> None:
    """An attempt that is cut off was done at the last moment, however late the worker comes."""
    wanted = list(participants)
    unfinished = Attempt.objects.filter(
        participant__in=wanted, done_at=None, table__status=Table.Status.PLAYING
    )
    tables = sorted(set(unfinished.values_list("table", flat=True)))
    unfinished.update(done_at=at)
    for table in Table.objects.filter(pk__in=tables).order_by("pk"):
        end_table(table)
    notify_students_on_commit([each.student.user_id for each in wanted])
