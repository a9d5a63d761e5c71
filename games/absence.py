"""Players who have left while the game waits for them."""

import time
from collections.abc import Collection
from typing import Protocol

from config.core.live import presence
from games.models import Seat, Table
from games.rooms import TABLES

# Long enough for a page that is loaded again, a tablet that sleeps for a moment, and a restart of the server.
AWAY_FOR = 30.0
# A child of a class who has not come to the table yet. A class needs about a minute to sign in.
NOT_COME_FOR = 90.0


class StandIns(Protocol):
    """Computer players at tables that a teacher leads. `lessons` knows which child it is, and remembers the seat."""

    def may_stand_in(self, table: Table) -> bool: ...

    def stand_in(self, table: Table, seat: Seat) -> None: ...


def choice_at(table: Table, players: Collection[str]) -> float | None:
    """From when the others may decide how the game goes on without these players. None if one of them is present, or if
    nothing is known about it, as while Redis is away."""
    absent = presence.absences([(TABLES.room(table.code), player) for player in players])
    if not players or len(absent) < len(players):
        return None
    return max(_choice_at(table, place, gone_at) for place, gone_at in absent.items())


def _choice_at(table: Table, place: tuple[str, str], gone_at: float | None) -> float:
    if gone_at is not None:
        return gone_at + AWAY_FOR
    now = time.time()
    if table.led_by_teacher:
        # Since it is the child's turn; without that, the page has just begun to look.
        return float(table.progress.get("turn", {}).get(place[1], now)) + NOT_COME_FOR
    # The page vanished without a goodbye: the player counts as gone from the first look on.
    presence.leave([place])
    return now + AWAY_FOR


_stand_ins: list[StandIns] = []


def register(stand_ins: StandIns) -> None:
    _stand_ins.append(stand_ins)


def may_stand_in(table: Table) -> bool:
    """Whether a computer player may play for an absent player of this table."""
    return not table.led_by_teacher or any(each.may_stand_in(table) for each in _stand_ins)


def stand_in(table: Table, seat: Seat) -> None:
    for each in _stand_ins:
        each.stand_in(table, seat)
