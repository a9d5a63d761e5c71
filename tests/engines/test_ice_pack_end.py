"""Clock, end and score: rules/ice-pack.md, "End and score", "Variants", "Supports" and "Decisions"."""

from typing import Any

import pytest

from games.engines import Context, ScriptedDice
from games.engines.ice_pack.game import GAME

from .ice_table import ROLL, SKIP, Table, change, claim, place
from .rule_table import young

ROW = "222 461 316 451"
FULL = "663322"


class TestClock:
    def test_it_starts_at_start(self) -> None:
        table = Table("ann", seconds=90)
        assert (GAME.wake_at(table.state), table.view("ann")["deadline"]) == (90, 90)

    def test_time_up_ends_the_game(self) -> None:
        table = Table("ann").wake(599.999)
        assert table.phase == "roll"
        assert table.wake(600).phase == "over"
        view = table.view("ann")
        assert (view["over"], view["turn"], view["actions"], view["deadline"]) == (True, [], [], None)

    @pytest.mark.parametrize("action", [ROLL, place(0, 1), change(0, 5), claim(1), SKIP])
    def test_now_at_the_deadline_is_late(self, action: dict[str, Any]) -> None:
        Table("ann").at(600).refuses("ann", action, "over")
        Table.showing(ROW).at(600).refuses("ann", action, "over")

    def test_a_turn_under_way_is_lost(self) -> None:
        table = Table.showing(ROW).wake(600)
        assert (table.phase, table.score("ann")) == ("over", 12)
        assert table.player("ann")["circles"]["1"] == 0

    def test_a_change_spent_in_it_stays_spent(self) -> None:
        table = Table("ann").roll("ann", "146").change("ann", 0, 5).wake(600)
        assert (table.player("ann")["changes_left"], table.score("ann")) == (3, 9)

    @pytest.mark.parametrize("phase", ["roll", "place", "claim"])
    def test_it_can_end_in_any_phase(self, phase: str) -> None:
        tables = {
            "roll": Table("ann"),
            "place": Table("ann").roll("ann", "146"),
            "claim": Table.showing(ROW),
        }
        assert tables[phase].phase == phase
        assert tables[phase].wake(10_000).view()["claimable"] == []

    def test_over_means_no_bell(self) -> None:
        table = Table("ann").wake(600)
        assert GAME.wake_at(table.state) is None
        assert GAME.wake(table.state, Context(ScriptedDice(), frozenset(), 1e9)) == table.state
        assert GAME.postpone(table.state, 60) == table.state

    def test_a_pause_moves_it(self) -> None:
        table = Table("ann").postpone(30).wake(600)
        assert (table.phase, GAME.wake_at(table.state)) == ("roll", 630)
        assert table.wake(630).phase == "over"


class TestExtraTime:
    """ "`extra_time` (multiplies the clock, solo only; with two players it has no effect)" """

    @pytest.mark.parametrize(("factor", "bell"), [(1, 600), (1.5, 900), (4, 2400), (False, 600)])
    def test_alone(self, factor: float, bell: float) -> None:
        assert GAME.wake_at(Table(young("ann", extra_time=factor)).state) == bell

    def test_with_two_it_has_no_effect(self) -> None:
        table = Table(young("ann", extra_time=2), young("bob", extra_time=4))
        assert GAME.wake_at(table.state) == 600
        assert table.view("bob")["deadline"] == 600


class TestScore:
    """ "`score` is at all times what the game would give if it ended now (12 at the start)." """

    def test_12_at_the_start(self) -> None:
        assert GAME.scores(Table("ann", "bob").state) == {"ann": 12, "bob": 12}

    def test_circles(self) -> None:
        assert Table("ann").with_circles(ann="543210").score("ann") == 12 + 6 + 4 + 10 + 6 + 7

    def test_3_for_each_unused_change(self) -> None:
        table = Table("ann").roll("ann", "146").change("ann", 0, 5)
        assert table.score("ann") == 9

    def test_all_there_is(self) -> None:
        assert Table("ann").with_circles(ann=FULL).score("ann") == 8 + 9 + 10 + 11 + 15 + 16 + 12


