"""Time at the tables: the deadline is in the row, and the first check after it closes the round, exactly once."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, suppress
from unittest.mock import Mock

import pytest
import time_machine
from django.db import connection

from config.core import db
from config.core.db import CatchingUp, write
from config.core.errors import Refused
from config.core.models import Heartbeat
from games import tasks
from games.actions import clock, errors, tables
from games.engines import GAMES, IllegalMove
from games.models import Event, Table
from tests.games.clockwork import later
from tests.world import ANN, BOB, ROBIN, At, alone, assert_replays, fresh, into_play, key, together

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def still_clock() -> Iterator[None]:
    """Time goes by only where a test moves it, however slow the machine is."""
    with time_machine.travel(time.time(), tick=False):
        yield


def closes(table: Table) -> int:
    return Event.objects.filter(table=table, body__type="scored").count()


def test_the_row_knows_when_the_round_ends() -> None:
    table = into_play(alone(round_seconds=60))
    assert table.due_at == pytest.approx(time.time() + 60, abs=2)


def test_a_round_is_not_closed_early() -> None:
    table = into_play(alone(round_seconds=60))
    with later(58):
        clock.run_due(table.pk)
        clock.sweep()
    assert closes(table) == 0


def test_running_what_is_due_again_and_again_closes_once() -> None:
    table = into_play(alone(round_seconds=60))
    with later(61):
        for _ in range(5):
            clock.run_due(table.pk)
            clock.sweep()
    assert closes(table) == 1
    assert_replays(table)


def test_the_sweep_finds_what_the_task_missed() -> None:
    tables = [into_play(alone(round_seconds=60)) for _ in range(3)]
    with later(61):
        assert clock.sweep() == 3
        assert clock.sweep() == 0
    assert [closes(table) for table in tables] == [1, 1, 1]


def test_one_table_that_fails_does_not_hold_up_the_others() -> None:
    broken, sound = into_play(alone(round_seconds=60)), into_play(alone(round_seconds=60))
    Table.objects.filter(pk=broken.pk).update(snapshot={"not": "a state"})
    with later(61):
        clock.sweep()
    assert closes(sound) == 1


def test_a_pause_costs_players_no_time() -> None:
    table = into_play(alone(round_seconds=60))
    clock.pause(table)
    assert fresh(table).due_at is None
    with later(300):
        assert clock.sweep() == 0
        clock.resume(table)
        assert fresh(table).due_at == pytest.approx(time.time() + 60, abs=2)
    assert_replays(table)


def test_moves_are_refused_in_a_pause() -> None:
    table = into_play(alone())
    clock.pause(table)
    with pytest.raises(errors.Paused):
        At(table, "p1").does("roll")
    assert_replays(table)


def test_pausing_twice_and_resuming_twice_is_harmless() -> None:
    table = into_play(alone(round_seconds=60))
    clock.pause(table)
    with later(10):
        clock.pause(table)
    with later(20):
        clock.resume(table)
        clock.resume(table)
        assert fresh(table).due_at == pytest.approx(time.time() + 60, abs=2)
    assert_replays(table)


def test_a_round_that_was_over_before_the_pause_is_closed_by_it() -> None:
    table = into_play(alone(round_seconds=60))
    with later(61):
        clock.pause(table)
    assert closes(table) == 1


def test_time_can_be_added() -> None:
    table = into_play(alone(round_seconds=60))
    clock.add_time(table, 30)
    assert fresh(table).due_at == pytest.approx(time.time() + 90, abs=2)
    assert_replays(table)


@pytest.mark.parametrize("seconds", [0, -5, 601, float("nan"), float("inf")])
def test_time_is_added_in_reason(seconds: float) -> None:
    table = into_play(alone(round_seconds=60))
    with pytest.raises(Refused):
        clock.add_time(table, seconds)
    assert fresh(table).version == table.version


def test_time_lost_in_a_restart_is_given_back() -> None:
    table = into_play(alone(round_seconds=60))
    clock.heartbeat("web")
    with later(40):
        assert clock.give_back_lost_time() == pytest.approx(40, abs=1)
        assert fresh(table).due_at == pytest.approx(time.time() + 60, abs=2)
        assert clock.give_back_lost_time() == 0
    assert_replays(table)


def test_a_deadline_that_passed_while_the_server_was_down_is_given_back_too() -> None:
    table = into_play(alone(round_seconds=20))
    clock.heartbeat("web")
    with later(50):
        clock.give_back_lost_time()
        clock.sweep()
        assert closes(table) == 0
        assert fresh(table).due_at == pytest.approx(time.time() + 20, abs=2)


def test_at_most_a_minute_is_given_back() -> None:
    table = into_play(alone(round_seconds=60))
    due = table.due_at
    clock.heartbeat("web")
    with later(3600):
        assert clock.give_back_lost_time() == 60
        assert fresh(table).due_at == pytest.approx(due + 60 if due else 0, abs=0.01)


def test_a_round_that_was_overdue_before_the_restart_gets_nothing_back() -> None:
    """The players had all of their time; only closing the round was missed."""
    table = into_play(alone(round_seconds=20))
    with later(30):
        clock.heartbeat("web")
    with later(60):
        assert clock.give_back_lost_time() == pytest.approx(30, abs=1)
        assert not table.events.filter(body__why="given-back").exists()
        clock.sweep()
    assert closes(table) == 1
    assert_replays(table)


def test_while_another_process_is_there_nothing_was_lost() -> None:
    table = into_play(alone(round_seconds=60))
    clock.heartbeat("web")
    assert clock.give_back_lost_time() == 0
    assert fresh(table).due_at == table.due_at


@pytest.mark.django_db(transaction=True)
def test_of_several_starting_processes_one_gives_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both have read the same old heartbeat before either claims it; only one claim succeeds."""
    table = into_play(alone(round_seconds=60))
    clock.heartbeat("web")
    both_have_read = threading.Barrier(2)

    def writing_after_both_have_read() -> AbstractContextManager[None]:
        if threading.current_thread() is not threading.main_thread():
            with suppress(threading.BrokenBarrierError):
                both_have_read.wait(5)
        return write()

    monkeypatch.setattr(clock, "write", writing_after_both_have_read)

    def start(_: int) -> float:
        try:
            return clock.give_back_lost_time()
        finally:
            connection.close()

    gone_at = Heartbeat.objects.get(name="web").at
    with time_machine.travel(gone_at + 30, tick=False), ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(start, range(2))) == [0, pytest.approx(30)]
    assert table.events.filter(body__why="given-back").count() == 1


