"""How a game ends, and the clock: rules/scrabbicle.md, "End" and "Decisions". Each test cites its sentence."""

from dataclasses import replace
from typing import Any

import pytest

from games.engines.scrabbicle.equipment import TILES

from .rule_table import young
from .tile_table import GAME, Table, emptied, lay, stands

TRIO = ("ann", "bob", "cleo")


def value(rack: tuple[str, ...]) -> int:
    return sum(TILES[tile].points for tile in rack)


def turn(table: Table) -> str:
    (who,) = table.turn
    return who


def passed(table: Table) -> Table:
    return table.roll(turn(table), *[1] * table.state.level_of(table.state.turn).dice).passes(turn(table))


def swapped(table: Table) -> Table:
    who = turn(table)
    return table.roll(who, *[1] * table.state.level_of(table.state.turn).dice).swap(who, table.rack(who)[:1])


class TestGoingOut:
    def test_the_bag_is_empty_and_a_player_has_no_tiles_left(self) -> None:
        """ "Each loses the value of the tiles still held; who went out gains the sum of what the others lost." """
        table = emptied(0, *TRIO, level="junior", judging="challenge")
        while not table.view()["over"]:
            before = table.scores
            lay(table, min(6, len(table.rack(turn(table)))))
            score, who = table.view()["pending"]["score"], table.view()["pending"]["player"]
            racks = table.state.racks
            stands(table)
        lost = {player: value(rack) for player, rack in zip(TRIO, racks, strict=True)}
        settled = {
            player: {"lost": lost[player], "gained": sum(lost.values()) if player == who else 0}
            for player in TRIO
        }
        assert table.view()["settlement"] == settled
        for player, old, new in zip(TRIO, before, table.scores, strict=True):
            played = score if player == who else 0
            assert new == old + played - settled[player]["lost"] + settled[player]["gained"]
        assert table.view()["ended"] == "out"

    def test_an_empty_rack_while_there_are_tiles_in_the_bag_goes_on(self) -> None:
        table = Table("ann", "bob", level="advanced", racks=["ENTERTAIN"])
        table.roll("ann", 6, 6, 5).play("ann", "ENTERTAIN")
        assert table.view()["players"][0]["tiles"] == 0
        table.roll("bob", 1, 1, 1)
        assert table.view()["players"][0]["tiles"] == 9
        assert not table.view()["over"]


class TestPassing:
    def test_all_players_pass_in_a_row(self) -> None:
        table = emptied(7, *TRIO)
        held, before = [value(rack) for rack in table.state.racks], table.scores
        passed(passed(table))
        assert not table.view()["over"]
        passed(table)
        assert (table.view()["over"], table.view()["ended"]) == (True, "passes")
        assert table.scores == [score - lost for score, lost in zip(before, held, strict=True)]
        assert {line["gained"] for line in table.view()["settlement"].values()} == {0}

    def test_a_word_breaks_the_row(self) -> None:
        table = lay(passed(passed(emptied(7, *TRIO))), 3)
        passed(passed(table))
        assert not table.view()["over"]
        assert passed(table).view()["over"]

    def test_a_lost_turn_breaks_the_row(self) -> None:
        table = lay(passed(passed(emptied(7, *TRIO))), 3)
        table.words = ()
        passed(passed(table.challenge(turn(table))))
        assert not table.view()["over"]
        assert passed(table).view()["over"]

    def test_a_swap_breaks_the_row(self) -> None:
        table = Table("ann", "bob", turn_seconds=60).wake(60)
        swapped(table).wake(120)
        assert not table.view()["over"]
        assert table.wake(180).view()["over"]


class TestNoWordForFiveRounds:
    """ "When for five rounds of the table nobody laid a word." """

    @pytest.mark.parametrize("players", [TRIO[:2], TRIO])
    def test_five_rounds_of_swaps(self, players: tuple[str, ...]) -> None:
        table = Table(*players)
        for _ in range(5 * len(players) - 1):
            assert not swapped(table).view()["over"]
        swapped(table)
        assert (table.view()["over"], table.view()["ended"]) == (True, "wordless")

    def test_a_word_begins_the_count_again(self) -> None:
        table = Table("ann", "bob")
        for _ in range(9):
            swapped(table)
        lay(table, 3)
        for _ in range(9):
            swapped(table)
        assert not table.view()["over"]
        assert swapped(table).view()["over"]

    def test_a_lost_turn_is_a_turn_without_a_word(self) -> None:
        table = Table("ann", "bob", words=())
        for _ in range(9):
            swapped(table)
        lay(table, 3)
        assert not table.view()["over"]
        table.challenge(turn(table))
        assert (table.view()["over"], table.view()["ended"]) == (True, "wordless")
        assert table.scores == [-value(rack) for rack in table.state.racks]

    def test_with_a_referee_too(self) -> None:
        table = Table("ann", "bob", words=(), judging="referee")
        for _ in range(9):
            lay(table, 3)
        assert not table.view()["over"]
        assert lay(table, 3).view()["over"]


