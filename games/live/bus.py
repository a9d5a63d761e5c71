"""From whoever publishes to every process that holds streams: straight to our own, through Redis to the others."""

import json
import secrets
from dataclasses import asdict
from functools import cached_property
from typing import Any

import redis
from django.conf import settings

from games.live.hub import hub
from games.live.notices import Notice, here
from games.live.rest import Rest

CHANNEL = "diceroom:tables"


class Bus:
    def __init__(self) -> None:
        self.name = secrets.token_hex(8)
        self.others = Rest("Redis does not answer; other processes learn of the news a little later.")

    @cached_property
    def redis(self) -> redis.Redis:
        return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1)

    def publish(self, notice: Notice) -> None:
        hub.deliver(notice.table, notice.encode(), version=notice.version)
        if not settings.EMBEDDED:
            self._send({"kind": "table", **asdict(notice)})

    def publish_here(self, table: str, seat: str, is_here: bool) -> None:
        hub.deliver(table, here(seat, is_here))
        if not settings.EMBEDDED:
            self._send({"kind": "here", "table": table, "seat": seat, "here": is_here})

    def receive(self, raw: bytes) -> None:
        """What another process has published. Our own words come back too and are not said twice."""
        said = json.loads(raw)
        if said.pop("from") == self.name:
            return
        if said.pop("kind") == "here":
            hub.deliver(said["table"], here(said["seat"], said["here"]))
        else:
            notice = Notice(**said)
            hub.deliver(notice.table, notice.encode(), version=notice.version)

    def _send(self, said: dict[str, Any]) -> None:
        """Without Redis the screens of other processes notice at the next keepalive."""
        with self.others.courtesy() as awake:
            if awake:
                self.redis.publish(CHANNEL, json.dumps({"from": self.name, **said}))


bus = Bus()
