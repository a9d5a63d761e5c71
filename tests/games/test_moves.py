"""A move made on a page: one request, answered with the mover's new board."""

import re
import time
from typing import Any

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games import selectors
from games.actions import clock, tables
from games.engines import GAMES, HOST, Context, SeededDice
from games.models import Event, Table
from games.words import lexicon
from tests.world import (
    ANN,
    BOB,
    EVE,
    FOX,
    ROBIN,
    At,
    School,
    alone,
    assert_replays,
    client_of,
    fresh,
    into_play,
    key,
    signed_in,
    together,
)

pytestmark = pytest.mark.django_db

MOVES_PER_GAME = 12


def move(
    client: Client, table: Table, action: Any, *, seat: str = "p1", shown: str = "", **changed: Any
) -> Any:
    body = {"seat": seat, "version": fresh(table).version, "key": key(), "action": action} | changed
    url = f"/tables/{table.code}/moves" + (f"?seat={shown}" if shown else "")
    return client.post(url, body, content_type="application/json")


def text_of(response: Any) -> str:
    """The board without its CSRF tokens, which differ in every response."""
    assert response.status_code == 200, response.content
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", response.content.decode())


def value(board: str, name: str) -> str:
    found = re.search(rf'data-{name}="([^"]*)"', board)
    assert found is not None
    return found[1]


def next_move(table: Table) -> tuple[str, dict[str, Any]]:
    """A player whose turn it is, and what a computer player would do in their place."""
    game, state = GAMES[table.game], selectors.state_of(table)
    player = game.turn(state)[0]
    context = Context(dice=SeededDice("test"), words=lexicon(), now=time.time())
    return player, game.bot(state, player, context, 3)


@pytest.mark.parametrize("slug", GAMES)
def test_the_answer_is_the_board_that_the_page_would_fetch(slug: str) -> None:
    """Two people at one tablet: after each move it shows the seat whose turn is next."""
    table = tables.open_table(ANN, slug, options={}, people=[ROBIN, FOX])
    client = client_of(ANN)
    with time_machine.travel(time.time(), tick=False):
        for _ in range(MOVES_PER_GAME):
            player, action = next_move(fresh(table))
            answer = text_of(move(client, table, action, seat=player))
            assert answer == text_of(client.get(f"/tables/{table.code}/board"))
            assert int(value(answer, "version")) == fresh(table).version
            if fresh(table).status == Table.Status.OVER:
                break
    assert_replays(table)


@pytest.mark.parametrize("slug", ["dice-words", "bookworm"])
def test_the_last_move_of_a_game_is_answered_with_its_result(slug: str) -> None:
    """Typed words are removed from the log of a finished game, and so from its last board."""
    people = [ROBIN, FOX][: min(GAMES[slug].players)]
    table = tables.open_table(ANN, slug, options=GAMES[slug].profile.demo.short_options, people=people)
    client = client_of(ANN)
    with time_machine.travel(time.time(), tick=False):
        while fresh(table).status == Table.Status.PLAYING:
            player, action = next_move(fresh(table))
            answer = text_of(move(client, table, action, seat=player))
        assert answer == text_of(client.get(f"/tables/{table.code}/board"))
    assert (value(answer, "layout"), value(answer, "status")) == ("over", "over")


def test_a_repeated_move_counts_once_and_gets_the_board_as_it_is_now() -> None:
    table = into_play(alone())
    client, once, version = client_of(ANN), key(), table.version
    with time_machine.travel(time.time(), tick=False):
        first = text_of(move(client, table, {"type": "roll"}, key=once, version=version))
        again = text_of(move(client, table, {"type": "roll"}, key=once, version=version))
        assert again == first
        At(table, "p1").does("reroll", dice=[0])
        later = text_of(move(client, table, {"type": "roll"}, key=once, version=version))
    assert int(value(later, "version")) == int(value(first, "version")) + 1
    assert Event.objects.filter(table=table, body__type="rolled").count() == 1


def test_the_page_says_which_of_its_seats_it_shows() -> None:
    table = into_play(tables.open_table(ANN, "dice-words", options={}, people=[ROBIN, FOX]))
    client = client_of(ANN)
    assert value(text_of(move(client, table, {"type": "roll"}, seat="p1", shown="p2")), "seat") == "p2"
    assert value(text_of(move(client, table, {"type": "reroll", "dice": [0]}, seat="p1")), "seat") == "p1"


def test_a_host_who_only_watches_moves_for_the_table() -> None:
    school = School()
    table = tables.open_table(ANN, "dice-words", options={}, people=[ROBIN])
    Table.objects.filter(pk=table.pk).update(opened_by=school.ada, opened_by_guest="")
    answer = text_of(move(signed_in(school.ada), table, {"type": "roll_targets"}, seat=HOST))
    assert value(answer, "seat") == ""
    assert "data-host" in answer


def test_a_host_who_plays_does_not_move_for_players_who_are_there() -> None:
    table = together()
    ann, bob = client_of(ANN), client_of(BOB)
    for client in (ann, bob):
        client.get(f"/tables/{table.code}/board")
    refused = move(ann, table, {"type": "roll_targets"}, seat=HOST)
    assert (refused.status_code, refused.json()["code"]) == (409, "not-yours")
    assert move(bob, table, {"type": "roll_targets"}, seat=HOST).status_code == 403


@pytest.mark.parametrize(
    ("changed", "status", "code"),
    [
        ({"action": {"type": "fly"}}, 400, "malformed"),
        ({"action": "roll"}, 400, "malformed"),
        ({"version": "soon"}, 400, "malformed"),
        ({"key": "short"}, 400, "malformed"),
        ({"action": {"type": "reroll", "dice": [0]}}, 422, None),
        ({"version": 999}, 409, "stale"),
        ({"seat": "p2"}, 403, "not-yours"),
    ],
)
def test_a_refusal_has_a_code_and_a_sentence(changed: dict[str, Any], status: int, code: str | None) -> None:
    table = into_play(alone())
    refused = move(client_of(ANN), table, changed.pop("action", {"type": "roll"}), **changed)
    assert refused.status_code == status
    assert code is None or refused.json()["code"] == code
    assert refused.json()["message"].endswith((".", "!", "?"))
    assert fresh(table).version == table.version


def test_a_paused_game_refuses_moves() -> None:
    table = into_play(alone())
    clock.pause(table)
    refused = move(client_of(ANN), table, {"type": "roll"})
    assert (refused.status_code, refused.json()["code"]) == (409, "paused")


@pytest.mark.parametrize("client", [Client(), client_of(EVE)], ids=["unknown", "stranger"])
def test_a_table_of_others_is_not_found(client: Client) -> None:
    refused = move(client, into_play(alone()), {"type": "roll"})
    assert (refused.status_code, refused.json()["code"]) == (404, "not-found")


def test_the_csrf_token_is_required() -> None:
    table = into_play(alone())
    client = Client(enforce_csrf_checks=True)
    client.cookies = client_of(ANN).cookies
    refused = move(client, table, {"type": "roll"})
    assert (refused.status_code, refused.json()["code"]) == (403, "csrf")
    assert fresh(table).version == table.version


def test_a_move_is_answered_with_few_queries(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    """Own seats, a savepoint, the locked row, all seats, the event, the progress, the row, the end of the savepoint."""
    table = into_play(together())
    client = client_of(ANN)
    body = {"seat": "p1", "version": table.version, "key": key(), "action": {"type": "roll"}}
    with django_assert_max_num_queries(8):
        response = client.post(f"/tables/{table.code}/moves", body, content_type="application/json")
    assert response.status_code == 200
