"""Setting up a table of Ice Pack: the clock, super packed, and goals instead of the clock."""

from typing import Any

import pytest
from django.test import Client

from games.engines import GAMES
from games.forms.options import goals_in
from games.forms.seats import JoinForm
from games.forms.setup import SetupForm
from games.models import Table

GAME = GAMES["ice-pack"]
GOALS = {"option_achievement_1": "2", "option_achievement_2": "1", "option_achievement_3": ""}


def table_for(**answers: str) -> dict[str, Any]:
    form = SetupForm(GAME, {"mode": "alone", **answers})
    assert form.is_valid(), form.errors
    return form.table()


def test_left_alone_it_is_played_against_the_clock() -> None:
    options = table_for()["options"]
    assert options["seconds"] == 600
    assert options["super_packed"] is False
    assert not options.get("achievement")


@pytest.mark.parametrize(
    ("answers", "seats"),
    [
        ({"mode": "alone"}, ["p1"]),
        ({"mode": "computers", "computers": "1", "level": "3"}, ["p1", "p2"]),
        ({"mode": "screen", "screens": "2"}, ["p1", "p2"]),
        ({"mode": "link"}, ["p1", "p2"]),
    ],
)
def test_goals_are_given_to_every_seat(answers: dict[str, str], seats: list[str]) -> None:
    options = table_for(**GOALS, **answers)["options"]
    assert options["achievement"] == {seat: {"1": 2, "2": 1} for seat in seats}


@pytest.mark.parametrize(("tier", "count"), [("1", "13"), ("1", "0"), ("2", "7"), ("3", "5"), ("3", "many")])
def test_an_unreachable_goal_is_refused(tier: str, count: str) -> None:
    form = SetupForm(GAME, {"mode": "alone", f"option_achievement_{tier}": count})
    assert not form.is_valid()
    assert "Please take a whole number" in str(form.errors)


# "Goals may differ per player: that is the younger player's support."


def test_a_player_may_have_own_goals() -> None:
    table = table_for(**GOALS, mode="screen", screens="2", goals_2_1="1", goals_2_3="4")
    assert [person.supports for person in table["people"]] == [{}, {"goals": {"1": 1, "3": 4}}]
    assert table["options"]["achievement"]["p2"] == {"1": 2, "2": 1}


def test_the_host_may_have_own_goals_too() -> None:
    assert table_for(**GOALS, goals_2="3")["people"][0].supports == {"goals": {"2": 3}}


def test_goals_of_a_seat_that_is_not_taken_mean_nothing() -> None:
    assert len(table_for(mode="alone", goals_2_1="1")["people"]) == 1


def test_own_goals_without_goals_of_the_table_are_asked_about() -> None:
    form = SetupForm(GAME, {"mode": "screen", "screens": "2", "goals_2_1": "1"})
    assert form.errors == {"goals_2_1": ["First set goals for the whole table: they are under “More rules”."]}


@pytest.mark.parametrize(("field", "count"), [("goals_1", "13"), ("goals_2_2", "7"), ("goals_2_3", "x")])
def test_an_unreachable_own_goal_is_refused(field: str, count: str) -> None:
    form = SetupForm(GAME, {"mode": "screen", "screens": "2", **GOALS, field: count})
    assert "Please take a whole number" in str(form.errors[field])


@pytest.mark.django_db
def test_each_is_shown_their_own_goals(client: Client) -> None:
    client.post("/play/ice-pack/", {"mode": "screen", "screens": "2", **GOALS, "goals_2_1": "5"})
    page = client.get(f"/tables/{Table.objects.get().code}/").content.decode()
    assert "0 of 2 rows (patterns 1 and 2)" in page
    assert "0 of 5 rows (patterns 1 and 2)" in page


@pytest.mark.parametrize("achievement", [None, {"p1": {"1": 2}, "p2": {"1": 2}}])
def test_who_joins_is_asked_for_own_goals_where_the_table_plays_for_goals(achievement: Any) -> None:
    form = JoinForm(GAME, {"goals_1": "1"}, options={"achievement": achievement})
    assert form.is_valid()
    assert form.new_seat().supports == ({"goals": {"1": 1}} if achievement else {})
    assert ("goals_1" in form.fields) == bool(achievement)


@pytest.mark.django_db
def test_a_table_with_goals_has_no_clock(client: Client) -> None:
    client.post("/play/ice-pack/", {"mode": "alone", **GOALS})
    table = Table.objects.get()
    assert table.options["achievement"] == {"p1": {"1": 2, "2": 1}}
    assert GAME.wake_at(GAME.load(table.snapshot or {})) is None
    page = client.get(f"/tables/{table.code}/").content.decode()
    assert "0 of 2 rows (patterns 1 and 2)" in page
    assert 'role="timer"' not in page


def test_only_goals_are_taken_for_goals() -> None:
    for slug, game in GAMES.items():
        found = [name for name, schema in game.options_schema()["properties"].items() if goals_in(schema)]
        assert found == (["achievement"] if slug == "ice-pack" else [])
