"""Reads environment variables, and explains a wrong value in one sentence."""

import os
import secrets
import socket
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit
from zoneinfo import available_timezones

from django.core.exceptions import ImproperlyConfigured

YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off", ""}


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, default).strip()


def flag(name: str, default: bool = False) -> bool:
    value = text(name, "yes" if default else "no").lower()
    if value not in YES | NO:
        raise ImproperlyConfigured(f"{name} must be yes or no, not {value!r}.")
    return value in YES


def number(name: str, default: int, *, at_least: int = 0) -> int:
    value = text(name, str(default))
    if not (value.isascii() and value.isdigit()):
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.")
    if int(value) < at_least:
        raise ImproperlyConfigured(f"{name} must be at least {at_least}, not {value}.")
    return int(value)


def time_zone(name: str, default: str) -> str:
    value = text(name, default)
    if value != default and value not in available_timezones():
        raise ImproperlyConfigured(
            f"{name} must be the name of a time zone, such as Europe/Berlin, not {value!r}."
        )
    return value


def words(name: str) -> list[str]:
    return text(name).replace(",", " ").split()


def address(name: str) -> str:
    """The address of a site, without a path. Empty if the variable is not set."""
    value = text(name).rstrip("/")
    parts = _parts(name, value)
    if value and (parts.scheme not in {"http", "https"} or not parts.hostname or parts.path):
        raise ImproperlyConfigured(
            f"{name} must be an address such as https://dice.school.example, not {value!r}."
        )
    return value


def hosts(name: str, *, site_url: str, https: bool) -> list[str]:
    """The host names of the site. In a school's own network they need not be given: `*` stands for the addresses of
    this machine, as `config.server.middleware` proves them."""
    given = words(name)
    if "*" in given:
        raise ImproperlyConfigured(
            f"{name} must name the hosts of the site: * would let strangers choose one."
        )
    if https and not (given or site_url):
        raise ImproperlyConfigured(f"HTTPS needs {name}: the names by which the site is called.")
    if site_url:
        given.append(str(urlsplit(site_url).hostname))
    return given or ["*", *own_names()]


def own_names() -> list[str]:
    """Names that lead to this machine and to no other: loopback, and its own name in the local network."""
    name = socket.gethostname().lower().partition(".")[0]
    return ["localhost", "127.0.0.1", "[::1]", *([name, f"{name}.local"] if name else [])]


def one_of(name: str, *choices: str) -> str:
    """One of these words; the first one if the variable is not set."""
    value = text(name, choices[0]).lower() or choices[0]
    if value not in choices:
        raise ImproperlyConfigured(f"{name} must be {' or '.join(choices)}, not {value!r}.")
    return value


@dataclass(frozen=True)
class Post:
    """The mail server. Without one, e-mails are printed on the console."""

    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    starttls: bool = False
    tls: bool = False

    @property
    def backend(self) -> str:
        return f"django.core.mail.backends.{'smtp' if self.host else 'console'}.EmailBackend"


PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


