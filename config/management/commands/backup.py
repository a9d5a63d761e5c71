"""`manage.py backup`: writes all data of a running Diceroom to one file."""

import os
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.utils import timezone

from config.backup import archive, postgres, sqlite

FAREWELL = """{target} is the backup ({size:,} bytes). Copy it to another machine.
It contains the names of children: store it where only you can read it, and no longer than you need."""


class Command(BaseCommand):
    help = "Writes a backup to one file, also while Diceroom runs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            nargs="?",
            help="a new file, or a folder with a slash at the end (default: backups/ in DATA_DIR)",
        )

    def handle(self, *args: Any, file: str | None, **options: Any) -> None:
        target = new_file(file)
        try:
            if is_folder(file):
                target.parent.mkdir(parents=True, exist_ok=True)
            back_up(target)
        except OSError as error:
            raise CommandError(f"{target} cannot be written: {error.strerror}.") from error
        except DatabaseError as error:
            raise CommandError(f"The database cannot be read: {error}") from error
        print(FAREWELL.format(target=target, size=target.stat().st_size))
        if key_file() is None:
            print("SECRET_KEY is in your environment and not in the backup: keep it, too.")


def new_file(file: str | None) -> Path:
    path = Path(file).absolute() if file else settings.DATA_DIR / "backups"
    if path.is_dir() or is_folder(file):
        path = path / f"diceroom-{timezone.now():%Y%m%d-%H%M%S}.zip"
    if path.exists():
        raise CommandError(f"{path} is there already, and stays as it is. Choose another name.")
    return path


def is_folder(file: str | None) -> bool:
    """Whether this names a folder, which is made if it is missing: the usual one, or one with a slash at the end."""
    return not file or file.endswith(os.sep)


def back_up(target: Path) -> None:
    if connection.vendor == "sqlite" and not sqlite.where().exists():
        raise CommandError(f"There is nothing to back up: no database is in {sqlite.where().parent}.")
    kind = sqlite if connection.vendor == "sqlite" else postgres
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".backup-") as folder:
        manifest = archive.manifest_of_now()
        kind.dump(Path(folder) / archive.DATABASE)
        archive.pack(target, manifest, database=Path(folder) / archive.DATABASE, key=key_file())


def key_file() -> Path | None:
    """None if SECRET_KEY is set in the environment."""
    file: Path = settings.DATA_DIR / archive.KEY
    return file if file.exists() and file.read_text().strip() == settings.SECRET_KEY else None
