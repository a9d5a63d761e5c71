"""Promise 1: moves go on while process after process is killed. Every acknowledged move is in the log, once."""

import itertools
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.faults.servers import Server
from tests.running import SCALED, Diceroom, eventually, running
from tests.soak.figure import Figure
from tests.soak.player import Player

PLAYERS = 6
# A kill waits for moves after the one before it. This is for a server that does not come back.
PATIENCE = 180.0

# All moves that are stored, and the tables whose log does not lead to their snapshot.
LOGS = """
import json
from games import selectors
from games.models import Event, Table
keys = list(Event.objects.exclude(key=None).values_list("table__code", "key"))
bad = [t.code for t in Table.objects.exclude(version=0) if selectors.replay(t) != selectors.state_of(t)]
print(json.dumps([keys, bad]))
"""


def run(folder: Path, servers: dict[str, Server], *, moves: int, kills: int) -> Figure:
    with running(folder, webs=2) as diceroom:
        players = [Player(diceroom.urls) for _ in range(PLAYERS)]
        for player in players:
            player.start()
        try:
            _kill_in_turn(diceroom, servers, players, moves=moves, kills=kills)
        finally:
            for player in players:
                player.stop()
        diceroom.wait_until_ready()
        stored, bad = diceroom.ask(LOGS)
    acknowledged = [each for player in players for each in player.acknowledged]
    counts = Counter((code, key) for code, key in stored)
    lost = [move for move in acknowledged if not counts[move]]
    twice = [move for move, count in counts.items() if count > 1]
    return Figure(
        promise=1,
        done=f"{len(acknowledged)} moves over {kills} kills of {_names(diceroom, servers)}",
        goal="0 lost, 0 doubled, every log replays",
        result=f"{len(lost)} lost, {len(twice)} doubled, {len(bad)} logs do not replay",
        is_met=not (lost or twice or bad) and len(acknowledged) >= moves,
    )


def _kill_in_turn(
    diceroom: Diceroom, servers: dict[str, Server], players: Sequence[Player], *, moves: int, kills: int
) -> None:
    targets = itertools.cycle([*diceroom.parts, *servers])
    for number in range(1, kills + 1):
        _wait_for_moves(players, number * moves // (kills + 1))
        target = next(targets)
        if target in servers:
            servers[target].kill()
            servers[target].start()
        else:
            diceroom.kill(target)
            diceroom.start_part(target)
    _wait_for_moves(players, moves)


def _wait_for_moves(players: Sequence[Player], number: int) -> None:
    eventually(lambda: sum(len(player.acknowledged) for player in players) >= number, PATIENCE)


def _names(diceroom: Diceroom, servers: dict[str, Server]) -> str:
    names = ["web", "worker", "clock", *servers] if SCALED else ["the server"]
    return ", ".join(names)
