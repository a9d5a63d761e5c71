"""Homework that a child is in the middle of when it closes. Runs inside Diceroom."""

import json
from datetime import timedelta

from django.utils import timezone

from games.models import Event, Table
from lessons.activities.actions import closing
from lessons.models import Activity, Attempt
from tests.lessons.homework import child, given, playing
from tests.world import School


def begin() -> str:
    """Ben plays at home; it closes in four seconds."""
    school = School()
    activity = given(school, due=1, closes=1)
    playing(child(activity, school.ben))
    closes_at = timezone.now() + timedelta(seconds=4)
    Activity.objects.filter(pk=activity.pk).update(due_at=closes_at, closes_at=closes_at)
    return json.dumps(closes_at.timestamp())


def how_it_went() -> str:
    """Status of the table, when the try was done, whether its result is written, and how often the game ended."""
    attempt = Attempt.objects.get()
    done_at = attempt.done_at and attempt.done_at.timestamp()
    ended = Event.objects.filter(body__type="ended").count()
    return json.dumps([Table.objects.get().status, done_at, attempt.result is not None, ended])


def close_again() -> str:
    """As a second worker would."""
    closing.close_due()
    closing.end_due()
    return how_it_went()
