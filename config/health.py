"""Which part of Diceroom is away. Causes come before their effects: without Redis, no worker shows a heartbeat."""

import os
import tempfile
import time

import redis
from django.conf import settings
from django.db import DatabaseError

from games import selectors

# Heartbeats come every second or two; on a busy machine one may be late.
ALIVE_SECONDS = 5.0
# A database writes its log in pieces of about this size.
BYTES_TRIED = 65_536


class Check:
    """The part that is being asked. The web server names it if there is no answer in time."""

    part = "database"


def dead_part() -> str:
    """Empty if all are alive."""
    Check.part = "database"
    try:
        heartbeats = selectors.heartbeats()
    except DatabaseError:
        return Check.part
    Check.part = "disk"
    if not _disk_takes_data():
        return Check.part
    Check.part = "redis"
    if not (settings.EMBEDDED or _redis_answers()):
        return Check.part
    oldest = time.time() - ALIVE_SECONDS
    return next((part for part in ("worker", "clock") if heartbeats.get(part, 0.0) < oldest), "")


def _disk_takes_data() -> bool:
    try:
        with tempfile.TemporaryFile(dir=settings.DATA_DIR, buffering=0) as file:
            return file.write(os.urandom(BYTES_TRIED)) == BYTES_TRIED
    except OSError:
        return False


def _redis_answers() -> bool:
    try:
        with redis.Redis.from_url(
            settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1, retry=None
        ) as server:
            return bool(server.ping())
    except redis.RedisError:
        return False
