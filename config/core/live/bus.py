"""Carries notices to all web processes: directly to the streams of this one, through Redis to the others."""

import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict
from functools import cached_property, partial
from typing import Any

import redis
from django.conf import settings
from django.db import transaction

from config.core.breaker import CircuitBreaker
from config.core.live.hub import Notice, here, hub

CHANNEL = "diceroom:rooms"


class Bus:
    def __init__(self) -> None:
        self.process = secrets.token_hex(8)
        self.breaker = CircuitBreaker(
            "Redis does not answer; other processes read the versions from the database."
        )

    @cached_property
    def redis(self) -> redis.Redis:
        return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1)

    def publish(self, notice: Notice) -> None:
        hub.deliver(notice.room, notice.encode(), version=notice.version)
        if not settings.EMBEDDED:
            self._send({"kind": "notice", **asdict(notice)})

    def publish_here(self, room: str, seat: str, is_here: bool) -> None:
        hub.deliver(room, here(seat, is_here))
        if not settings.EMBEDDED:
            self._send({"kind": "here", "room": room, "seat": seat, "here": is_here})

    def receive(self, raw: bytes) -> None:
        """Delivers what another process has published. Our own messages come back too and are skipped."""
        message = json.loads(raw)
        if message.pop("from") == self.process:
            return
        if message.pop("kind") == "here":
            hub.deliver(message["room"], here(message["seat"], message["here"]))
        else:
            notice = Notice(**message)
            hub.deliver(notice.room, notice.encode(), version=notice.version)

    def _send(self, message: dict[str, Any]) -> None:
        with self.breaker.allow() as allowed:
            if allowed:
                self.redis.publish(CHANNEL, json.dumps({"from": self.process, **message}))


bus = Bus()


def room_name(kind: str, key: object) -> str:
    return f"{kind}:{key}"


def publish_on_commit(
    kind: str, key: object, version: int, *, since: int, audience: Sequence[str] | None = None
) -> None:
    """Tells the screens in a room, or those of the seats in `audience`, that there is a new version."""
    seats = None if audience is None else [*audience]
    notice = Notice(room=room_name(kind, key), version=version, since=since, audience=seats)
    transaction.on_commit(partial(bus.publish, notice), robust=True)
