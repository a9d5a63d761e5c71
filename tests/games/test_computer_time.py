"""Time at tables with computer players: how long they think, and when a table without people is paused."""

import time
from collections.abc import Iterator

import pytest
import time_machine

from games.actions import clock, tables
from games.models import Event, Table
from tests.world import ANN, ROBIN, At, assert_replays, fresh, levels_at

pytestmark = pytest.mark.django_db

ABANDONED_AFTER = 15 * 60.0


@pytest.fixture(autouse=True)
def travel() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(time.time(), tick=False) as travel:
        yield travel


def a_game_that_goes_on_without_ann() -> Table:
    """Bookworm ends Ann's turns by the clock. With green categories the table never waits for her choice."""
    options = {"target_score": 99, "categories": "green"}
    return tables.open_table(ANN, "bookworm", options=options, people=[ROBIN], computers=[1, 1, 1])


def play_until(travel: time_machine.Traveller, table: Table, seconds: float) -> None:
    """Let pass that much time, and do what becomes due at the table meanwhile."""
    end = time.time() + seconds
    while (due_at := fresh(table).due_at) is not None and due_at < end:
        travel.move_to(max(due_at, time.time()) + 0.01)
        clock.sweep()
    travel.move_to(end)
    clock.sweep()


def last_move_of_a_computer(table: Table) -> float:
    moves = Event.objects.filter(table=table, by__in=levels_at(table))
    return moves.order_by("-number").values_list("at", flat=True)[0]


def test_a_table_that_people_have_left_is_paused_although_computers_play_on(
    travel: time_machine.Traveller,
) -> None:
    table = a_game_that_goes_on_without_ann()
    opened_at = time.time()
    play_until(travel, table, ABANDONED_AFTER - 1)
    assert fresh(table).paused_at is None
    assert time.time() - last_move_of_a_computer(table) < 60, "they play to the end of the quarter of an hour"
    play_until(travel, table, 120)
    paused_at = fresh(table).paused_at
    assert paused_at is not None
    assert paused_at - opened_at == pytest.approx(ABANDONED_AFTER, abs=60)
    assert fresh(table).due_at is None
    assert_replays(table)


def test_an_abandoned_table_goes_on_after_it_is_resumed(travel: time_machine.Traveller) -> None:
    table = a_game_that_goes_on_without_ann()
    play_until(travel, table, ABANDONED_AFTER + 120)
    travel.shift(3600)
    clock.resume(table)
    play_until(travel, table, 120)
    assert fresh(table).paused_at is None
    assert last_move_of_a_computer(table) > time.time() - 60
    assert_replays(table)


@pytest.mark.parametrize("sign_of_life", ["move", "added time"])
def test_a_person_keeps_a_table_alive(travel: time_machine.Traveller, sign_of_life: str) -> None:
    table = a_game_that_goes_on_without_ann()
    play_until(travel, table, ABANDONED_AFTER - 300)
    if sign_of_life == "added time":
        clock.add_time(table, 1)
    else:
        wait_for_ann(travel, table)
        At(table, "p1").does(At(table, "p1").view["actions"][-1])
    play_until(travel, table, ABANDONED_AFTER - 60)
    assert fresh(table).paused_at is None
    play_until(travel, table, 180)
    assert fresh(table).paused_at is not None


def wait_for_ann(travel: time_machine.Traveller, table: Table) -> None:
    while "p1" not in At(table, "p1").view["turn"]:
        play_until(travel, table, 1)


@pytest.mark.parametrize("computers", [1, 4, 9])
def test_computers_share_the_time_that_is_left(travel: time_machine.Traveller, computers: int) -> None:
    """Six moves each before the round ends: one thinks for at most a sixth of its share of the round."""
    table = tables.open_table(
        ANN, "dice-words", options={"round_seconds": 20}, people=[ROBIN], computers=[3] * computers
    )
    begin_round(travel, table)
    think_at = fresh(table).think_at
    assert think_at is not None
    assert think_at - time.time() < 20 / 6 / computers + 0.001


def begin_round(travel: time_machine.Traveller, table: Table) -> None:
    """The player who starts, Ann or a computer, rolls the targets and starts the timer."""
    while (view := At(table, "p1").view)["phase"] != "play":
        if "p1" in view["turn"]:
            At(table, "p1").does(view["actions"][-1])
        else:
            # A little later, because the clock of the test is cut to nanoseconds.
            travel.move_to((fresh(table).due_at or 0) + 0.01)
            clock.sweep()
