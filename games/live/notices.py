"""What goes over the wire to a screen, and how it is written there."""

import json
import re
import time
from dataclasses import dataclass
from typing import Any

# A version as a page sends it back. Longer ones are nobody's.
NUMBER = re.compile(r"[0-9]{1,10}")


@dataclass(frozen=True, kw_only=True)
class Notice:
    """The table went from `since` to `version`, and it concerns these players (None: everybody)."""

    table: str
    version: int
    since: int
    audience: list[str] | None = None

    def encode(self) -> bytes:
        data = {"version": self.version, "since": self.since, "for": self.audience, "now": time.time()}
        return message("table", data, number=self.version)


def still(version: int) -> bytes:
    """Nothing new: the latest number, so that a screen that missed something notices."""
    return message("still", {"version": version, "now": time.time()}, number=version)


def here(seat: str, is_here: bool) -> bytes:
    return message("here", {"seat": seat, "here": is_here})


def bye() -> bytes:
    return message("bye", {})


def message(event: str, data: dict[str, Any], *, number: int | None = None) -> bytes:
    numbered = "" if number is None else f"id: {number}\n"
    return f"{numbered}event: {event}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()
