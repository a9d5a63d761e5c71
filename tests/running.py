"""Real processes for tests: Diceroom as a school runs it (embedded) or as a district does (scaled), as the environment
says. It can be stopped, killed and started again, and keeps its data."""

import fcntl
import hashlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import psycopg.sql
import redis

ROOT = Path(__file__).resolve().parent.parent
SCALED = bool(os.environ.get("REDIS_URL"))
SQLITE = "diceroom.sqlite3"
READY_WITHIN = 60.0
OURS = {"DJANGO_ALLOW_ASYNC_UNSAFE", "PYTEST_CURRENT_TEST", "DJANGO_SETTINGS_MODULE"}

CLOSED_AT = """
import json
from games.models import Event
print(json.dumps(list(Event.objects.filter(body__type="scored").values_list("at", flat=True))))
"""


def ordinary_environment() -> dict[str, str]:
    """The environment without the variables of a test process."""
    return {name: value for name, value in os.environ.items() if name not in OURS}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def manage(*words: str, env: dict[str, str]) -> str:
    """What a management command prints."""
    command = [sys.executable, "manage.py", *words]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


class Diceroom:
    """All processes of one running Diceroom, on data of its own."""

    def __init__(self, folder: Path, *, webs: int = 1, workers: int = 1, **env: str) -> None:
        self.folder = folder
        self.workers = workers
        self.ports = [free_port() for _ in range(webs if SCALED else 1)]
        self.env = ordinary_environment() | {"DATA_DIR": str(folder)} | env
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        if SCALED:
            self.env["REDIS_URL"] = redis_of_its_own()
            like = migrated(os.environ["DATABASE_URL"])
            self.env["DATABASE_URL"] = new_database(f"diceroom_{self.ports[0]}", like=like)
        else:
            shutil.copy(Path(migrated()) / SQLITE, self.env["DATA_DIR"])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.ports[0]}"

    @property
    def urls(self) -> list[str]:
        return [f"http://127.0.0.1:{port}" for port in self.ports]

    # Starting and stopping

    def start(self) -> "Diceroom":
        for name in self.parts:
            self.start_part(name)
        self.wait_until_ready()
        return self

    @property
    def parts(self) -> list[str]:
        webs = [f"web{number}" for number in range(len(self.ports))]
        workers = ["worker", *(f"worker{number}" for number in range(1, self.workers))]
        return [*webs, *workers, "clock"] if SCALED else webs

    def start_part(self, name: str) -> None:
        log = (self.folder / f"{name}.log").open("ab")
        self.processes[name] = subprocess.Popen(
            [sys.executable, *self._command(name)],
            cwd=ROOT,
            env=self.env,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def _command(self, name: str) -> list[str]:
        if name.startswith("web"):
            return ["manage.py", "serve", "--port", str(self.ports[int(name[3:])])]
        if name == "clock":
            schedule = str(self.folder / "beat")
            return ["-m", "celery", "-A", "config", "beat", "-l", "WARNING", "-s", schedule, "--pidfile", ""]
        queues = ["-Q", "tables,printing", "-c", "2", "--without-gossip", "--without-mingle", "-n", name]
        return ["-m", "celery", "-A", "config", "worker", "-l", "WARNING", *queues]

    def wait_until_ready(self) -> None:
        for url in self.urls:
            eventually(partial(is_healthy, url), READY_WITHIN)

    def kill(self, *names: str) -> None:
        """Like a power cut: no process can clean up. Without names, all processes."""
        if not names:
            self._close_console()
        for name in names or tuple(self.processes):
            process = self.processes.pop(name)
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def stop(self) -> float:
        """Ask all processes to end, and say how long that took."""
        began = time.monotonic()
        for process in self.processes.values():
            process.send_signal(signal.SIGINT if not SCALED else signal.SIGTERM)
        for process in self.processes.values():
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        self.processes.clear()
        return time.monotonic() - began

    # Looking inside

    def manage(self, *words: str) -> str:
        # It may put another key into the data folder.
        self._close_console()
        return manage(*words, env=self.env)

    def ask(self, code: str) -> Any:
        """Run a piece of Python inside Diceroom, and return the JSON that it printed."""
        return self.console.ask(code)

    @cached_property
    def console(self) -> "Console":
        return Console(self.env)

    def _close_console(self) -> None:
        if "console" in vars(self):
            self.console.close()
            del self.console

    def closes_late_by(self, due: float) -> float:
        """Wait for the end of the only round, and say how long after its deadline the log has it closed.

        Reads the database, because a request to the server would close the round.
        """
        time.sleep(max(0.0, due - time.time()))
        eventually(lambda: self.ask(CLOSED_AT) != [])
        [closed_at] = self.ask(CLOSED_AT)
        return float(closed_at) - due

    def heartbeat(self) -> float:
        """When a web process last showed that it was alive: time after this is given back to the players."""
        asked = "from config.core.models import Heartbeat; print(Heartbeat.objects.get(name='web').at)"
        return float(self.ask(asked))

    def log(self) -> str:
        return "\n".join(path.read_text(errors="replace") for path in sorted(self.folder.glob("*.log")))


class Console:
    """A Python inside of a Diceroom that stays open, because starting Django takes longer than most questions.

    It holds no connection between two questions, so that a database can be restored or dropped meanwhile.
    """

    PROGRAM = """
import contextlib, io, json, sys, traceback
import django
django.setup()
from django.db import connections
for line in sys.stdin:
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            exec(json.loads(line), {"__name__": "console"})
        answer = [True, said.getvalue().strip().splitlines()[-1:]]
    except Exception:
        answer = [False, traceback.format_exc()]
    connections.close_all()
    print(json.dumps(answer), flush=True)
"""

    def __init__(self, env: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.PROGRAM],
            cwd=ROOT,
            env=env | {"DJANGO_SETTINGS_MODULE": "config.settings"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        # A Diceroom that was never started is never killed either.
        weakref.finalize(self, self.process.kill)

    def ask(self, code: str) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(code), file=self.process.stdin, flush=True)
        worked, said = json.loads(self.process.stdout.readline())
        assert worked, said
        return json.loads(said[0]) if said else None

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


def redis_of_its_own() -> str:
    """A Redis database that no other test process of this run uses. In a shared one a worker would take the tasks of
    another test, whose rows are in another database, and do nothing."""
    shared = urlsplit(os.environ["REDIS_URL"])._replace(path="/0").geturl()
    with redis.Redis.from_url(shared) as server:
        return urlsplit(shared)._replace(path=f"/{server.incr('numbers-given')}").geturl()


# Databases. Migrating takes ten seconds and copying none, so one process of a test run migrates for all of them.


@cache
def migrated(server: str = "") -> str:
    """An empty database to copy: the folder that it lies in, or its name on the server.

    It is made again when a migration changes, once for each server, and kept between runs on SQLite.
    """
    home = Path(os.environ.get("DATA_DIR") or ROOT / "var") / "empty"
    home.mkdir(parents=True, exist_ok=True)
    name = f"diceroom_empty_{digest_of_migrations()}"
    with (home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return _migrated_on_server(name) if SCALED else str(_migrated_in(home, name))


def digest_of_migrations() -> str:
    seen = hashlib.sha256((ROOT / "requirements.txt").read_bytes())
    for path in sorted(ROOT.glob("*/**/migrations/*.py")):
        seen.update(path.read_bytes())
    return seen.hexdigest()[:12]


def _migrated_in(home: Path, name: str) -> Path:
    made = home / name
    if not made.exists():
        for older in home.glob("diceroom_empty_*"):
            shutil.rmtree(older)
        with tempfile.TemporaryDirectory(dir=home) as folder:
            manage("migrate", "--verbosity", "0", env=ordinary_environment() | {"DATA_DIR": folder})
            shutil.copytree(folder, made)
    return made


def _migrated_on_server(name: str) -> str:
    if not _is_on_server(name):
        unfinished = f"{name}_{os.getpid()}"
        with tempfile.TemporaryDirectory() as folder:
            env = ordinary_environment() | {"DATA_DIR": folder, "DATABASE_URL": new_database(unfinished)}
            manage("migrate", "--verbosity", "0", env=env)
        old, new = psycopg.sql.Identifier(unfinished), psycopg.sql.Identifier(name)
        with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
            connection.execute(psycopg.sql.SQL("ALTER DATABASE {} RENAME TO {}").format(old, new))
    return name


def _is_on_server(name: str) -> bool:
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
        return found.fetchone() is not None


def new_database(name: str, *, like: str = "template1") -> str:
    """Its address."""
    made, model = psycopg.sql.Identifier(name), psycopg.sql.Identifier(like)
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(psycopg.sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(made, model))
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


@contextmanager
def stretched() -> Iterator[Callable[[float], float]]:
    """Turns seconds of a machine that does nothing else into seconds of this machine as it is busy now.

    A thread measures meanwhile how much longer than its processor time a piece of work takes.
    """
    slowest, stop = [1.0], threading.Event()

    def measure() -> None:
        while not stop.wait(0.05):
            began, used = time.monotonic(), time.thread_time()
            while time.thread_time() - used < 0.01:
                pass
            slowest[0] = max(slowest[0], (time.monotonic() - began) / 0.01)

    meter = threading.Thread(target=measure)
    meter.start()
    try:
        yield lambda seconds: seconds * slowest[0]
    finally:
        stop.set()
        meter.join()


@contextmanager
def running(folder: Path, *, webs: int = 1, workers: int = 1, **env: str) -> Iterator[Diceroom]:
    diceroom = Diceroom(folder, webs=webs, workers=workers, **env)
    try:
        yield diceroom.start()
    finally:
        diceroom.kill()


def is_healthy(url: str) -> bool:
    return get_json(f"{url}/healthz") == (200, {"status": "ok"})


def get_json(url: str) -> tuple[int, Any]:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)
    except (OSError, ValueError):
        return 0, None


def eventually(is_so: Callable[[], bool], within: float = 60.0) -> None:
    """Wait until it is so. The time is for a broken program, not for a slow machine."""
    end = time.monotonic() + within
    while time.monotonic() < end:
        if is_so():
            return
        time.sleep(0.05)
    raise AssertionError(f"not so within {within:g} s")
