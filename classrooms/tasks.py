"""Celery's doors: ids in, one action, out."""

from celery import shared_task

from classrooms.privacy import erasing, exporting, retention


@shared_task
def erase(order_id: int) -> None:
    erasing.erase(order_id)


@shared_task
def make_export(order_id: int) -> None:
    exporting.make(order_id)


@shared_task
def sweep() -> None:
    erasing.sweep()
    exporting.sweep()


@shared_task
def tidy() -> None:
    retention.tidy()
