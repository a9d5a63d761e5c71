"""A player that goes on whatever happens, like the script of a page: without an answer it sends the same move again,
with the same key, to any server that answers."""

import itertools
import random
import threading
import time
import uuid
from typing import Any

from tests.guest import Guest

PAUSE = 0.05
# Of a move that was certainly not played: another one is made on the newest board.
REFUSED = (400, 409, 422)


class Player(threading.Thread):
    def __init__(self, urls: list[str]) -> None:
        super().__init__(daemon=True)
        self.urls = itertools.cycle(urls)
        self.stopping = threading.Event()
        # The table and the key of each move that was answered with success, in order.
        self.acknowledged: list[tuple[str, str]] = []
        self.guest = Guest(next(self.urls))
        self._open_table()

    def run(self) -> None:
        while not self.stopping.is_set():
            table = self._newest_board()
            if table is not None:
                self._play(table)

    def stop(self) -> None:
        self.stopping.set()
        self.join(60)

    def _newest_board(self) -> dict[str, Any] | None:
        status, table = self.guest.get(f"/api/tables/{self.guest.code}")
        if status != 200:
            self._go_elsewhere()
            return None
        if table["view"]["phase"] != "play":
            self._open_table()
            return None
        return dict(table)

    def _open_table(self) -> None:
        body = {
            "game": "dice-words",
            "options": {"round_seconds": 600},
            "people": [{"name": "Kind Robin", "supports": {"unlimited_rerolls": True}}],
        }
        while not self.stopping.is_set():
            status, table = self.guest.post("/api/tables", body)
            if status == 201:
                self.guest.code = table["code"]
                self._send({"type": "roll_targets"}, table["version"])
                self._begin()
                return
            self._go_elsewhere()

    def _begin(self) -> None:
        for kind in ("go", "roll"):
            status, table = self.guest.get(f"/api/tables/{self.guest.code}")
            if status == 200:
                self._send({"type": kind}, table["version"])

    def _play(self, table: dict[str, Any]) -> None:
        version: int | None = table["version"]
        while version is not None and not self.stopping.is_set():
            version = self._send({"type": "reroll", "dice": [random.randrange(7)]}, version)

    def _send(self, action: dict[str, Any], version: int) -> int | None:
        """The version that the move led to. None if it was refused."""
        key = uuid.uuid4().hex
        body = {"seat": "p1", "version": version, "key": key, "action": action}
        while not self.stopping.is_set():
            status, answer = self.guest.post(f"/api/tables/{self.guest.code}/moves", body)
            if status == 200:
                self.acknowledged.append((self.guest.code, key))
                return int(answer["version"])
            if status in REFUSED:
                return None
            self._go_elsewhere()
        return None

    def _go_elsewhere(self) -> None:
        time.sleep(PAUSE)
        self.guest.url = next(self.urls)
