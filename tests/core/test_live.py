"""Streams: authorised at opening, told when the database has said yes, caught up by number, closed at the end."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from config.core.live.endpoint import events
from config.core.live.hub import MAX_STREAMS_PER_VISITOR, MAX_WAITING, Hub, Notice, Stream, hub, still
from config.core.live.lifespan import Lifespan
from games.actions import clock
from games.models import Table
from tests.apart import run_apart
from tests.world import ANN, BOB, EVE, At, client_of, fresh, into_play, together

pytestmark = pytest.mark.django_db(transaction=True)

Message = dict[str, Any]


class Page:
    """A browser's open stream, spoken to as an ASGI server would."""

    def __init__(self, client: Client, address: str, **headers: str) -> None:
        path, _, query = address.partition("?")
        cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
        self.scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(b"cookie", cookies.encode())]
            + [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
        }
        self.status = 0
        self.headers: dict[bytes, bytes] = {}
        self.chunks: asyncio.Queue[bytes] = asyncio.Queue()
        self.gone = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    async def open(self) -> "Page":
        self.task = asyncio.create_task(events(self.scope, self._receive, self._send))
        while not self.status:
            await asyncio.sleep(0.01)
        return self

    async def _receive(self) -> Message:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], dict(message["headers"])
        elif message["body"]:
            self.chunks.put_nowait(message["body"])

    async def next(self, kind: str = "table") -> Message:
        """The next message of this kind; others are passed over."""
        while True:
            said = parse(await asyncio.wait_for(self.chunks.get(), 5))
            if said["event"] == kind:
                return said

    async def close(self) -> None:
        self.gone.set()
        if self.task is not None:
            with suppress(asyncio.CancelledError):
                await asyncio.wait_for(self.task, 5)


def parse(chunk: bytes) -> Message:
    lines = dict(line.split(": ", 1) for line in chunk.decode().strip().split("\n"))
    return {"event": lines["event"], "id": lines.get("id"), **json.loads(lines["data"])}


@asynccontextmanager
async def server() -> AsyncIterator[Lifespan]:
    streams = Lifespan()
    streams.start()
    try:
        yield streams
    finally:
        await streams.stop()
        await asyncio.sleep(0)


def in_a_loop(test: Callable[[Table], Awaitable[None]]) -> None:
    """Runs the body of a test in a loop with a table where Ann and Bob play."""
    table = into_play(together())

    async def run() -> None:
        async with server():
            await test(table)

    run_apart(run())


def page(visitor: Any, table: Table, after: int = 0, **headers: str) -> Page:
    return Page(client_of(visitor), f"/events/{table.code}?after={after}", **headers)


def test_a_move_reaches_every_page_and_says_whom_it_concerns() -> None:
    async def test(table: Table) -> None:
        bob = await page(BOB, table, table.version).open()
        assert (await bob.next("still"))["version"] == table.version
        await sync_to_async(At(table, "p1").does)("roll")
        said = await bob.next()
        assert (said["version"], said["since"], said["for"]) == (table.version + 1, table.version, ["p1"])
        await bob.close()

    in_a_loop(test)


def test_a_page_that_reconnects_learns_what_it_missed() -> None:
    async def test(table: Table) -> None:
        late = await page(BOB, table, 1).open()
        said = await late.next()
        assert (said["since"], said["version"], said["for"]) == (1, table.version, None)
        await late.close()

    in_a_loop(test)


def test_the_browsers_own_reconnect_says_where_it_was() -> None:
    async def test(table: Table) -> None:
        back = await page(BOB, table, 0, last_event_id=str(table.version)).open()
        assert (await back.next("still"))["version"] == table.version
        await back.close()

    in_a_loop(test)


def test_strangers_get_no_stream() -> None:
    async def test(table: Table) -> None:
        for visitor in (EVE, None):
            client = client_of(visitor) if visitor else Client()
            stranger = await Page(client, f"/events/{table.code}").open()
            assert stranger.status == 404
            assert stranger.headers[b"content-security-policy"].startswith(b"default-src 'none'")
        assert (await Page(client_of(ANN), "/events/nosuchtable2").open()).status == 404
        assert (await Page(client_of(ANN), "/events/..%2f..").open()).status == 404

    in_a_loop(test)


