"""What happens at the same moment: one wins, nothing is lost, nothing counts twice. Real threads, a real database."""

import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from django.db import connection

from config.core.errors import Refused
from games.actions import clock, play, tables
from games.engines import IllegalMove
from games.models import Event, Table
from tests.games.clockwork import later
from tests.world import ANN, ROBIN, At, alone, assert_replays, fresh, into_play, key

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(times: int, work: Callable[[int], Any]) -> list[Any]:
    """Runs `work` that many times on eight threads and gives what came back, refusals included."""

    def run(number: int) -> Any:
        try:
            return work(number)
        except (Refused, IllegalMove) as refusal:
            return refusal.code
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(run, range(times)))


def send(table: Table, action: dict[str, Any], version: int, _: int) -> play.Played:
    return At(table, "p1").sends(action, version=version, key=key())


def run_due_or_finish(table: Table, version: int, number: int) -> None:
    if number % 2:
        clock.run_due(table.pk)
    else:
        send(table, {"type": "done"}, version, number)


def test_a_hundred_closes_at_once_give_one_result() -> None:
    """Promise 3."""
    table = into_play(alone(round_seconds=20))
    with later(21):
        at_once(100, lambda _: clock.run_due(table.pk))
    assert Event.objects.filter(table=table, body__type="scored").count() == 1
    assert_replays(table)


def test_the_same_key_fifty_times_at_once_is_one_move_with_one_answer() -> None:
    """Promise 6."""
    table = into_play(alone())
    once = key()
    roll = {"type": "roll"}
    answers = at_once(50, lambda _: At(table, "p1").sends(roll, version=table.version, key=once))
    assert len({(answer.version, tuple(answer.view["me"]["dice"])) for answer in answers}) == 1
    assert Event.objects.filter(table=table, body__type="rolled").count() == 1


def test_of_two_moves_at_once_on_the_same_version_one_is_stale() -> None:
    """Promise 7: two tabs of one player reroll at the same moment, again and again; no reroll is lost or doubled."""
    people = [tables.NewSeat(name=ROBIN.name, supports={"unlimited_rerolls": True})]
    table = into_play(tables.open_table(ANN, "dice-words", options={"round_seconds": 600}, people=people))
    At(table, "p1").sends({"type": "roll"}, version=table.version, key=key())
    outcomes: Counter[str] = Counter()
    for _ in range(60):
        version = fresh(table).version
        reroll = {"type": "reroll", "dice": [random.randrange(7)]}
        moves = at_once(2, partial(send, table, reroll, version))
        outcomes.update("stale" if move == "stale" else "played" for move in moves)
        assert fresh(table).version == version + 1
    assert outcomes == {"played": 60, "stale": 60}
    assert_replays(table)


def test_a_class_of_thirty_plays_at_once_and_no_move_is_lost() -> None:
    people = [tables.NewSeat(name=f"{ROBIN.name}") for _ in range(30)]
    table = into_play(tables.open_table(ANN, "dice-words", options={"round_seconds": 600}, people=people))
    at_once(30, lambda n: At(table, f"p{n + 1}").sends({"type": "roll"}, version=table.version, key=key()))
    at_once(
        30,
        lambda n: At(table, f"p{n + 1}").sends({"type": "done"}, version=fresh(table).version, key=key()),
    )
    kinds = Counter(Event.objects.filter(table=table).values_list("body__type", flat=True))
    assert kinds["rolled"] == 30
    assert kinds["scored"] == 1
    assert_replays(table)


def test_a_click_and_the_bell_cannot_both_close_the_round() -> None:
    """The last player says done at the moment when the round is due to close."""
    for _ in range(10):
        table = into_play(alone(round_seconds=20))
        version = table.version
        with later(20.0):
            at_once(4, partial(run_due_or_finish, table, version))
        assert Event.objects.filter(table=table, body__type="scored").count() == 1
        assert_replays(table)


def test_thirty_children_sit_down_at_once_on_thirty_different_chairs() -> None:
    from classrooms.visitors import Visitor

    table = tables.open_table(ANN, "dice-words", options={}, people=[ROBIN], invite=True)
    at_once(30, lambda n: tables.join(table, Visitor(guest=f"{n:032d}"), ROBIN))
    numbers = list(Table.objects.get(pk=table.pk).seats.values_list("number", flat=True))
    names = set(Table.objects.get(pk=table.pk).seats.values_list("name", flat=True))
    assert numbers == list(range(1, 32))
    assert len(names) == 31


def test_a_double_click_on_begin_begins_once() -> None:
    table = tables.open_table(ANN, "dice-words", options={}, people=[ROBIN], invite=True)
    at_once(8, lambda _: tables.start(table))
    assert Event.objects.filter(table=table, body__type="started").count() == 1
