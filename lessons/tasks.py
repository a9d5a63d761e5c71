"""Celery's entry to lessons."""

from celery import shared_task

from lessons.activities.actions import closing, leavers, results
from lessons.activities.attempts import unsettled_activities
from lessons.rule_cards import observing


@shared_task
def settle_activities() -> None:
    """Writes down the results of class games that have ended."""
    results.settle(unsettled_activities())


@shared_task
def observe_games() -> None:
    """Reads games that have ended lately for what they say about children's skills."""
    observing.observe()


@shared_task
def observe_older_games() -> None:
    """The same for games that ended while no worker ran. Few at a time, until none is left."""
    if observing.observe(since=None):
        observe_older_games.delay()


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
