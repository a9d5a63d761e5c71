"""What can keep Diceroom from starting beyond its settings, each told in one sentence."""

import fcntl
from typing import IO

import redis
from django.conf import settings
from django.db import DatabaseError, connection

LOCK = "running"


def require_services() -> None:
    """Ends the start if the database or Redis cannot be used."""
    if sentence := trouble():
        raise SystemExit(f"Diceroom: {sentence}")


def trouble() -> str:
    """Why the services that the settings name cannot be used; empty if they can."""
    return _trouble_with_database() or _trouble_with_redis()


def _trouble_with_database() -> str:
    try:
        connection.ensure_connection()
        with connection.cursor() as cursor:
            # Reads the file's header, which opening a SQLite file does not.
            cursor.execute("PRAGMA schema_version" if connection.vendor == "sqlite" else "SELECT 1")
    except DatabaseError as error:
        connection.close()
        return f"{_name_of_database()} cannot be used as a database: {_first_line(error)}."
    return ""


def _trouble_with_redis() -> str:
    if settings.EMBEDDED:
        return ""
    try:
        with redis.Redis.from_url(
            settings.REDIS_URL, socket_connect_timeout=3, socket_timeout=3, retry=None
        ) as server:
            server.ping()
    except (redis.RedisError, ValueError) as error:
        return f"the server in REDIS_URL does not answer: {_first_line(error)}."
    return ""


def _name_of_database() -> str:
    return (
        str(connection.settings_dict["NAME"])
        if connection.vendor == "sqlite"
        else "the server in DATABASE_URL"
    )


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")


def claim_data_folder() -> IO[str] | None:
    """Keeps a second process that does everything from starting on the same data. The operating system gives the claim
    back when the process ends, however it ends. In scaled mode several processes share the work."""
    if not settings.EMBEDDED:
        return None
    claim = (settings.DATA_DIR / LOCK).open("w")
    try:
        fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise SystemExit(
            f"Diceroom: another Diceroom is running on the data in {settings.DATA_DIR}. Stop it first, "
            "or choose another folder: DATA_DIR=/some/folder"
        ) from error
    return claim
