"""The web server's entry: event streams go to their own small endpoint, everything else to Django in a fixed set of
threads. A thread per waiting page would cost a thousand threads; Django's own ASGI side was measured to be slower."""

import asyncio
import io
import logging
import os
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings
from django.core.signals import request_finished, request_started
from django.db import DatabaseError, close_old_connections
from django.http import StreamingHttpResponse

from config import too_much
from config.core.db import write
from config.core.live.endpoint import events
from config.core.live.lifespan import Lifespan
from config.server.batches import Lane
from config.wsgi import application as django

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]
Answer = tuple[int, Headers, bytes | StreamingHttpResponse]

logger = logging.getLogger(__name__)

MOST_BODY = 1_000_000
MOST_DROPPED = 200_000_000
SECONDS_TO_DROP = 2.0
GONE = b"gone"
BUSY: Answer = (
    503,
    [(b"content-type", b"application/json")],
    b'{"code": "busy", "message": "The server is catching its breath. Try again in a moment."}',
)
ONE_WRITER = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")

if ONE_WRITER:
    # A file has no connection that could go stale, and looking after it would end the transaction of a handful.
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["path"].startswith("/events/"):
        await events(scope, receive, send)
    else:
        await page(scope, receive, send)


async def lifespan(receive: Receive, send: Send) -> None:
    streams = Lifespan()
    await receive()
    streams.start()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await streams.stop()
    await send({"type": "lifespan.shutdown.complete"})


async def page(scope: Scope, receive: Receive, send: Send) -> None:
    body = await read(receive)
    if body is GONE:
        return
    if body is None:
        await refuse(scope, receive, send)
        return
    status, headers, content = await answer_to(environ_of(scope, body))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    if not isinstance(content, bytes):
        await send_pieces(content, send)
        content = b""
    await send({"type": "http.response.body", "body": content})


async def send_pieces(content: StreamingHttpResponse, send: Send) -> None:
    """A piece is asked for, in a thread, when the one before it has gone: all of it is never in memory."""
    ask, pieces = asyncio.get_running_loop().run_in_executor, iter(content)
    try:
        while (piece := await ask(threads, next, pieces, None)) is not None:
            await send({"type": "http.response.body", "body": piece, "more_body": True})
    finally:
        await ask(threads, content.close)


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """Says so at once. What still comes is dropped, because a browser that is cut off shows its own error instead."""
    status, headers, content = too_much.answer_to(scope["path"])
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content, "more_body": True})
    # Some stop sending and wait for the end of the answer, so nothing is waited for that does not come.
    with suppress(TimeoutError):
        dropped, message = 0, await asyncio.wait_for(receive(), SECONDS_TO_DROP)
        while message.get("more_body") and dropped < MOST_DROPPED:
            dropped += len(message["body"])
            message = await asyncio.wait_for(receive(), SECONDS_TO_DROP)
    await send({"type": "http.response.body", "body": b""})


async def answer_to(environ: dict[str, Any]) -> Answer:
    """Moves have a lane of their own where the database lets only one of them write at a time anyway."""
    if ONE_WRITER and environ["PATH_INFO"].endswith("/moves"):
        try:
            return await moves.ask(environ)
        except DatabaseError as trouble:
            logger.warning("Moves could not be kept: %s", type(trouble).__name__)
            return BUSY
    return await asyncio.get_running_loop().run_in_executor(threads, respond, environ)


async def read(receive: Receive) -> bytes | None:
    """The whole body; None if it is larger than anything that we take, GONE if nobody waits for an answer."""
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return GONE
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > MOST_BODY:
            return None
        if not message.get("more_body"):
            return b"".join(parts)


def respond(environ: dict[str, Any]) -> Answer:
    answer: list[Any] = []

    def start_response(status: str, headers: Iterable[tuple[str, str]], *_: Any) -> Callable[[bytes], object]:
        answer.append(int(status[:3]))
        answer.append([(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers])
        return lambda _: None

    chunks = django(environ, start_response)
    # Not its children: static files are small, and go faster in one piece.
    if type(chunks) is StreamingHttpResponse:
        return answer[0], answer[1], chunks
    try:
        content = b"".join(chunks)
    finally:
        if hasattr(chunks, "close"):
            chunks.close()
    return answer[0], answer[1], content


threads = ThreadPoolExecutor(settings.WEB_THREADS, thread_name_prefix="web")
moves = Lane(respond, together=write, name="moves")


def environ_of(scope: Scope, body: bytes) -> dict[str, Any]:
    server = scope.get("server") or ("localhost", 80)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 80),
        "REMOTE_ADDR": (scope.get("client") or ("", 0))[0],
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": io.StringIO(),
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1"), raw_value.decode("latin-1")
        if "_" in name:
            # It would be taken for the header with hyphens, which only the proxy may set.
            continue
        if name == "content-type":
            environ["CONTENT_TYPE"] = value
        elif name != "content-length":
            key = "HTTP_" + name.upper().replace("-", "_")
            # One header sent twice is one list; cookies alone are joined by semicolons.
            joint = "; " if name == "cookie" else ","
            environ[key] = f"{environ[key]}{joint}{value}" if key in environ else value
    return environ