class TestBonusSquares:
    """ "One bonus square whenever the opponent claims a pattern in which that player's coloured die takes part." """

    ELSEWHERE = ("i1", "i2", "i3", "i4")

    def test_bob_gets_one_when_anns_pattern_has_his_die(self) -> None:
        table = Table.showing(ROW, "ann", "bob", draws=[*self.ELSEWHERE, "p2"]).claim("ann", 1)
        assert [table.player(who)["bonus_squares"] for who in ("ann", "bob")] == [0, 1]
        assert [table.score(who) for who in ("ann", "bob")] == [13, 14]

    def test_ones_own_die_brings_oneself_nothing(self) -> None:
        table = Table.showing(ROW, "ann", "bob", draws=[*self.ELSEWHERE, "p1"]).claim("ann", 1)
        assert [table.player(who)["bonus_squares"] for who in ("ann", "bob")] == [0, 0]

    def test_with_both_in_it_only_the_opponent_gets_one(self) -> None:
        draws = [*self.ELSEWHERE, "p1", "i5", "i6", "i7", "p2"]
        table = Table.showing(ROW, "ann", "bob", draws=draws).claim("ann", 1)
        assert [table.player(who)["bonus_squares"] for who in ("ann", "bob")] == [0, 1]

    def test_beside_the_pattern_it_brings_nothing(self) -> None:
        table = Table.showing(ROW, "ann", "bob", draws=[*self.ELSEWHERE, "i5", "p2"]).claim("ann", 1)
        assert table.player("bob")["bonus_squares"] == 0

    def test_a_skip_brings_nothing(self) -> None:
        table = Table.showing(ROW, "ann", "bob", draws=[*self.ELSEWHERE, "p2"]).skip("ann")
        assert table.player("bob")["bonus_squares"] == 0

    def test_the_first_seat_has_p1_and_gets_it_from_the_second(self) -> None:
        table = Table("ann", "bob", board="155 361 136 461", draws=[*self.ELSEWHERE, "p1"])
        table.push("ann", "146", 1)
        assert table.rows == "155 161 336 161"
        table.push("bob", "512", 1).claim("bob", 1)
        assert [table.player(who)["bonus_squares"] for who in ("ann", "bob")] == [1, 0]

    def test_it_comes_every_time(self) -> None:
        table = Table.showing("111 146 135 164", "ann", "bob", draws=[*self.ELSEWHERE, "p1"]).skip("ann")
        table.push("bob", "146", 1).claim("bob", 1)
        table.push("ann", "146", 1).skip("ann")
        table.push("bob", "146", 1).claim("bob", 1)
        assert table.player("ann")["bonus_squares"] == 2
        assert table.score("ann") == 16

    def test_either_player_may_place_either_coloured_die(self) -> None:
        table = Table("ann", "bob", draws=["i1", "i2", "i3", "p1"]).push("ann", "146", 1)
        assert table.view()["in_hand"][2]["id"] == "p1"
        table.roll("bob", "361").place("bob", 2, 2)
        assert table.view()["board"][1][0] == {"id": "p1", "value": 1}

    def test_a_coloured_die_that_was_placed_counts(self) -> None:
        table = Table("ann", "bob", draws=["i1", "i2", "i3", "p1"], board="355 461 136 461")
        table.push("ann", "146", 1)
        table.roll("bob", "145").place("bob", 2, 1).claim("bob", 1)
        assert table.player("ann")["bonus_squares"] == 1


class TestEnd:
    def test_all_circles_of_all_players_filled(self) -> None:
        table = Table.showing(ROW, "ann", "bob").with_circles(ann="563322", bob=FULL).claim("ann", 1)
        assert (table.phase, GAME.wake_at(table.state)) == ("over", None)

    def test_a_player_whose_circles_are_full_plays_on_until_then(self) -> None:
        table = Table.showing(ROW, "ann", "bob").with_circles(ann="563322", bob="663321").claim("ann", 1)
        assert (table.phase, table.view()["turn"]) == ("roll", ["bob"])
        table.push("bob", "146", 2)
        assert table.view()["turn"] == ["ann"]
        assert table.push("ann", "222", 1).view()["turn"] == ["bob"]

    def test_alone_the_own_circles_are_enough(self) -> None:
        assert Table.showing(ROW).with_circles(ann="563322").claim("ann", 1).phase == "over"

    def test_not_one_circle_less(self) -> None:
        assert Table.showing(ROW).with_circles(ann="563321").claim("ann", 1).phase == "roll"

    def test_solo_the_winner_is_the_one_player(self) -> None:
        table = Table("ann")
        assert GAME.winners(table.state) == []
        assert GAME.winners(table.wake(600).state) == ["ann"]

    def test_two_players_highest_score_wins(self) -> None:
        table = Table.showing(ROW, "ann", "bob").claim("ann", 1)
        assert GAME.winners(table.state) == []
        assert GAME.winners(table.wake(600).state) == ["ann"]
        assert table.view()["winners"] == ["ann"]

    def test_changes_and_bonus_squares_count(self) -> None:
        table = Table.showing(ROW, "ann", "bob", draws=["i1", "i2", "i3", "i4", "p2"]).claim("ann", 1)
        assert GAME.winners(table.wake(600).state) == ["bob"]

    def test_a_tie_has_two_winners(self) -> None:
        assert GAME.winners(Table("ann", "bob").wake(600).state) == ["ann", "bob"]


