"""Celery's entry to lessons."""

from celery import shared_task

from lessons.activities.actions import closing, leavers, results
from lessons.activities.attempts import unsettled_activities


@shared_task
def settle_activities() -> None:
    """Writes down the results of class games that have ended."""
    results.settle(unsettled_activities())


@shared_task
def stand_in_for_leavers() -> None:
    """Lets computer players play for children who have been away from a live table for a while."""
    leavers.stand_in_for_leavers()


@shared_task
def open_and_close_homework() -> None:
    """Tells children about homework that opens, and ends games that run after their last moment."""
    closing.open_due()
    closing.close_due()


@shared_task
def end_homework() -> None:
    """Ends homework that has closed for its last child."""
    closing.end_due()
