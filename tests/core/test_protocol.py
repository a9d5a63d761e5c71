"""A request that is sent half, or for ever, does not keep its connection open."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvicorn

from config.server import protocol
from tests.apart import run_apart

LIMIT = 0.2
WHOLE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
UPLOAD = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n"
Wire = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture(autouse=True)
def short_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "HEADER_SECONDS", LIMIT)
    monkeypatch.setattr(protocol, "BODY_SECONDS", LIMIT)


async def application(scope: dict[str, str], receive: object, send: object) -> None:
    """Answers with the body, once it is there."""
    assert callable(receive)
    assert callable(send)
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        body, more = body + message["body"], message["more_body"]
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@asynccontextmanager
async def connected() -> AsyncIterator[Wire]:
    config = uvicorn.Config(application, http=protocol.LimitedProtocol, lifespan="off", log_level="critical")
    config.load()
    state = uvicorn.server.ServerState()
    server = await asyncio.get_running_loop().create_server(
        lambda: protocol.LimitedProtocol(config, state, {}), "127.0.0.1", 0
    )
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    try:
        yield reader, writer
    finally:
        writer.close()
        server.close()


async def answer_to(*parts: bytes, every: float = 0.0) -> bytes:
    """All that comes until the server closes the connection."""
    async with connected() as (reader, writer):
        for part in parts:
            writer.write(part)
            await asyncio.sleep(every)
        return await asyncio.wait_for(reader.read(), 20)


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        UPLOAD,
        UPLOAD + b"12345",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n123",
    ],
)
def test_half_a_request_is_answered_and_closed(half: bytes) -> None:
    assert run_apart(answer_to(half)).startswith(b"HTTP/1.1 408 ")


def test_a_request_that_trickles_in_is_closed_as_well() -> None:
    trickle = [bytes([byte]) for byte in b"GET / HTTP/1.1\r\nX-Slow: " + b"a" * 100]
    began = time.monotonic()
    assert b" 408 " in run_apart(dropped(trickle))
    assert time.monotonic() - began < 15


async def dropped(parts: list[bytes]) -> bytes:
    async with connected() as (reader, writer):
        answer = asyncio.ensure_future(reader.read())
        for part in parts:
            if answer.done():
                break
            writer.write(part)
            await asyncio.sleep(LIMIT / 10)
        return await asyncio.wait_for(answer, 20)


@pytest.mark.parametrize("rest", [b"\r\n", b"GET / HT"])
def test_half_of_a_second_request_is_closed_as_well(rest: bytes) -> None:
    answer = run_apart(answer_to(WHOLE, rest, every=0.05))
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 408 " in answer


def test_endless_headers_are_refused() -> None:
    """The client may see the end of the connection before it has read the answer, because it is still sending."""
    try:
        answer = run_apart(answer_to(b"GET / HTTP/1.1\r\nX-Long: " + b"a" * 200_000))
    except ConnectionError:
        return
    assert answer.startswith(b"HTTP/1.1 431 ")


def test_whole_requests_are_answered_one_after_the_other() -> None:
    async def three() -> list[bytes]:
        async with connected() as (reader, writer):
            answers = []
            for _ in range(3):
                writer.write(UPLOAD)
                await asyncio.sleep(LIMIT / 4)
                writer.write(b"1234567890")
                answers.append(await asyncio.wait_for(reader.readuntil(b"1234567890"), 20))
                await asyncio.sleep(LIMIT / 2)
            return answers

    assert [answer.split()[1] for answer in run_apart(three())] == [b"200"] * 3
