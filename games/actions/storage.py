"""Loads and saves tables in plain SQL, because the same few statements run for every move.

To store tables elsewhere, replace this module and nothing else.
"""

from collections.abc import Iterable
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from config.core.db import CompiledQuery
from games.actions.progress import ProgressChange
from games.models import Event, RefusedMove, Seat, SeatProgress, Table

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
LOGGED = ("table_id", "number", "kind", "by", "body", "version", "at", "key")
MOST_REFUSED = 500


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


def save_progress(changes: Iterable[ProgressChange]) -> None:
    """Adds to the rows of these seats, or creates them."""
    with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
        for change in changes:
            cursor.execute(_PROGRESS, change)


def save_refused(move: RefusedMove, seat: Seat | None) -> None:
    """Stores a refused move and counts it for the seat. A table stores a limited number, so that a script that sends
    refused moves cannot fill the disk; the count goes on."""
    if RefusedMove.objects.filter(table=move.table_id).count() < MOST_REFUSED:
        move.save(force_insert=True)
    if seat is not None:
        with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
            cursor.execute(_REFUSED, [seat.pk, int(move.letters is not None)])


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

_ADDED = f'"{SeatProgress._meta.db_table}"'
# One statement for each seat and move. A round without a word adds to the rounds since the last word; a move that
# counted ends a row of refused words.
_PROGRESS = f"""
INSERT INTO {_ADDED}
  (seat_id, rounds, words, points, last_move_at, rounds_without_word, refused, refused_in_a_row)
VALUES (%s, %s, %s, %s, %s, 0, 0, 0)
ON CONFLICT (seat_id) DO UPDATE SET
  rounds = {_ADDED}.rounds + excluded.rounds,
  words = {_ADDED}.words + excluded.words,
  points = excluded.points,
  rounds_without_word = CASE WHEN excluded.words > 0 THEN 0 ELSE {_ADDED}.rounds_without_word + excluded.rounds END,
  refused_in_a_row = CASE WHEN excluded.last_move_at IS NULL THEN {_ADDED}.refused_in_a_row ELSE 0 END,
  last_move_at = COALESCE(excluded.last_move_at, {_ADDED}.last_move_at)
"""  # noqa: S608
_REFUSED = f"""
INSERT INTO {_ADDED}
  (seat_id, refused_in_a_row, refused, rounds, words, points, rounds_without_word)
VALUES (%s, %s, 1, 0, 0, 0, 0)
ON CONFLICT (seat_id) DO UPDATE SET
  refused = {_ADDED}.refused + 1,
  refused_in_a_row = {_ADDED}.refused_in_a_row + excluded.refused_in_a_row
"""  # noqa: S608
