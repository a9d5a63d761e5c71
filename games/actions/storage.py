"""Loads and saves tables in plain SQL, because the same few statements run for every move.

To store tables elsewhere, replace this module and nothing else.
"""

from collections.abc import Iterable
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from config.core.db import CompiledQuery
from games.models import Event, Seat, Table

# The columns that a locked table may change.
SAVED = (
    "status",
    "version",
    "snapshot",
    "changed_at",
    "due_at",
    "think_at",
    "paused_at",
    "waits_for_go",
)
LOGGED = ("table_id", "number", "kind", "by", "body", "at", "key")


_tables = CompiledQuery[Table](lambda pk: Table.objects.select_for_update().filter(pk=pk), pk=-1)
_seats = CompiledQuery[Seat](lambda table_id: Seat.objects.filter(table_id=table_id), table_id=-1)


def load(table_id: int) -> Table:
    """The whole row, locked until the transaction ends."""
    rows = _tables(pk=table_id)
    if not rows:
        raise Table.DoesNotExist
    return rows[0]


def load_seats(table_id: int) -> list[Seat]:
    """The seats taken now, in order."""
    return _seats(table_id=table_id)


def save(table: Table) -> None:
    database = connections[DEFAULT_DB_ALIAS]
    values = [getattr(table, name) for name in SAVED]
    values[SAVED.index("snapshot")] = _as_json(database, table.snapshot)
    with database.cursor() as cursor:
        cursor.execute(_UPDATE, [*values, table.pk])


def append(events: Iterable[Event]) -> None:
    """Raises IntegrityError if one of the keys was used before."""
    database = connections[DEFAULT_DB_ALIAS]
    with database.cursor() as cursor:
        for event in events:
            values = [getattr(event, name) for name in LOGGED]
            values[LOGGED.index("body")] = _as_json(database, event.body)
            cursor.execute(_INSERT, values)


def _as_json(database: BaseDatabaseWrapper, value: Any) -> Any:
    return None if value is None else database.ops.adapt_json_value(value, None)


def _quoted(names: Iterable[str]) -> list[str]:
    return [f'"{name}"' for name in names]


_SET = ", ".join(f"{name} = %s" for name in _quoted(SAVED))
_COLUMNS = ", ".join(_quoted(LOGGED))
_VALUES = ", ".join(["%s"] * len(LOGGED))
# Only our own column names are put into the SQL text; every value is a parameter.
_UPDATE = f'UPDATE "{Table._meta.db_table}" SET {_SET} WHERE "id" = %s'  # noqa: S608
_INSERT = f'INSERT INTO "{Event._meta.db_table}" ({_COLUMNS}) VALUES ({_VALUES})'  # noqa: S608
