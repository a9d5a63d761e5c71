"""Writing to the database, queries that are compiled once, and columns that only the server's key can read."""

import json
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import cache
from threading import RLock, local
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, OperationalError, connection, connections, transaction
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.models import Field, Model, QuerySet
from django.db.models.base import ModelState
from django.utils.crypto import salted_hmac

Row = TypeVar("Row", bound=Model)

if TYPE_CHECKING:
    ListField = Field[list[str], list[str]]
else:
    # Django's fields take no type parameters when they run.
    ListField = Field

# SQLite admits one writer; the others sleep and retry. A lock in front of it is fair and wastes no time.
_one_writer = RLock()


@contextmanager
def write() -> Iterator[None]:
    """A write transaction. Every action that writes more than one row uses it.

    The lock is taken before the transaction begins: a thread that held a transaction while it waits for the lock would
    block all other writers.
    """
    with _one_writer if connection.vendor == "sqlite" else nullcontext(), transaction.atomic():
        yield


# The time of the last heartbeat. After an outage, no deadline counts before a heartbeat has given back the lost time.

# A process that has missed heartbeats for this many seconds is gone.
GONE_AFTER = 3.0
# When this process last wrote its heartbeat. None in a process that writes none.
heartbeat_at: float | None = None


class CatchingUp(OperationalError):  # noqa: N818 - it is over a moment later
    """The outage is over, but the lost time is not given back yet. The sender tries again a moment later."""


def require_heartbeat() -> None:
    """Refuses what depends on the time of day until a heartbeat has given back the lost time."""
    if heartbeat_at is not None and time.time() - heartbeat_at > GONE_AFTER:
        raise CatchingUp


class SQLite(DatabaseWrapper):
    """Django's SQLite backend, whose savepoints go to the driver directly.

    Each move of a batch is a savepoint, and Django's cursor takes longer than SQLite to set and to release one. Tests
    that log queries still see them.
    """

    def _savepoint(self, sid: str) -> None:
        if self.force_debug_cursor:
            super()._savepoint(sid)  # type: ignore[misc]
        else:
            self._run(self.ops.savepoint_create_sql(sid))

    def _savepoint_commit(self, sid: str) -> None:
        if self.force_debug_cursor:
            super()._savepoint_commit(sid)  # type: ignore[misc]
        else:
            self._run(self.ops.savepoint_commit_sql(sid))

    def _run(self, sql: str) -> None:
        with self.wrap_database_errors:
            self.connection.execute(sql)


class Statement:
    """A fixed SQL statement with %s for each parameter.

    On SQLite it goes to the driver directly: Django's cursor takes as long as the statement itself, and a move runs
    half a dozen of them. Django's exceptions, broken transactions and query log in tests work as usual.
    """

    def __init__(self, sql: str) -> None:
        self.sql = sql
        self._for_sqlite = sql.replace("%s", "?")

    def run(self, params: Sequence[Any]) -> list[Any]:
        """The rows, if the statement gives any."""
        database = connections[DEFAULT_DB_ALIAS]
        if database.vendor != "sqlite" or database.force_debug_cursor:
            with database.cursor() as cursor:
                cursor.execute(self.sql, params)
                return cursor.fetchall() if cursor.description else []
        if database.connection is None:
            database.ensure_connection()
        database.validate_no_broken_transaction()
        with database.wrap_database_errors:
            found: list[Any] = database.connection.execute(self._for_sqlite, params).fetchall()
            return found


class CompiledQuery(Generic[Row]):
    """A query for whole rows that is compiled to SQL once. During a move, compiling took longer than the query itself.

    It is compiled with an example of each value and then run with other values in their places:

        seats_of_guest = CompiledQuery(lambda guest: Seat.objects.filter(guest=guest), guest="example")
        seats_of_guest(guest=visitor.guest)

    Examples must differ from each other, and none may be None, because that compiles to "is null".
    """

    def __init__(self, query: Callable[..., QuerySet[Row]], **examples: str | int) -> None:
        self._query = query
        self._examples = examples
        self._compiled = local()

    def __call__(self, **values: str | int) -> list[Row]:
        compiled = self._for_this_thread()
        return compiled.rows(compiled.statement.run(compiled.filled_in(values)))

    def _for_this_thread(self) -> "_Compiled":
        """Compilers and connections must not be shared between threads."""
        compiled: _Compiled | None = getattr(self._compiled, "one", None)
        if compiled is None:
            compiled = self._compiled.one = _Compiled(self._query(**self._examples), self._examples)
        return compiled


class _Compiled:
    def __init__(self, query: QuerySet[Any], examples: dict[str, str | int]) -> None:
        compiler = query.query.get_compiler(connection=connections[DEFAULT_DB_ALIAS])
        sql, params = compiler.as_sql()
        self.statement = Statement(sql)
        names = {example: name for name, example in examples.items()}
        self._names = [names[param] for param in params]
        self._columns = [field.attname for field in query.model._meta.concrete_fields]
        self._model = query.model
        self._converters = compiler.get_converters([column for column, _, _ in compiler.select or ()])
        self._apply = compiler.apply_converters

    def filled_in(self, values: dict[str, str | int]) -> list[str | int]:
        return [values[name] for name in self._names]

    def rows(self, found: Sequence[Any]) -> list[Any]:
        converted = self._apply(found, self._converters) if self._converters else found
        return [self._row(values) for values in converted]

    def _row(self, values: Sequence[Any]) -> Any:
        """The row as an instance, made as unpickling makes one: `Model.__init__` takes longer than the query."""
        row: Any = object.__new__(self._model)
        row._state = ModelState()
        row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
        row.__dict__.update(zip(self._columns, values, strict=True))
        return row


# Sealed columns: a copied database, or a stolen disk without the key, does not let anybody in.

SEAL_SALT = "diceroom.sealed"


def sealed(text: str) -> str:
    """The text, encrypted with the server's key."""
    return _seal(settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS).encrypt(text.encode()).decode()


def unsealed(stored: str) -> str | None:
    """None if it was sealed with another key."""
    try:
        return _seal(settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS).decrypt(stored).decode()
    except InvalidToken:
        return None


@cache
def _seal(*keys: str) -> MultiFernet:
    """Seals with the first key, and opens what any of them has sealed."""
    digests = [salted_hmac(SEAL_SALT, "", secret=key, algorithm="sha256").digest() for key in keys]
    return MultiFernet([Fernet(urlsafe_b64encode(digest)) for digest in digests])


class SealedListField(ListField):
    """A list that is stored encrypted. It reads as empty if the server's key has changed, and cannot be searched."""

    def get_internal_type(self) -> str:
        return "TextField"

    def from_db_value(self, value: str | None, *_: Any) -> list[str]:
        # A query that joins this table has no value where the joined row is missing.
        if value is None:
            return []
        read: list[str] = json.loads(unsealed(value) or "[]")
        return read

    def get_prep_value(self, value: Any) -> str:
        return sealed(json.dumps(value))
