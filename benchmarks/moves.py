"""Moves over HTTP: how many a second, and how long one takes, with 50 and with 300 children at it.

Each client plays at a table of its own on one embedded server: SQLite, every move on disk before it is answered. The
goal is the best Django variant that was measured before this was built; the load runs on the same machine.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.report import Row, report
from benchmarks.wire import Player, percentile
from tests.running import running

SECONDS = 8.0
# The best Django variant measured: synchronous Django in a fixed set of threads (335 a second, p99 0.3 s), and a WSGI
# server in Rust in front of it (394 a second).
GOAL_RATE, GOAL_P99 = 394.0, 0.3


async def play(port: int, clients: int, seconds: float) -> tuple[float, list[float]]:
    players = [Player("127.0.0.1", port) for _ in range(clients)]
    for start in range(0, clients, 10):
        await asyncio.gather(*(player.sit_down() for player in players[start : start + 10]))
    # Whoever sat down first has waited longer than the server keeps an idle connection.
    await asyncio.gather(*(player.connect() for player in players))
    took: list[float] = []
    began = time.perf_counter()

    async def go_on(player: Player, number: int) -> None:
        while time.perf_counter() - began < seconds:
            number += 1
            took.append(await player.move({"type": "reroll", "dice": [number % 7]}))

    await asyncio.gather(*(go_on(player, number) for number, player in enumerate(players)))
    return len(took) / (time.perf_counter() - began), took


def main() -> int:
    rows = []
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as diceroom:
        for clients in (50, 300):
            rate, took = asyncio.run(play(diceroom.ports[0], clients, SECONDS))
            rows.append(Row(f"{clients} clients: moves a second", rate, GOAL_RATE, at_least=True))
            rows.append(Row(f"{clients} clients: p50, ms", 1000 * percentile(took, 0.5)))
            # 300 who all wait for one answer at a time wait six times as long as 50 at the same rate.
            rows.append(
                Row(
                    f"{clients} clients: p99, ms",
                    1000 * percentile(took, 0.99),
                    1000 * GOAL_P99 * clients / 50,
                )
            )
    return report("Moves, embedded server", rows)


if __name__ == "__main__":
    sys.exit(main())
