"""Writing down results, and ending live activities in which no group plays any more."""

from collections.abc import Iterable

from django.utils import timezone

from config.core.db import write
from lessons.activities import selectors
from lessons.models import Activity


def settle(activities: Iterable[Activity]) -> None:
    """Writes down the results of games that are over, and ends live activities in which no group plays any more.

    A task calls this every few seconds. It may be repeated at any time: what is written stays.
    """
    for activity in activities:
        with write():
            for attempt in selectors.unsettled_attempts(activity):
                attempt.done_at, attempt.result = selectors.result_of(attempt)
                attempt.save(update_fields=["done_at", "result"])
            if activity.place != Activity.Place.LIVE:
                continue
            if activity.ended_at is None and not selectors.is_running(activity):
                Activity.objects.filter(pk=activity.pk, ended_at=None).update(ended_at=timezone.now())
