"""Push: a thousand open pages in rooms of thirty, two hundred notices a second, each to a whole room.

How long a notice takes from the server's clock to the page's (the same machine's), and what an open page costs.
"""

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from benchmarks.report import Row, report
from benchmarks.wire import percentile
from tests.running import ROOT, Diceroom, free_port

STREAMS, ROOM, RATE, SECONDS = 1000, 30, 200, 10
# A bare endpoint of this kind was measured at 6 ms and 16 KB; django-eventstream at 501 ms.
GOAL_P99_MS, GOAL_KB = 6.0, 16.0


class Page:
    def __init__(self) -> None:
        self.took: list[float] = []

    async def open(self, port: int, code: str, cookie: str) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        ask = f"GET /events/{code}?after=99999 HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: guest={cookie}\r\n\r\n"
        self.writer.write(ask.encode())
        head = await self.reader.readuntil(b"\r\n\r\n")
        assert b" 200 " in head.split(b"\r\n")[0], head

    async def listen(self, ended: asyncio.Event) -> None:
        while not ended.is_set():
            chunk = await self.reader.readuntil(b"\n\n")
            arrived = time.time()
            if b"event: table" in chunk:
                self.took.append(arrived - float(chunk.rsplit(b'"now":', 1)[1].split(b"}")[0]))
            elif b"event: end" in chunk:
                ended.set()


async def watch(port: int, rooms: list[tuple[str, list[str]]], pid: int) -> tuple[list[float], float]:
    places = [(code, cookie) for code, cookies in rooms for cookie in cookies][:STREAMS]
    before = memory_kb(pid)
    pages = [Page() for _ in places]
    for start in range(0, len(pages), 20):
        batch = zip(pages[start : start + 20], places[start : start + 20], strict=True)
        await asyncio.gather(*(page.open(port, *place) for page, place in batch))
    each = (memory_kb(pid) - before) / len(pages)
    ended = asyncio.Event()
    listeners = [asyncio.create_task(page.listen(ended)) for page in pages]
    with suppress(TimeoutError):
        await asyncio.wait_for(ended.wait(), SECONDS + 30)
    await asyncio.sleep(0.5)
    for listener in listeners:
        listener.cancel()
    await asyncio.gather(*listeners, return_exceptions=True)
    return [took for page in pages for took in page.took], each


def memory_kb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return float(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def main() -> int:
    port = free_port()
    numbers = [str(number) for number in (port, STREAMS, ROOM, RATE, SECONDS)]
    with tempfile.TemporaryDirectory() as folder:
        env = Diceroom(Path(folder)).env | {"DJANGO_SETTINGS_MODULE": "config.settings"}
        command = [sys.executable, "-m", "benchmarks.stream_server", *numbers]
        server = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE)
        try:
            assert server.stdout is not None
            rooms = json.loads(server.stdout.readline())
            time.sleep(3)
            took, each = asyncio.run(watch(port, rooms, server.pid))
        finally:
            server.kill()
            server.wait()
    expected = RATE * SECONDS * STREAMS / (len(rooms))
    return report(
        f"Streams: {STREAMS} open pages in rooms of {ROOM}, {RATE} notices a second",
        [
            Row("notices delivered, %", 100 * len(took) / expected, 99.0, at_least=True),
            Row("delivered a second", len(took) / SECONDS),
            Row("from publishing to the page: p50, ms", 1000 * percentile(took, 0.5)),
            Row("from publishing to the page: p99, ms", 1000 * percentile(took, 0.99), GOAL_P99_MS),
            Row("memory for one open page, KB", each, GOAL_KB),
        ],
    )


if __name__ == "__main__":
    sys.exit(main())
