"""Runs a command with a throw-away PostgreSQL and Redis on free loopback ports, and takes both away afterwards.

python scripts/with_servers.py pytest tests/games
"""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path


def main(command: list[str]) -> int:
    with ExitStack() as stack:
        database = stack.enter_context(postgres())
        broker = stack.enter_context(redis())
        key = {"SECRET_KEY": secrets.token_urlsafe(48)}
        env = key | os.environ | {"DATABASE_URL": database, "REDIS_URL": broker}
        return subprocess.call(command, env=env)


@contextmanager
def postgres() -> Iterator[str]:
    """A fresh cluster in a temporary folder. PostgreSQL refuses to run as root, so root borrows the user postgres."""
    binaries = postgres_binaries()
    with folder_of("postgres") as folder:
        port = free_port()
        call(
            folder,
            [
                binaries / "initdb",
                "-D",
                folder / "data",
                "-U",
                "diceroom",
                "--auth=trust",
                "-E",
                "UTF8",
                "-N",
            ],
        )
        settings = {"listen_addresses": "127.0.0.1", "max_connections": 200, "log_min_messages": "fatal"}
        flags = [f"--{name}={value}" for name, value in settings.items()]
        server = spawn(
            folder, [binaries / "postgres", "-D", folder / "data", "-p", port, "-k", folder, *flags]
        )
        with stopping(server, signal.SIGINT):
            wait_for(port, server, "PostgreSQL")
            address = ["-h", "127.0.0.1", "-p", port, "-U", "diceroom"]
            # It takes connections a little before it is ready to do anything with them.
            until([str(word) for word in [binaries / "pg_isready", *address, "-d", "postgres"]])
            call(folder, [binaries / "createdb", *address, "diceroom"])
            # Tests open many connections at once; on a busy machine some of them have to wait.
            yield f"postgresql://diceroom@127.0.0.1:{port}/diceroom?connect_timeout=60"


@contextmanager
def redis() -> Iterator[str]:
    binary = shutil.which("redis-server")
    if binary is None:
        raise SystemExit("There is no redis-server here.")
    with tempfile.TemporaryDirectory() as name:
        port = free_port()
        server = subprocess.Popen(
            [
                binary,
                "--port",
                str(port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--appendonly",
                "no",
                "--dir",
                name,
                # One for each Diceroom that a test run starts, and for each of the run's own processes.
                "--databases",
                "1024",
            ],
            stdout=subprocess.DEVNULL,
        )
        with stopping(server, signal.SIGTERM):
            wait_for(port, server, "Redis")
            yield f"redis://127.0.0.1:{port}/0"


def postgres_binaries() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4]))
    if found:
        return found[-1].parent
    if initdb := shutil.which("initdb"):
        return Path(initdb).parent
    raise SystemExit("There is no PostgreSQL here.")


@contextmanager
def folder_of(user: str) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if os.geteuid() == 0:
            shutil.chown(folder, user=user)
        yield folder


def identity() -> dict[str, int]:
    """Whom the server runs as."""
    if os.geteuid() != 0:
        return {}
    account = pwd.getpwnam("postgres")
    return {"user": account.pw_uid, "group": account.pw_gid}


def call(folder: Path, command: list[object]) -> None:
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, **identity())  # type: ignore[call-overload]
    if done.returncode:
        raise SystemExit(f"{words[0]} failed: {done.stderr.strip()}")


def spawn(folder: Path, command: list[object]) -> "subprocess.Popen[bytes]":
    words = [str(word) for word in command]
    server: subprocess.Popen[bytes] = subprocess.Popen(  # type: ignore[call-overload]
        words, cwd=folder, stdout=subprocess.DEVNULL, **identity()
    )
    return server


@contextmanager
def stopping(server: "subprocess.Popen[bytes]", how: signal.Signals) -> Iterator[None]:
    try:
        yield
    finally:
        server.send_signal(how)
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def until(command: list[str]) -> None:
    for _ in range(300):
        if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode == 0:
            return
        time.sleep(0.1)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(port: int, server: "subprocess.Popen[bytes]", name: str) -> None:
    for _ in range(300):
        if server.poll() is not None:
            raise SystemExit(f"{name} did not start.")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise SystemExit(f"{name} did not answer within 30 seconds.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
