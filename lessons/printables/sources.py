"""What a table can tell a printable (who sits there, by which rules, what has been played so far), or a class can."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Seated:
    id: str
    name: str
    supports: Mapping[str, Any] = field(default_factory=dict)
    computer: bool = False


@dataclass(frozen=True, kw_only=True)
class Card:
    """What one student's login card says."""

    shown_name: str
    full_name: str
    pictures: tuple[str, ...]
    token: str


@dataclass(frozen=True, kw_only=True)
class ClassRoster:
    name: str
    code: str
    # The whole address at which children come in, as their tablets reach it.
    entrance: str
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PlayedGame:
    game: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    seated: tuple[Seated, ...] = ()
    # The class that the table belongs to, if it belongs to one.
    class_name: str = ""
    day: date | None = None
    # The game's own log, from its first event on; empty while the lobby fills.
    log: tuple[Mapping[str, Any], ...] = ()
    roster: ClassRoster | None = None
