"""Celery tasks: ids in, one action call. A deadline is stored in the table's row; a task only triggers the check."""

from typing import Any

from celery import shared_task
from celery.signals import heartbeat_sent

from config.core.outage import database_watched
from games.actions import clock, erase


@shared_task
def run_due(table_id: int) -> None:
    if clock.is_web_running():
        clock.run_due(table_id)


@shared_task
def tick() -> None:
    """Sent once a second by Celery beat, if it runs: records that the clock is alive and runs overdue tables."""
    clock.heartbeat("clock")
    if clock.is_web_running():
        clock.sweep()


@shared_task
def delete_expired() -> None:
    erase.delete_expired()


@heartbeat_sent.connect
def record_worker_heartbeat(**_: Any) -> None:
    with database_watched():
        clock.heartbeat("worker")
