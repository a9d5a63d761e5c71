"""The backup file: a zip with a manifest, the database and, unless it is set in the environment, the secret key."""

import json
import os
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

FORMAT = 1
MANIFEST, DATABASE, KEY = "diceroom.json", "database", "secret-key"


@dataclass(frozen=True)
class Manifest:
    format: int
    kind: str
    made_at: str
    migrations: list[str]

    @property
    def when(self) -> datetime:
        return datetime.fromisoformat(self.made_at)


def manifest_of_now() -> Manifest:
    applied = MigrationRecorder(connection).applied_migrations()
    return Manifest(FORMAT, connection.vendor, timezone.now().isoformat(), sorted(map(".".join, applied)))


def pack(target: Path, manifest: Manifest, *, database: Path, key: Path | None) -> None:
    with written_whole(target) as part, zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, json.dumps(asdict(manifest), indent=1))
        archive.write(database, DATABASE)
        if key is not None:
            archive.write(key, KEY)


@contextmanager
def opened(source: Path) -> Iterator[tuple[zipfile.ZipFile, Manifest]]:
    """Opens a backup. It must be complete, of this kind of database, and not from a newer Diceroom."""
    try:
        with zipfile.ZipFile(source) as archive:
            manifest = _manifest_in(archive)
            _refuse_unreadable(source, manifest)
            if archive.testzip() is not None:
                raise CommandError(f"{source} is damaged. Nothing was changed.")
            yield archive, manifest
    except (zipfile.BadZipFile, EOFError) as error:
        raise CommandError(f"{source} is no backup of Diceroom, or not a whole one.") from error


def _manifest_in(archive: zipfile.ZipFile) -> Manifest:
    try:
        fields: dict[str, Any] = json.loads(archive.read(MANIFEST))
        return Manifest(**{name: fields[name] for name in Manifest.__dataclass_fields__})
    except (KeyError, TypeError, ValueError) as error:
        raise zipfile.BadZipFile from error


def _refuse_unreadable(source: Path, manifest: Manifest) -> None:
    known = {".".join(key) for key in MigrationLoader(None).disk_migrations}
    if manifest.format != FORMAT or not set(manifest.migrations) <= known:
        raise CommandError(f"{source} was made by a newer Diceroom than this. Upgrade this one first.")
    if manifest.kind != connection.vendor:
        raise CommandError(
            f"{source} is a backup of {manifest.kind}, and DATABASE_URL names {connection.vendor}."
        )


@contextmanager
def written_whole(target: Path) -> Iterator[Path]:
    """Writes the file completely or not at all. Only its owner may read it."""
    part = target.with_name(f".{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        yield part
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
