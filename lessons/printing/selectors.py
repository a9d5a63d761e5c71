"""Reads for the pages of the print centre."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.engines import GAMES
from games.models import Table
from lessons.models import Printout
from lessons.printables import PRINTABLES
from lessons.printables.sources import local_time

# Half a second is usual. After this long the worker is busy, or away.
SLOW_AFTER = timedelta(seconds=8)

State = Printout.State
STATE_TEXTS = {
    State.WAITING: "in line",
    State.RUNNING: "in the press",
    State.DONE: "ready",
    State.FAILED: "not printed",
}


def table_cards(tables: Sequence[Table]) -> list[dict[str, Any]]:
    """Tables with the sheet of their game."""
    sheet_of = {printable.game: slug for slug, printable in PRINTABLES.items()}
    return [
        {
            "code": table.code,
            "name": GAMES[table.game].name,
            "when": local_time(table.changed_at),
            "printable": sheet_of[table.game],
        }
        for table in tables
    ]


def printout_cards(printouts: Sequence[Printout]) -> list[dict[str, Any]]:
    return [
        {
            "code": printout.code,
            "name": PRINTABLES[printout.printable].name,
            "when": printout.requested_at,
            "state": STATE_TEXTS[State(printout.state)],
        }
        for printout in printouts
        # A printout of a printable that no longer exists has no page.
        if printout.printable in PRINTABLES
    ]


def status_text(printout: Printout) -> str:
    """The state in one sentence for the person who requested it."""
    if printout.state == State.FAILED:
        return printout.error
    if printout.state == State.DONE:
        return "Ready to print."
    if is_slow(printout):
        return "The press is not answering just now. Your sheets stay in line and are made as soon as it is back."
    if printout.state == State.WAITING:
        return "In line for the press."
    return "Setting the letters."


def is_slow(printout: Printout) -> bool:
    return not printout.is_finished and printout.requested_at < timezone.now() - SLOW_AFTER
