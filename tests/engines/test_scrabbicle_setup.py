"""Opening a table: rules/scrabbicle.md, "Set-up" and "Supports". Each test cites its sentence."""

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from games.engines import Context, IllegalSetup, SeededDice
from games.engines.data import equipment_data
from games.engines.scrabbicle.equipment import TILES, Tile, tile_ids

from .rule_table import young
from .tile_table import GAME, ROLL, Table

NAMES = ("ann", "bob", "cleo", "dan", "eve", "fay", "gus", "hal", "ian")


def opens(count: int, **options: Any) -> bool:
    ctx = Context(SeededDice(1), frozenset(), 0.0)
    try:
        GAME.start([young(name) for name in NAMES[:count]], options, ctx)
    except IllegalSetup:
        return False
    return True


class TestTiles:
    def test_one_set_has_100_tiles_with_counts_and_points_as_printed(self) -> None:
        faces = [TILES[tile] for tile in tile_ids(1)]
        assert len(faces) == 100
        for letter, (points, count) in equipment_data("scrabbicle")["tiles"].items():
            assert faces.count(Tile(letter, points)) == count

    def test_two_blanks_worth_0(self) -> None:
        assert [TILES["t1"], TILES["t2"]] == [("?", 0)] * 2
        assert Counter(TILES[tile].letter for tile in tile_ids(1))["?"] == 2

    def test_t3_to_t14_are_the_es_and_the_second_set_goes_on_at_t101(self) -> None:
        assert {TILES[f"t{number}"].letter for number in range(3, 15)} == {"E"}
        assert TILES["t15"].letter == "A"
        assert [TILES[f"t{number}"] for number in range(101, 201)] == [
            TILES[f"t{number}"] for number in range(1, 101)
        ]
        assert tile_ids(2)[-1] == "t200"


class TestPlayers:
    @pytest.mark.parametrize(
        ("options", "most"),
        [
            # "standard (… 2 to 4 players, two sets: up to 8)"
            ({}, 4),
            ({"sets": 2}, 8),
            # "advanced (… 2 or 3 players, two sets: up to 6)"
            ({"level": "advanced"}, 3),
            ({"level": "advanced", "sets": 2}, 6),
            # "junior (… players as standard)"
            ({"level": "junior"}, 4),
            ({"level": "junior", "sets": 2}, 8),
        ],
    )
    def test_how_many_can_play(self, options: dict[str, Any], most: int) -> None:
        assert [count for count in range(10) if opens(count, **options)] == list(range(2, most + 1))

    @pytest.mark.parametrize(
        ("level", "dice", "tiles"), [("standard", 2, 7), ("advanced", 3, 9), ("junior", 1, 7)]
    )
    def test_dice_and_tiles_of_each_level(self, level: str, dice: int, tiles: int) -> None:
        table = Table("ann", "bob", level=level)
        assert table.view()["bag"] == 100 - 2 * tiles
        assert [player["tiles"] for player in table.view()["players"]] == [tiles] * 2
        assert [player["level"] for player in table.view()["players"]] == [level] * 2
        table.roll("ann", *[2] * dice)
        assert table.view()["throw"] == {"dice": [2] * dice, "total": 2 * dice}

    def test_two_sets_together(self) -> None:
        assert Table("ann", "bob", sets=2).view()["bag"] == 186


