"""From ASGI to WSGI and back: reads the request, runs Django, sends its response. Bodies have a size limit."""

import asyncio
import io
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.http import StreamingHttpResponse
from django.template.loader import render_to_string

from config.server.middleware import POLICY
from config.wsgi import application as django

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]
Answer = tuple[int, Headers, bytes | StreamingHttpResponse]

MAX_BODY = 1_000_000
MAX_DISCARDED = 200_000_000
DISCARD_SECONDS = 2.0
DISCONNECTED = b"disconnected"

# Of answers that Django's middleware never sees.
GUARDED: Headers = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"no-store"),
]
JSON: Headers = [(b"content-type", b"application/json"), *GUARDED]
HTML: Headers = [(b"content-type", b"text/html; charset=utf-8"), *GUARDED]
BUSY: Answer = (
    503,
    JSON,
    b'{"code": "busy", "message": "The server is catching its breath. Try again in a moment."}',
)
TOO_LARGE = b'{"code": "too-much", "message": "That is too much at once. Send less of it."}'

page_threads = ThreadPoolExecutor(settings.WEB_THREADS, thread_name_prefix="web")


async def serve_page(
    scope: Scope, receive: Receive, send: Send, answer: Callable[[dict[str, Any]], Awaitable[Answer]]
) -> None:
    body = await read_body(receive)
    if body is DISCONNECTED:
        return
    if body is None:
        await refuse_body(scope, receive, send)
        return
    status, headers, content = await answer(environ_of(scope, body))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    if not isinstance(content, bytes):
        await send_chunks(content, send)
        content = b""
    await send({"type": "http.response.body", "body": content})


async def read_body(receive: Receive) -> bytes | None:
    """The whole body; None if it is larger than the limit, DISCONNECTED if the client has gone."""
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return DISCONNECTED
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > MAX_BODY:
            return None
        if not message.get("more_body"):
            return b"".join(parts)


async def send_chunks(content: StreamingHttpResponse, send: Send) -> None:
    """Each chunk is made, in a thread, after the one before it was sent, so the whole is never in memory."""
    run, chunks = asyncio.get_running_loop().run_in_executor, iter(content)
    try:
        while (chunk := await run(page_threads, next, chunks, None)) is not None:
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
    finally:
        await run(page_threads, content.close)


async def refuse_body(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers 413 at once and discards the rest of the body: a browser that is cut off shows its own error instead."""
    status, headers, content = too_large(scope)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content, "more_body": True})
    # Some clients stop sending and wait for the end of the response, so this must not wait for them for long.
    with suppress(TimeoutError):
        discarded, message = 0, await asyncio.wait_for(receive(), DISCARD_SECONDS)
        while message.get("more_body") and discarded < MAX_DISCARDED:
            discarded += len(message["body"])
            message = await asyncio.wait_for(receive(), DISCARD_SECONDS)
    await send({"type": "http.response.body", "body": b""})


def too_large(scope: Scope) -> tuple[int, Headers, bytes]:
    """Programs and scripts, which send JSON, read JSON; people read a page."""
    sent = dict(scope.get("headers", ())).get(b"content-type", b"")
    if scope["path"].startswith("/api/") or sent.startswith(b"application/json"):
        return 413, JSON, TOO_LARGE
    return 413, HTML, render_to_string("413.html").encode()


def run_django(environ: dict[str, Any]) -> Answer:
    """Django's response to one request. Runs in a thread."""
    answer: list[Any] = []

    def start_response(status: str, headers: Iterable[tuple[str, str]], *_: Any) -> Callable[[bytes], object]:
        answer.append(int(status[:3]))
        answer.append([(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers])
        return lambda _: None

    chunks = django(environ, start_response)
    # Only this class, not its subclasses: static files are small and go out faster in one piece.
    if type(chunks) is StreamingHttpResponse:
        return answer[0], answer[1], chunks
    try:
        content = b"".join(chunks)
    finally:
        if hasattr(chunks, "close"):
            chunks.close()
    return answer[0], answer[1], content


def environ_of(scope: Scope, body: bytes) -> dict[str, Any]:
    """The WSGI environment of an ASGI request."""
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
            # WSGI could not tell it from the header with hyphens, which only the proxy may set.
            continue
        if name == "content-type":
            environ["CONTENT_TYPE"] = value
        elif name != "content-length":
            key = "HTTP_" + name.upper().replace("-", "_")
            # A repeated header becomes a list with commas; only cookies are joined with semicolons.
            separator = "; " if name == "cookie" else ","
            environ[key] = f"{environ[key]}{separator}{value}" if key in environ else value
    return environ
