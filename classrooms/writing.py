"""How anything is written: in a transaction, and on SQLite one after the other."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from threading import RLock

from django.db import connection, transaction

# SQLite lets one writer in and has the others sleep and try again; a queue in front of it is fair and loses no time.
_one_writer = RLock()


@contextmanager
def writing() -> Iterator[None]:
    """Whoever writes more than a row of its own comes through here. The queue stands before the transaction: who began
    one first and then queued would hold up everybody, and wait for them."""
    with _one_writer if connection.vendor == "sqlite" else nullcontext(), transaction.atomic():
        yield
