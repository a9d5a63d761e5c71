"""A PostgreSQL and a Redis of a test's own, which it may stop, freeze and kill, and start again on the same data."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scripts.with_servers import call, free_port, postgres_binaries, spawn, until, wait_for


class Server:
    """One process, with all that it has started."""

    process: "subprocess.Popen[bytes]"

    def start(self) -> None:
        raise NotImplementedError

    def freeze(self) -> None:
        """It accepts connections and does not answer, like a machine that swaps."""
        self._send(signal.SIGSTOP)

    def thaw(self) -> None:
        self._send(signal.SIGCONT)

    def kill(self) -> None:
        """Like a power cut: nothing can clean up."""
        if self.process.poll() is None:
            # Stopped first, so that it starts no further process meanwhile.
            os.kill(self.process.pid, signal.SIGSTOP)
            family = _children(self.process.pid)
            self._send(signal.SIGKILL)
            self.process.wait()
            until_gone(family)

    def _send(self, sent: signal.Signals) -> None:
        for pid in [self.process.pid, *_children(self.process.pid)]:
            with suppress(ProcessLookupError):
                os.kill(pid, sent)


class Redis(Server):
    """Without a file: what a Redis that is killed had in memory is gone."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        address = ["--port", str(self.port), "--bind", "127.0.0.1"]
        words = ["redis-server", *address, "--save", "", "--dir", str(self.folder)]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        wait_for(self.port, self.process, "Redis")


class Postgres(Server):
    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.binaries = postgres_binaries()
        flags = ["-U", "diceroom", "--auth=trust", "-E", "UTF8", "-N"]
        call(folder, [self.binaries / "initdb", "-D", folder / "data", *flags])
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql://diceroom@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        settings = {"listen_addresses": "127.0.0.1", "max_connections": 200, "log_min_messages": "panic"}
        flags = [f"--{name}={value}" for name, value in settings.items()]
        place = ["-D", self.folder / "data", "-p", self.port, "-k", self.folder]
        self.process = spawn(self.folder, [self.binaries / "postgres", *place, *flags])
        wait_for(self.port, self.process, "PostgreSQL")
        address = ["-h", "127.0.0.1", "-p", self.port, "-U", "diceroom", "-d", "postgres"]
        until([str(word) for word in [self.binaries / "pg_isready", *address]])

    def kill(self) -> None:
        """After that it has to recover. A new one does not start on the same data before the last process is gone."""
        super().kill()
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)


def _children(pid: int) -> list[int]:
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False
    )
    return [int(word) for word in found.stdout.split()]


def until_gone(pids: list[int]) -> None:
    for _ in range(500):
        if not any(Path(f"/proc/{pid}").exists() for pid in pids):
            return
        time.sleep(0.02)


@contextmanager
def postgres() -> Iterator[Postgres]:
    folder = Path(tempfile.mkdtemp())
    if os.geteuid() == 0:
        shutil.chown(folder, user="postgres")
    server = Postgres(folder)
    try:
        yield server
    finally:
        server.kill()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def redis() -> Iterator[Redis]:
    with tempfile.TemporaryDirectory() as folder:
        server = Redis(Path(folder))
        try:
            yield server
        finally:
            server.kill()
