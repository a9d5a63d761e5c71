"""The API: what it takes, what it gives, and how it says no."""

from typing import Any

import pytest
from django.test import Client

from games.models import Table
from tests.world import ANN, BOB, EVE, alone, assert_replays, client_of, fresh, into_play, key, together

pytestmark = pytest.mark.django_db


def move(client: Client, table: Table, action: Any, **changed: Any) -> Any:
    body = {"seat": "p1", "version": fresh(table).version, "key": key(), "action": action} | changed
    return client.post(f"/api/tables/{table.code}/moves", body, content_type="application/json")


def test_a_move_is_answered_with_the_new_version_and_ones_own_view() -> None:
    table = into_play(together())
    answer = move(client_of(ANN), table, {"type": "roll"})
    assert answer.status_code == 200
    assert answer.json()["version"] == table.version + 1
    assert len(answer.json()["view"]["me"]["dice"]) == 7
    assert_replays(table)


@pytest.mark.parametrize(
    ("action", "status", "code"),
    [
        ({"type": "fly"}, 400, "malformed"),
        ({"type": "reroll"}, 400, "malformed"),
        ({"type": "reroll", "dice": ["0"]}, 400, "malformed"),
        ({"type": ["roll"]}, 400, "malformed"),
        ({}, 400, "malformed"),
        ("roll", 400, "malformed"),
        (None, 400, "malformed"),
        ({"type": "next"}, 422, None),
        ({"type": "reroll", "dice": [0]}, 422, None),
    ],
)
def test_malformed_is_not_illegal(action: Any, status: int, code: str | None) -> None:
    """400 is for the program that wrote it, 422 with a sentence for the child who tried it."""
    table = into_play(alone())
    answer = move(client_of(ANN), table, action)
    assert answer.status_code == status
    assert code is None or answer.json()["code"] == code
    assert answer.json()["message"].endswith((".", "!", "?"))
    assert fresh(table).version == table.version


@pytest.mark.parametrize(
    "changed",
    [
        {"version": -1},
        {"version": "soon"},
        {"version": 10**30},
        {"key": ""},
        {"key": "short"},
        {"key": "x" * 65},
        {"seat": None},
        {"seat": ["p1"]},
    ],
)
def test_the_answer_to_a_malformed_move_names_the_part(changed: dict[str, Any]) -> None:
    table = into_play(alone())
    answer = move(client_of(ANN), table, {"type": "roll"}, **changed)
    assert answer.status_code == 400
    assert answer.json()["code"] == "malformed"
    assert next(iter(changed)) in answer.json()["message"]


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff\xfe", b'{"seat": NaN}', b"null"])
def test_what_is_no_json_object_is_refused_kindly(body: bytes) -> None:
    table = into_play(alone())
    answer = client_of(ANN).post(f"/api/tables/{table.code}/moves", body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["code"] == "malformed"


def test_stale_and_paused_are_conflicts() -> None:
    table = into_play(alone())
    client = client_of(ANN)
    before = table.version
    move(client, table, {"type": "roll"})
    assert move(client, table, {"type": "done"}, version=before).json()["code"] == "stale"
    assert client.post(f"/api/tables/{table.code}/pause").status_code == 200
    answer = move(client, table, {"type": "done"})
    assert (answer.status_code, answer.json()["code"]) == (409, "paused")
    assert client.post(f"/api/tables/{table.code}/resume").json()["paused"] is False


def test_a_repeat_gets_the_same_answer() -> None:
    table = into_play(alone())
    client, once, version = client_of(ANN), key(), table.version
    answers = [move(client, table, {"type": "roll"}, key=once, version=version).json() for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]


def test_strangers_and_wrong_seats() -> None:
    table = into_play(together())
    assert move(client_of(EVE), table, {"type": "roll"}).status_code == 404
    assert move(Client(), table, {"type": "roll"}).status_code == 404
    assert move(client_of(BOB), table, {"type": "roll"}, seat="p1").status_code == 403
    assert move(client_of(BOB), table, {"type": "roll"}, seat="host").status_code == 403


def test_a_cookie_alone_is_not_enough() -> None:
    """Another site cannot make a guest's browser move: the CSRF token has to be there."""
    table = into_play(alone())
    client = Client(enforce_csrf_checks=True)
    client.cookies = client_of(ANN).cookies
    assert move(client, table, {"type": "roll"}).status_code == 403
    assert fresh(table).version == table.version


def test_a_forged_cookie_identifies_no_guest() -> None:
    table = alone()
    client = Client()
    client.cookies["guest"] = ANN.guest
    assert client.get(f"/api/tables/{table.code}").status_code == 404


def test_open_a_table_by_api_and_play() -> None:
    client = Client()
    body = {
        "game": "dice-words",
        "options": {"rounds": 1},
        "people": [{"name": "Kind Robin"}],
        "computers": [2],
    }
    answer = client.post("/api/tables", body, content_type="application/json")
    assert answer.status_code == 201
    code = answer.json()["code"]
    assert client.get(f"/api/tables/{code}").json()["seats"][1]["kind"] == "computer"


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"game": "chess"}, 404),
        ({"options": {"rounds": 99}}, 422),
        ({"people": []}, 400),
        ({"people": [{"name": "Robert'); DROP TABLE"}]}, 400),
        ({"people": [{"name": "Kind Robin", "supports": {"flying": True}}]}, 422),
        ({"computers": [9]}, 400),
        ({"computers": "many"}, 400),
    ],
)
def test_a_table_that_cannot_be_opened_is_one_sentence(changed: dict[str, Any], status: int) -> None:
    body = {"game": "dice-words", "people": [{"name": "Kind Robin"}]} | changed
    answer = Client().post("/api/tables", body, content_type="application/json")
    assert answer.status_code == status
    assert answer.json()["message"]
    assert not Table.objects.exists()


