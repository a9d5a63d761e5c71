"""Writing down results, and ending live activities in which no group plays any more."""

import logging
from collections.abc import Iterable
from datetime import UTC, datetime

from django.utils import timezone

from config.core.db import write
from config.core.outage import is_outage
from lessons.activities import selectors
from lessons.activities.actions.notices import notify_activity_on_commit
from lessons.activities.attempts import settled_attempts, unsettled_attempts
from lessons.measuring.outcome import result_of
from lessons.models import Activity, Attempt

logger = logging.getLogger(__name__)


def settle(activities: Iterable[Activity]) -> None:
    """Ends live activities in which no group plays any more, and writes down the results of games that are over.

    A task calls this every few seconds. It may be repeated at any time: what is written stays.
    """
    for activity in activities:
        end_finished([activity])
        write_results(activity)


def end_finished(activities: Iterable[Activity]) -> None:
    """Ends those live activities in which no group plays any more. Results are left to the task."""
    for activity in activities:
        if activity.place != Activity.Place.LIVE or activity.ended_at is not None:
            continue
        with write():
            # Locked, so that a teacher who goes on to the next step now does not find it ended a moment later.
            locked = Activity.objects.select_for_update().filter(pk=activity.pk, ended_at=None).first()
            if locked is not None and not selectors.is_running(locked):
                Activity.objects.filter(pk=activity.pk).update(ended_at=timezone.now())
                notify_activity_on_commit(locked)


def write_results(activity: Activity) -> None:
    """Each attempt in a transaction of its own, so that a worker that is killed loses only what it has not written."""
    for attempt in unsettled_attempts(activity):
        try:
            _write_result(attempt)
        except Exception as error:
            if is_outage(error):
                raise
            # One log that cannot be read must not keep the results of all other children.
            logger.exception("The result of attempt %s could not be written.", attempt.pk)


def _write_result(attempt: Attempt) -> None:
    # Reading and searching takes long, so it happens before the write begins, and the update is conditional.
    assert attempt.table is not None
    result = result_of(attempt)
    done_at = attempt.done_at or datetime.fromtimestamp(attempt.table.changed_at, UTC)
    with write():
        Attempt.objects.filter(pk=attempt.pk, result__isnull=True).update(done_at=done_at, result=result)


def rebuild(code: str | None = None) -> tuple[int, int]:
    """Writes the results of all activities, or of the one with this code, again from the logs.

    The logs are the truth: after a change of a measure this brings old results up to date, and otherwise it changes
    nothing. The answer is how many results were read again, and how many have changed.
    """
    read = changed = 0
    for attempt in settled_attempts(code):
        result, before = result_of(attempt), attempt.result
        read += 1
        if result != before:
            with write():
                changed += Attempt.objects.filter(pk=attempt.pk, result=before).update(result=result)
    return read, changed
