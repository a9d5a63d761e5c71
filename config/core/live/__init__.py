"""Event streams. A notice says only that a room has a new version, since which version, and for which seats.

The screen then fetches what is new through the usual view, which checks permissions. So a stream never carries anything
secret. `rooms` is the registry of what can be streamed: apps add their kinds of rooms there.
"""

from collections.abc import Sequence
from functools import partial

from django.db import transaction

from config.core.live.bus import bus
from config.core.live.messages import Notice
from config.core.live.presence import present

__all__ = ["Notice", "present", "publish_on_commit"]


def publish_on_commit(room: str, version: int, *, since: int, audience: Sequence[str] | None = None) -> None:
    notice = Notice(
        room=room, version=version, since=since, audience=None if audience is None else [*audience]
    )
    transaction.on_commit(partial(bus.publish, notice), robust=True)