def test_join_begin_and_add_time_by_api() -> None:
    ann, bob = client_of(ANN), client_of(BOB)
    body = {"game": "dice-words", "people": [{"name": "Kind Robin"}], "invite": True}
    table = ann.post("/api/tables", body, content_type="application/json").json()
    invite, code = table["invite"], table["code"]
    seated = bob.post(f"/api/invites/{invite}/seats", {"name": "Wise Fox"}, content_type="application/json")
    assert seated.status_code == 201
    assert ann.post(f"/api/tables/{code}/begin").json()["status"] == "playing"
    added = ann.post(f"/api/tables/{code}/add-time", {"seconds": 30}, content_type="application/json")
    assert added.status_code == 200
    assert bob.post(f"/api/tables/{code}/pause").status_code == 403


def test_the_host_may_move_on_for_a_computer_player_but_not_for_a_present_player() -> None:
    """A host who plays may act for the table only while no person at the table can move."""
    table = together()
    ann, bob = client_of(ANN), client_of(BOB)
    bob.get(f"/api/tables/{table.code}")
    ann.get(f"/api/tables/{table.code}")
    refused = move(ann, table, {"type": "roll_targets"}, seat="host")
    assert (refused.status_code, refused.json()["code"]) == (409, "not-yours")


def test_the_opener_goes_on_for_a_computer_player() -> None:
    """The host of a table with a computer player can start the game, whichever player begins."""
    client = client_of(ANN)
    for _ in range(40):
        body = {"game": "dice-words", "people": [{"name": "Kind Robin"}], "computers": [2]}
        shown = client.post("/api/tables", body, content_type="application/json").json()
        table = Table.objects.get(code=shown["code"])
        if shown["view"]["turn"] == ["p2"]:
            assert "referee:roll_targets" in shown["may"]
            assert move(client, table, {"type": "roll_targets"}, seat="host").status_code == 200
            return
    raise AssertionError("The computer player never began in forty games.")


@pytest.mark.parametrize("path", ["board?after=" + "9" * 5000, "board?seat=%00", "?seat=" + "x" * 5000])
def test_odd_questions_are_no_errors(path: str) -> None:
    table = into_play(alone())
    assert client_of(ANN).get(f"/tables/{table.code}/{path}").status_code == 200


def test_json_that_goes_too_deep_is_malformed() -> None:
    table = into_play(alone())
    body = b'{"action": ' + b"[" * 200_000 + b"]" * 200_000 + b"}"
    answer = client_of(ANN).post(f"/api/tables/{table.code}/moves", body, content_type="application/json")
    assert answer.status_code == 400


def test_the_schema_describes_every_address() -> None:
    text = Client().get("/api/schema").content.decode()
    for address in ("/api/tables/{code}/moves", "/api/games", "/api/invites/{invite}/seats"):
        assert address in text


def test_the_games_come_with_their_schemas() -> None:
    games = Client().get("/api/games").json()
    assert games[0]["slug"] == "dice-words"
    assert "rounds" in games[0]["options"]["properties"]
