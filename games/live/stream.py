"""The event stream: a small ASGI application in front of Django, so that an open page costs neither a thread nor a
database connection. Who may look is asked once, at opening, through `access`."""

import asyncio
import io
import logging
import re
from collections.abc import Awaitable, Callable, MutableMapping
from functools import partial
from typing import Any
from urllib.parse import parse_qs

from django.contrib.auth import get_user
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.handlers.asgi import ASGIRequest
from django.db import connection
from django.http import Http404, HttpResponse

from classrooms import visitors
from classrooms.access import student_of
from games import access
from games.live import notices, presence
from games.live.bus import bus
from games.live.hub import Stream, hub
from games.live.notices import NUMBER
from games.live.rooms import home_of, latest

logger = logging.getLogger(__name__)

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

PATH = re.compile(r"^/events/(?P<code>[0-9a-z]{12}|me)$")
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
# A page that is only being reloaded is not away.
AWAY_AFTER = 3.0


async def events(scope: Scope, receive: Receive, send: Send) -> None:
    found = PATH.match(scope["path"])
    if found is None:
        return await _refuse(send, 404)
    if scope["method"] != "GET":
        return await _refuse(send, 405)
    try:
        stream, version = await asyncio.to_thread(_authorise, scope, found["code"])
    except Http404:
        return await _refuse(send, 404)
    if not hub.has_room_for(stream.visitor):
        return await _refuse(send, 503 if hub.is_closing else 429)
    await _flow(stream, version, _number_seen(scope), receive, send)
    return None


async def _flow(stream: Stream, version: int, seen: int, receive: Receive, send: Send) -> None:
    hub.join(stream, version)
    await _say_here(stream, True)
    gone = asyncio.ensure_future(_until_gone(receive, stream))
    try:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        # The first bytes come at once: a page that gets none knows that something on the way holds them back.
        first = notices.still(version)
        if seen < version:
            first = notices.Notice(table=stream.table, version=version, since=seen).encode()
        await send(_body(first))
        while (chunk := await stream.waiting.get()) is not None:
            await send(_body(chunk))
        await send(_body(b"", more=False))
    finally:
        gone.cancel()
        hub.leave(stream)
        _say_gone_soon(stream)


async def _until_gone(receive: Receive, stream: Stream) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.put(None)


def _authorise(scope: Scope, code: str) -> tuple[Stream, int]:
    """In a thread of its own; the database connection goes back at the end."""
    try:
        request = ASGIRequest(dict(scope), io.BytesIO())
        SessionMiddleware(lambda _: HttpResponse()).process_request(request)
        request.user = get_user(request)
        visitor = visitors.of(request)
        return _home(visitor) if code == "me" else _table(visitor, code)
    finally:
        connection.close()


def _table(visitor: visitors.Visitor, code: str) -> tuple[Stream, int]:
    table, seats = access.table_for_viewer(visitor, code)
    name = visitor.guest or f"user:{visitor.user.pk if visitor.user else ''}"
    return Stream(code, name, tuple(seat.player_id for seat in seats)), table.version


def _home(visitor: visitors.Visitor) -> tuple[Stream, int]:
    room = home_of(student_of(visitor).user_id)
    return Stream(room, room), latest([room])[room]


def _number_seen(scope: Scope) -> int:
    """Where the page left off: what it says itself, or what the browser says when it reconnects on its own."""
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("after", [""])[0]
    headers = dict(scope["headers"])
    numbers = [asked, headers.get(b"last-event-id", b"").decode("latin-1")]
    return max((int(number) for number in numbers if NUMBER.fullmatch(number)), default=0)


async def _say_here(stream: Stream, is_here: bool) -> None:
    for seat in stream.seats:
        change = presence.arrive if is_here else presence.leave
        try:
            await asyncio.to_thread(change, [(stream.table, seat)])
            await asyncio.to_thread(bus.publish_here, stream.table, seat, is_here)
        except Exception:
            logger.warning("Nobody could be told who is at the table.")


def _say_gone_soon(stream: Stream) -> None:
    if hub.loop is not None and not hub.is_closing and stream.seats:
        hub.loop.call_later(AWAY_AFTER, partial(_say_gone, stream))


def _say_gone(stream: Stream) -> None:
    left = tuple(seat for seat in stream.seats if not hub.is_here(stream.table, seat))
    if left and not hub.is_closing:
        gone = Stream(stream.table, stream.visitor, left)
        _background.add(task := asyncio.ensure_future(_say_here(gone, False)))
        task.add_done_callback(_background.discard)


_background: "set[asyncio.Future[None]]" = set()


def _body(chunk: bytes, *, more: bool = True) -> dict[str, Any]:
    return {"type": "http.response.body", "body": chunk, "more_body": more}


async def _refuse(send: Send, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-length", b"0")]})
    await send(_body(b"", more=False))
