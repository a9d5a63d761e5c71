"""Setting a table up: made from the schema; simple answers are enough, and bad ones get a clear sentence."""

from typing import Any

import pytest
from django.test import Client

from games.engines import GAMES, Context, Player, SeededDice
from games.forms.options import askable, goals_in, names_a_player
from games.forms.seats import JoinForm
from games.forms.setup import SetupForm
from games.guest_names import FIRST, SECOND, draw, is_friendly

DICE_WORDS = GAMES["dice-words"]


def filled(**answers: Any) -> SetupForm:
    form = SetupForm(DICE_WORDS, {"option_end_early": "on", **answers})
    assert form.is_valid(), form.errors
    return form


def refused(field: str, **answers: Any) -> str:
    form = SetupForm(DICE_WORDS, answers)
    assert not form.is_valid()
    return str(form.errors[field][0])


# What comes out


def test_nothing_chosen_is_a_short_game_with_two_computer_players() -> None:
    table = filled().table()
    assert table["options"]["rounds"] == 5
    assert table["computers"] == [2, 2]
    assert len(table["people"]) == 1
    assert table["invite"] is False


@pytest.mark.parametrize(("length", "rounds"), [("5", 5), ("10", 10), ("15", 15)])
def test_short_medium_and_long(length: str, rounds: int) -> None:
    assert filled(length=length).table()["options"]["rounds"] == rounds


def test_a_number_of_rounds_under_more_rules_wins_over_the_big_choice() -> None:
    assert filled(length="15", option_rounds="3").table()["options"]["rounds"] == 3


def test_computer_players_as_many_and_as_good_as_chosen() -> None:
    assert filled(mode="computers", computers="3", level="5").table()["computers"] == [5, 5, 5]


@pytest.mark.parametrize("mode", ["alone", "screen", "link"])
def test_computer_players_come_only_when_asked_for(mode: str) -> None:
    assert filled(mode=mode, computers="3").table()["computers"] == []


def test_others_are_invited_by_link_only() -> None:
    assert filled(mode="link").table()["invite"] is True


def test_people_at_one_screen_share_the_table_and_each_gets_a_whole_rounds_time() -> None:
    table = filled(mode="screen", screens="3", option_round_seconds="60").table()
    assert len(table["people"]) == 3
    assert table["options"]["round_seconds"] == 180


def test_their_time_stays_within_what_the_rules_allow() -> None:
    table = filled(mode="screen", screens="4", option_round_seconds="600").table()
    assert table["options"]["round_seconds"] == 600


def test_each_person_has_a_name_a_figure_and_rule_cards() -> None:
    answers = {"name_2": "Wise Owl", "figure_2": "7", "cards_2": ["side_b", "head_start"], "time_2": "1.5"}
    person = filled(mode="screen", **answers).table()["people"][1]
    assert (person.name, person.figure) == ("Wise Owl", 7)
    assert person.supports == {"side_b": True, "head_start": True, "extra_time": 1.5}


def test_the_usual_time_is_no_rule_card() -> None:
    assert filled(time="1").table()["people"][0].supports == {}


def test_the_side_b_table_can_be_changed_length_by_length() -> None:
    assert filled(option_bonus_b_2="1", option_bonus_b_8="40").table()["options"]["bonus_b"] == {
        "1": 0, "2": 1, "3": 3, "4": 5, "5": 10, "6": 15, "7": 25, "8": 40,
    }  # fmt: skip


def test_a_switch_that_is_off_is_off() -> None:
    form = SetupForm(DICE_WORDS, {})
    assert form.is_valid()
    assert form.table()["options"]["end_early"] is False


def test_an_option_that_may_be_left_out_is_a_number_and_one_with_many_parts_stays_as_it_is() -> None:
    number = {
        "title": "Seconds",
        "default": None,
        "anyOf": [{"type": "integer", "minimum": 15}, {"type": "null"}],
    }
    asked = askable(number)
    assert asked is not None
    assert (asked["type"], asked["minimum"], asked["default"]) == ("integer", 15, None)
    assert (
        askable({"title": "Goals", "default": None, "anyOf": [{"type": "object"}, {"type": "null"}]}) is None
    )


