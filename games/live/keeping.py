"""What goes on beside the streams of a process: keepalives, listening to the other processes, and a look at the
database for what nobody told us."""

import asyncio
import contextlib
import logging

import redis.asyncio
from django.conf import settings
from django.db import connection
from redis.exceptions import RedisError

from games.live import presence
from games.live.bus import CHANNEL, bus
from games.live.hub import hub
from games.live.rooms import latest

logger = logging.getLogger(__name__)

KEEPALIVE_SECONDS = 15.0
# A connection that answers nothing for this long is dead without having said so.
PATIENCE_SECONDS = 3.0
# While Redis is away, the database is asked this often.
LOOK_SECONDS = 1.0


class Keeping:
    """Runs from the server's start to its stop."""

    def __init__(self) -> None:
        self.tasks: list[asyncio.Task[None]] = []
        self.is_listening = settings.EMBEDDED

    def start(self) -> None:
        hub.open(asyncio.get_running_loop())
        self.tasks = [asyncio.create_task(self._keep_alive())]
        if not settings.EMBEDDED:
            self.tasks += [asyncio.create_task(self._listen()), asyncio.create_task(self._look_out())]

    async def stop(self) -> None:
        hub.close()
        for task in self.tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _keep_alive(self) -> None:
        while True:
            await asyncio.sleep(KEEPALIVE_SECONDS)
            await self._look()
            hub.keep_alive()
            with contextlib.suppress(Exception):
                await asyncio.to_thread(presence.arrive, hub.places())

    async def _look_out(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if not self.is_listening:
                await self._look()

    async def _look(self) -> None:
        if rooms := list(hub.rooms):
            try:
                hub.learn(await asyncio.to_thread(_versions, rooms))
            except Exception:
                logger.warning("The database does not answer; streams wait for it.")

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_until_broken()
            except (RedisError, OSError):
                logger.warning("Redis does not answer; the database is asked instead.")
            finally:
                self.is_listening = False
            await asyncio.sleep(LOOK_SECONDS)

    def _hear(self, raw: bytes) -> None:
        """A word that we do not understand, from a newer process perhaps, does not make us deaf."""
        try:
            bus.receive(raw)
        except (ValueError, TypeError, KeyError):
            logger.warning("Another process said something that this one does not understand.")

    async def _listen_until_broken(self) -> None:
        client = redis.asyncio.Redis.from_url(
            settings.REDIS_URL, socket_connect_timeout=2, socket_keepalive=True
        )
        async with client.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            self.is_listening = True
            await self._look()
            while True:
                said = await channel.get_message(ignore_subscribe_messages=True, timeout=2.0)
                if said is not None:
                    self._hear(said["data"])
                else:
                    await asyncio.wait_for(channel.ping(), PATIENCE_SECONDS)


def _versions(rooms: list[str]) -> dict[str, int]:
    try:
        return latest(rooms)
    finally:
        connection.close()
