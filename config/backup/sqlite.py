"""SQLite: its online backup makes the copy; a restore renames the old files."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from django.core.management.base import CommandError
from django.db import connection


def where() -> Path:
    return Path(connection.settings_dict["NAME"])


def dump(to: Path) -> None:
    """A consistent copy. Players do not wait for it."""
    connection.ensure_connection()
    try:
        with closing(sqlite3.connect(to)) as copy:
            connection.connection.backup(copy)
    except sqlite3.Error as error:
        raise CommandError(f"The database could not be copied: {error}.") from error


def check(database: Path) -> None:
    try:
        with closing(sqlite3.connect(database)) as copy:
            found = copy.execute("PRAGMA quick_check").fetchone()[0]
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise CommandError(f"The database in the backup is damaged ({found}). Nothing was changed.")


def require_alone() -> None:
    """Leaving write-ahead mode fails while another process has the database open. It also empties the write-ahead log,
    so that the file contains all data."""
    if not where().exists():
        return
    connection.close()
    try:
        with closing(sqlite3.connect(where(), timeout=2)) as alone:
            alone.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        raise CommandError("Diceroom is still running on this data. Stop it first.") from error
    except sqlite3.DatabaseError:
        return  # A damaged database may be the reason for the restore.


def put_back(database: Path, name: str) -> str:
    """Returns the name under which the old files stay beside the new one; empty if there were none."""
    was_there = where().exists()
    aside = where().with_name(f"{where().name}.{name}")
    for tail in ("", "-wal", "-shm"):
        set_aside(where().with_name(where().name + tail), aside.with_name(aside.name + tail))
    move(database, where())
    return f"the file {aside}" if was_there else ""


def set_aside(path: Path, aside: Path) -> None:
    if path.exists():
        path.rename(aside)


def move(path: Path, to: Path) -> None:
    """If root restores, the file gets the owner of the folder."""
    if os.geteuid() == 0:
        owner = to.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid)
    path.replace(to)