def test_a_game_for_two_asks_for_one_computer_player() -> None:
    form = SetupForm(GAMES["ice-pack"], {"mode": "computers"})
    assert form.is_valid()
    assert len(form.table()["computers"]) == 1


@pytest.mark.parametrize("slug", GAMES)
def test_every_option_of_every_game_is_on_the_form_and_its_answers_start_a_game(slug: str) -> None:
    """The form comes from the schema, so a new game or option needs no new form."""
    game = GAMES[slug]
    form = SetupForm(game, {"mode": "screen"})
    assert form.is_valid(), form.errors
    for name, schema in game.options_schema()["properties"].items():
        offered = any(
            field == f"option_{name}" or field.startswith(f"option_{name}_") for field in form.fields
        )
        asked = askable(schema) is not None or goals_in(schema) is not None or names_a_player(schema)
        assert offered == asked
    table = form.table()
    players = [Player(f"p{place}", person.name) for place, person in enumerate(table["people"])]
    game.start(players, table["options"], Context(dice=SeededDice(1), words={"A"}, now=0.0))


# What is refused


@pytest.mark.parametrize("rounds", ["0", "31", "many", "2.5", "9" * 50])
def test_a_number_outside_the_rules_gets_one_clear_sentence(rounds: str) -> None:
    assert refused("option_rounds", option_rounds=rounds) == "Please take a whole number from 1 to 30."


@pytest.mark.parametrize(
    ("field", "value"),
    [("mode", "everybody"), ("level", "6"), ("figure", "9"), ("length", "7"), ("option_judging", "me")],
)
def test_a_choice_that_is_not_offered_is_refused(field: str, value: str) -> None:
    assert refused(field, **{field: value}) == "Please pick one of the choices."


@pytest.mark.parametrize(
    "name", ["Ben", "Brave", "brave otter", "Brave  Otter", "Brave Otter!", "x" * 500, "<b> Otter"]
)
def test_no_name_is_typed(name: str) -> None:
    """Promise 20: no free text by children anywhere."""
    assert "name" in SetupForm(DICE_WORDS, {"name": name}).errors
    assert "name" in JoinForm(DICE_WORDS, {"name": name}).errors


def test_a_rule_card_that_does_not_exist_is_refused() -> None:
    assert refused("cards", cards=["x_ray"]) == "Please pick from the rule cards that are here."


# Names and joining


def test_names_are_drawn_without_an_animal_twice() -> None:
    drawn = draw(len(SECOND))
    assert len({name.split()[1] for name in drawn}) == len(SECOND)
    assert all(is_friendly(name) for name in drawn)


def test_every_name_is_short_enough_for_a_chip() -> None:
    assert max(len(f"{first} {second}") for first in FIRST for second in SECOND) <= 16


def test_joining_with_one_click_gives_a_name_and_a_figure() -> None:
    form = JoinForm(DICE_WORDS, {})
    assert form.is_valid()
    assert is_friendly(form.new_seat().name)
    assert form.new_seat().figure in range(1, 9)


# On the page


@pytest.mark.django_db
def test_the_page_asks_simply_first_and_has_everything_else_behind_folds(client: Client) -> None:
    html = client.get("/play/dice-words/").content.decode()
    simple, folded = html.split("More rules", 1)
    assert "How long?" in simple
    assert "Who plays?" in simple
    for name in (
        "rounds",
        "round_seconds",
        "judging",
        "target_reroll",
        "sugar_cube",
        "end_early",
        "bonus_b_8",
    ):
        assert f'name="option_{name}"' in folded
    assert html.count("btn-primary") == 1


@pytest.mark.django_db
def test_a_mistake_is_explained_below_its_field_and_nothing_that_was_chosen_is_lost(client: Client) -> None:
    answers = {"mode": "screen", "name": "Wise Owl", "option_rounds": "99"}
    response = client.post("/play/dice-words/", answers)
    html = response.content.decode()
    assert response.status_code == 422
    assert "Please take a whole number from 1 to 30." in html
    assert 'value="Wise Owl"' in html
    assert 'value="screen" checked' in html
