"""What a printable is printed from: a table and what was played there, or the roster of a class."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.utils import timezone

from classrooms.login.credentials import card_token
from classrooms.models import Classroom
from games.models import Table
from games.selectors import load_log


@dataclass(frozen=True, kw_only=True)
class SeatedPlayer:
    id: str
    name: str
    supports: Mapping[str, Any] = field(default_factory=dict)
    is_computer: bool = False


@dataclass(frozen=True, kw_only=True)
class PlayedGame:
    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    players: tuple[SeatedPlayer, ...] = ()
    # Empty if the table belongs to no class.
    class_name: str = ""
    day: date | None = None
    # The game's own log from its first event on; empty while the table is in the lobby.
    log: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, kw_only=True)
class LoginCard:
    shown_name: str
    full_name: str
    pictures: tuple[str, ...]
    token: str


@dataclass(frozen=True, kw_only=True)
class ClassRoster:
    name: str
    code: str
    # The URL at which children sign in, as their tablets reach it.
    entrance: str
    cards: tuple[LoginCard, ...] = ()


def played_game(table: Table) -> PlayedGame:
    """Printables get the log, but print only what every player at the table has seen."""
    return PlayedGame(
        game=table.game,
        options=table.options,
        players=tuple(
            SeatedPlayer(
                id=seat.player_id,
                name=seat.name,
                supports=seat.supports,
                is_computer=seat.is_computer,
            )
            for seat in table.seats.all()
        ),
        class_name=table.classroom.name if table.classroom else "",
        day=local_time(table.opened_at).date(),
        log=tuple(entry.event for entry in load_log(table)),
    )


def class_roster(classroom: Classroom, *, chosen: Collection[int], entrance: str) -> ClassRoster:
    """The chosen students, or all. The tokens of the cards are computed now and stored nowhere."""
    students = classroom.students.filter(pk__in=chosen) if chosen else classroom.students.all()
    cards = [
        LoginCard(
            shown_name=student.shown_name,
            full_name=student.full_name,
            pictures=tuple(student.pictures),
            token=card_token(student),
        )
        for student in students
    ]
    return ClassRoster(name=classroom.name, code=classroom.code, entrance=entrance, cards=tuple(cards))


def local_time(seconds: float) -> datetime:
    """A timestamp in the school's time zone."""
    return datetime.fromtimestamp(seconds, timezone.get_current_timezone())
