"""The web server's entry point: event streams, moves, and everything else.

Streams are answered here without a thread, because a thousand open pages would need a thousand threads. Pages run in a
fixed set of threads, which was measured to be faster than Django's own ASGI handler. On SQLite, moves have one thread.
"""

import asyncio
import json
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings
from django.core.cache import close_caches
from django.core.signals import request_finished, request_started
from django.db import DatabaseError, close_old_connections, reset_queries

from config.core import outage
from config.core.db import write
from config.core.live.endpoint import events
from config.core.live.lifespan import Lifespan
from config.server.batches import Batches
from config.server.bridge import (
    BUSY,
    JSON,
    Answer,
    Receive,
    Scope,
    Send,
    page_threads,
    run_django,
    serve_page,
)

ONE_WRITER = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")

if ONE_WRITER:
    # A SQLite connection cannot go stale, and Django's check for that would end the transaction of a batch.
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)

# What has nothing to do costs a move a little each time: a cache in memory has no connection to close, and queries are
# only logged for developers.
if settings.EMBEDDED:
    request_finished.disconnect(close_caches)
if not settings.DEBUG:
    request_started.disconnect(reset_queries)

moves = Batches(run_django, transaction=write, name="moves")
# Of its own: while the database hangs, all threads for pages wait for it.
health_thread = ThreadPoolExecutor(1, thread_name_prefix="health")
HEALTH_SECONDS = 4.0


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["path"].startswith("/events/"):
        await events(scope, receive, send)
    else:
        await serve_page(scope, receive, send, answer)


async def answer(environ: dict[str, Any]) -> Answer:
    """Moves go through the batches where the database admits only one writer at a time anyway."""
    if environ["PATH_INFO"] == "/healthz":
        return await answer_health(environ)
    if not (ONE_WRITER and environ["PATH_INFO"].endswith("/moves")):
        return await asyncio.get_running_loop().run_in_executor(page_threads, run_django, environ)
    try:
        return await moves.answer(environ)
    except DatabaseError as error:
        outage.database.note(error)
        return BUSY


async def answer_health(environ: dict[str, Any]) -> Answer:
    """In time, even if the part that is asked never answers."""
    from config.health import Check

    asked = asyncio.get_running_loop().run_in_executor(health_thread, run_django, environ)
    try:
        return await asyncio.wait_for(asked, HEALTH_SECONDS)
    except TimeoutError:
        return 503, JSON, json.dumps({"status": "down", "part": Check.part}).encode()


async def lifespan(receive: Receive, send: Send) -> None:
    streams = Lifespan()
    await receive()
    streams.start()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await streams.stop()
    await send({"type": "lifespan.shutdown.complete"})
