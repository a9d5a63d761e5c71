"""The short forms of `make soak`."""

from pathlib import Path

import pytest

from tests.faults.servers import Server
from tests.running import SCALED, running
from tests.soak import closes, moves, races

pytestmark = pytest.mark.faults

scaled = pytest.mark.skipif(not SCALED, reason="needs several processes; the scaled run has this test")


def test_no_acknowledged_move_is_lost_over_kills(own_servers: dict[str, Server], tmp_path: Path) -> None:
    """Promise 1. Scaled: each process, Redis and PostgreSQL are killed once. Embedded: the one process, three times."""
    figure = moves.run(tmp_path, own_servers, moves=80, kills=6 if SCALED else 3)
    assert figure.is_met, figure


@scaled
def test_a_round_closes_in_time_although_a_worker_is_killed(tmp_path: Path) -> None:
    """Promise 2. `test_redis.py` has the look with Redis dead."""
    with running(tmp_path, workers=2) as diceroom:
        figure = closes.by_itself(diceroom, rounds=1)
    assert figure.is_met, figure


@scaled
def test_of_two_moves_at_two_processes_one_counts(tmp_path: Path) -> None:
    """Promise 7."""
    figure = races.run(tmp_path, races=60)
    assert figure.is_met, figure
