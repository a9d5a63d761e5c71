"""The event streams: a small ASGI application in front of Django, so that an open page costs neither a thread nor a
database connection. The kind of room checks the permission once, when the stream opens."""

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from functools import partial
from typing import Any
from urllib.parse import parse_qs

from django.contrib.auth import get_user
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.handlers.asgi import ASGIRequest
from django.db import DatabaseError, OperationalError, connection
from django.http import Http404, HttpResponse

from config.core import outage
from config.core.live import presence, rooms
from config.core.live.bus import bus
from config.core.live.hub import NUMBER, Notice, Stream, hub, still
from config.core.live.rooms import Entry

logger = logging.getLogger(__name__)

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

PREFIX = "/events/"
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]
# A refusal has no content, so its policy allows nothing.
BARE = [
    (b"content-length", b"0"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
]
# A page that is being reloaded is back within this time.
AWAY_AFTER = 3.0


async def events(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["method"] != "GET":
        return await _refuse(send, 405)
    try:
        entry = await asyncio.to_thread(_enter, scope)
    except Http404:
        return await _refuse(send, 404)
    except DatabaseError as error:
        outage.database.note(error)
        return await _refuse(send, 503)
    if not hub.has_room_for(entry.visitor):
        return await _refuse(send, 503 if hub.is_closing else 429)
    stream = Stream(entry.room, entry.visitor, entry.seats, entry.overview)
    await _flow(stream, entry.version, _version_seen(scope), receive, send)
    return None


async def _flow(stream: Stream, version: int, seen: int, receive: Receive, send: Send) -> None:
    hub.join(stream, version)
    await _set_here(stream, True)
    gone = asyncio.ensure_future(_until_gone(receive, stream))
    try:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        # Send the first bytes at once: a page that gets none knows that a proxy buffers the stream, and polls instead.
        first = still(version)
        if seen < version:
            first = Notice(room=stream.room, version=version, since=seen).encode()
        await send(_body(first))
        while (chunk := await stream.waiting.get()) is not None:
            await send(_body(chunk))
        await send(_body(b"", more=False))
    finally:
        gone.cancel()
        hub.leave(stream)
        _set_gone_soon(stream)


async def _until_gone(receive: Receive, stream: Stream) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.put(None)


def _enter(scope: Scope) -> Entry:
    """Runs in a thread of its own and gives the database connection back at the end."""
    try:
        request = ASGIRequest(dict(scope), io.BytesIO())
        SessionMiddleware(lambda _: HttpResponse()).process_request(request)
        request.user = get_user(request)
        return rooms.enter(request, scope["path"].removeprefix(PREFIX))
    finally:
        connection.close()


def _version_seen(scope: Scope) -> int:
    """The last version that the page has: as the page says, or as the browser says when it reconnects by itself."""
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("after", [""])[0]
    headers = dict(scope["headers"])
    numbers = [asked, headers.get(b"last-event-id", b"").decode("latin-1")]
    return max((int(number) for number in numbers if NUMBER.fullmatch(number)), default=0)


async def _set_here(stream: Stream, is_here: bool) -> None:
    for seat in stream.seats:
        change = presence.arrive if is_here else presence.leave
        try:
            await asyncio.to_thread(change, [(stream.room, seat)])
            await asyncio.to_thread(bus.publish_here, stream.room, seat, is_here, overview=stream.overview)
        except Exception:
            logger.warning("Presence in a room could not be published.")


def _set_gone_soon(stream: Stream) -> None:
    if hub.loop is not None and not hub.is_closing and stream.seats:
        hub.loop.call_later(AWAY_AFTER, partial(_set_gone, stream))


def _set_gone(stream: Stream) -> None:
    left = tuple(seat for seat in stream.seats if not hub.is_here(stream.room, seat))
    if left and not hub.is_closing:
        gone = Stream(stream.room, stream.visitor, left, stream.overview)
        _background.add(task := asyncio.ensure_future(_leave(gone)))
        task.add_done_callback(_background.discard)


async def _leave(gone: Stream) -> None:
    await _set_here(gone, False)
    try:
        await asyncio.to_thread(_tell_left, gone.room)
    except OperationalError as error:
        outage.database.note(error)
    except Exception:
        logger.warning("What happens when a room is left could not be done.")


def _tell_left(room: str) -> None:
    try:
        rooms.left(room)
    finally:
        connection.close()


_background: "set[asyncio.Future[None]]" = set()


def _body(chunk: bytes, *, more: bool = True) -> dict[str, Any]:
    return {"type": "http.response.body", "body": chunk, "more_body": more}


async def _refuse(send: Send, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": BARE})
    await send(_body(b"", more=False))
