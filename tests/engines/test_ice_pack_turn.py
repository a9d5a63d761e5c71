"""How a turn goes: rules/ice-pack.md, "Set-up" and "A turn". Each test cites its sentence."""

from typing import Any

import pytest

from games.engines import HOST, Context, IllegalSetup, Player, SeededDice
from games.engines.ice_pack.game import GAME

from .ice_table import ROLL, SKIP, Table, change, claim, place
from .rule_table import young

ONE_ROW = "314 222 461 136"


def ids(column: list[dict[str, Any]]) -> list[str]:
    return [die["id"] for die in column]


class TestTheBoard:
    def test_alone_i1_to_i12_start_on_the_board_and_the_rest_is_the_hand(self) -> None:
        view = Table("ann").view()
        assert [ids(column) for column in view["board"]] == [
            ["i1", "i2", "i3", "i4"],
            ["i5", "i6", "i7", "i8"],
            ["i9", "i10", "i11", "i12"],
        ]
        assert ids(view["in_hand"]) == ["i13", "i14", "i15"]

    def test_with_two_the_coloured_dice_must_start_on_the_board(self) -> None:
        view = Table("ann", "bob").view()
        assert [ids(column) for column in view["board"]] == [
            ["p1", "p2", "i1", "i2"],
            ["i3", "i4", "i5", "i6"],
            ["i7", "i8", "i9", "i10"],
        ]
        assert ids(view["in_hand"]) == ["i11", "i12", "i13"]

    def test_the_shuffled_dice_are_laid_column_by_column_top_to_bottom(self) -> None:
        table = Table("ann", "bob", draws=["i10", "p2"])
        assert ids(table.view()["board"][0]) == ["i10", "p2", "p1", "i1"]
        assert ids(table.view()["board"][2]) == ["i6", "i7", "i8", "i9"]

    def test_then_each_is_rolled_in_that_order(self) -> None:
        table = Table("ann", draws=["i7"], board="512 316 446 254")
        values = [[die["value"] for die in column] for column in table.view()["board"]]
        assert values == [[5, 3, 4, 2], [1, 1, 4, 5], [2, 6, 6, 4]]
        assert table.view()["board"][0][0] == {"id": "i7", "value": 5}

    def test_only_the_board_dice_are_shuffled(self) -> None:
        assert ids(Table("ann", draws=["i15", "i14"]).view()["in_hand"]) == ["i13", "i14", "i15"]

    def test_every_die_is_six_sided_and_lies_in_one_place(self) -> None:
        view = GAME.view(GAME.start([Player("a", "A")], {}, Context(SeededDice(3), frozenset(), 0.0)), None)
        dice = [die for column in view["board"] for die in column]
        assert {die["value"] for die in dice} <= {1, 2, 3, 4, 5, 6}
        assert sorted(ids(dice + view["in_hand"])) == sorted(f"i{number}" for number in range(1, 16))

    def test_it_is_a_game_for_one_or_two(self) -> None:
        for count in (0, 3):
            with pytest.raises(IllegalSetup):
                Table(*(f"p{number}" for number in range(count)))

    def test_seat_order_is_turn_order(self) -> None:
        table = Table("ann", "bob")
        assert table.view()["turn"] == ["ann"]
        assert table.push("ann", "146", 1).view()["turn"] == ["bob"]
        assert table.push("bob", "364", 2).view()["turn"] == ["ann"]


