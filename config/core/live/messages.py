"""What is sent to a screen, in the format of server-sent events."""

import json
import re
import time
from dataclasses import dataclass
from typing import Any

# A version as a page sends it back. A longer number is not one of ours.
NUMBER = re.compile(r"[0-9]{1,10}")


@dataclass(frozen=True, kw_only=True)
class Notice:
    """The room went from version `since` to `version`, which concerns these seats (None: all)."""

    room: str
    version: int
    since: int
    audience: list[str] | None = None

    def encode(self) -> bytes:
        data = {"version": self.version, "since": self.since, "for": self.audience, "now": time.time()}
        return message("table", data, number=self.version)


def still(version: int) -> bytes:
    """Nothing new. The latest number, so that a screen notices that it missed a notice."""
    return message("still", {"version": version, "now": time.time()}, number=version)


def here(seat: str, is_here: bool) -> bytes:
    return message("here", {"seat": seat, "here": is_here})


def bye() -> bytes:
    return message("bye", {})


def message(event: str, data: dict[str, Any], *, number: int | None = None) -> bytes:
    numbered = "" if number is None else f"id: {number}\n"
    return f"{numbered}event: {event}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()
