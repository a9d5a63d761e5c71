"""Celery's doors to the press, in a queue of their own, so that no round waits for a PDF."""

from celery import shared_task

from lessons.printing import actions


@shared_task
def make(printout_id: int) -> None:
    actions.make(printout_id)


@shared_task
def sweep() -> None:
    actions.sweep()


@shared_task
def tidy() -> None:
    actions.tidy()
