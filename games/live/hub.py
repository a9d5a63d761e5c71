"""All open streams of this process. It lives in the event loop; only `deliver` may be called from other threads."""

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field

from games.live import notices

# A screen that cannot keep up loses notices, not news: the next keepalive tells it the latest number.
MOST_WAITING = 64
MOST_STREAMS_EACH = 20


@dataclass(eq=False)
class Stream:
    """One open page. `seats` are those that it plays."""

    table: str
    visitor: str
    seats: tuple[str, ...] = ()
    waiting: "asyncio.Queue[bytes | None]" = field(default_factory=lambda: asyncio.Queue(MOST_WAITING))

    def put(self, chunk: bytes | None) -> None:
        if self.waiting.full():
            self.waiting.get_nowait()
        self.waiting.put_nowait(chunk)


class Hub:
    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.rooms: defaultdict[str, set[Stream]] = defaultdict(set)
        self.versions: dict[str, int] = {}
        self.streams_of: defaultdict[str, int] = defaultdict(int)
        self.is_closing = False

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.is_closing = False

    def close(self) -> None:
        """Every stream says good-bye and ends, or the server would wait for them for ever."""
        self.is_closing = True
        for room in self.rooms.values():
            for stream in room:
                stream.put(notices.bye())
                stream.put(None)

    def deliver(self, table: str, chunk: bytes, *, version: int | None = None) -> None:
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._deliver, table, chunk, version)

    def _deliver(self, table: str, chunk: bytes, version: int | None) -> None:
        if version is not None and table in self.versions:
            self.versions[table] = max(version, self.versions[table])
        for stream in self.rooms.get(table, ()):
            stream.put(chunk)

    # Inside the loop

    def has_room_for(self, visitor: str) -> bool:
        return not self.is_closing and self.streams_of[visitor] < MOST_STREAMS_EACH

    def join(self, stream: Stream, version: int) -> None:
        self.rooms[stream.table].add(stream)
        self.streams_of[stream.visitor] += 1
        self.versions[stream.table] = max(version, self.versions.get(stream.table, 0))

    def leave(self, stream: Stream) -> None:
        self.rooms[stream.table].discard(stream)
        self.streams_of[stream.visitor] -= 1
        if not self.streams_of[stream.visitor]:
            del self.streams_of[stream.visitor]
        if not self.rooms[stream.table]:
            del self.rooms[stream.table]
            self.versions.pop(stream.table, None)

    def is_here(self, table: str, seat: str) -> bool:
        return any(seat in stream.seats for stream in self.rooms.get(table, ()))

    def places(self) -> list[tuple[str, str]]:
        """Every (table, seat) that has a page open here."""
        return [
            (table, seat) for table, room in self.rooms.items() for stream in room for seat in stream.seats
        ]

    def learn(self, versions: dict[str, int]) -> None:
        """What the database says the numbers are: who missed something is told that there is news for everybody."""
        for table, version in versions.items():
            known = self.versions.get(table)
            if known is not None and version > known:
                notice = notices.Notice(table=table, version=version, since=known)
                self._deliver(table, notice.encode(), version)

    def keep_alive(self) -> None:
        for table, room in self.rooms.items():
            chunk = notices.still(self.versions[table])
            for stream in room:
                stream.put(chunk)


hub = Hub()