class TestOptions:
    def setup(self, *players: str | Player, **options: Any) -> None:
        Table(*(players or ("ann",)), **options)

    def test_the_defaults(self) -> None:
        table = Table("ann")
        assert GAME.wake_at(table.state) == 600
        assert table.view()["super_packed"] is False
        assert table.player("ann")["goals"] is None

    @pytest.mark.parametrize("seconds", [60, 600, 3600])
    def test_the_rules_allow_longer_60_to_3600(self, seconds: int) -> None:
        assert GAME.wake_at(Table("ann", seconds=seconds).state) == seconds

    @pytest.mark.parametrize(
        "options",
        [
            *({"seconds": wrong} for wrong in (59, 3601, 600.0, "600", True, None, [600])),
            *({"super_packed": wrong} for wrong in (0, 1, "true", None)),
            {"judging": "coach"},
        ],
    )
    def test_other_values_are_refused(self, options: dict[str, Any]) -> None:
        with pytest.raises(IllegalSetup):
            self.setup(**options)

    @pytest.mark.parametrize(
        "goals",
        [{"1": 12}, {"2": 6}, {"3": 4}, {"1": 1, "2": 1, "3": 1}, {"1": 2, "2": 1}],
    )
    def test_tiers_1_2_3_counts_1_to_12_6_4(self, goals: dict[str, int]) -> None:
        self.setup(achievement={"ann": goals})

    @pytest.mark.parametrize(
        "goals",
        [
            {},
            *({"1": wrong} for wrong in (0, 13, -1, 1.0, True, "2", None)),
            *({"2": wrong} for wrong in (0, 7)),
            *({"3": wrong} for wrong in (0, 5)),
            *({tier: 1} for tier in ("0", "4", "", "one")),
            {1: 1},
            *(None, 3, "1", [1], True),
        ],
    )
    def test_other_goals_are_refused(self, goals: Any) -> None:
        with pytest.raises(IllegalSetup):
            self.setup(achievement={"ann": goals})
        with pytest.raises(IllegalSetup):
            self.setup(young("ann", goals=goals))

    @pytest.mark.parametrize(
        "achievement",
        [
            {},
            {"ann": {"1": 1}},
            {"ann": {"1": 1}, "cleo": {"1": 1}},
            {"ann": {"1": 1}, "bob": {"1": 1}, "cleo": {"1": 1}},
            *([], False, "ann", 1),
        ],
    )
    def test_an_entry_for_every_player_and_no_others(self, achievement: Any) -> None:
        with pytest.raises(IllegalSetup):
            self.setup("ann", "bob", achievement=achievement)

    @pytest.mark.parametrize("supports", [{"goals": False}, {"extra_time": False}, {"goals": {"1": 3}}])
    def test_supports_that_are_known(self, supports: dict[str, Any]) -> None:
        self.setup(young("ann", **supports))

    @pytest.mark.parametrize("supports", [{"side_b": True}, {"goals": True}, {"extra_time": 5}])
    def test_supports_that_are_not(self, supports: dict[str, Any]) -> None:
        with pytest.raises(IllegalSetup):
            self.setup(young("ann", **supports))


class TestRoll:
    """ "`{"type": "roll"}`: the three hand dice, in order." """

    def test_the_three_hand_dice_in_order(self) -> None:
        hand = Table("ann").roll("ann", "462").view()["hand"]
        assert hand == [{"id": "i13", "value": 4}, {"id": "i14", "value": 6}, {"id": "i15", "value": 2}]

    def test_it_leads_to_placing(self) -> None:
        assert Table("ann").roll("ann", "462").phase == "place"

    def test_once_a_turn(self) -> None:
        Table("ann").roll("ann", "462").refuses("ann", ROLL, "not-now")
        Table.showing(ONE_ROW).refuses("ann", ROLL, "not-now")

    def test_before_it_nothing_can_be_placed_changed_or_claimed(self) -> None:
        for action in (place(0, 1), change(0, 1), claim(1), SKIP):
            Table("ann", board=ONE_ROW).refuses("ann", action, "not-now")

    @pytest.mark.parametrize("action", [ROLL, change(0, 5), place(0, 1), claim(1), SKIP])
    def test_only_by_the_player_whose_turn_it_is(self, action: dict[str, Any]) -> None:
        for table in (Table("ann", "bob"), Table("ann", "bob").roll("ann", "462")):
            table.refuses("bob", action, "not-your-turn")
            table.refuses(HOST, action, "not-your-turn")


