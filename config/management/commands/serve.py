"""`manage.py serve`: the web server; in embedded mode with the Celery worker and the clock in the same process."""

import logging
import os
import signal
import socket
import sys
from argparse import ArgumentParser
from contextlib import suppress
from types import FrameType
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connections

from classrooms.demo import PASSWORD, demo_class
from config.core.live.hub import hub
from config.server.background import Clock, Heartbeat, RestartingThread, Worker
from config.server.protocol import LimitedProtocol
from config.start import claim_data_folder, require_services
from games.actions import clock

DEFAULT_PORT = 8000
LAST_PORT = 65535


class Server(uvicorn.Server):
    """Uvicorn that closes the open streams when it is asked to stop. Otherwise it would wait for them for ever."""

    def __init__(self, config: uvicorn.Config, greeting: str) -> None:
        super().__init__(config)
        self.greeting = greeting

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            print(self.greeting, flush=True)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if hub.loop is not None:
            hub.loop.call_soon_threadsafe(hub.close)
        super().handle_exit(sig, frame)


class Command(BaseCommand):
    help = "Runs Diceroom on HOST and PORT (default 127.0.0.1:8000)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST") or "127.0.0.1")
        parser.add_argument("--port", default=os.environ.get("PORT") or str(DEFAULT_PORT))
        parser.add_argument("--migrate", action="store_true", help="bring the database up to date first")
        parser.add_argument("--demo", action="store_true", help="load the demo tables and class, once")

    def handle(self, *args: Any, host: str, port: str, migrate: bool, demo: bool, **options: Any) -> None:
        listener = listen(host, port)
        # Held until this process ends.
        claim = claim_data_folder()
        require_services()
        if migrate:
            call_command("migrate", verbosity=0, interactive=False)
        if demo:
            call_command("demo")
        refuse_demo_behind_https()
        clock.give_back_lost_time()
        clock.sweep()
        connections.close_all()
        beside: list[RestartingThread] = [Worker(), Clock()] if settings.EMBEDDED else [Heartbeat()]
        for part in beside:
            part.start()
        try:
            run(listener, greeting(host, listener.getsockname()[1], demo=demo))
        finally:
            for part in beside:
                part.stop()
            for part in beside:
                part.join(timeout=0.5)
            if claim is not None:
                claim.close()
        leave()


def leave() -> None:
    """Exits at once. All data is on disk, and Python's own clean-up would take another second."""
    connections.close_all()
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def run(listener: socket.socket, words: str) -> None:
    config = uvicorn.Config(
        "config.asgi:application",
        http=LimitedProtocol,
        # Its own handlers would write lines in another form than LOG_FORMAT says.
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=30,
        proxy_headers=settings.BEHIND_PROXY,
    )
    # Ctrl-C is the usual way to stop, so it prints no traceback.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        Server(config, words).run(sockets=[listener])


def listen(host: str, port: str) -> socket.socket:
    """Binds the port before anything else, so that a taken port is reported in one sentence and nothing has started."""
    if not port.isdecimal() or int(port) > LAST_PORT:
        raise SystemExit(f"Diceroom: PORT must be a number from 0 to {LAST_PORT}, not {port!r}.")
    try:
        family, _, _, _, address = socket.getaddrinfo(host, int(port), type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise SystemExit(f"Diceroom: HOST {host!r} is not an address of this machine.") from error
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
        listener.listen(2048)
    except PermissionError as error:
        raise SystemExit(
            f"Diceroom: port {port} needs more rights than you have. Try PORT={DEFAULT_PORT}."
        ) from error
    except OSError as error:
        raise SystemExit(
            f"Diceroom: port {port} on {host} is taken or not ours to use. "
            f"Stop what runs there, or choose another: PORT={_another(int(port))} make run"
        ) from error
    return listener


def _another(port: int) -> int:
    return port + 1 if port < LAST_PORT else DEFAULT_PORT


def greeting(host: str, port: int, *, demo: bool) -> str:
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104 - only shown
    address = f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"
    lines = ["", f"Diceroom is ready: {address}", "", 'Try first: open it and press "Play now".']
    if demo:
        lines.append(f"Demo tables, finished and running: {address}demo/")
        lines += demo_sign_ins(address)
    lines += ["Ctrl-C stops it; everything is kept.", ""]
    return "\n".join(lines)


def demo_sign_ins(address: str) -> list[str]:
    found = demo_class()
    if found is None:
        return []
    taps = ", ".join(found.child.pictures)
    teachers = [f"  as {user.called}: {user.email}, password {PASSWORD}" for user in found.teachers]
    return [
        f"Demo class of {found.classroom.students.count()} children, with games of all kinds:",
        f"  sign in at {address}accounts/login/",
        *teachers,
        f"  as {found.child.shown_name}, a child: {address}in/ with the code {found.classroom.code}, then {taps}",
    ]


def refuse_demo_behind_https() -> None:
    """The demo class has a public password, so it must not be reachable from the internet."""
    if settings.HTTPS and demo_class() is not None:
        raise SystemExit(
            "Diceroom: the demo class is loaded, and its password is public. "
            "Remove it first: manage.py demo --remove"
        )