class TestAchievement:
    """ "No clock. The first player to reach all of their goals ends the game and wins; scores are still shown." """

    def started(self, board: str, ann: dict[str, int], bob: dict[str, int] | None = None) -> Table:
        bob = bob or {"3": 4}
        return Table.showing(board, "ann", "bob", achievement={"ann": ann, "bob": bob})

    def test_it_replaces_the_clock(self) -> None:
        table = self.started(ROW, {"1": 2})
        assert (GAME.wake_at(table.state), table.view("ann")["deadline"]) == (None, None)
        assert table.wake(1e9).phase == "claim"

    def test_the_first_to_reach_all_goals_ends_the_game_and_wins(self) -> None:
        table = self.started(ROW, {"1": 1}).with_circles(bob="663320").claim("ann", 1)
        assert (table.phase, GAME.winners(table.state)) == ("over", ["ann"])
        assert table.score("bob") > table.score("ann") == 13

    def test_all_of_them(self) -> None:
        table = self.started(ROW, {"1": 1, "2": 1}).claim("ann", 1)
        assert (table.phase, GAME.winners(table.state)) == ("roll", [])

    @pytest.mark.parametrize(
        ("goals", "circles", "board", "pattern"),
        [
            ({"1": 2}, "010000", ROW, 1),
            ({"1": 2}, "100000", "234 461 316 451", 2),
            ({"1": 2}, "100000", ROW, 1),
            ({"2": 2}, "000100", "643 163 426 231", 3),
            ({"3": 2}, "000001", "162 534 313 663", 5),
            ({"1": 3, "2": 1}, "200100", ROW, 1),
        ],
    )
    def test_a_tier_counts_circles_filled_in_either_of_its_patterns(
        self, goals: dict[str, int], circles: str, board: str, pattern: int
    ) -> None:
        table = self.started(board, goals).with_circles(ann=circles)
        assert table.claim("ann", pattern).phase == "over"

    def test_more_than_the_goal_is_fine(self) -> None:
        table = self.started(ROW, {"1": 1, "2": 1}).with_circles(ann="400000")
        assert table.claim("ann", 1).phase == "roll"
        table = self.started("643 163 426 231", {"1": 1, "2": 1}).with_circles(ann="400000")
        assert table.claim("ann", 3).phase == "over"

    def test_goals_may_differ_per_player(self) -> None:
        table = self.started(ROW, {"1": 2}, {"2": 1})
        assert [table.player(who)["goals"] for who in ("ann", "bob")] == [{"1": 2}, {"2": 1}]

    def test_alone_as_well(self) -> None:
        table = Table.showing(ROW, "ann", achievement={"ann": {"1": 1}}).claim("ann", 1)
        assert GAME.winners(table.state) == ["ann"]

    def test_the_support_goals_replaces_the_entry_for_this_player(self) -> None:
        players = ("ann", young("bob", goals={"1": 1}))
        table = Table.showing(ROW, *players, achievement={"ann": {"1": 2}, "bob": {"3": 1}}).claim("ann", 1)
        assert [table.player(who)["goals"] for who in ("ann", "bob")] == [{"1": 2}, {"1": 1}]
        table = Table(
            young("ann", goals={"1": 1}), board="122 361 136 461", achievement={"ann": {"3": 4}}
        ).push("ann", "214", 1)
        assert table.claim("ann", 1).phase == "over"

    def test_without_achievement_it_has_no_effect(self) -> None:
        table = Table.showing(ROW, young("ann", goals={"1": 1})).claim("ann", 1)
        assert (table.phase, table.player("ann")["goals"], GAME.wake_at(table.state)) == ("roll", None, 600)

    def test_false_means_not(self) -> None:
        table = Table(young("ann", goals=False), achievement={"ann": {"1": 2}})
        assert table.player("ann")["goals"] == {"1": 2}

    def test_with_super_packed(self) -> None:
        options = {"achievement": {"ann": {"1": 1}}, "super_packed": True}
        assert Table.showing(ROW, "ann", **options).phase == "roll"
        assert Table.showing("461 316 453 222", "ann", **options).claim("ann", 1).phase == "over"
