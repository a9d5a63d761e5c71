"""The timer, head starts and extra time: rules/dice-words.md, "Variants" and "Decisions"; rules/README.md on waking."""

from typing import Any

import pytest

from games.engines import HOST, Context, ScriptedDice

from .rule_table import young
from .tabletop import GAME, WORDS, Table

ROLL = {"type": "roll"}
DONE = {"type": "done"}


class TestTheBell:
    def test_when_the_timer_ends_all_words_are_shown_and_scored(self) -> None:
        table = Table("ann", "bob").playing().roll("ann", "IASHTRN").word("ann", "HAS")
        assert table.wake(119.999).phase == "play"
        assert table.wake(120).phase == "scores"
        assert [table.result(who)["round_score"] for who in ("ann", "bob")] == [15, 0]

    def test_now_at_the_deadline_is_late(self) -> None:
        table = Table("ann", "bob").playing().roll("ann", "IASHTRN").at(120)
        table.refuses("ann", {"type": "word", "dice": [3, 1, 2], "letters": "HAS"}, "time-up")

    def test_a_late_action_is_judged_on_the_woken_state(self) -> None:
        table = Table("ann", "bob").playing().roll("ann", "IASHTRN").word("ann", "HAS").at(500)
        table.next(by="bob")
        assert (table.phase, table.view()["round"]) == ("targets", 2)
        assert table.view()["history"][0]["ann"]["round_score"] == 15
        assert [event["type"] for event in table.log[-3:]] == ["time_up", "scored", "round_begun"]

    def test_a_refused_late_action_leaves_the_old_state_to_be_woken(self) -> None:
        table = Table("ann", "bob").playing().at(500)
        table.refuses("ann", {"type": "roll"}, "time-up")
        assert table.phase == "play"
        assert table.wake(500).phase == "scores"

    def test_over_means_no_bell(self) -> None:
        table = Table("ann", rounds=1).playing().wake(120)
        assert GAME.wake_at(table.state) is None
        assert GAME.wake(table.state, Context(ScriptedDice(), WORDS, 1e9)) == table.state

    @pytest.mark.parametrize("moves", [0, 1])
    def test_no_clock_runs_before_go(self, moves: int) -> None:
        table = Table("ann")
        if moves:
            table.targets("ACHS")
        assert GAME.wake_at(table.state) is None
        assert table.view("ann")["deadline"] is None
        before = table.state
        assert table.wake(1e9).state == before


class TestHeadStart:
    """ "The timer is flipped once for those players alone, then again for everybody: they play through both." """

    def started(self, **options: Any) -> Table:
        return Table(
            "ann", young("bob", head_start=True), young("cleo", head_start=True), **options
        ).playing()

    def test_it_begins_for_those_players_alone(self) -> None:
        table = self.started()
        assert (table.phase, table.view()["turn"]) == ("head_start", ["bob", "cleo"])
        assert table.view("bob")["actions"] == ["roll", "done"]
        assert table.view("ann")["actions"] == []

    def test_a_player_without_a_head_start_cannot_roll_in_it(self) -> None:
        self.started().refuses("ann", ROLL, "not-your-turn")
        self.started().refuses("ann", DONE, "not-your-turn")

    def test_then_the_timer_is_flipped_again_for_all(self) -> None:
        table = self.started()
        assert GAME.wake_at(table.state) == 120
        table.wake(120)
        assert (table.phase, table.view()["turn"]) == ("play", ["ann", "bob", "cleo"])
        assert GAME.wake_at(table.state) == 240

    def test_the_second_deadline_is_counted_from_the_first_however_late_the_table_is_woken(self) -> None:
        table = self.started().wake(200)
        assert GAME.wake_at(table.state) == 240
        assert self.started().wake(240).phase == "scores"

    def test_they_play_through_both(self) -> None:
        table = self.started().roll("bob", "IASHTRN").word("bob", "HAT").reroll("bob", [0], "E").wake(120)
        assert table.me("bob")["dice"] == list("EASHTRN")
        assert table.me("bob")["rerolls_left"] == 1
        table.word("bob", "HAS").wake(240)
        assert table.result("bob")["round_score"] == 15

    def test_a_word_of_the_head_start_stands(self) -> None:
        table = self.started().roll("bob", "IASHTRN").word("bob", "HAS").wake(120).wake(240)
        assert table.result("bob")["word"] == "HAS"

    def test_when_all_in_it_are_done_the_head_start_ends(self) -> None:
        table = self.started().at(30).done("bob")
        assert table.phase == "head_start"
        table.done("cleo")
        assert (table.phase, table.view()["turn"]) == ("play", ["ann"])
        assert GAME.wake_at(table.state) == 150

    def test_done_is_final_for_the_round_also_after_the_head_start(self) -> None:
        table = self.started().done("bob").wake(120)
        table.refuses("bob", ROLL, "done")
        assert table.view()["turn"] == ["ann", "cleo"]

    def test_without_end_early_the_head_start_lasts(self) -> None:
        table = self.started(end_early=False).done("bob", "cleo")
        assert (table.phase, table.view()["turn"], GAME.wake_at(table.state)) == ("head_start", [], 120)
        assert (table.wake(120).phase, GAME.wake_at(table.state)) == ("play", 240)

    def test_when_all_had_it_and_are_done_the_round_ends_as_well(self) -> None:
        table = Table(young("ann", head_start=True), young("bob", head_start=True)).playing()
        assert table.done("ann", "bob").phase == "scores"

    def test_without_the_card_there_is_none(self) -> None:
        assert Table(young("ann", head_start=False)).playing().phase == "play"

    def test_all_see_its_deadline(self) -> None:
        table = self.started()
        for viewer in ("ann", "bob", HOST, None):
            assert table.view(viewer)["deadline"] == 120


