"""PostgreSQL: `pg_dump` and `pg_restore`; a restore renames the schema with the old tables."""

import os
import subprocess
import time
from pathlib import Path

from django.core.management.base import CommandError
from django.db import connection, transaction

# The restoring user owns all restored tables. Schemas that an earlier restore has set aside are not backed up.
AS_OURS = ("--no-owner", "--no-privileges", "--schema=public")
OTHERS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""


def dump(to: Path) -> None:
    """A consistent copy. Players do not wait for it."""
    _run("pg_dump", *AS_OURS, "--format=custom", f"--file={to}")


def check(database: Path) -> None:
    """Reads the whole dump."""
    _run("pg_restore", "--file=/dev/null", str(database), here=False)


def require_alone() -> None:
    """Waits two seconds for processes that are just being stopped to close their connections."""
    for _ in range(20):
        with connection.cursor() as cursor:
            cursor.execute(OTHERS)
            if cursor.fetchone()[0] == 0:
                return
        time.sleep(0.1)
    raise CommandError(
        "Another program is still connected to this database. Stop web, workers and clock first."
    )


def put_back(database: Path, name: str) -> str:
    """Restores the dump, or leaves the database as it was. Returns the name under which the old tables stay."""
    aside = name.replace("-", "_")
    _execute(f"ALTER SCHEMA public RENAME TO {aside}", "CREATE SCHEMA public")
    try:
        _run("pg_restore", *AS_OURS, "--single-transaction", "--exit-on-error", str(database))
    except CommandError:
        _execute("DROP SCHEMA public CASCADE", f"ALTER SCHEMA {aside} RENAME TO public")
        raise
    return f"the schema {aside}"


def _execute(*statements: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _run(*words: str, here: bool = True) -> None:
    """Runs a client program of PostgreSQL, connected to our database unless `here` is false. The password is passed in
    the environment, because other users can see the arguments of a process."""
    command, env = [*words], dict(os.environ)
    if here:
        psql, secrets = connection.client.settings_to_cmd_args_env(connection.settings_dict, [])
        *address, name = psql[1:]
        command += [*address, f"--dbname={name}"]
        env |= secrets or {}
    try:
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    except FileNotFoundError as error:
        raise CommandError(
            f"{words[0]} is needed, of PostgreSQL's client programs. On Debian: apt install postgresql-client"
        ) from error
    if done.returncode:
        raise CommandError(f"{words[0]} could not do it: {_first_line(done.stderr)}. Nothing was changed.")


def _first_line(text: str) -> str:
    return (text.strip().splitlines() or ["it does not say why"])[0].removesuffix(".")