def _parts(name: str, url: str) -> SplitResult:
    """The parts of the URL. A password with a slash or an @ in it would be read as the port."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError as error:
        raise ImproperlyConfigured(
            f"{name} cannot be read: {error}. In names and passwords write %2F for / and %40 for @."
        ) from error
    return parts


def redis_url(name: str) -> str:
    value = text(name)
    parts = _parts(name, value)
    number = parts.path.strip("/") or "0"
    if value and (parts.scheme not in {"redis", "rediss"} or not parts.hostname or not number.isdecimal()):
        raise ImproperlyConfigured(f"{name} must be such as redis://host:6379/0, not {value!r}.")
    return value


def post(url: str) -> Post:
    if not url:
        return Post()
    parts = _parts("EMAIL_URL", url)
    if parts.scheme not in PORTS or not parts.hostname:
        raise ImproperlyConfigured(
            "EMAIL_URL must be smtp+tls://user:password@host:587, or begin with smtps:// or smtp://."
        )
    return Post(
        host=unquote(parts.hostname),
        port=parts.port or PORTS[parts.scheme],
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        starttls=parts.scheme == "smtp+tls",
        tls=parts.scheme == "smtps",
    )


def database(url: str, data_dir: Path) -> dict[str, Any]:
    """SQLite in the data folder unless DATABASE_URL names another database."""
    if not url:
        return sqlite(data_dir / "diceroom.sqlite3")
    parts = _parts("DATABASE_URL", url)
    if parts.scheme == "sqlite":
        return sqlite(_sqlite_file(parts.path))
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured(
            f"DATABASE_URL must begin with postgresql:// or sqlite:///, not {parts.scheme!r}."
        )
    if not parts.path.strip("/"):
        raise ImproperlyConfigured(
            "DATABASE_URL must end with the name of the database: postgresql://host/name."
        )
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"connect_timeout": 3, **dict(parse_qsl(parts.query))},
    }


def _sqlite_file(path: str) -> Path:
    file = Path(unquote(path.removeprefix("/")))
    if not file.is_absolute() or file.is_dir() or not file.parent.is_dir():
        raise ImproperlyConfigured(
            "DATABASE_URL must name a file in a folder that exists: sqlite:////an/absolute/path."
        )
    return file


def sqlite(path: Path) -> dict[str, Any]:
    """With WAL, readers do not wait for the writer. With FULL, acknowledged moves survive a power cut."""
    return {
        "ENGINE": "config.core.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": None,
        # Tests use a file as well: an in-memory database locks whole tables and would behave differently.
        "TEST": {"NAME": str(path.with_name("test.sqlite3"))},
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY; "
            # Overwrite deleted data, so that no name is left in the file.
            "PRAGMA secure_delete=ON;",
        },
    }


def data_folder(name: str, default: Path) -> Path:
    """The folder for data, which is made if it is missing. It contains children's names: from here on, all files that
    this process makes are for their owner alone."""
    folder = Path(text(name) or default).resolve()
    os.umask(0o077)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        _close_to_others(folder)
    except OSError as error:
        raise ImproperlyConfigured(
            f"the folder {folder} cannot be used for data ({error.strerror}). "
            "Make it writable, or choose another: DATA_DIR=/some/folder"
        ) from error
    return folder


# Files of the data folder begin with one of these.
OUR_FILES = (
    "diceroom.sqlite3",
    "test.sqlite3",
    "secret-key",
    "backups",
    "running",
    "beat",
    ".backup-",
    ".restore-",
    ".diceroom",
)


def _close_to_others(folder: Path) -> None:
    """Takes away what versions before this one left open. A folder with files of others may be open on purpose."""
    found = list(folder.iterdir())
    ours = [path for path in found if path.name.startswith(OUR_FILES)]
    for path in [*ours, *([folder] if len(ours) == len(found) else [])]:
        with suppress(FileNotFoundError, PermissionError):
            mode = path.stat().st_mode
            if mode & 0o077 and path.stat().st_uid == os.geteuid():
                path.chmod(mode & 0o700)


SHORTEST_KEY = 32


def secret_key(data_dir: Path, *, shared: bool) -> str:
    """SECRET_KEY, or a random key that is created once and stored in DATA_DIR, readable only by its owner. Processes
    that share a database must share the key as well."""
    given = text("SECRET_KEY")
    if not given and shared:
        raise ImproperlyConfigured(
            "with DATABASE_URL or REDIS_URL, SECRET_KEY must be set, to the same value for all processes. "
            "Draw one and keep it: openssl rand -base64 48"
        )
    if given and (len(given) < SHORTEST_KEY or len(set(given)) < SHORTEST_KEY // 4):
        raise ImproperlyConfigured(
            f"SECRET_KEY must have at least {SHORTEST_KEY} characters that cannot be guessed. "
            "Draw one and keep it: openssl rand -base64 48"
        )
    return given or _stored_key(data_dir)


SHORTEST_TOKEN = 16


def token(name: str) -> str:
    """A secret that programs send. Empty if it is not set."""
    given = text(name)
    if given and (len(given) < SHORTEST_TOKEN or len(set(given)) < SHORTEST_TOKEN // 4):
        raise ImproperlyConfigured(
            f"{name} must have at least {SHORTEST_TOKEN} characters that cannot be guessed. "
            "Draw one: openssl rand -hex 24"
        )
    return given


def _stored_key(data_dir: Path) -> str:
    stored = data_dir / "secret-key"
    if not stored.exists():
        drawn = data_dir / f"secret-key.{os.getpid()}"
        drawn.touch(mode=0o600)
        drawn.write_text(secrets.token_urlsafe(48))
        # If two processes start at once, the first link wins and both read the same key.
        with suppress(FileExistsError):
            os.link(drawn, stored)
        drawn.unlink()
    return stored.read_text().strip()
