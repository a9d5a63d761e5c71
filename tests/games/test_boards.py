"""What the boards of all games have in common: chips, clocks, rule cards, and parts that are rendered once."""

from dataclasses import replace
from typing import Any

import pytest
from django import template
from django.test import Client

from games import boards
from games.boards.ending import title_for
from games.boards.page import Chip, Clock, SeatCard, TablePage, words_with_meaning
from games.boards.rule_cards import rule_card, rule_cards
from games.engines import GAMES
from tests.games.shown import NOW, Facts

ANN, BEN = SeatCard(id="p1", name="Ann", mine=True), SeatCard(id="p2", name="Ben")


def page(*seats: SeatCard, turn: str = "p1", **rest: Any) -> TablePage:
    """A page of Dice Words with nothing in its view but whose turn it is."""
    mine = [seat for seat in seats if seat.mine]
    me = mine[0] if mine else None
    facts = Facts("dice-words", **rest)
    view = {"turn": [turn], "winners": [turn]}
    return TablePage(
        table=facts, game=GAMES["dice-words"], now=NOW, seats=list(seats), mine=mine, me=me, view=view
    )


# Where a game's presenter is found


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_board_and_worked_examples(slug: str) -> None:
    assert boards.has_board(slug)
    assert boards.help_for(slug)


def test_a_game_without_a_folder_has_no_board() -> None:
    assert not boards.has_board("no-such-game")


@pytest.mark.django_db
def test_a_board_is_fetched_without_building_the_rules_page(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = client.post("/play/dice-words/", {"mode": "screen"})["Location"]
    monkeypatch.setattr(boards, "help_for", lambda slug: pytest.fail("The fragment does not show the rules."))
    assert client.get(f"{address}board").status_code == 200


# How sentences name a player


def test_a_player_with_a_screen_of_their_own_is_called_you() -> None:
    own = page(ANN, BEN)
    assert [own.subject_name(seat) for seat in own.seats] == ["You", "Ben"]
    assert [own.object_name(seat) for seat in own.seats] == ["you", "Ben"]
    assert [own.possessive_name(seat) for seat in own.seats] == ["your", "Ben’s"]
    assert (own.turn_title(ANN), title_for(own)) == ("Your turn", "You win!")


def test_on_a_shared_screen_all_players_are_called_by_name() -> None:
    shared = page(ANN, replace(BEN, mine=True))
    assert [shared.subject_name(seat) for seat in shared.seats] == ["Ann", "Ben"]
    assert (shared.turn_title(ANN), title_for(shared)) == ("Ann’s turn", "Ann wins!")


def test_no_move_at_this_screen_while_the_game_is_paused_or_another_screen_is_on_turn() -> None:
    assert page(ANN, BEN).mover_here == ANN
    assert page(ANN, BEN, paused_at=NOW).mover_here is None
    assert page(ANN, BEN, turn="p2").mover_here is None


def test_only_words_that_have_a_meaning_can_be_looked_up_and_each_once() -> None:
    assert words_with_meaning(["CAT", "BLORP", "DOGS", "CAT", ""]) == ["CAT", "DOGS"]


# Clocks


@pytest.mark.parametrize(
    ("left", "face", "unit"), [(0, "0", "sec"), (9.2, "10", "sec"), (59, "59", "sec"), (61, "1:01", "min")]
)
def test_how_a_clock_reads(left: float, face: str, unit: str) -> None:
    clock = Clock(deadline=NOW + left, span=120, now=NOW)
    assert (clock.face, clock.unit) == (face, unit)


# Rule cards


def test_a_support_that_is_switched_off_has_no_card() -> None:
    cards = rule_cards(
        "dice-words", {"side_b": True, "head_start": False, "extra_time": 1, "length_multiplier": True}
    )
    assert [card.key for card in cards] == ["length_multiplier", "side_b"]


@pytest.mark.parametrize(("times", "text"), [(1.5, "1½"), (2, "2"), (3.1, "3.1")])
def test_extra_time_is_written_with_fractions_where_there_is_one(times: float, text: str) -> None:
    assert rule_card("dice-words", "extra_time", times).text == f"Your clock runs {text} times as long."


@pytest.mark.parametrize("slug", GAMES)
def test_every_support_has_a_card_with_a_title_a_text_and_an_icon(slug: str) -> None:
    for key in GAMES[slug].supports_schema()["properties"]:
        card = rule_card(slug, key, 2)
        assert card.title
        assert "{" not in card.text
        assert card.icon != "star", "the profile has no icon for it"


# Parts that are rendered once


def chip(**changes: Any) -> Chip:
    return replace(page(ANN, BEN).chip(BEN, words="ready"), **changes)


def render_part(shown: Chip, **around: Any) -> str:
    part = template.Template('{% load boards %}{% part "games/_chip.html" chip=chip %}')
    return part.render(template.Context({"chip": shown, **around}))


def test_a_part_is_the_same_for_the_same_values_whatever_is_around_it() -> None:
    assert render_part(chip()) == render_part(chip(), page="another", layout="lobby")


@pytest.mark.parametrize("change", [{"words": "done"}, {"state": "busy"}, {"me": True}, {"sugar": True}])
def test_a_part_changes_with_every_value_that_it_shows(change: dict[str, Any]) -> None:
    assert render_part(chip()) != render_part(chip(**change))


def test_a_part_changes_with_the_rule_cards_of_its_player() -> None:
    plain, helped = (
        page(ANN).chip(replace(BEN, supports=cards), words="") for cards in ({}, {"side_b": True})
    )
    assert "More bonus points" not in render_part(plain)
    assert "More bonus points" in render_part(helped)


def test_a_name_in_a_part_is_never_markup() -> None:
    assert "<img" not in render_part(chip(seat=replace(BEN, name="<img src=x>")))
