"""What can be streamed of games: a table, and a student's own page, which is told at once when a class game starts."""

import re
import time
from collections.abc import Collection, Iterable

from django.db.models import Max
from django.http import HttpRequest

from classrooms import visitors
from classrooms.access import student_or_404
from config.core import live
from config.core.live.rooms import Entry, RoomKind
from games import access
from games.models import Seat, Table


class TableRooms(RoomKind):
    prefix = "table"
    path = re.compile(r"[0-9a-z]{12}")

    def enter(self, request: HttpRequest, path: str) -> Entry:
        visitor = visitors.of(request)
        table, seats = access.table_for_viewer(visitor, path)
        name = visitor.guest or f"user:{visitor.user.pk if visitor.user else ''}"
        players = tuple(seat.player_id for seat in seats)
        return Entry(room=self.room(path), visitor=name, version=table.version, seats=players)

    def versions(self, keys: Collection[str]) -> dict[str, int]:
        return dict(Table.objects.filter(code__in=keys).values_list("code", "version"))


class HomeRooms(RoomKind):
    """Numbered by the second in which a class table of the student last changed."""

    prefix = "home"
    path = re.compile("me")

    def enter(self, request: HttpRequest, path: str) -> Entry:
        user_id = str(student_or_404(visitors.of(request)).user_id)
        room = self.room(user_id)
        return Entry(room=room, visitor=room, version=self.versions([user_id])[user_id])

    def versions(self, keys: Collection[str]) -> dict[str, int]:
        seats = Seat.objects.filter(user__in=[int(key) for key in keys], table__led_by_teacher=True)
        found = seats.values("user").annotate(latest=Max("table__changed_at")).values_list("user", "latest")
        return dict.fromkeys(keys, 0) | {str(user): int(at) for user, at in found}


TABLES, HOMES = TableRooms(), HomeRooms()


def publish_table_on_commit(
    table: Table, *, since: int | None = None, audience: list[str] | None = None
) -> None:
    """Tells all screens at this table, or those of `audience`, that it has changed."""
    from_version = table.version if since is None else since
    live.publish_on_commit(TABLES.room(table.code), table.version, since=from_version, audience=audience)


def notify_students_on_commit(user_ids: Iterable[int]) -> None:
    """Tells the own pages of these students that a class game has started or ended."""
    now = int(time.time())
    for user_id in user_ids:
        live.publish_on_commit(HOMES.room(user_id), now, since=now)


def present_at(table: Table, players: list[str]) -> set[str]:
    return live.present(TABLES.room(table.code), players)
