"""What runs beside the streams from the server's start to its stop: keepalives, listening to the other processes, and
reading versions from the database when a notice may have been lost."""

import asyncio
import contextlib
import logging

import redis.asyncio
from django.conf import settings
from django.db import DatabaseError, connection
from redis.exceptions import RedisError

from config.core import outage
from config.core.live import presence
from config.core.live.bus import CHANNEL, bus
from config.core.live.hub import hub
from config.core.live.rooms import latest_versions

logger = logging.getLogger(__name__)

KEEPALIVE_SECONDS = 15.0
# An overview hears this often who came and went. At the start of a lesson thirty children come within a minute, and
# each would make its page fetch again.
PRESENCE_SECONDS = 10.0
# A connection that does not answer a ping for this long is dead.
PING_SECONDS = 3.0
# While Redis is away, versions are read from the database this often.
READ_SECONDS = 1.0


class Lifespan:
    def __init__(self) -> None:
        self.tasks: list[asyncio.Task[None]] = []
        self.is_listening = settings.EMBEDDED

    def start(self) -> None:
        hub.open(asyncio.get_running_loop())
        self.tasks = [asyncio.create_task(self._keep_alive()), asyncio.create_task(self._tell_presence())]
        if not settings.EMBEDDED:
            self.tasks += [
                asyncio.create_task(self._listen()),
                asyncio.create_task(self._read_while_redis_is_away()),
            ]

    async def stop(self) -> None:
        hub.close()
        for task in self.tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _keep_alive(self) -> None:
        while True:
            await asyncio.sleep(KEEPALIVE_SECONDS)
            await self._read_versions()
            hub.keep_alive()
            with contextlib.suppress(Exception):
                await asyncio.to_thread(presence.arrive, hub.places())

    async def _tell_presence(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE_SECONDS)
            hub.tell_presence()

    async def _read_while_redis_is_away(self) -> None:
        while True:
            await asyncio.sleep(READ_SECONDS)
            if not self.is_listening:
                await self._read_versions()

    async def _read_versions(self) -> None:
        if rooms := list(hub.rooms):
            try:
                hub.learn(await asyncio.to_thread(_versions, rooms))
            except DatabaseError as error:
                outage.database.note(error)

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_until_broken()
            except (RedisError, OSError) as error:
                outage.redis.note(error)
            finally:
                self.is_listening = False
            await asyncio.sleep(READ_SECONDS)

    def _receive(self, raw: bytes) -> None:
        """Skips a message that this process does not understand, which may come from a newer one."""
        try:
            bus.receive(raw)
        except (ValueError, TypeError, KeyError):
            logger.warning("Skipped a message from another process that this one does not understand.")

    async def _listen_until_broken(self) -> None:
        client = redis.asyncio.Redis.from_url(
            settings.REDIS_URL, socket_connect_timeout=2, socket_keepalive=True
        )
        async with client.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            outage.redis.over()
            self.is_listening = True
            await self._read_versions()
            while True:
                message = await channel.get_message(ignore_subscribe_messages=True, timeout=2.0)
                if message is None:
                    await asyncio.wait_for(channel.ping(), PING_SECONDS)
                # The answers to our pings come through the channel as well.
                elif message["type"] == "message":
                    self._receive(message["data"])


def _versions(rooms: list[str]) -> dict[str, int]:
    try:
        return latest_versions(rooms)
    finally:
        connection.close()