def test_nothing_is_closed_behind_the_backs_of_those_who_cannot_play() -> None:
    """The worker goes on while no web process is there; the round waits for the time to be given back."""
    table = into_play(alone(round_seconds=20))
    clock.heartbeat("web")
    with later(30):
        tasks.tick()
        tasks.run_due(table.pk)
        assert closes(table) == 0
        clock.give_back_lost_time()
        clock.heartbeat("web")
        tasks.tick()
        assert closes(table) == 0
    with later(60):
        clock.heartbeat("web")
        tasks.tick()
        assert closes(table) == 1


@pytest.fixture
def beating(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process is a web process, whose heartbeat is new."""
    monkeypatch.setattr(clock._Clocks, "difference", None)
    monkeypatch.setattr(db, "heartbeat_at", None)
    clock.heartbeat_of_web()


@pytest.mark.usefixtures("beating")
def test_no_deadline_counts_before_the_time_of_an_outage_is_given_back() -> None:
    """The first request after an outage comes before the next heartbeat."""
    table = into_play(alone(round_seconds=20))
    with later(30):
        with pytest.raises(CatchingUp):
            clock.run_due(table.pk)
        clock.heartbeat_of_web()
        clock.run_due(table.pk)
        assert closes(table) == 0
        assert fresh(table).due_at == pytest.approx(time.time() + 20, abs=2)
    assert_replays(table)


@pytest.mark.usefixtures("beating")
@pytest.mark.parametrize("seconds", [7200.0, 20.0])
def test_a_clock_that_is_set_forward_shortens_no_round(seconds: float) -> None:
    """All of it is given back: two hours on a clock are not lost time."""
    table = into_play(alone(round_seconds=60))
    with later(seconds):
        clock.heartbeat_of_web()
        clock.sweep()
        assert closes(table) == 0
        assert fresh(table).due_at == pytest.approx(time.time() + 60, abs=2)
        assert At(table, "p1").view["deadline"] == pytest.approx(time.time() + 60, abs=2)
        clock.heartbeat_of_web()
        assert fresh(table).due_at == pytest.approx(time.time() + 60, abs=2)
    assert_replays(table)


@pytest.mark.usefixtures("beating")
def test_a_clock_that_is_set_back_leaves_rounds_as_they_are() -> None:
    table = into_play(alone(round_seconds=60))
    with later(-600):
        clock.heartbeat_of_web()
        assert clock.is_web_running()
        assert fresh(table).due_at == table.due_at
    assert closes(table) == 0


def test_a_computer_player_that_is_stuck_does_not_hold_up_the_people(monkeypatch: pytest.MonkeyPatch) -> None:
    table = tables.open_table(ANN, "dice-words", options={}, people=[ROBIN], computers=[3])
    stuck = IllegalMove("stuck", "I do not know what to do.")
    monkeypatch.setattr(type(GAMES["dice-words"]), "bot", Mock(side_effect=stuck))
    with later(60):
        clock.sweep()
        clock.pause(table)
        clock.resume(table)
        thinks_at = fresh(table).think_at
        assert thinks_at is None or thinks_at > time.time()
    assert_replays(table)


def test_a_snapshot_of_an_older_kind_is_made_anew_from_the_log() -> None:
    table = into_play(alone(round_seconds=60))
    dice = At(table, "p1").does("roll").view["me"]["dice"]
    Table.objects.filter(pk=table.pk).update(snapshot={"game": "dice-words", "version": -1})
    assert At(table, "p1").view["me"]["dice"] == dice
    At(table, "p1").does("done")
    assert_replays(table)


def test_a_paused_table_gets_nothing_back() -> None:
    table = into_play(alone(round_seconds=60))
    clock.pause(table)
    version = fresh(table).version
    clock.heartbeat("web")
    with later(30):
        clock.give_back_lost_time()
    assert fresh(table).version == version


def test_computer_players_play_a_whole_game_by_the_clock_alone() -> None:
    table = tables.open_table(
        ANN, "dice-words", options={"rounds": 2, "round_seconds": 20}, people=[ROBIN], computers=[1, 5]
    )
    seconds = 0.0
    while fresh(table).status == Table.Status.PLAYING and seconds < 600:
        seconds += 1
        with later(seconds):
            clock.sweep()
            view = At(table, "p1").view
            if view["phase"] != "play" and "p1" in view["turn"]:
                At(table, "p1").does(view["actions"][-1])
    scores = {card["id"]: card["score"] for card in At(table, "p1").view["players"]}
    assert fresh(table).status == Table.Status.OVER
    assert scores["p3"] > 0
    assert_replays(table)


def test_busy_people_do_not_keep_a_computer_player_waiting() -> None:
    """Ann's moves do not put off the move that the computer player is about to make."""
    table = tables.open_table(ANN, "dice-words", options={}, people=[ROBIN], computers=[3])
    seconds = 0.0
    while At(table, "p1").view["phase"] != "play":
        seconds += 5
        with later(seconds):
            clock.sweep()
            view = At(table, "p1").view
            if "p1" in view["turn"] and view["phase"] == "targets":
                At(table, "p1").does(view["actions"][-1])
    before = fresh(table).think_at
    At(table, "p1").does("roll")
    assert before is not None
    assert fresh(table).think_at == before


def test_a_game_for_two_with_extra_time_ends_for_each_in_their_own_time() -> None:
    """The platform follows the engine's next bell, whosever it is."""
    table = tables.open_table(ANN, "dice-words", options={"round_seconds": 60}, people=[ROBIN], invite=True)
    tables.join(table, BOB, tables.NewSeat(name="Wise Fox", supports={"extra_time": 1.5}))
    tables.start(table)
    into_play(table)
    with later(61):
        clock.sweep()
        assert closes(table) == 0
        At(table, "p2").sends({"type": "roll"}, version=fresh(table).version, key=key())
    with later(91):
        clock.sweep()
    assert closes(table) == 1
    assert_replays(table)


def test_two_at_one_table_share_one_clock() -> None:
    table = into_play(together(round_seconds=60))
    with later(61):
        clock.run_due(table.pk)
    assert At(table, "p1").view["phase"] == At(table, "p2").view["phase"] == "scores"
    assert closes(table) == 1
