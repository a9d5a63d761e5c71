"""A proxy that gives each connection to the next server in turn, and skips a server that takes none."""

import itertools
import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer
from typing import Any


class Proxy(ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 128

    def __init__(self, ports: Sequence[int]) -> None:
        super().__init__(("127.0.0.1", 0), Connection)
        self.ports = ports
        self._turn = itertools.count()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def connect(self) -> socket.socket | None:
        first = next(self._turn)
        for number in range(len(self.ports)):
            with suppress(OSError):
                port = self.ports[(first + number) % len(self.ports)]
                return socket.create_connection(("127.0.0.1", port), timeout=60)
        return None

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A connection that breaks is what these tests are about."""


class Connection(BaseRequestHandler):
    server: Proxy

    def handle(self) -> None:
        behind = self.server.connect()
        if behind is None:
            return
        with behind:
            there = threading.Thread(target=pump, args=(self.request, behind), daemon=True)
            there.start()
            pump(behind, self.request)
            there.join(1)


def pump(source: socket.socket, to: socket.socket) -> None:
    """Until one side closes; the other then hears of it."""
    with suppress(OSError):
        while data := source.recv(65536):
            to.sendall(data)
    for end in (source, to):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


@contextmanager
def proxy(ports: Sequence[int]) -> Iterator[Proxy]:
    with Proxy(ports) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
