"""The first turn, shown: each game declares three steps, and the words in them can be made of the child's own dice."""

from typing import Any

import pytest
from django.test import Client

from classrooms.visitors import Visitor
from games import selectors
from games.actions import tables
from games.boards import explain, first_turn, present
from games.boards.first_turn import easy_words
from games.engines import GAMES
from games.models import Table
from tests.world import ANN, EVE, ROBIN, School, alone, client_of, into_play, signed_in, starter

pytestmark = pytest.mark.django_db

SHOWN = sorted(slug for slug in GAMES if explain(slug)["shows_first_turn"])


def steps_at(table: Table, client: Client | None = None) -> list[dict[str, Any]]:
    answer = (client or client_of(ANN)).get(f"/tables/{table.code}/first-turn")
    assert answer.status_code == 200
    steps: list[dict[str, Any]] = answer.json()["steps"]
    return steps


def test_all_games_of_the_platform_show_one_and_a_game_without_the_file_shows_none() -> None:
    assert sorted(set(GAMES) - {"letter-pond"}) == SHOWN
    pond = tables.open_table(ANN, "letter-pond", options={}, people=[ROBIN], computers=[1, 1])
    page = client_of(ANN).get(f"/tables/{pond.code}/").content.decode()
    assert 'id="guide"' not in page
    assert "Show me on the board" not in page
    assert steps_at(pond) == []


@pytest.mark.parametrize("slug", SHOWN)
def test_a_game_shows_three_steps_with_something_to_point_at(slug: str) -> None:
    computers = [1] if min(GAMES[slug].players) > 1 else []
    table = tables.open_table(ANN, slug, options={}, people=[ROBIN], computers=computers)
    steps = steps_at(table)
    assert len(steps) == 3
    assert all(step["point"] and step["title"] and step["text"] for step in steps)


def test_dice_words_names_its_targets_and_a_word_of_the_own_dice() -> None:
    table = into_play(alone())
    assert steps_at(table)[1]["title"] == "Make a word"
    starter(table).does("roll")
    view = starter(table).view
    targets, word, lay = steps_at(table)
    assert all(letter in targets["text"] for letter in view["targets"])
    order = [int(selector.rpartition("-")[2]) for selector in word["order"]]
    spelled = [view["me"]["dice"][place] for place in order]
    if spelled:
        assert word["title"] == f"Tap {spelled[0]}, then {', then '.join(spelled[1:])}"
    assert lay["done"] == "#rail.laid-down"


def test_a_word_to_begin_with_is_one_that_young_children_read() -> None:
    assert easy_words("GNUT", (3, 4)) == ["NUT"]
    assert easy_words("CAT", ()) == []


def test_the_board_of_an_onlooker_has_no_first_turn() -> None:
    table = into_play(alone())
    page = selectors.table_page(table, selectors.state_of(table), selectors.seats_of(table_id=table.pk))
    assert present(page)["board"] is not None
    assert first_turn(page) == ()
    assert client_of(EVE).get(f"/tables/{table.code}/first-turn").status_code == 404


def test_a_child_of_a_class_sees_it_in_the_first_game_of_each_kind(school: School) -> None:
    def table(slug: str) -> str:
        seat = tables.new_seat_for(school.ben, {})
        return tables.open_table(Visitor(user=school.ben.user), slug, options={}, people=[seat]).code

    def is_shown(code: str) -> bool:
        page = signed_in(school.ben.user).get(f"/tables/{code}/").content.decode()
        return "data-first" in page

    first, ice_pack = table("dice-words"), table("ice-pack")
    assert is_shown(first)
    assert is_shown(ice_pack)
    again = table("dice-words")
    assert not is_shown(again)
