"""Two web processes behind a proxy are restarted one after the other while a class plays (docs/operations.md)."""

import re
import signal
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.faults.proxy import proxy
from tests.running import ROOT, SCALED, Diceroom, eventually, is_healthy, running
from tests.soak.player import Player

pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(not SCALED, reason="embedded mode has one process; the scaled run has this test"),
]

CHILDREN = 30
# A child looks at the board before the next move.
THINKS = 0.3
# How long the page's script waits before it sends a move again. After the last it gives up and says so.
SCRIPT = (ROOT / "static/js/table/moves.js").read_text()
PAUSES = [int(ms) / 1000 for ms in re.findall(r"\d+", SCRIPT.split("const TRIES = [")[1].split("]")[0])]


class Child(Player):
    """A child's page: its script sends moves, and its stream hears of them."""

    def __init__(self, url: str) -> None:
        self.refused: list[Any] = []
        self.byes, self.heard = 0, 0
        super().__init__([url])
        self.listener = threading.Thread(target=self._listen, daemon=True)

    def start(self) -> None:
        super().start()
        self.listener.start()

    def _play(self, table: dict[str, Any]) -> None:
        super()._play(table)
        time.sleep(THINKS)

    def _send(self, action: dict[str, Any], version: int) -> int | None:
        key = f"{self.name}-{len(self.acknowledged)}-{version}"
        body = {"seat": "p1", "version": version, "key": key, "action": action}
        status: int = 0
        answer: Any = None
        for pause in [*PAUSES, None]:
            status, answer = self.guest.post(f"/api/tables/{self.guest.code}/moves", body)
            if 0 < status < 500 or pause is None:
                break
            time.sleep(pause)
        if status != 200:
            self.refused.append((status, answer))
            return None
        self.acknowledged.append((self.guest.code, key))
        time.sleep(THINKS)
        return int(answer["version"])

    def _listen(self) -> None:
        while not self.stopping.is_set():
            with suppress(OSError, ValueError):
                for line in self.guest.stream(after=self.heard):
                    self._hear(line)

    def _hear(self, line: bytes) -> None:
        if line.startswith(b"id: "):
            self.heard = int(line[4:])
        self.byes += line == b"event: bye\n"


def test_no_move_fails_while_the_web_processes_are_restarted(tmp_path: Path) -> None:
    with running(tmp_path, webs=2) as diceroom, proxy(diceroom.ports) as front:
        children = [Child(front.url) for _ in range(CHILDREN)]
        for child in children:
            child.start()
        eventually(lambda: all(child.heard for child in children))
        for number in (0, 1):
            restart(diceroom, number)
            rounds = [len(child.acknowledged) + 2 for child in children]
            eventually(
                lambda rounds=rounds: all(  # type: ignore[misc]
                    len(child.acknowledged) >= wanted for child, wanted in zip(children, rounds, strict=True)
                )
            )
        # Each stream is at a server that runs, and has heard of the last move.
        for child in children:
            child.stop()
        last = {child: child.guest.table()["version"] for child in children}
        assert [child.refused for child in children if child.refused] == []
        assert sum(child.byes for child in children) >= CHILDREN, (
            "each stream was told to go to the other server"
        )
        assert all(child.heard >= last[child] - 1 for child in children)
        assert "Traceback" not in diceroom.log()


def restart(diceroom: Diceroom, number: int) -> None:
    """As systemd does: SIGTERM, wait for the end, start."""
    web = diceroom.processes.pop(f"web{number}")
    web.send_signal(signal.SIGTERM)
    web.wait(30)
    diceroom.start_part(f"web{number}")
    eventually(lambda: is_healthy(diceroom.urls[number]))