class TestExtraTime:
    """ "`extra_time` f gives its owner a stretch of (f − 1) × `round_seconds` after the common bell." """

    def started(self, **options: Any) -> Table:
        table = Table("ann", young("bob", extra_time=1.5), young("cleo", extra_time=2), **options)
        return table.playing()

    def test_after_the_common_bell_only_players_whose_time_still_runs_are_in_turn(self) -> None:
        table = self.started().roll("ann", "IASHTRN").word("ann", "HAS")
        assert (table.view()["turn"], GAME.wake_at(table.state)) == (["ann", "bob", "cleo"], 120)
        table.wake(120)
        assert (table.phase, table.view()["turn"], GAME.wake_at(table.state)) == (
            "play",
            ["bob", "cleo"],
            180,
        )
        table.wake(180)
        assert (table.phase, table.view()["turn"], GAME.wake_at(table.state)) == ("play", ["cleo"], 240)
        assert table.wake(240).phase == "scores"
        assert table.result("ann")["round_score"] == 15

    def test_whose_time_is_over_can_do_nothing(self) -> None:
        table = self.started().wake(120)
        table.refuses("ann", ROLL, "time-up")
        table.refuses("ann", DONE, "time-up")
        assert table.view("ann")["actions"] == []
        assert table.view("bob")["actions"] == ["roll", "done"]

    def test_a_late_word_is_refused_though_the_table_was_not_woken(self) -> None:
        table = self.started().roll("ann", "IASHTRN").at(121)
        table.refuses("ann", {"type": "word", "dice": [3, 1, 2], "letters": "HAS"}, "time-up")
        assert table.roll("bob", "IASHTRN").word("bob", "HAS").me("bob")["word"] is not None

    def test_nothing_is_shown_or_scored_until_the_last_stretch_has_ended(self) -> None:
        table = self.started().roll("ann", "IASHTRN").word("ann", "HAS").wake(239)
        for viewer in ("ann", "bob", None):
            view = table.view(viewer)
            assert (view["results"], view["history"], view["shown"]) == ({}, [], {})

    def test_or_all_who_have_time_left_are_done(self) -> None:
        table = self.started().wake(120).done("bob")
        assert table.phase == "play"
        assert table.done("cleo").phase == "scores"

    def test_those_who_were_done_before_the_bell_need_no_stretch(self) -> None:
        assert self.started().done("bob", "cleo").wake(120).phase == "scores"
        assert self.started().done("cleo").wake(180).phase == "scores"

    def test_without_end_early_the_last_stretch_is_waited_for(self) -> None:
        table = self.started(end_early=False).done("bob", "cleo").wake(239)
        assert table.phase == "play"
        assert table.wake(240).phase == "scores"

    def test_a_deadline_is_the_viewers_own_and_host_and_spectators_see_the_last(self) -> None:
        table = self.started()
        for now in (0, 120, 180):
            table.wake(now)
            deadlines = {
                viewer: table.view(viewer)["deadline"] for viewer in ("ann", "bob", "cleo", HOST, None)
            }
            assert deadlines == {"ann": 120, "bob": 180, "cleo": 240, HOST: 240, None: 240}

    def test_with_a_head_start_the_stretch_is_the_same(self) -> None:
        table = Table("ann", young("bob", head_start=True, extra_time=1.5)).playing()
        assert (table.phase, GAME.wake_at(table.state)) == ("head_start", 120)
        assert table.view("bob")["deadline"] == 120
        table.wake(120)
        assert (table.view("ann")["deadline"], table.view("bob")["deadline"]) == (240, 300)
        assert table.wake(299).phase == "play"
        assert table.wake(300).phase == "scores"

    def test_all_deadlines_are_applied_in_order_after_a_long_time(self) -> None:
        table = self.started().wake(10_000)
        assert [event.get("at") for event in table.log if event["type"] == "time_up"] == [120, 180, 240]
        assert table.phase == "scores"

    @pytest.mark.parametrize("size", [1, False])
    def test_a_factor_of_1_or_false_is_no_extra_time(self, size: float) -> None:
        assert Table("ann", young("bob", extra_time=size)).playing().wake(120).phase == "scores"


class TestPostpone:
    """ "Every running deadline moves later by that much (a pause, added time, a restart)." """

    def test_a_running_bell_moves(self) -> None:
        table = Table("ann").playing().postpone(30)
        assert (GAME.wake_at(table.state), table.view("ann")["deadline"]) == (150, 150)
        assert table.wake(149).phase == "play"

    def test_a_bell_that_has_rung_does_not(self) -> None:
        table = Table("ann", young("bob", extra_time=2)).playing().wake(120).postpone(30)
        assert [table.view(who)["deadline"] for who in ("ann", "bob")] == [120, 270]
        assert table.view()["turn"] == ["bob"]

    def test_the_play_after_a_postponed_head_start_has_its_full_time(self) -> None:
        table = Table("ann", young("bob", head_start=True)).playing().postpone(7).wake(127)
        assert GAME.wake_at(table.state) == 247

    @pytest.mark.parametrize("phase", ["targets", "scores", "over"])
    def test_where_nothing_runs_nothing_moves(self, phase: str) -> None:
        table = Table("ann", rounds=1 if phase == "over" else 2)
        if phase != "targets":
            table.playing().done("ann")
        before = table.state
        assert (table.phase, GAME.postpone(before, 60)) == (phase, before)

    @pytest.mark.parametrize("seconds", [-1, float("nan"), float("inf")])
    def test_time_only_moves_on(self, seconds: float) -> None:
        with pytest.raises(ValueError, match="later"):
            GAME.postpone(Table("ann").playing().state, seconds)