@pytest.mark.parametrize("number", ["", "-1", "abc", "1e3", "²", "9" * 400, "9" * 5000])
def test_a_strange_number_is_no_error(number: str) -> None:
    async def test(table: Table) -> None:
        odd = await Page(client_of(BOB), f"/events/{table.code}?after={number}").open()
        assert odd.status == 200
        await odd.close()

    in_a_loop(test)


def test_one_visitor_cannot_hold_streams_without_end() -> None:
    async def test(table: Table) -> None:
        held = [await page(BOB, table).open() for _ in range(MAX_STREAMS_PER_VISITOR)]
        assert (await page(BOB, table).open()).status == 429
        ann = await page(ANN, table).open()
        assert ann.status == 200
        for each in [*held, ann]:
            await each.close()
        again = await page(BOB, table).open()
        assert again.status == 200
        await again.close()

    in_a_loop(test)


def test_closing_the_server_ends_every_stream_with_a_good_bye() -> None:
    async def test(table: Table) -> None:
        bob = await page(BOB, table).open()
        hub.close()
        await bob.next("bye")
        assert bob.task is not None
        await asyncio.wait_for(bob.task, 2)

    in_a_loop(test)


def test_streams_announce_which_players_have_the_page_open() -> None:
    async def test(table: Table) -> None:
        ann = await page(ANN, table, table.version).open()
        bob = await page(BOB, table, table.version).open()
        while (said := await ann.next("here"))["seat"] != "p2":
            pass
        assert said["here"] is True
        await bob.close()
        while (said := await ann.next("here"))["seat"] != "p2":
            pass
        assert said["here"] is False
        await ann.close()

    in_a_loop(test)


def test_a_lost_notice_is_found_in_the_database() -> None:
    """Another process moved and could not say so: the next check tells all pages to fetch."""

    async def test(table: Table) -> None:
        bob = await page(BOB, table, table.version).open()
        await bob.next("still")
        await Table.objects.filter(pk=table.pk).aupdate(version=table.version + 3)
        await Lifespan()._read_versions()
        said = await bob.next()
        assert (said["since"], said["version"], said["for"]) == (table.version, table.version + 3, None)
        await bob.close()

    in_a_loop(test)


def test_a_refused_move_is_no_news() -> None:
    async def test(table: Table) -> None:
        bob = await page(BOB, table, table.version).open()
        await bob.next("still")
        with suppress(Exception):
            await sync_to_async(At(table, "p1").does)("reroll", dice=[0])
        await sync_to_async(clock.pause)(fresh_table := await sync_to_async(fresh)(table))
        said = await bob.next()
        assert said["version"] == fresh_table.version + 1
        await bob.close()

    in_a_loop(test)


def test_a_screen_that_cannot_keep_up_loses_the_oldest_notices() -> None:
    async def test() -> None:
        stream, crowd = Stream("t", "v"), Hub()
        crowd.join(stream, 0)
        for version in range(1, MAX_WAITING + 10):
            crowd._deliver("t", Notice(room="t", version=version, since=version - 1).encode(), version)
        kept = [parse(stream.waiting.get_nowait() or b"")["version"] for _ in range(stream.waiting.qsize())]
        assert kept[-1] == MAX_WAITING + 9
        assert len(kept) == MAX_WAITING
        crowd.keep_alive()
        assert parse(stream.waiting.get_nowait() or b"")["version"] == MAX_WAITING + 9

    run_apart(test())


def test_a_keepalive_carries_the_latest_number() -> None:
    assert parse(still(17))["version"] == 17
    assert parse(still(17))["id"] == "17"


def test_a_word_that_is_not_understood_does_not_make_us_deaf() -> None:
    """A newer process may say more than this one knows."""
    Lifespan()._receive(
        b'{"from": "another", "kind": "table", "table": "t", "version": 1, "since": 0, "mood": "new"}'
    )
    Lifespan()._receive(b"not even json")
