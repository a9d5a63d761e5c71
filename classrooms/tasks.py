"""Celery's doors: ids in, one action, out."""

from celery import shared_task

from classrooms.privacy import erasure, export, retention


@shared_task
def erase(order_id: int) -> None:
    erasure.erase(order_id)


@shared_task
def make_export(order_id: int) -> None:
    export.make(order_id)


@shared_task
def sweep() -> None:
    erasure.sweep()
    export.sweep()


@shared_task
def tidy() -> None:
    retention.tidy()
