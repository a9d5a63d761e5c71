"""A player who leaves never stops a table: the others choose how to go on, and the player gets the seat back."""

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.test import Client

from config.core.errors import Refused
from config.core.live import presence
from games import absence, selectors, table_page
from games.actions import clock, leavers, tables
from games.actions.leavers import CHOICES, Choice
from games.actions.locked_table import lock_table
from games.boards.away import Away
from games.engines import GAMES
from games.models import Event, Seat, Table
from games.rooms import TABLES
from tests.world import ANN, BOB, EVE, FOX, ROBIN, At, assert_replays, client_of, fresh, starter, together

pytestmark = pytest.mark.django_db

OTHER = {"p1": "p2", "p2": "p1"}
OWNER = {"p1": ANN, "p2": BOB}


@pytest.fixture(autouse=True)
def still_clock() -> Iterator[None]:
    with time_machine.travel(time.time(), tick=False):
        yield


def playing(game: str, **options: Any) -> Table:
    """Ann and Bob at two screens."""
    table = tables.open_table(ANN, game, options=options, people=[ROBIN], invite=True)
    tables.join(table, BOB, FOX)
    tables.start(table)
    return fresh(table)


def place(table: Table, player: str) -> tuple[str, str]:
    return TABLES.room(table.code), player


def leaves(table: Table, player: str, *, ago: float = absence.AWAY_FOR) -> None:
    """Everybody else is there; this player closed the page so many seconds ago."""
    presence.arrive(place(table, seat.player_id) for seat in table.seats.all())
    with time_machine.travel(time.time() - ago, tick=False):
        presence.leave([place(table, player)])


def on_turn(table: Table) -> str:
    state = selectors.state_of(fresh(table))
    return str(GAMES[table.game].turn(state)[0])


def chooses(table: Table, choice: Choice, *, by: str, players: str, version: int | None = None) -> None:
    at = fresh(table).version if version is None else version
    leavers.decide(table, choice, [players], by=[by], version=at)


def shown_to(table: Table, player: str) -> Away | None:
    return table_page.page_for(OWNER[player], table.code).away


def seat(table: Table, player: str) -> Seat:
    return next(one for one in fresh(table).seats.all() if one.player_id == player)


# The three choices, in all games


@pytest.mark.parametrize("game", ["scrabbicle", "bookworm", "alphabet-dice", "ice-pack"])
@pytest.mark.parametrize("choice", CHOICES)
def test_the_game_goes_on_without_the_player_who_left(game: str, choice: Choice) -> None:
    table = playing(game)
    gone = on_turn(table)
    leaves(table, gone)
    chooses(table, choice, by=OTHER[gone], players=gone)
    if choice == "computer":
        assert seat(table, gone).is_computer
        assert fresh(table).due_at is not None, "it thinks already"
    elif choice == "skip":
        assert on_turn(table) == OTHER[gone] or fresh(table).events.filter(body__type="round_ended").exists()
        assert not seat(table, gone).is_computer
    else:
        assert fresh(table).status == Table.Status.OVER
    assert_replays(table)


def test_dice_words_goes_on_too() -> None:
    table = together(rounds=2)
    first = starter(table)
    leaves(table, first.player)
    other = OTHER[first.player]
    host = At(table, "host")
    host.does("roll_targets")
    host.does("go")
    At(table, other).does("done")
    chooses(table, "skip", by=other, players=first.player)
    assert first.view["phase"] == "scores"
    assert_replays(table)


def test_the_log_says_who_was_skipped() -> None:
    table = playing("scrabbicle")
    gone = on_turn(table)
    leaves(table, gone)
    chooses(table, "skip", by=OTHER[gone], players=gone)
    note = Event.objects.get(table=table, body__type="turn_skipped")
    assert (note.kind, note.body["seat"]) == ("table", gone)
    types = [event.body["type"] for event in table.events.filter(number__gt=note.number)]
    assert types == ["rolled", "swapped"], "the moves that the rules have"


# When it is offered


def test_the_screen_names_who_is_awaited_and_counts_down() -> None:
    table = playing("scrabbicle")
    gone = on_turn(table)
    leaves(table, gone, ago=12)
    away = shown_to(table, OTHER[gone])
    assert away is not None
    assert (away.names, away.seconds, away.may_choose) == (seat(table, gone).name, 18, False)
    page = client_of(OWNER[OTHER[gone]]).get(f"/tables/{table.code}/").text
    assert f"We wait for {away.names}" in page
    assert "Let a computer play" not in page
    with pytest.raises(Refused) as refused:
        chooses(table, "computer", by=OTHER[gone], players=gone)
    assert refused.value.code == "too-soon"


