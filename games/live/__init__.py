"""News from the tables: published when the database has said yes, streamed to every screen that looks on.

A notice says only that there is news, since when and for whom. What the news is, a screen fetches for itself, through
the one door that checks who is asking; so nothing secret is ever in a stream.
"""

from collections.abc import Iterable, Sequence
from functools import partial

from django.db import transaction

from games.live.bus import bus
from games.live.notices import Notice
from games.live.presence import present
from games.live.rooms import home_of, number_now

__all__ = ["Notice", "call_on_commit", "present", "publish_on_commit"]


def call_on_commit(students: Iterable[int]) -> None:
    """Something waits for these students, by their users' ids, on their own pages."""
    now = number_now()
    for user_id in students:
        publish_on_commit(home_of(user_id), now, since=now)


def publish_on_commit(table: str, version: int, *, since: int, audience: Sequence[str] | None = None) -> None:
    notice = Notice(
        table=table, version=version, since=since, audience=None if audience is None else [*audience]
    )
    transaction.on_commit(partial(bus.publish, notice), robust=True)
