"""The stream of a table, and notices to the own pages of students."""

import re
import time
from collections.abc import Collection, Iterable

from django.http import HttpRequest

from classrooms import visitors
from config.core.live import presence
from config.core.live.bus import publish_on_commit
from config.core.live.rooms import Entry, RoomKind
from games import access
from games.models import Table

# The rooms of students' own pages. `lessons` streams them; tables of a class send notices there.
HOME = "home"


class TableRooms(RoomKind):
    prefix = "table"
    path = re.compile(r"[0-9a-z]{12}")

    def enter(self, request: HttpRequest, path: str) -> Entry:
        visitor = visitors.of(request)
        table, seats = access.table_for_viewer(visitor, path)
        name = visitor.guest or f"user:{visitor.user.pk if visitor.user else ''}"
        players = tuple(seat.player_id for seat in seats)
        return Entry(
            room=self.room(path), visitor=name, version=table.version, seats=players, overview=table.overview
        )

    def versions(self, keys: Collection[str]) -> dict[str, int]:
        return dict(Table.objects.filter(code__in=keys).values_list("code", "version"))


TABLES = TableRooms()


def publish_table_on_commit(
    table: Table, *, since: int | None = None, audience: list[str] | None = None
) -> None:
    """Notifies all screens at this table, or those of `audience`, that it has changed."""
    from_version = table.version if since is None else since
    publish_on_commit(
        TableRooms.prefix,
        table.code,
        table.version,
        since=from_version,
        audience=audience,
        overview=table.overview,
    )


def notify_students_on_commit(user_ids: Iterable[int]) -> None:
    """Notifies these students' own pages that a class game has started or ended."""
    now = int(time.time())
    for user_id in user_ids:
        publish_on_commit(HOME, user_id, now, since=now)


def present_at(table: Table, players: list[str]) -> set[str]:
    return presence.present(TABLES.room(table.code), players)
