"""Logs for years: versions of events, checkpoints, refused moves and the progress of a seat."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from django.db import DatabaseError

from classrooms.visitors import Visitor
from config.core.errors import Refused
from games import selectors
from games.actions import clock, storage, tables
from games.engines import GAMES, IllegalMove
from games.models import Checkpoint, Event, RefusedMove, Seat, SeatProgress, Table
from games.privacy import GamesData
from tests.games.clockwork import later
from tests.world import (
    ANN,
    BOB,
    FOX,
    ROBIN,
    At,
    School,
    alone,
    assert_replays,
    fresh,
    into_play,
    key,
    starter,
    together,
)

pytestmark = pytest.mark.django_db


def progress_of(table: Table, player: str) -> SeatProgress:
    return SeatProgress.objects.get(seat__table=table, seat__number=int(player[1:]), seat__to_event=None)


def play_round(table: Table) -> None:
    """Ann rolls and is done, without a word."""
    into_play(table)
    At(table, "p1").does("roll")
    At(table, "p1").does("done")


# Versions of events


def _rename_faces(event: dict[str, Any]) -> dict[str, Any]:
    """From version 1, where the dice of a roll are called "shown", to version 2."""
    if "shown" not in event:
        return event
    return {**{name: value for name, value in event.items() if name != "shown"}, "faces": event["shown"]}


@contextmanager
def newer_release() -> Iterator[None]:
    """Dice Words as a later release might have it, with a second version of its events."""
    game = GAMES["dice-words"]
    profile = replace(game.profile, event_version=2, upgrades={1: _rename_faces})
    before = game.profile
    object.__setattr__(game, "profile", profile)
    try:
        yield
    finally:
        object.__setattr__(game, "profile", before)


def store_in_old_form(table: Table) -> None:
    for event in table.events.filter(body__type="rolled"):
        event.body["shown"] = event.body.pop("faces")
        event.save()


def test_events_of_an_older_version_are_upgraded_before_they_are_applied() -> None:
    table = into_play(alone())
    At(table, "p1").does("roll")
    before = selectors.state_of(fresh(table))
    store_in_old_form(table)
    with pytest.raises(KeyError):
        selectors.replay(table)
    with newer_release():
        assert selectors.replay(table) == before
        At(table, "p1").does("reroll", dice=[0])
        assert_replays(table)


def test_new_events_have_the_newest_version() -> None:
    table = into_play(alone())
    with newer_release():
        At(table, "p1").does("roll")
    versions = table.events.order_by("number").values_list("version", flat=True)
    assert (versions[0], versions[len(versions) - 1]) == (1, 2)


def test_exports_have_events_in_the_newest_form() -> None:
    school = School()
    table = tables.open_table(Visitor(user=school.ben.user), "dice-words", options={}, people=[ROBIN])
    into_play(table)
    At(table, "p1").does("roll")
    store_in_old_form(table)
    with newer_release():
        [moves] = [sheet for sheet in GamesData().student_sheets(school.ben) if sheet.name == "moves"]
        [rolled] = [row for row in moves.rows if row["what"] == "rolled"]
    assert "shown" not in rolled["details"]
    assert "faces" in rolled["details"]


# Checkpoints


def test_a_checkpoint_follows_every_round() -> None:
    table = alone(rounds=3)
    for _ in range(2):
        play_round(table)
        starter(table).does("next")
    scored = table.events.filter(body__type="scored").values_list("number", flat=True)
    assert list(table.checkpoints.values_list("number", flat=True)) == list(scored)
    assert len(scored) == 2


def test_the_state_at_any_event_is_the_same_with_and_without_checkpoints() -> None:
    table = alone(rounds=3)
    for _ in range(2):
        play_round(table)
        starter(table).does("next")
    last = fresh(table).version
    with_checkpoints = [selectors.state_at(table, number) for number in range(1, last + 1)]
    Checkpoint.objects.all().delete()
    assert with_checkpoints == [selectors.state_at(table, number) for number in range(1, last + 1)]
    assert with_checkpoints[-1] == selectors.state_of(fresh(table))


def test_a_replay_begins_at_the_nearest_checkpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    table = alone(rounds=3)
    play_round(table)
    checkpoint = table.checkpoints.get()
    starter(table).does("next")
    loaded = selectors.load_log

    def load_log(table: Table, **bounds: Any) -> Any:
        assert bounds["after"] == checkpoint.number
        return loaded(table, **bounds)

    monkeypatch.setattr(selectors, "load_log", load_log)
    selectors.state_at(table, fresh(table).version)


def test_a_checkpoint_in_an_older_form_is_not_used() -> None:
    table = alone(rounds=3)
    play_round(table)
    Checkpoint.objects.update(state={"v": -1})
    assert selectors.state_at(table, fresh(table).version) == selectors.state_of(fresh(table))


# Refused moves


def test_a_refused_move_is_stored_without_its_text() -> None:
    table = into_play(alone())
    At(table, "p1").does("roll")
    version = fresh(table).version
    with pytest.raises(IllegalMove) as refusal:
        At(table, "p1").does("word", dice=[0, 1, 2], letters="QQQ")
    refused = RefusedMove.objects.get(table=table)
    assert (refused.player, refused.after, refused.action_type) == ("p1", version, "word")
    assert (refused.code, refused.letters) == (refusal.value.code, 3)
    assert "QQQ" not in str(RefusedMove.objects.values())
    assert_replays(table)


def test_what_the_platform_refuses_is_stored_too() -> None:
    table = into_play(alone())
    clock.pause(table)
    with pytest.raises(Refused):
        At(table, "p1").does("roll")
    assert RefusedMove.objects.get(table=table).code == "paused"


def test_a_refused_move_never_stores_free_text_as_its_type() -> None:
    table = into_play(alone())
    clock.pause(table)
    with pytest.raises(Refused):
        At(table, "p1").does("my dog is called Bello")
    assert RefusedMove.objects.get(table=table).action_type == ""


def test_a_malformed_move_is_not_counted_as_refused() -> None:
    table = into_play(alone())
    with pytest.raises(IllegalMove):
        At(table, "p1").does("reroll", dice="all of them")
    assert not RefusedMove.objects.exists()


def test_a_table_stores_a_limited_number_of_refused_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "MOST_REFUSED", 2)
    table = into_play(alone())
    for _ in range(4):
        with pytest.raises(IllegalMove):
            At(table, "p1").does("reroll", dice=[0])
    assert RefusedMove.objects.filter(table=table).count() == 2
    assert progress_of(table, "p1").refused == 4


def test_a_refusal_that_cannot_be_stored_is_still_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise DatabaseError("disk full")

    monkeypatch.setattr(storage, "save_refused", fail)
    table = into_play(alone())
    with pytest.raises(IllegalMove):
        At(table, "p1").does("reroll", dice=[0])
    At(table, "p1").does("roll")
    assert_replays(table)


# Progress of a seat


def test_progress_counts_rounds_words_and_points() -> None:
    table = into_play(alone(rounds=3))
    dice = At(table, "p1").does("roll").view["me"]["dice"]
    assert progress_of(table, "p1").last_move_at is not None
    At(table, "p1").does("done")
    row = progress_of(table, "p1")
    assert len(dice) == 7
    assert (row.rounds, row.words, row.rounds_without_word) == (1, 0, 1)
    assert row.points == GAMES["dice-words"].scores(selectors.state_of(fresh(table)))["p1"]


def test_each_move_writes_the_progress_of_the_mover_only() -> None:
    table = into_play(together())
    with later(5):
        At(table, "p1").does("roll")
    assert progress_of(table, "p2").last_move_at is None or (
        (progress_of(table, "p1").last_move_at or 0) > (progress_of(table, "p2").last_move_at or 0)
    )


def test_a_row_of_refused_words_ends_with_a_move_that_counts() -> None:
    table = into_play(alone())
    At(table, "p1").does("roll")
    for _ in range(5):
        with pytest.raises(IllegalMove):
            At(table, "p1").does("word", dice=[0, 1, 2], letters="QQQ")
    assert progress_of(table, "p1").refused_in_a_row == 5
    At(table, "p1").does("reroll", dice=[0])
    row = progress_of(table, "p1")
    assert (row.refused, row.refused_in_a_row) == (5, 0)


def test_rounds_without_a_word_are_counted() -> None:
    table = alone(rounds=5)
    for rounds in range(1, 5):
        play_round(table)
        assert progress_of(table, "p1").rounds_without_word == rounds
        starter(table).does("next")


def test_progress_of_a_table_from_before_the_update_begins_with_the_next_move() -> None:
    table = into_play(alone())
    SeatProgress.objects.all().delete()
    At(table, "p1").does("roll")
    assert progress_of(table, "p1").last_move_at is not None


def test_a_player_who_takes_over_a_seat_has_its_points_and_counts_of_their_own() -> None:
    table = alone(rounds=3)
    play_round(table)
    tables.replace_seat(table, "p1", FOX, visitor=BOB)
    assert (progress_of(table, "p1").rounds, SeatProgress.objects.count()) == (0, 2)
    starter(table).does("next")
    play_round(table)
    assert progress_of(table, "p1").rounds == 1
    assert Seat.including_ended.get(ANN.owns()).progress.rounds == 1
    assert_replays(table)


def test_a_repeated_move_counts_once() -> None:
    table = into_play(alone())
    once = key()
    for _ in range(2):
        At(table, "p1").sends({"type": "roll"}, version=table.version, key=once)
    assert Event.objects.filter(table=table, body__type="rolled").count() == 1
    assert not RefusedMove.objects.exists()
