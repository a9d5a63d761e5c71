"""The lobby: figures that differ, rule cards that the host agrees to, and the players of a rematch."""

import re

import pytest

from config.core.errors import Refused
from games import table_page
from games.actions import clock, tables
from games.actions.tables import NewSeat
from games.models import Table
from tests.world import ANN, BOB, EVE, FOX, ROBIN, alone, client_of, fresh, into_play, together

pytestmark = pytest.mark.django_db


def lobby(**options: object) -> Table:
    return tables.open_table(ANN, "dice-words", options=dict(options), people=[ROBIN], invite=True)


# Figures


def test_a_joiner_is_offered_only_figures_that_nobody_has() -> None:
    table = lobby()
    page = client_of(BOB).get(f"/join/{table.invite}/").text
    offered = re.findall(r'name="figure"[^>]* value="(\d)"', page)
    assert len(offered) == 7
    assert str(ROBIN.figure) not in offered


def test_of_two_joiners_with_the_same_figure_the_second_gets_another() -> None:
    """Both had the form open."""
    table = lobby()
    first = tables.join(table, BOB, NewSeat(name="Wise Fox", figure=5))
    answer = client_of(EVE).post(f"/join/{table.invite}/", {"name": "Calm Bee", "figure": "5"})
    assert answer.status_code == 302
    figures = [seat.figure for seat in table.seats.all()]
    assert len(set(figures)) == 3
    assert first.figure == 5


def test_at_a_large_table_figures_come_twice() -> None:
    table = lobby()
    for number in range(9):
        tables.join(table, type(BOB)(guest=f"{number}" * 32), FOX)
    assert table.seats.count() == 10


# Rule cards


def joined_with(**supports: object) -> Table:
    table = lobby()
    tables.join(table, BOB, NewSeat(name="Wise Fox", figure=2, supports=supports))
    return table


def test_the_host_agrees_to_the_cards_of_a_joiner_by_beginning() -> None:
    table = joined_with(side_b=True)
    page = client_of(ANN).get(f"/tables/{table.code}/").text
    assert "If you begin, you agree to them." in page
    assert "Without cards" in page
    assert "Without cards" not in client_of(BOB).get(f"/tables/{table.code}/").text
    tables.start(table)
    assert fresh(table).seats.get(number=2).supports == {"side_b": True}


def test_the_host_takes_cards_away_but_not_the_time_that_a_child_needs() -> None:
    table = joined_with(side_b=True, extra_time=1.5)
    ann = client_of(ANN)
    assert ann.post(f"/tables/{table.code}/seats/p2/cards/remove").status_code == 302
    assert table.seats.get(number=2).supports == {"extra_time": 1.5}
    assert "Without cards" not in ann.get(f"/tables/{table.code}/").text
    tables.start(table)
    with pytest.raises(Refused):
        tables.remove_cards(table, "p2")


# Play again


def over(table: Table) -> Table:
    clock.end(table)
    return fresh(table)


def test_play_again_waits_in_a_lobby_until_the_host_begins() -> None:
    old = over(into_play(together()))
    new = tables.rematch(old)
    assert (new.status, new.version) == (Table.Status.LOBBY, 0)
    host = client_of(ANN).get(f"/tables/{new.code}/").text
    assert "We play again!" in host
    assert "on the way" in host, "Bob is not there yet"
    assert [card.name for card in table_page.page_for(BOB, new.code).seats] == ["Kind Robin", "Wise Fox"]
    assert "on the way" not in client_of(ANN).get(f"/tables/{new.code}/").text
    tables.start(new)
    assert fresh(new).status == Table.Status.PLAYING
    assert tables.rematch(old) == new


def test_the_others_are_called_on_the_results_and_on_the_front_page() -> None:
    old = over(into_play(together()))
    new = tables.rematch(old)
    results = client_of(BOB).get(f"/tables/{old.code}/board").text
    assert "data-follower" in results
    assert f"/tables/{new.code}/" in results
    assert "we play again: come!" in client_of(BOB).get("/").text


def test_one_who_plays_alone_begins_at_once() -> None:
    assert tables.rematch(over(into_play(alone()))).status == Table.Status.PLAYING


def test_players_who_share_a_screen_begin_at_once() -> None:
    table = tables.open_table(ANN, "scrabbicle", options={}, people=[ROBIN, FOX])
    assert tables.rematch(over(table)).status == Table.Status.PLAYING
