"""What the platform must know about a game beyond its rules. Each game fills in one `GameProfile`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from .values import Event


def _unchanged(event: Event) -> Event:
    return event


@dataclass(frozen=True, kw_only=True)
class GameProfile:
    # How one person plays: alone, alone against their own best score, or with computer players.
    solo: Literal["alone", "own-best", "with-computers"]
    # The event as the log of a finished game stores it: without text of a player that is not a word.
    redact: Callable[[Event], Event] = _unchanged
