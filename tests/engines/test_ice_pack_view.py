"""What all viewers see: rules/ice-pack.md, "View"."""

import pytest

from games.engines import HOST
from games.engines.ice_pack.game import GAME

from .ice_table import Table


class TestPhases:
    def test_roll_has_neither_hand_nor_kind(self) -> None:
        view = Table("ann").view("ann")
        assert (view["phase"], view["hand"], view["roll_kind"], view["forced"]) == ("roll", None, None, None)
        assert (view["claimable"], view["actions"]) == ([], ["roll"])

    def test_place_after_a_plain_roll(self) -> None:
        view = Table("ann").roll("ann", "146").view("ann")
        assert (view["phase"], view["roll_kind"], view["forced"]) == ("place", "plain", None)
        assert view["actions"] == ["change", "place"]
        assert view["claimable"] == []

    def test_place_after_a_double(self) -> None:
        view = Table("ann").roll("ann", "446").view("ann")
        assert (view["roll_kind"], view["forced"]) == ("double", {"die": 2, "column": 1})
        assert view["actions"] == ["place"]

    def test_place_after_a_triple(self) -> None:
        view = Table("ann").roll("ann", "444").view("ann")
        assert (view["roll_kind"], view["forced"], view["actions"]) == ("triple", None, ["place"])

    def test_claim_shows_the_new_hand_and_each_place(self) -> None:
        view = Table.showing("222 555 516 636").view("ann")
        assert (view["phase"], view["roll_kind"], view["forced"]) == ("claim", "plain", None)
        assert [die["id"] for die in view["hand"]] == ["i14", "i15", "i4"]
        assert view["claimable"] == [
            {"pattern": 1, "cells": [[1, 1], [1, 2], [1, 3]], "value": 1},
            {"pattern": 1, "cells": [[2, 1], [2, 2], [2, 3]], "value": 1},
        ]
        assert view["actions"] == ["claim", "skip"]

    def test_the_kind_stays_until_the_turn_is_over(self) -> None:
        table = Table("ann", board="155 426 121 342").roll("ann", "544").place("ann", 0, 1)
        assert (table.phase, table.view()["roll_kind"], table.view()["forced"]) == ("claim", "double", None)
        assert table.skip("ann").view()["roll_kind"] is None

    def test_after_a_change_the_kind_is_still_plain(self) -> None:
        table = Table("ann").roll("ann", "146").change("ann", 0, 4)
        assert (table.view()["roll_kind"], table.view()["changed"]) == ("plain", True)

    def test_over(self) -> None:
        view = Table("ann", "bob").wake(600).view("ann")
        assert (view["phase"], view["claimable"], view["forced"], view["turns"]) == ("over", [], None, 0)


def test_the_board_is_three_columns_of_four_from_top_to_bottom() -> None:
    board = Table("ann", board="162 534 533 464").view()["board"]
    assert [[die["value"] for die in column] for column in board] == [
        [1, 5, 5, 4],
        [6, 3, 3, 6],
        [2, 4, 3, 4],
    ]
    assert set(board[0][0]) == {"id", "value"}


def test_players_show_their_score_boards() -> None:
    player = Table("ann", "bob").roll("ann", "146").change("ann", 0, 5).player("ann")
    assert player == {
        "id": "ann",
        "name": "Ann",
        "supports": {},
        "score": 9,
        "circles": {"1": 0, "2": 0, "3": 0, "4": 0, "5": 0, "6": 0},
        "changes_left": 3,
        "bonus_squares": 0,
        "goals": None,
    }


@pytest.mark.parametrize("viewer", ["ann", "bob", HOST, None])
def test_everything_lies_open_only_the_actions_differ(viewer: str | None) -> None:
    table = Table.showing("222 555 516 636", "ann", "bob")
    assert {**table.view(viewer), "actions": []} == table.view(None)
    assert bool(table.view(viewer)["actions"]) == (viewer == "ann")


class TestBeyondTheRules:
    """What a page needs to show where a die went."""

    def test_the_dice_in_hand_are_known_before_they_are_rolled(self) -> None:
        table = Table("ann")
        assert table.view()["in_hand"] == [{"id": f"i{number}", "value": None} for number in (13, 14, 15)]
        table.push("ann", "146", 2)
        assert table.view()["in_hand"] == [
            {"id": "i14", "value": 4},
            {"id": "i15", "value": 6},
            {"id": "i8", "value": 3},
        ]

    def test_the_last_push(self) -> None:
        table = Table("ann", "bob")
        assert table.view()["last"] is None
        table.push("ann", "146", 2)
        assert table.view()["last"] == {
            "by": "ann",
            "die": {"id": "i11", "value": 1},
            "column": 2,
            "out": {"id": "i6", "value": 3},
            "claim": None,
        }
        assert table.roll("bob", "146").view()["last"]["by"] == "ann"

    def test_and_what_was_claimed_for_it(self) -> None:
        last = Table.showing("555 426 121 342", "ann", "bob").claim("ann", 1).view()["last"]
        assert last["claim"] == {"pattern": 1, "cells": [[1, 1], [1, 2], [1, 3]], "value": 1}

    def test_turns_are_counted(self) -> None:
        table = Table("ann", "bob").push("ann", "146", 2)
        assert table.view()["turns"] == 1
        assert GAME.view(Table("ann").state, None)["turns"] == 0
