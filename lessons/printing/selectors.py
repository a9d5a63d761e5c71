"""Reads for pages and for the press."""

import time
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone

from classrooms.login.credentials import card_token
from games.engines import GAMES
from games.models import Table
from games.selectors import log_of
from lessons.models import Printout
from lessons.printables import PRINTABLES, Card, ClassRoster, PlayedGame, Seated

# Half a second is usual. After this long the press is busy, or away.
SLOW_SECONDS = 8.0


def record_of(table: Table) -> PlayedGame:
    """What a printable may know of a table: what everybody at it has seen."""
    return PlayedGame(
        game=table.game,
        options=table.options,
        seated=tuple(
            Seated(
                id=seat.player_id,
                name=seat.name,
                supports=seat.supports,
                computer=seat.is_computer,
            )
            for seat in table.seats.all()
        ),
        class_name=table.classroom.name if table.classroom else "",
        day=moment(table.opened_at).date(),
        log=tuple(log_of(table)),
    )


def roster_of(printout: Printout) -> PlayedGame:
    """What login cards may know of a class. The keys are made now, and stand nowhere but on the paper."""
    classroom = printout.classroom
    assert classroom is not None
    students = (
        classroom.students.filter(pk__in=printout.chosen) if printout.chosen else classroom.students.all()
    )
    cards = [
        Card(
            shown_name=student.shown_name,
            full_name=student.full_name,
            pictures=tuple(student.pictures),
            token=card_token(student),
        )
        for student in students
    ]
    roster = ClassRoster(
        name=classroom.name, code=classroom.code, entrance=printout.entrance, cards=tuple(cards)
    )
    return PlayedGame(roster=roster)


def moment(seconds: float) -> datetime:
    """The school's own time, for people to read."""
    return datetime.fromtimestamp(seconds, timezone.get_current_timezone())


def table_cards(tables: Sequence[Table]) -> list[dict[str, Any]]:
    """Tables as one finds their sheets in the print centre."""
    sheet_of = {printable.game: slug for slug, printable in PRINTABLES.items()}
    return [
        {
            "code": table.code,
            "name": GAMES[table.game].name,
            "when": moment(table.changed_at),
            "printable": sheet_of[table.game],
        }
        for table in tables
    ]


def printout_cards(printouts: Sequence[Printout]) -> list[dict[str, Any]]:
    return [
        {
            "code": printout.code,
            "name": PRINTABLES[printout.printable].name,
            "when": moment(printout.asked_at),
            "state": printout.get_state_display(),
        }
        for printout in printouts
        # One that is no longer made here has nothing to open.
        if printout.printable in PRINTABLES
    ]


def news_of(printout: Printout) -> str:
    """How far it is, in one sentence for whoever waits."""
    if printout.state == Printout.State.FAILED:
        return printout.trouble
    if printout.state == Printout.State.READY:
        return "Ready to print."
    if is_slow(printout):
        return "The press is not answering just now. Your sheets stay in line and are made as soon as it is back."
    if printout.state == Printout.State.WAITING:
        return "In line for the press."
    return "Setting the letters."


def is_slow(printout: Printout) -> bool:
    return not printout.is_settled and printout.asked_at < time.time() - SLOW_SECONDS
