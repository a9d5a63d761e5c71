"""What a printable is printed from: a played game or the roster of a class, and names that fit on paper."""

import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.utils import timezone

from classrooms.login.credentials import card_token
from classrooms.models import Classroom
from games.models import Table
from games.selectors import load_log

MAX_LENGTH = 60
ELLIPSIS = "…"
# Joiners are part of Persian and Indic names, and of emoji that are made of several others.
JOINERS = "\u200c\u200d"
# Vietnamese and Thai names have two marks on a letter. Long stacks of marks are a prank: they cover the line above.
MAX_MARKS = 3


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


# Names


def printable_name(name: str) -> str:
    """The name without invisible and disruptive characters, and shortened if it is very long.

    It may be empty; templates then print a line to write on.
    """
    composed = unicodedata.normalize("NFC", name[: MAX_LENGTH * 20])
    visible = "".join(map(_shown, composed))
    return _shortened(_with_few_marks(" ".join(visible.split()).strip(JOINERS + " ")))


def _shown(character: str) -> str:
    if character in JOINERS:
        return character
    if character.isspace():
        return " "
    # Unicode's category C: controls, changes of the writing direction, surrogates, private and unassigned characters.
    return "" if unicodedata.category(character).startswith("C") else character


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M") or character in JOINERS


def _with_few_marks(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if _is_mark(character) else 0
        if marks <= MAX_MARKS:
            kept.append(character)
    return "".join(kept)


def _shortened(text: str) -> str:
    if len(text) <= MAX_LENGTH:
        return text
    end = MAX_LENGTH - len(ELLIPSIS)
    # Never cut between a letter and its marks.
    while end > 0 and (_is_mark(text[end]) or text[end - 1] in JOINERS):
        end -= 1
    return text[:end].rstrip() + ELLIPSIS