class TestWinners:
    def over(self, scores: tuple[int, ...]) -> Any:
        table = Table("ann", "bob", "cleo", turn_seconds=60).wake(180)
        assert table.view()["over"]
        return replace(table.state, totals=scores)

    def test_highest_score_wins_ties_share_scores_may_be_negative(self) -> None:
        assert GAME.winners(self.over((3, 9, 4))) == ["bob"]
        assert GAME.winners(self.over((9, 3, 9))) == ["ann", "cleo"]
        assert GAME.winners(self.over((-3, -9, -4))) == ["ann"]

    def test_scores_are_negative_when_no_word_was_laid(self) -> None:
        table = Table("ann", "bob", turn_seconds=60).wake(120)
        assert table.scores == [-value(rack) for rack in table.state.racks]
        assert max(table.scores) < 0
        assert table.view()["winners"]

    def test_over_is_over(self) -> None:
        table = Table("ann", "bob", turn_seconds=60).wake(120)
        view = table.view("ann")
        assert (view["phase"], view["turn"], view["actions"], view["deadline"]) == ("over", [], [], None)
        table.refuses("ann", {"type": "roll"}, "over")


class TestClock:
    def test_without_turn_seconds_there_is_no_clock(self) -> None:
        assert Table("ann", "bob").view()["deadline"] is None

    def test_from_the_beginning_of_the_turn_one_clock_for_roll_and_play(self) -> None:
        table = Table("ann", "bob", turn_seconds=60, now=1000.0)
        assert table.view()["deadline"] == 1060
        table.at(1020).roll("ann", 1, 1)
        assert table.view()["deadline"] == 1060
        table.at(1030)
        swapped_by = table.rack("ann")[:1]
        assert table.swap("ann", swapped_by).view()["deadline"] == 1090

    def test_extra_time_multiplies_ones_own_thinking_time(self) -> None:
        table = Table(young("ann", extra_time=1.5), "bob", turn_seconds=60)
        assert table.view()["deadline"] == 90
        assert swapped(table).view()["deadline"] == 60

    def test_a_time_out_counts_as_a_pass_also_while_swapping_is_open(self) -> None:
        table = Table(*TRIO, turn_seconds=60).wake(59.9)
        assert table.turn == ["ann"]
        table.wake(60)
        assert (table.turn, table.view()["phase"], table.view()["deadline"]) == (["bob"], "roll", 120)
        assert table.view()["history"][-1]["kind"] == "late"
        table.wake(180)
        assert table.view()["ended"] == "passes"

    def test_after_the_roll_too(self) -> None:
        table = Table(*TRIO, turn_seconds=60).at(10).roll("ann", 1, 1).wake(60)
        assert (table.turn, table.view()["throw"]) == (["bob"], None)

    def test_every_deadline_is_counted_from_the_one_before(self) -> None:
        table = Table(young("ann"), young("bob", extra_time=2), "cleo", turn_seconds=60).wake(179)
        assert table.turn == ["bob"]
        assert table.wake(180).view()["deadline"] == 240

    def test_a_pending_play_of_the_one_before_stands_first(self) -> None:
        table = Table(*TRIO, racks=["CATSHRO"], turn_seconds=60).at(10).roll("ann", 1, 1).play("ann", "CAT")
        assert table.view()["deadline"] == 70
        table.wake(70)
        assert (table.scores, table.view()["pending"], table.turn) == ([5, 0, 0], None, ["cleo"])
        assert len(table.rack("ann")) == 7
        # The word broke the row: only the late one has passed.
        table.wake(130)
        assert not table.view()["over"]
        assert table.wake(190).view()["over"]

    def test_a_challenge_does_not_touch_the_clock_of_the_next_player(self) -> None:
        for word in ("CAT", "XYZ"):
            table = Table("ann", "bob", racks=["CATXYZS"], turn_seconds=60)
            table.at(10).roll("ann", 1, 1).play("ann", word).at(40).challenge("bob")
            assert (table.view()["deadline"], table.turn) == (70, ["bob"])

    def test_a_late_move_is_judged_on_the_woken_table(self) -> None:
        table = Table(*TRIO, turn_seconds=60).at(60)
        table.refuses("ann", {"type": "roll"}, "not-your-turn")
        table.roll("bob", 1, 1)
        assert table.view()["deadline"] == 120
