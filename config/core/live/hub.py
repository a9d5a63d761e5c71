"""All open streams of this process, and what is sent to them. The hub lives in the event loop; other threads may call
`deliver` only."""

import asyncio
import json
import re
import time
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

# A slow screen loses notices but misses nothing: the next keepalive tells it the latest version.
MAX_WAITING = 64
MAX_STREAMS_PER_VISITOR = 20


# Messages, in the format of server-sent events

# A version as a page sends it back. A longer number is not one of ours.
NUMBER = re.compile(r"[0-9]{1,10}")


@dataclass(frozen=True, kw_only=True)
class Notice:
    """The room went from version `since` to `version`, which concerns these seats (None: all).

    `overview` is a room that follows several others. Its version is the sum of theirs, and it hears which one changed.
    """

    room: str
    version: int
    since: int
    audience: list[str] | None = None
    overview: str = ""

    def encode(self) -> bytes:
        data = {"version": self.version, "since": self.since, "for": self.audience, "now": time.time()}
        return message("table", data, number=self.version)

    def encode_for_overview(self, version: int) -> bytes:
        data = {"version": version, "since": version - self.step, "room": self.room, "now": time.time()}
        return message("table", data, number=version)

    @property
    def step(self) -> int:
        return self.version - self.since


def still(version: int) -> bytes:
    """Nothing new. The latest number, so that a screen notices that it missed a notice."""
    return message("still", {"version": version, "now": time.time()}, number=version)


def here_message(room: str, seat: str, is_here: bool) -> bytes:
    return message("here", {"room": room, "seat": seat, "here": is_here})


def presence_message(rooms: Collection[str]) -> bytes:
    """For an overview: players have come to these rooms, or left them."""
    return message("here", {"rooms": sorted(rooms)})


def bye() -> bytes:
    return message("bye", {})


def message(event: str, data: dict[str, Any], *, number: int | None = None) -> bytes:
    numbered = "" if number is None else f"id: {number}\n"
    return f"{numbered}event: {event}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()


# Streams


@dataclass(eq=False)
class Stream:
    """One open page. `seats` are those that it plays; `overview` hears when they come and go."""

    room: str
    visitor: str
    seats: tuple[str, ...] = ()
    overview: str = ""
    waiting: "asyncio.Queue[bytes | None]" = field(default_factory=lambda: asyncio.Queue(MAX_WAITING))

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
        # By overview: the rooms in which presence has changed since it was last told.
        self.changed_presence: defaultdict[str, set[str]] = defaultdict(set)
        self.is_closing = False

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.is_closing = False

    def close(self) -> None:
        """Ends every stream with a good-bye. The server would wait for open streams for ever."""
        self.is_closing = True
        for streams in self.rooms.values():
            for stream in streams:
                stream.put(bye())
                stream.put(None)

    def deliver(self, room: str, chunk: bytes) -> None:
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._deliver, room, chunk, None)

    def tell_room(self, notice: Notice) -> None:
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._tell_room, notice)

    def tell_overview(self, notice: Notice) -> None:
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._tell_overview, notice)

    def note_presence(self, overview: str, room: str) -> None:
        """A player has come to this room, or left it. The overview hears it with the next batch."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(lambda: self.changed_presence[overview].add(room))

    def _tell_room(self, notice: Notice) -> None:
        """Most moves are made where no stream of this process is open, and then nothing is encoded."""
        if notice.room in self.rooms:
            self._deliver(notice.room, notice.encode(), notice.version)

    def _tell_overview(self, notice: Notice) -> None:
        """A notice may be counted twice if a stream opens at the same moment. The version is then too high, which is
        harmless, because a page that comes back fetches first."""
        if notice.overview in self.versions:
            version = self.versions[notice.overview] + notice.step
            self._deliver(notice.overview, notice.encode_for_overview(version), version)

    def _deliver(self, room: str, chunk: bytes, version: int | None) -> None:
        if version is not None and room in self.versions:
            self.versions[room] = max(version, self.versions[room])
        for stream in self.rooms.get(room, ()):
            stream.put(chunk)

    def count(self) -> int:
        """How many streams are open. Another thread may ask."""
        return sum(list(self.streams_of.values()))

    # Called inside the event loop

    def has_room_for(self, visitor: str) -> bool:
        return not self.is_closing and self.streams_of[visitor] < MAX_STREAMS_PER_VISITOR

    def join(self, stream: Stream, version: int) -> None:
        self.rooms[stream.room].add(stream)
        self.streams_of[stream.visitor] += 1
        self.versions[stream.room] = max(version, self.versions.get(stream.room, 0))

    def leave(self, stream: Stream) -> None:
        self.rooms[stream.room].discard(stream)
        self.streams_of[stream.visitor] -= 1
        if not self.streams_of[stream.visitor]:
            del self.streams_of[stream.visitor]
        if not self.rooms[stream.room]:
            del self.rooms[stream.room]
            self.versions.pop(stream.room, None)

    def is_here(self, room: str, seat: str) -> bool:
        return any(seat in stream.seats for stream in self.rooms.get(room, ()))

    def places(self) -> list[tuple[str, str]]:
        """Every (room, seat) that has a page open in this process."""
        return [
            (room, seat)
            for room, streams in self.rooms.items()
            for stream in streams
            for seat in stream.seats
        ]

    def learn(self, versions: dict[str, int]) -> None:
        """Compares with the versions in the database. Rooms that missed a notice get one for all seats."""
        for room, version in versions.items():
            known = self.versions.get(room)
            if known is not None and version > known:
                self._tell_room(Notice(room=room, version=version, since=known))

    def tell_presence(self) -> None:
        """Sends each overview one message about all that came and went."""
        changed, self.changed_presence = self.changed_presence, defaultdict(set)
        for overview, rooms in changed.items():
            self._deliver(overview, presence_message(rooms), None)

    def keep_alive(self) -> None:
        for room, streams in self.rooms.items():
            chunk = still(self.versions[room])
            for stream in streams:
                stream.put(chunk)


hub = Hub()
