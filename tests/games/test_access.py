"""Fetching is the permission check."""

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from classrooms.visitors import Visitor
from games import access
from games.actions import tables
from tests.world import ANN, BOB, EVE, ROBIN, alone, together

pytestmark = pytest.mark.django_db


def test_players_find_their_table_and_seat() -> None:
    table = together()
    assert access.seat_for_player(ANN, table.code, "p1").table == table
    assert access.seat_for_player(BOB, table.code, "p2").table == table


@pytest.mark.parametrize("stranger", [EVE, Visitor()])
def test_a_stranger_finds_nothing(stranger: Visitor) -> None:
    code = together().code
    with pytest.raises(Http404):
        access.seat_for_player(stranger, code, "p1")
    for fetch in (access.table_for_viewer, access.table_for_host):
        with pytest.raises(Http404):
            fetch(stranger, code)


def test_what_does_not_exist_answers_like_what_is_not_yours() -> None:
    with pytest.raises(Http404):
        access.table_for_viewer(ANN, "nosuchtable2")


def test_a_player_cannot_move_for_another() -> None:
    with pytest.raises(PermissionDenied):
        access.seat_for_player(BOB, together().code, "p1")


def test_only_the_opener_may_do_what_is_the_openers() -> None:
    table = together()
    assert access.table_for_host(ANN, table.code) == table
    with pytest.raises(PermissionDenied):
        access.table_for_host(BOB, table.code)


def test_one_screen_may_hold_several_seats() -> None:
    table = tables.open_table(ANN, "dice-words", options={}, people=[ROBIN, ROBIN])
    assert access.seat_for_player(ANN, table.code, "p2").number == 2
    assert [seat.player_id for seat in access.table_for_viewer(ANN, table.code)[1]] == ["p1", "p2"]


def test_an_invitation_finds_its_table_in_either_case_and_nothing_else_does() -> None:
    table = tables.open_table(ANN, "dice-words", options={}, people=[ROBIN], invite=True)
    assert access.table_by_invite(BOB, table.invite.lower()) == table
    for wrong in ("", "ABCDEFGH", table.code):
        with pytest.raises(Http404):
            access.table_by_invite(BOB, wrong)


def test_an_empty_guest_key_holds_no_seat() -> None:
    """Seats of computer players have no owner, and a visitor without a key does not get one of them."""
    table = tables.open_table(ANN, "dice-words", options={}, people=[ROBIN], computers=[1])
    with pytest.raises(Http404):
        access.table_for_viewer(Visitor(guest=""), table.code)


def test_my_tables_are_mine() -> None:
    mine = alone()
    tables.open_table(EVE, "dice-words", options={}, people=[ROBIN])
    assert access.tables_of(ANN) == [mine]
    assert access.tables_of(Visitor()) == []
