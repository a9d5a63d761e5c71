"""Which rooms can be streamed. An app registers each kind of room; the streams know nothing else about the apps."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import ClassVar

from django.http import Http404, HttpRequest

from config.core.live.bus import room_name


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One page's way into a room: which room, who is asking, the room's version, the seats that the page plays, and
    the overview that hears when they come and go."""

    room: str
    visitor: str
    version: int
    seats: tuple[str, ...] = ()
    overview: str = ""


class RoomKind(ABC):
    """A room is named `prefix:key`, and its stream is at `/events/<path>`."""

    prefix: ClassVar[str]
    path: ClassVar[re.Pattern[str]]

    @abstractmethod
    def enter(self, request: HttpRequest, path: str) -> Entry:
        """The permission check. Raises Http404 for a visitor who may not look into this room."""

    @abstractmethod
    def versions(self, keys: Collection[str]) -> dict[str, int]:
        """The latest version of each room, as the database has it, by key."""

    def room(self, key: object) -> str:
        return room_name(self.prefix, key)


_kinds: dict[str, RoomKind] = {}


def register(kind: RoomKind) -> None:
    _kinds[kind.prefix] = kind


def enter(request: HttpRequest, path: str) -> Entry:
    for kind in _kinds.values():
        if kind.path.fullmatch(path):
            return kind.enter(request, path)
    raise Http404


def latest_versions(rooms: Collection[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for prefix, kind in _kinds.items():
        keys = [room.removeprefix(f"{prefix}:") for room in rooms if room.startswith(f"{prefix}:")]
        if keys:
            found |= {kind.room(key): version for key, version in kind.versions(keys).items()}
    return found


_when_left: dict[str, Callable[[str], None]] = {}


def when_left(kind: RoomKind, action: Callable[[str], None]) -> None:
    """Runs `action` with the key of a room of this kind when the last page of one of its seats has been closed."""
    _when_left[kind.prefix] = action


def left(room: str) -> None:
    prefix, _, key = room.partition(":")
    if action := _when_left.get(prefix):
        action(key)
