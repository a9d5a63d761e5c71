"""`manage.py restore FILE`: restores a backup. The data that was there is renamed, not deleted."""

import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.utils import timezone

from classrooms.privacy.selectors import requested_since
from config.backup import archive, postgres, sqlite

FAREWELL = """Restored as it was on {when:%d %B %Y at %H:%M} ({zone}).
Start Diceroom, and have open pages loaded again."""
KEPT = "What was there before is kept as {aside}. Erase it when you no longer need it."
AGAIN = "Erased since then, and back with this backup. It has to be erased again:"
NOTHING = "As far as the data knows that was there, nothing was erased since then."
UNKNOWN = "Whatever was erased since then is back. Ask the teachers, and erase it again."


class Command(BaseCommand):
    help = "Puts a backup back. Stop Diceroom first. What was there is kept under another name."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="what `manage.py backup` has written")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        try:
            with archive.opened(Path(file)) as (packed, manifest):
                erased = erased_since(manifest)
                aside = restore(packed)
        except OSError as error:
            raise CommandError(f"{error.filename or file}: {error.strerror}.") from error
        except DatabaseError as error:
            raise CommandError(f"The database does not answer: {error}") from error
        connection.close()
        call_command("migrate", verbosity=0, interactive=False)
        local = timezone.localtime(manifest.when)
        print(FAREWELL.format(when=local, zone=settings.TIME_ZONE))
        if aside:
            print(KEPT.format(aside=aside))
        print("\n".join(erased))


def restore(packed: Any) -> str:
    """Reads and checks the whole backup before it changes anything. Returns where the old data is;
    empty if there was none."""
    kind = sqlite if connection.vendor == "sqlite" else postgres
    name = f"before-{timezone.now():%Y%m%d-%H%M%S}"
    room = sqlite.where().parent if kind is sqlite else settings.DATA_DIR
    with tempfile.TemporaryDirectory(dir=room, prefix=".restore-") as folder:
        for part in set(packed.namelist()) & {archive.DATABASE, archive.KEY}:
            packed.extract(part, folder)
        kind.check(Path(folder) / archive.DATABASE)
        kind.require_alone()
        aside: str = kind.put_back(Path(folder) / archive.DATABASE, name)
        put_back_key(Path(folder) / archive.KEY, name)
    return aside


def put_back_key(key: Path, name: str) -> None:
    """If the environment sets SECRET_KEY, there is no file to replace."""
    current = Path(settings.DATA_DIR / archive.KEY)
    if key.exists() and current.exists() and key.read_bytes() != current.read_bytes():
        is_in_use = current.read_text().strip() == settings.SECRET_KEY
        key.chmod(0o600)
        sqlite.set_aside(current, current.with_name(f"{current.name}.{name}"))
        sqlite.move(key, current)
        if is_in_use:
            # What the migrations encrypt is read with the restored key after the next start.
            settings.SECRET_KEY = current.read_text().strip()


def erased_since(manifest: archive.Manifest) -> list[str]:
    """Erasures since the backup, according to the current data. A receipt does not say whose data it was, but names the
    teacher who asked."""
    if connection.vendor == "sqlite" and not sqlite.where().exists():
        return [UNKNOWN]
    try:
        orders = requested_since(manifest.when)
        lines = [
            f"- {timezone.localtime(order.requested_at):%d %B %Y %H:%M}: {described(order)}"
            for order in orders
        ]
    except DatabaseError:
        return [UNKNOWN]
    return [AGAIN, *lines] if lines else [NOTHING]


def described(order: Any) -> str:
    asked_by = order.requested_by.email if order.requested_by else "a teacher who is gone"
    return f"{order.get_what_display()}, asked for by {asked_by} (receipt {order.code})"
