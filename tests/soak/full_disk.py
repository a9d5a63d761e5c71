"""Promises 1 and 4 with a disk that is full again and again while moves go on. Only root may mount a small disk."""

from pathlib import Path

from tests.faults import disks
from tests.running import eventually, get_json, running
from tests.soak.figure import Figure
from tests.soak.moves import LOGS
from tests.soak.player import Player

MOVES_BETWEEN = 50
PLAYERS = 3
FULL = (503, {"status": "down", "part": "disk"})


def run(folder: Path, *, times: int) -> Figure:
    with disks.small_disk(folder / "disk") as disk, running(folder, DATA_DIR=str(disk)) as diceroom:
        players = [Player(diceroom.urls) for _ in range(PLAYERS)]
        for player in players:
            player.start()
        for _ in range(times):
            enough = _moves(players) + MOVES_BETWEEN
            eventually(lambda enough=enough: _moves(players) >= enough, 120)  # type: ignore[misc]
            disks.fill(disk)
            eventually(lambda: get_json(f"{diceroom.url}/healthz") == FULL)
            disks.empty(disk)
            diceroom.wait_until_ready()
        enough = _moves(players) + MOVES_BETWEEN
        eventually(lambda: _moves(players) >= enough, 120)
        for player in players:
            player.stop()
        keys, bad = diceroom.ask(LOGS)
    stored = {tuple(each) for each in keys}
    acknowledged = [each for player in players for each in player.acknowledged]
    lost = [each for each in acknowledged if each not in stored]
    return Figure(
        promise=1,
        done=f"{len(acknowledged)} moves on a disk that was full {times} times",
        goal="0 lost, every log replays, /healthz names the disk",
        result=f"{len(lost)} lost, {len(bad)} logs do not replay",
        is_met=not lost and not bad,
    )


def _moves(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)