def test_after_half_a_minute_the_choices_are_there() -> None:
    table = playing("scrabbicle")
    gone = on_turn(table)
    leaves(table, gone)
    page = client_of(OWNER[OTHER[gone]]).get(f"/tables/{table.code}/").text
    for words in ("Let a computer play", "Skip the turn", "End and count the points"):
        assert words in page


def test_nothing_is_offered_while_the_player_is_there_or_another_is_on_turn() -> None:
    table = playing("scrabbicle")
    mover = on_turn(table)
    leaves(table, OTHER[mover])
    assert shown_to(table, mover) is None, "it is their own turn"
    presence.arrive([place(table, mover)])
    assert shown_to(table, OTHER[mover]) is None
    with pytest.raises(Refused) as refused:
        chooses(table, "skip", by=OTHER[mover], players=mover)
    assert refused.value.code == "is-back"


def test_while_presence_is_unknown_nobody_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis is down."""
    table = playing("scrabbicle")
    gone = on_turn(table)
    leaves(table, gone)
    monkeypatch.setattr(presence, "is_shared", lambda: False)
    assert shown_to(table, OTHER[gone]) is None
    with pytest.raises(Refused):
        chooses(table, "computer", by=OTHER[gone], players=gone)
    assert not seat(table, gone).is_computer


def test_a_page_that_vanished_without_a_goodbye_counts_from_the_first_look() -> None:
    table = playing("scrabbicle")
    gone = on_turn(table)
    presence.arrive([place(table, OTHER[gone])])
    away = shown_to(table, OTHER[gone])
    assert away is not None
    assert away.seconds == 30
    with time_machine.travel(time.time() + 31, tick=False):
        later = shown_to(table, OTHER[gone])
        assert later is not None
        assert later.may_choose


def test_a_paused_table_waits() -> None:
    table = playing("scrabbicle")
    gone = on_turn(table)
    leaves(table, gone)
    clock.pause(table)
    assert shown_to(table, OTHER[gone]) is None
    with pytest.raises(Refused):
        chooses(table, "skip", by=OTHER[gone], players=gone)


def test_a_player_with_computer_players_only_is_never_replaced() -> None:
    table = tables.open_table(ANN, "scrabbicle", options={}, people=[ROBIN], computers=[1, 1])
    presence.leave([place(table, "p1")])
    with time_machine.travel(time.time() + 600, tick=False):
        clock.run_due(table.pk)
        assert not seat(table, "p1").is_computer
        with pytest.raises(Refused):
            leavers.decide(table, "computer", ["p1"], by=["p1"], version=fresh(table).version)


def test_only_players_of_the_table_choose() -> None:
    table = playing("scrabbicle")
    gone = on_turn(table)
    leaves(table, gone)
    body = {"choice": "computer", "players": gone, "version": fresh(table).version}
    assert post(client_of(EVE), table, body).status_code == 404
    assert post(client_of(OWNER[OTHER[gone]]), table, body | {"choice": "kick"}).status_code == 400
    assert post(client_of(OWNER[OTHER[gone]]), table, body).status_code == 204
    assert seat(table, gone).is_computer


def post(client: Client, table: Table, body: dict[str, Any]) -> Any:
    return client.post(f"/tables/{table.code}/away", json.dumps(body), content_type="application/json")


# Two at once


def three() -> tuple[Table, str, list[str]]:
    """Ann, Bob and Eve. The player on turn has left."""
    table = tables.open_table(ANN, "scrabbicle", options={}, people=[ROBIN], invite=True)
    for visitor in (BOB, EVE):
        tables.join(table, visitor, FOX)
    tables.start(table)
    gone = on_turn(table)
    leaves(table, gone)
    others = [player for player in ("p1", "p2", "p3") if player != gone]
    return fresh(table), gone, others


@pytest.mark.parametrize("first", ["computer", "skip"])
@pytest.mark.parametrize("second", CHOICES)
def test_of_two_choices_at_once_the_first_counts(first: Choice, second: Choice) -> None:
    table, gone, (one, other) = three()
    version = table.version
    chooses(table, first, by=one, players=gone, version=version)
    after = fresh(table).version
    with pytest.raises(Refused) as refused:
        chooses(table, second, by=other, players=gone, version=version)
    assert refused.value.code in ("stale", "is-back")
    assert (fresh(table).version, fresh(table).status) == (after, Table.Status.PLAYING)
    assert_replays(table)


def test_the_game_ends_when_all_who_are_present_want_it() -> None:
    table, gone, (one, other) = three()
    chooses(table, "end", by=one, players=gone)
    assert fresh(table).status == Table.Status.PLAYING
    assert selectors.wishes_to_end(fresh(table)) == {one}
    owners = {"p1": ANN, "p2": BOB, "p3": EVE}
    asked = table_page.page_for(owners[other], table.code).away
    assert asked is not None
    assert asked.end_says == f"{seat(table, one).name} wants to end it. Do you agree?"
    agreed = table_page.page_for(owners[one], table.code).away
    assert agreed is not None
    assert agreed.has_agreed
    chooses(table, "end", by=other, players=gone)
    assert fresh(table).status == Table.Status.OVER


def test_a_wish_to_end_is_over_when_the_game_goes_on() -> None:
    table, gone, (one, other) = three()
    chooses(table, "end", by=one, players=gone)
    chooses(table, "skip", by=other, players=gone)
    assert selectors.wishes_to_end(fresh(table)) == set()


# Coming back


def test_a_player_who_comes_back_has_the_seat_again() -> None:
    table = playing("scrabbicle")
    gone = on_turn(table)
    before = seat(table, gone)
    leaves(table, gone)
    chooses(table, "computer", by=OTHER[gone], players=gone)
    page = client_of(OWNER[gone]).get(f"/tables/{table.code}/board")
    assert f'data-seat="{gone}"' in page.text
    now = seat(table, gone)
    assert (now.name, now.figure, now.computer_level) == (before.name, before.figure, None)
    assert_replays(table)


def test_a_player_who_is_back_in_time_keeps_the_seat() -> None:
    """The page opened a moment before the others pressed."""
    table = playing("scrabbicle")
    gone = on_turn(table)
    leaves(table, gone)
    version = table.version
    table_page.page_for(OWNER[gone], table.code)
    for choice in CHOICES:
        with pytest.raises(Refused) as refused:
            chooses(table, choice, by=OTHER[gone], players=gone, version=version)
        assert refused.value.code == "is-back"
    assert not seat(table, gone).is_computer


def test_a_player_who_comes_back_after_the_end_sees_the_results() -> None:
    table = playing("scrabbicle")
    gone = on_turn(table)
    leaves(table, gone)
    chooses(table, "computer", by=OTHER[gone], players=gone)
    clock.end(table)
    assert table_page.page_for(OWNER[gone], table.code).mine
    assert_replays(table)


def test_a_stranger_gets_no_seat_back() -> None:
    table = playing("scrabbicle")
    assert client_of(EVE).get(f"/tables/{table.code}/").status_code == 404
    assert not leavers.take_back(EVE, table.code)
    assert not leavers.take_back(ANN, table.code), "nothing was taken from Ann"


def test_the_host_gets_the_seat_back_too() -> None:
    """A host may look on without a seat."""
    table = playing("scrabbicle")
    with lock_table(table.pk) as locked:
        locked.replace_seat(locked.seats[0], name="Robo", figure=1, computer_level=2)
    assert [card.id for card in table_page.page_for(ANN, table.code).mine] == ["p1"]


# Steps that need no particular player


def test_anyone_present_rolls_the_targets_and_says_go() -> None:
    table = together(rounds=2)
    first = starter(table)
    other = OTHER[first.player]
    leaves(table, first.player, ago=1)
    page = table_page.page_for(OWNER[other], table.code)
    assert "referee:roll_targets" in page.may
    assert "Roll the targets" in client_of(OWNER[other]).get(f"/tables/{table.code}/").text
    sent = {
        "seat": "host",
        "action": {"type": "roll_targets"},
        "version": fresh(table).version,
        "key": "abcdefgh",
    }
    answer = client_of(OWNER[other]).post(
        f"/tables/{table.code}/moves", json.dumps(sent), content_type="application/json"
    )
    assert answer.status_code == 200
    assert first.view["targets"]


def test_not_while_the_player_is_there() -> None:
    table = together()
    first = starter(table)
    presence.arrive([place(table, "p1"), place(table, "p2")])
    assert not any(may.startswith("referee") for may in table_page.page_for(BOB, table.code).may)
    sent = {
        "seat": "host",
        "action": {"type": "roll_targets"},
        "version": fresh(table).version,
        "key": "abcdefgh",
    }
    answer = client_of(BOB).post(
        f"/tables/{table.code}/moves", json.dumps(sent), content_type="application/json"
    )
    assert answer.status_code == 403
    assert first.view["targets"] is None