class TestOptions:
    def test_what_comes_without_options(self) -> None:
        properties = GAME.options_schema()["properties"]
        usual = {name: option["default"] for name, option in properties.items()}
        assert usual == {
            "level": "standard",
            "sets": 1,
            "judging": "challenge",
            "amend_others": False,
            "turn_seconds": None,
        }

    @pytest.mark.parametrize(
        "options",
        [
            {"level": "expert"},
            {"level": None},
            {"sets": 0},
            {"sets": 3},
            {"sets": True},
            {"sets": "1"},
            {"judging": "teacher"},
            {"amend_others": 1},
            {"amend_others": None},
            {"turn_seconds": 14},
            {"turn_seconds": 601},
            {"turn_seconds": 0},
            {"turn_seconds": False},
            {"turn_seconds": "60"},
            {"rounds": 5},
        ],
    )
    def test_what_is_refused(self, options: dict[str, Any]) -> None:
        assert not opens(2, **options)

    @pytest.mark.parametrize("seconds", [None, 15, 600])
    def test_turn_seconds_null_or_15_to_600(self, seconds: int | None) -> None:
        assert opens(2, turn_seconds=seconds)

    def test_amend_others_is_accepted_in_an_advanced_game(self) -> None:
        assert opens(2, level="advanced", amend_others=True)
        assert opens(2, level="advanced", amend_others=False)


class TestSupports:
    def test_junior_in_a_standard_game_is_one_die_and_the_junior_lengths_for_this_player(self) -> None:
        table = Table(young("ann", junior=True), "bob")
        assert [player["level"] for player in table.view()["players"]] == ["junior", "standard"]
        assert table.roll("ann", 2).view()["lengths"] == [2]
        assert [player["tiles"] for player in table.view()["players"]] == [7, 7]

    def test_in_a_junior_game_it_changes_nothing(self) -> None:
        table = Table(young("ann", junior=True), "bob", level="junior")
        assert [player["level"] for player in table.view()["players"]] == ["junior", "junior"]

    def test_in_an_advanced_one_it_is_illegal(self) -> None:
        with pytest.raises(IllegalSetup, match=r"\.$"):
            Table(young("ann", junior=True), "bob", level="advanced")

    def test_false_means_not(self) -> None:
        table = Table(young("ann", junior=False, extra_time=False), "bob", level="advanced", turn_seconds=60)
        assert [player["level"] for player in table.view()["players"]] == ["advanced", "advanced"]
        assert table.view()["deadline"] == 60

    @pytest.mark.parametrize(
        "supports",
        [
            {"junior": 1},
            {"rack": 7},
            {"rack": 10},
            {"rack": True},
            {"amend_any": 1},
            {"extra_time": 5},
            {"extra_time": True},
            {"side_b": True},
        ],
    )
    def test_what_is_refused(self, supports: dict[str, Any]) -> None:
        with pytest.raises(IllegalSetup):
            Table(young("ann", **supports), "bob")


class TestRack:
    @pytest.mark.parametrize("size", [8, 9])
    def test_this_player_draws_up_to_so_many_tiles(self, size: int) -> None:
        racks = ["FARMCAT" + "SO"[: size - 7], "HIJKLMN"]
        table = Table(young("ann", rack=size), "bob", racks=racks, bag="EEE", judging="referee")
        assert [table.rack(who) for who in table.ids] == racks
        table.roll("ann", 1, 1).play("ann", "CAT")
        assert [len(table.rack(who)) for who in table.ids] == [size, 7]
        assert table.rack("ann")[-3:] == "EEE"

    def test_swapping_is_closed_to_them_once_the_bag_holds_so_many_or_fewer(self) -> None:
        table = Table(young("ann", rack=9), "bob", judging="referee")
        assert table.roll("ann", 1, 1).view("ann")["swap_open"]
        emptied = replace(table.state, bag=table.state.bag[:9])
        assert not emptied.swap_open
        assert replace(emptied, turn=1).swap_open, "Bob has seven tiles."

    def test_a_whole_bigger_rack_can_be_swapped(self) -> None:
        table = Table(young("ann", rack=9), "bob", racks=["EEEEEEEEE"], judging="referee")
        table.roll("ann", 1, 1).swap("ann", "EEEEEEEEE")
        assert len(table.rack("ann")) == 9

    def test_in_an_advanced_game_it_changes_nothing(self) -> None:
        table = Table(young("ann", rack=8), "bob", level="advanced")
        assert [player["tiles"] for player in table.view()["players"]] == [9, 9]


