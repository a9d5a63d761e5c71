"""Celery tasks: ids in, one action."""

from celery import shared_task

from classrooms.privacy import erasure, retention


@shared_task
def erase(order_id: int) -> None:
    erasure.erase(order_id)


@shared_task
def sweep() -> None:
    erasure.sweep()


@shared_task
def tidy() -> None:
    retention.tidy()
