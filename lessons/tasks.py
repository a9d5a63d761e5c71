"""Celery's entry to lessons."""

from celery import shared_task

from lessons.activities import actions, selectors


@shared_task
def settle_activities() -> None:
    """Writes down the results of class games that have ended."""
    actions.settle(selectors.unsettled_activities())
