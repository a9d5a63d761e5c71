"""Finished moves over HTTP: how many per second, and how long one takes, with 50 and with 300 children playing.

A move is finished when the page has its new board, which is the answer to the move. The rows "by API" measure the JSON
API, whose answer is the player's view. Each client plays at a table of its own on one embedded server with SQLite, and
every move is on disk before it is answered. The load generator runs on the same machine.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from benchmarks.report import Row, report
from benchmarks.wire import Player, percentile
from tests.running import running

SECONDS, CLIENTS = 8.0, (50, 300)
# When a page sent two requests for each move, one machine finished 84 moves per second with 50 clients (p99 0.8 s) and
# 103 with 300 clients (p99 3.7 s). One request must do clearly better.
GOAL_FINISHED, GOAL_FINISHED_P99 = 206.0, 0.8
# The best Django variant measured before the JSON API was built: synchronous Django in a fixed set of threads (335 per
# second, p99 0.3 s), and a WSGI server in Rust in front of it (394 per second).
GOAL_API, GOAL_API_P99 = 394.0, 0.3

MoveOf = Callable[[Player, dict[str, Any]], Awaitable[float]]


async def play(port: int, clients: int, seconds: float, move: MoveOf) -> tuple[float, list[float]]:
    players = [Player("127.0.0.1", port) for _ in range(clients)]
    for start in range(0, clients, 10):
        await asyncio.gather(*(player.sit_down() for player in players[start : start + 10]))
    # The first players have waited longer than the server keeps an idle connection.
    await asyncio.gather(*(player.connect() for player in players))
    took: list[float] = []
    began = time.perf_counter()

    async def keep_playing(player: Player, number: int) -> None:
        while time.perf_counter() - began < seconds:
            number += 1
            took.append(await move(player, {"type": "reroll", "dice": [number % 7]}))

    await asyncio.gather(*(keep_playing(player, number) for number, player in enumerate(players)))
    return len(took) / (time.perf_counter() - began), took


def measure(port: int, clients: int, what: str, move: MoveOf, *, rate: float, p99: float) -> list[Row]:
    measured, took = asyncio.run(play(port, clients, SECONDS, move))
    return [
        Row(f"{clients} clients: {what} per second", measured, rate, at_least=True),
        Row(f"{clients} clients: {what}, p50, ms", 1000 * percentile(took, 0.5)),
        # 300 clients who wait for one answer at a time wait six times as long as 50 at the same rate.
        Row(f"{clients} clients: {what}, p99, ms", 1000 * percentile(took, 0.99), 1000 * p99 * clients / 50),
    ]


def main() -> int:
    rows = []
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as diceroom:
        port = diceroom.ports[0]
        for clients in CLIENTS:
            rows += measure(
                port, clients, "finished moves", Player.move, rate=GOAL_FINISHED, p99=GOAL_FINISHED_P99
            )
            rows += measure(
                port, clients, "moves by API", Player.move_by_api, rate=GOAL_API, p99=GOAL_API_P99
            )
    return report("Moves, embedded server", rows)


if __name__ == "__main__":
    sys.exit(main())
