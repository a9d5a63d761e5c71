"""The alarm clock: a Celery task that knocks when a table is due. The row is the truth, so a lost alarm costs nothing
but a second: the sweep finds the table."""

from datetime import UTC, datetime

from celery import current_app
from django.db import transaction

from config.core.breaker import CircuitBreaker

# By name, because tasks stand above actions.
KNOCK = "games.tasks.knock"

# With the broker gone, every move would wait for its time-out.
_broker = CircuitBreaker("The broker does not answer; the sweep will wake the tables meanwhile.")


def set_on_commit(table_id: int, due_at: float) -> None:
    transaction.on_commit(lambda: ring_at(table_id, due_at), robust=True)


def ring_at(table_id: int, due_at: float) -> None:
    with _broker.allow() as awake:
        if awake:
            current_app.send_task(KNOCK, (table_id,), eta=datetime.fromtimestamp(due_at, UTC), retry=False)
