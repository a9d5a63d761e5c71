"""Sends requests to the ASGI application as a browser would: with cookies, a CSRF token and redirects."""

import asyncio
import json
import re
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit

CSRF = re.compile(rb'name="csrf" content="(\w+)"')


class Screen:
    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}
        self.token = ""
        self.location = ""

    def get(self, path: str) -> bytes:
        return self._send("GET", path, b"", {})

    def post(self, path: str, form: dict[str, Any]) -> bytes:
        content_type = "application/x-www-form-urlencoded"
        return self._send("POST", path, urlencode(form, doseq=True).encode(), {"content-type": content_type})

    def post_json(self, path: str, body: dict[str, Any]) -> bytes:
        return self._send("POST", path, json.dumps(body).encode(), {"content-type": "application/json"})

    def follow(self) -> bytes:
        """Open the page that the last answer redirects to."""
        assert self.location, "the last answer was no redirect"
        return self.get(self.location)

    def _send(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> bytes:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"host": "127.0.0.1", "cookie": cookie, "x-csrftoken": self.token, **headers}
        status, answered, content = asyncio.run(_ask(method, path, body, headers))
        assert status < 400, (method, path, status, content[:2000])
        for name, value in answered:
            if name == b"set-cookie":
                parsed = SimpleCookie(value.decode())
                self.cookies |= {key: morsel.value for key, morsel in parsed.items()}
        self.location = dict(answered).get(b"location", b"").decode()
        if found := CSRF.search(content):
            self.token = found[1].decode()
        return content


async def _ask(
    method: str, path: str, body: bytes, headers: dict[str, str]
) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    # Imported late: the tracer has to be in place before the server's threads start.
    from config.asgi import application

    url = urlsplit(path)
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "path": url.path,
        "query_string": url.query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 80),
        "scheme": "http",
    }
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body}

    async def send(message: Any) -> None:
        sent.append(message)

    await application(scope, receive, send)
    content = b"".join(message.get("body", b"") for message in sent[1:])
    return sent[0]["status"], sent[0]["headers"], content
