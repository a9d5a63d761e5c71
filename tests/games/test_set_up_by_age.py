"""Set-up by age: a game's profile says how children of about this age best begin; every answer can be changed."""

from typing import Any

import pytest
from django.test import Client

from games.engines import GAMES
from games.forms.setup import SetupForm

AGES = [(slug, age) for slug, game in GAMES.items() for age in game.profile.ages]


def table_of(form: SetupForm) -> dict[str, Any]:
    """What opens if the child only presses the button."""
    answers = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    sent = SetupForm(
        form.game, {name: value for name, value in answers.items() if value not in (None, False)}
    )
    assert sent.is_valid(), sent.errors
    return sent.table()


@pytest.mark.parametrize(("slug", "age"), AGES, ids=lambda one: getattr(one, "years", one))
def test_an_age_fills_in_a_form_that_opens_a_table_with_its_options(slug: str, age: Any) -> None:
    game = GAMES[slug]
    table = table_of(SetupForm(game, age=age))
    assert {name: table["options"][name] for name in age.options} == dict(age.options)
    assert set(table["computers"]) <= {age.level}
    assert table["hints"] == age.hints


def test_all_games_of_the_platform_know_three_ages_and_a_game_may_know_none() -> None:
    years = {slug: [age.years for age in game.profile.ages] for slug, game in GAMES.items()}
    assert years.pop("letter-pond") == []
    assert set(map(tuple, years.values())) == {(6, 9, 13)}


@pytest.mark.django_db
def test_the_page_offers_the_ages_and_fills_in_the_chosen_one() -> None:
    page = Client().get("/play/scrabbicle/?age=6").content.decode()
    assert "We are about…" in page
    assert 'id="age-6" href="?age=6" aria-current="true"' in page
    assert '<option value="junior" selected>' in page
    assert "You can change everything below." in page
    assert "for teachers and experts" not in page


@pytest.mark.django_db
@pytest.mark.parametrize("age", ["7", "x", ""])
def test_an_age_that_a_game_does_not_know_changes_nothing(age: str) -> None:
    page = Client().get(f"/play/dice-words/?age={age}").content.decode()
    assert 'aria-current="true"' not in page


@pytest.mark.django_db
def test_a_game_without_ages_does_not_ask() -> None:
    assert "We are about" not in Client().get("/play/letter-pond/").content.decode()


def test_lengths_are_told_in_the_minutes_of_the_rules() -> None:
    fields: dict[str, Any] = SetupForm(GAMES["dice-words"]).fields
    texts = [choice.text for _, choice in fields["length"].choices]
    assert texts == [
        "5 rounds, about 20 minutes",
        "10 rounds, about 40 minutes",
        "15 rounds, about 60 minutes",
    ]


@pytest.mark.parametrize(("youngest", "first"), [("1", "Kind Robin"), ("2", "Wise Fox")])
def test_the_younger_player_begins_in_ice_pack(youngest: str, first: str) -> None:
    answers = {
        "mode": "screen",
        "screens": "2",
        "name": "Kind Robin",
        "name_2": "Wise Fox",
        "younger": youngest,
    }
    form = SetupForm(GAMES["ice-pack"], answers)
    assert form.is_valid(), form.errors
    assert form.table()["people"][0].name == first
    assert "younger" not in SetupForm(GAMES["dice-words"]).fields