def test_with_amend_any_this_player_may_add_to_anybodys_word() -> None:
    table = Table("ann", young("bob", amend_any=True), racks=["CATCATS", "SHEEPSO"], judging="referee")
    table.roll("ann", 1, 1).play("ann", "CAT").roll("bob", 1, 1).amend("bob", w1="C[H]AT")
    assert table.texts == {"w1": "CHAT"}
    table.roll("ann", 1, 1).play("ann", "CAT").roll("bob", 1, 1).amend("bob", w2="CAT[S]")
    assert table.texts == {"w1": "CHAT", "w2": "CATS"}


class TestBag:
    def test_it_is_one_shuffle_of_the_tile_ids_in_order(self) -> None:
        assert Table("ann", "bob", sets=2).dice.shuffled == [tile_ids(2)]

    def test_it_is_drawn_from_the_front_in_seat_order_each_all_tiles_at_once(self) -> None:
        table = Table(
            "ann",
            "bob",
            "cleo",
            racks=["ABCDEFG", "HIJKLMN", "OPQRSTU"],
            bag="VWXYZ",
            begin=[1, 1, 6, 6, 1, 1],
        )
        assert [table.rack(who) for who in table.ids] == ["ABCDEFG", "HIJKLMN", "OPQRSTU"]
        assert [TILES[tile].letter for tile in table.state.bag[:5]] == list("VWXYZ")


class TestWhoBegins:
    """ "Then each rolls (…all own dice, a junior one die); the highest total starts, ties roll again." """

    @pytest.mark.parametrize(
        ("begin", "first"),
        [
            ([6, 5, 5, 5, 1, 1], "ann"),
            ([1, 1, 3, 3, 2, 3], "bob"),
            ([1, 1, 3, 3, 6, 1], "cleo"),
            # Two of three tie, and only they roll again.
            ([6, 6, 1, 1, 6, 6, *(1, 2), *(2, 2)], "cleo"),
            ([2, 2, 2, 2, 2, 2, *(1, 1, 4, 4, 5, 3), *(6, 1, 1, 1)], "bob"),
        ],
    )
    def test_the_highest_total(self, begin: list[int], first: str) -> None:
        table = Table("ann", "bob", "cleo", begin=begin)
        assert not table.dice.rolls
        assert table.turn == [first]

    def test_a_junior_rolls_one_die(self) -> None:
        table = Table(young("ann", junior=True), "bob", begin=[6, 3, 3, 5, 6, 6])
        # 6 against 6, then 5 against 12.
        assert table.turn == ["bob"]
        assert table.view()["opening"] == [{"ann": [6], "bob": [3, 3]}, {"ann": [5], "bob": [6, 6]}]

    def test_an_advanced_player_rolls_three(self) -> None:
        assert Table("ann", "bob", level="advanced", begin=[1, 1, 6, 3, 3, 3]).turn == ["bob"]

    def test_turns_go_round_in_seat_order(self) -> None:
        table = Table("ann", "bob", "cleo", begin=[1, 1, 1, 2, 6, 6])
        seen = []
        for _ in range(4):
            (who,) = table.turn
            seen.append(who)
            table.roll(who, 1, 1).swap(who, table.rack(who)[:1])
        assert seen == ["cleo", "ann", "bob", "cleo"]

    def test_the_others_do_not_roll(self) -> None:
        table = Table("ann", "bob")
        table.refuses("bob", ROLL, "not-your-turn")
        table.refuses("host", ROLL, "not-your-turn")

    def test_replay_does_not_need_the_order_of_an_object_s_keys(self) -> None:
        """ "The event log alone replays a game exactly", also from a store that sorts keys in its own way."""
        table = Table("zoe", "ben", "ann", begin=[3, 3, 3, 3, 1, 1, 6, 6, 1, 1])
        sorted_log = json.loads(json.dumps(table.log, sort_keys=True))
        assert GAME.replay(sorted_log) == table.state
