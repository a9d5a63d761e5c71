"""Celery's doors: ids in, one action, out. The deadline stands in the row; a task only knocks."""

from typing import Any

from celery import shared_task
from celery.signals import heartbeat_sent

from games import actions


@shared_task
def knock(table_id: int) -> None:
    if actions.somebody_can_play():
        actions.wake(table_id)


@shared_task
def tick() -> None:
    """Once a second, sent by Celery beat where there is one: the clock is alive, and nothing stays overdue."""
    actions.beat("clock")
    if actions.somebody_can_play():
        actions.sweep()


@shared_task
def tidy() -> None:
    actions.tidy()


@heartbeat_sent.connect
def worker_is_alive(**_: Any) -> None:
    actions.beat("worker")
