"""Celery tasks: ids in, one action."""

from celery import shared_task

from classrooms.privacy import retention


@shared_task
def apply_retention() -> None:
    retention.apply()