class TestChange:
    """ "Spend one of the player's four changes on a die just rolled, to give it another value." """

    def test_it_gives_a_die_another_value(self) -> None:
        table = Table("ann").roll("ann", "462").change("ann", 1, 3)
        assert [die["value"] for die in table.view()["hand"]] == [4, 3, 2]
        assert table.player("ann")["changes_left"] == 3
        assert table.phase == "place"

    def test_another_value_is_not_the_same_value(self) -> None:
        Table("ann").roll("ann", "462").refuses("ann", change(1, 6), "same-value")

    @pytest.mark.parametrize("rolled", ["441", "414", "144", "555"])
    def test_never_when_the_roll_was_a_double_or_a_triple(self, rolled: str) -> None:
        table = Table("ann").roll("ann", rolled)
        table.refuses("ann", change(0, 6), "no-change")
        assert "change" not in table.view("ann")["actions"]

    def test_once_a_turn_at_most(self) -> None:
        table = Table("ann").roll("ann", "462").change("ann", 1, 3)
        table.refuses("ann", change(0, 6), "already-changed")
        assert table.view("ann")["actions"] == ["place"]

    def test_the_next_turn_may_change_again(self) -> None:
        table = Table("ann").roll("ann", "462").change("ann", 0, 3).place("ann", 0, 3)
        assert "change" in table.roll("ann", "461").view("ann")["actions"]

    def test_there_are_four_for_each_player(self) -> None:
        table = Table("ann", "bob")
        for left in (3, 2, 1, 0):
            self.skip_if_asked(table.roll("ann", "461").change("ann", 0, 3).place("ann", 1, 2), "ann")
            assert table.player("ann")["changes_left"] == left
            self.skip_if_asked(table.push("bob", "461", 3), "bob")
        assert table.player("bob")["changes_left"] == 4
        table.roll("ann", "461").refuses("ann", change(0, 3), "no-changes-left")
        assert table.view("ann")["actions"] == ["place"]

    def skip_if_asked(self, table: Table, who: str) -> None:
        if table.phase == "claim":
            table.skip(who)

    def test_two_dice_made_equal_are_not_a_double(self) -> None:
        table = Table("ann").roll("ann", "462").change("ann", 0, 6)
        assert (table.view()["roll_kind"], table.view()["forced"]) == ("plain", None)
        assert table.place("ann", 0, 2).view()["board"][1][0]["value"] == 6

    def test_after_placing_it_is_too_late(self) -> None:
        Table.showing(ONE_ROW).refuses("ann", change(0, 1), "not-now")

    @pytest.mark.parametrize(
        "action", [change(3, 1), change(-1, 1), change(0, 0), change(0, 7), change("0", 1), change(0, True)]
    )
    def test_malformed(self, action: dict[str, Any]) -> None:
        Table("ann").roll("ann", "462").refuses("ann", action, "malformed")


class TestPlace:
    def test_the_die_goes_on_top_and_the_column_moves_down_one(self) -> None:
        table = Table("ann").push("ann", "462", 2, die=1)
        assert ids(table.view()["board"][1]) == ["i14", "i5", "i6", "i7"]
        assert [ids(table.view()["board"][other]) for other in (0, 2)] == [
            ["i1", "i2", "i3", "i4"],
            ["i9", "i10", "i11", "i12"],
        ]
        assert table.rows == "364 411 463 136"

    def test_its_bottom_die_becomes_the_last_of_the_hand(self) -> None:
        for die, left in ((0, ["i14", "i15"]), (1, ["i13", "i15"]), (2, ["i13", "i14"])):
            table = Table("ann").push("ann", "146", 2, die=die)
            assert ids(table.view()["in_hand"]) == [*left, "i8"]

    def test_the_next_roll_is_of_that_hand_in_that_order(self) -> None:
        table = Table("ann").push("ann", "146", 2).roll("ann", "365")
        assert table.view()["hand"] == [
            {"id": "i14", "value": 3},
            {"id": "i15", "value": 6},
            {"id": "i8", "value": 5},
        ]

    def test_a_changed_die_goes_in_with_its_new_value(self) -> None:
        table = Table("ann").roll("ann", "462").change("ann", 2, 1).place("ann", 2, 1)
        assert table.view()["board"][0][0] == {"id": "i15", "value": 1}

    def test_any_die_in_any_column_after_a_plain_roll(self) -> None:
        for die in range(3):
            for column in (1, 2, 3):
                table = Table("ann").roll("ann", "146")
                assert table.view()["roll_kind"] == "plain"
                assert table.place("ann", die, column).view()["board"][column - 1][0]["id"] == f"i{13 + die}"

    @pytest.mark.parametrize(
        "action",
        [
            *(place(wrong, 1) for wrong in (3, -1, True, "0", 0.0, None, [0], 10**400)),
            *(place(0, wrong) for wrong in (0, 4, -1, True, "1", 1.0, None)),
            {"type": "place", "die": 0},
            {"type": "place", "column": 1},
            {**place(0, 1), "value": 3},
        ],
    )
    def test_malformed(self, action: dict[str, Any]) -> None:
        Table("ann").roll("ann", "146").refuses("ann", action, "malformed")

    def test_one_die_a_turn(self) -> None:
        Table.showing(ONE_ROW).refuses("ann", place(0, 1), "not-now")


