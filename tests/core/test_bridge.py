"""What the server hands out in pieces: the data of a class need not fit into memory on its way, either."""

from collections.abc import Callable, Iterable, Iterator, MutableMapping
from typing import Any

import pytest
from django.http import StreamingHttpResponse

from config import asgi
from config.server import bridge
from tests.apart import run_apart

SCOPE = {
    "type": "http",
    "method": "GET",
    "path": "/exports/k3m9wxyz2345/file",
    "query_string": b"",
    "http_version": "1.1",
    "headers": [],
}


class Wire:
    """What happened, in order: on the wire and behind it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, breaks_after: int = 100) -> None:
        self.happened: list[str] = []
        self.left = breaks_after
        monkeypatch.setattr(bridge, "django", self.django)

    def django(self, _: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        answer = StreamingHttpResponse(self.pieces())
        answer._resource_closers.append(lambda: self.happened.append("closed"))  # type: ignore[attr-defined]
        start("200 OK", [])
        return answer

    def pieces(self) -> Iterator[bytes]:
        for piece in (b"one", b"", b"two"):
            self.happened.append("asked")
            yield piece

    async def receive(self) -> MutableMapping[str, Any]:
        return {"type": "http.request"}

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.body":
            self.left -= 1
            if self.left < 0:
                raise ConnectionResetError
            self.happened.append(f"{message['body'].decode()}{'' if message.get('more_body') else '.'}")


def test_a_piece_is_asked_for_when_the_one_before_it_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    wire = Wire(monkeypatch)
    run_apart(asgi.application(SCOPE, wire.receive, wire.send))
    assert wire.happened == ["asked", "one", "asked", "", "asked", "two", "closed", "."]


def test_a_request_of_a_client_that_has_gone_is_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    wire = Wire(monkeypatch, breaks_after=1)
    with pytest.raises(ConnectionResetError):
        run_apart(asgi.application(SCOPE, wire.receive, wire.send))
    assert wire.happened == ["asked", "one", "asked", "closed"]
