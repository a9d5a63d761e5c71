"""Celery's entry to lessons."""

from celery import shared_task

from lessons.activities import selectors
from lessons.activities.actions import results


@shared_task
def settle_activities() -> None:
    """Writes down the results of class games that have ended."""
    results.settle(selectors.unsettled_activities())
