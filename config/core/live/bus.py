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
from config.core.live.hub import Notice, here_message, hub

CHANNEL = "diceroom:rooms"


class Bus:
    def __init__(self) -> None:
        self.process = secrets.token_hex(8)
        self.breaker = CircuitBreaker()

    @cached_property
    def redis(self) -> redis.Redis:
        return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1)

    def publish(self, notice: Notice) -> None:
        self._deliver(notice)
        if not settings.EMBEDDED:
            self._send({"kind": "notice", **asdict(notice)})

    def publish_here(self, room: str, seat: str, is_here: bool, *, overview: str = "") -> None:
        self._deliver_here(room, seat, is_here, overview)
        if not settings.EMBEDDED:
            self._send({"kind": "here", "room": room, "seat": seat, "here": is_here, "overview": overview})

    def receive(self, raw: bytes) -> None:
        """Delivers what another process has published. Our own messages come back too and are skipped."""
        message = json.loads(raw)
        if message.pop("from") == self.process:
            return
        if message.pop("kind") == "here":
            self._deliver_here(**message)
        else:
            self._deliver(Notice(**message))

    def _deliver(self, notice: Notice) -> None:
        if notice.room:
            hub.tell_room(notice)
        if notice.overview:
            hub.tell_overview(notice)

    def _deliver_here(self, room: str, seat: str, here: bool, overview: str) -> None:
        """The room hears at once that a seat is present or not; its overview hears it with the next batch."""
        hub.deliver(room, here_message(room, seat, here))
        if overview:
            hub.note_presence(overview, room)

    def _send(self, message: dict[str, Any]) -> None:
        with self.breaker.allow() as allowed:
            if allowed:
                self.redis.publish(CHANNEL, json.dumps({"from": self.process, **message}))


bus = Bus()


def room_name(kind: str, key: object) -> str:
    return f"{kind}:{key}"


def publish_on_commit(
    kind: str,
    key: object,
    version: int,
    *,
    since: int,
    audience: Sequence[str] | None = None,
    overview: str = "",
) -> None:
    """Notifies the screens in a room, or those of the seats in `audience`, of a new version."""
    seats = None if audience is None else [*audience]
    room = room_name(kind, key)
    notice = Notice(room=room, version=version, since=since, audience=seats, overview=overview)
    transaction.on_commit(partial(bus.publish, notice), robust=True)


def publish_overview_on_commit(overview: str) -> None:
    """Notifies the screens of an overview that its own version has gone up by one."""
    transaction.on_commit(
        partial(bus.publish, Notice(room="", version=1, since=0, overview=overview)), robust=True
    )