class TestDouble:
    """ "The third die must be placed, in the column of the doubled value." """

    @pytest.mark.parametrize(
        ("rolled", "die", "column"),
        [
            ("116", 2, 1),
            ("446", 2, 1),
            ("262", 1, 2),
            ("565", 1, 2),
            ("133", 0, 3),
            ("166", 0, 3),
            ("663", 2, 3),
            ("313", 1, 3),
            ("244", 0, 1),
        ],
    )
    def test_it_chooses_die_and_column(self, rolled: str, die: int, column: int) -> None:
        table = Table("ann").roll("ann", rolled)
        assert table.view()["roll_kind"] == "double"
        assert table.view()["forced"] == {"die": die, "column": column}
        for other in range(3):
            for elsewhere in (1, 2, 3):
                if (other, elsewhere) != (die, column):
                    table.refuses("ann", place(other, elsewhere), "forced")
        table.place("ann", die, column)
        assert table.view()["board"][column - 1][0] == {"id": f"i{13 + die}", "value": int(rolled[die])}

    def test_a_refusal_says_what_must_be_done(self) -> None:
        with pytest.raises(Exception, match="the 6 must go into column 1"):
            Table("ann").roll("ann", "446").place("ann", 0, 1)


class TestTriple:
    @pytest.mark.parametrize("rolled", ["111", "444", "666"])
    def test_any_of_the_dice_in_any_column(self, rolled: str) -> None:
        for die in range(3):
            for column in (1, 2, 3):
                table = Table("ann").roll("ann", rolled)
                assert (table.view()["roll_kind"], table.view()["forced"]) == ("triple", None)
                assert table.view("ann")["actions"] == ["place"]
                assert table.place("ann", die, column).view()["board"][column - 1][0]["id"] == f"i{13 + die}"


class TestClaim:
    """ "If the board now shows a pattern that still has an open circle." """

    def test_a_pattern_can_be_claimed(self) -> None:
        table = Table.showing("222 461 316 451")
        assert (table.phase, table.view("ann")["actions"]) == ("claim", ["claim", "skip"])
        assert table.claim("ann", 1).phase == "roll"
        assert table.player("ann")["circles"] == {"1": 1, "2": 0, "3": 0, "4": 0, "5": 0, "6": 0}

    def test_it_need_not_have_the_die_just_placed(self) -> None:
        table = Table.showing("514 361 463 555").claim("ann", 1)
        assert table.view()["last"]["claim"]["cells"] == [[4, 1], [4, 2], [4, 3]]

    def test_nothing_to_claim_ends_the_turn_by_itself(self) -> None:
        table = Table("ann", "bob").push("ann", "146", 2)
        assert (table.phase, table.view()["turn"]) == ("roll", ["bob"])
        table.refuses("ann", claim(1), "not-your-turn")
        table.refuses("bob", claim(1), "not-now")

    def test_one_pattern_a_turn(self) -> None:
        table = Table.showing("222 345 316 451", "ann", "bob")
        assert table.claimable == [(1, 1), (2, 1)]
        table.claim("ann", 2)
        assert (table.phase, table.view()["turn"]) == ("roll", ["bob"])
        table.refuses("ann", claim(1), "not-your-turn")
        assert table.player("ann")["circles"]["1"] == 0

    def test_skip_leaves_it(self) -> None:
        table = Table.showing("222 461 316 451", "ann", "bob").skip("ann")
        assert (table.phase, table.view()["turn"]) == ("roll", ["bob"])
        assert table.score("ann") == 12

    def test_skip_is_only_for_a_pattern_that_lies_there(self) -> None:
        Table("ann").roll("ann", "146").refuses("ann", SKIP, "not-now")

    def test_what_was_left_lying_can_be_claimed_by_the_next(self) -> None:
        table = Table.showing("111 146 135 164", "ann", "bob").skip("ann")
        # Another 1 on a column of 1s: the row at the top looks as before.
        assert table.push("bob", "146", 1).claimable == [(1, 1)]
        assert table.claim("bob", 1).score("bob") == 13

    def test_what_is_not_there_cannot_be_claimed(self) -> None:
        table = Table.showing("222 461 316 451")
        for pattern in (2, 3, 4, 5, 6):
            table.refuses("ann", claim(pattern), "not-there")

    @pytest.mark.parametrize(
        "action",
        [
            *(claim(wrong) for wrong in (0, 7, -1, True, "1", 1.0, None)),
            {"type": "claim"},
            {"type": "claim", "pattern": 1, "cells": None},
            *(claim(1, wrong) for wrong in ([], "123", [1, 2, 3], [[1]], [[1, 1, 1]], [[0, 1]], [[5, 1]])),
            *(claim(1, wrong) for wrong in ([[True, 1]], [["1", 1]], [[1, 1], [1, 1], [1, 2]])),
            {**SKIP, "pattern": 1},
        ],
    )
    def test_malformed(self, action: dict[str, Any]) -> None:
        Table.showing("222 461 316 451").refuses("ann", action, "malformed")


