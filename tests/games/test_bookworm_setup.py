"""Setting up a table of Bookworm: 2 to 6 at one table, how fast, who judges, and who is the first Bookworm."""

from typing import Any

import pytest
from django.test import Client

from games.engines import GAMES
from games.forms.setup import SetupForm
from games.models import Table
from lessons.activities.forms import WhoPlaysForm
from tests.world import levels_at

GAME = GAMES["bookworm"]
NOT_TAKEN = "Nobody sits there. Please pick another player."


def table_for(**answers: str) -> dict[str, Any]:
    form = SetupForm(GAME, answers)
    assert form.is_valid(), form.errors
    return form.table()


@pytest.mark.django_db
@pytest.mark.parametrize("count", range(2, 7))
def test_2_to_6_pass_one_tablet_round(client: Client, count: int) -> None:
    client.post("/play/bookworm/", {"mode": "screen", "screens": str(count)})
    table = Table.objects.get()
    assert table.seats.count() == count
    page = client.get(f"/tables/{table.code}/").content.decode()
    chooser = GAME.view(GAME.load(table.snapshot or {}), None)["turn"][0]
    name = table.seats.get(number=int(chooser[1:])).name
    assert f"{name}, choose a category" in page


@pytest.mark.django_db
@pytest.mark.parametrize("count", range(1, 6))
def test_one_person_with_up_to_five_computer_players(client: Client, count: int) -> None:
    """ "judge: list (one person with computer players, or homework)" """
    client.post("/play/bookworm/", {"mode": "computers", "computers": str(count)})
    table = Table.objects.get()
    assert (table.seats.count(), len(levels_at(table))) == (count + 1, count)
    assert table.options["judge"] == "list"


def test_the_first_game_is_without_the_special_die() -> None:
    """ "the rules advise first games without it" """
    assert table_for()["options"]["special_die"] is False


@pytest.mark.parametrize(
    ("turn_time", "seconds"), [("", (20, 10)), ("quick", (10, 5)), ("calm", (20, 10)), ("none", (0, 0))]
)
def test_a_turn_is_quick_or_calm_or_has_no_clock(turn_time: str, seconds: tuple[int, int]) -> None:
    """ "`think_seconds` 10 and `countdown_seconds` 5 (0 to 120 each; a turn's time is their sum, 0: no clock)" """
    assert turn_of(table_for(turn_time=turn_time)["options"]) == seconds


def test_seconds_that_are_typed_in_go_before() -> None:
    options = table_for(turn_time="calm", option_think_seconds="60")["options"]
    assert turn_of(options) == (60, 10)
    assert turn_of(table_for(turn_time="calm", option_countdown_seconds="0")["options"]) == (20, 0)


def turn_of(options: dict[str, Any]) -> tuple[int, int]:
    return options["think_seconds"], options["countdown_seconds"]


def test_a_pace_that_is_not_offered_is_refused() -> None:
    assert "turn_time" in SetupForm(GAME, {"turn_time": "never"}).errors


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "bookworm"])
def test_only_where_a_turn_has_two_parts_its_time_is_asked_for(slug: str) -> None:
    assert "turn_time" not in SetupForm(GAMES[slug]).fields
    assert "turn_time" not in WhoPlaysForm(GAMES[slug], []).fields


def test_a_teacher_chooses_the_pace_for_the_class() -> None:
    for answers, is_young, seconds in (
        ({}, False, (10, 5)),
        ({}, True, (20, 10)),
        ({"turn_time": "calm"}, False, (20, 10)),
    ):
        form = WhoPlaysForm(GAME, [], answers, is_young=is_young)
        form.full_clean()
        assert turn_of(form.rules()["options"]) == seconds


def test_the_first_bookworm_is_drawn_by_lot_or_chosen() -> None:
    assert table_for(mode="screen")["options"]["first"] is None
    assert table_for(mode="screen", screens="4", option_first="p4")["options"]["first"] == "p4"
    assert table_for(mode="computers", computers="1", option_first="p2")["options"]["first"] == "p2"


@pytest.mark.parametrize(
    "answers",
    [
        {"mode": "screen", "screens": "3", "option_first": "p4"},
        {"mode": "computers", "computers": "1", "option_first": "p3"},
        {"mode": "link", "option_first": "p3"},
    ],
)
def test_the_first_bookworm_has_to_sit_there(answers: dict[str, str]) -> None:
    """With a link at least two players join; a third is uncertain."""
    assert SetupForm(GAME, answers).errors == {"option_first": [NOT_TAKEN]}
    assert SetupForm(GAME, {**answers, "option_first": "p2"}).is_valid()