class TestWhichCells:
    """ "With "cells" where more than one place fits; without it then `IllegalMove("which-cells")`." """

    def two_rows(self) -> Table:
        return Table.showing("222 555 316 451")

    def test_the_player_must_say_which(self) -> None:
        self.two_rows().refuses("ann", claim(1), "which-cells")

    @pytest.mark.parametrize("cells", [[[2, 1], [2, 2], [2, 3]], [[2, 3], [2, 1], [2, 2]]])
    def test_in_any_order(self, cells: list[list[int]]) -> None:
        table = self.two_rows().claim("ann", 1, cells)
        assert table.view()["last"]["claim"]["cells"] == [[2, 1], [2, 2], [2, 3]]

    def test_where_one_place_fits_the_player_may_name_it_as_well(self) -> None:
        table = Table.showing("222 461 316 451")
        assert table.claim("ann", 1, [[1, 3], [1, 2], [1, 1]]).player("ann")["circles"]["1"] == 1

    @pytest.mark.parametrize(
        "cells",
        [
            [[3, 1], [3, 2], [3, 3]],
            [[1, 1], [1, 2]],
            [[1, 1], [1, 2], [2, 3]],
            [[1, 1], [1, 2], [1, 3], [1, 4]],
            [[1, 1], [1, 2], [1, 3], [2, 1], [2, 2], [2, 3]],
        ],
    )
    def test_other_cells_are_refused(self, cells: list[list[int]]) -> None:
        self.two_rows().refuses("ann", claim(1, cells), "not-there")


class TestBadInput:
    """Bad input "gets one sentence that says what to do instead, and costs nothing but the time"."""

    def test_before_and_after_the_roll(self) -> None:
        table = Table("ann", "bob")
        assert table.refuses("ann", place(0, 1), "not-now") == "Roll your dice first."
        assert table.refuses("bob", ROLL, "not-your-turn").endswith("Wait for yours.")
        assert (
            table.roll("ann", "462").refuses("ann", ROLL, "not-now").endswith("Roll again in your next one.")
        )

    def test_a_change(self) -> None:
        table = Table("ann").roll("ann", "462")
        assert table.refuses("ann", change(1, 6), "same-value").endswith("Choose another number.")
        table.change("ann", 1, 3)
        assert table.refuses("ann", change(0, 6), "already-changed").endswith("Now push one in.")
        double = Table("ann").roll("ann", "441")
        assert double.refuses("ann", change(0, 6), "no-change").endswith("Push one in as it is.")

    def test_a_claim(self) -> None:
        table = Table.showing(ONE_ROW)
        assert table.refuses("ann", claim(6), "not-there").endswith("Claim another one, or skip.")
        assert table.refuses("ann", place(0, 1), "not-now").endswith("Claim a pattern, or skip.")
