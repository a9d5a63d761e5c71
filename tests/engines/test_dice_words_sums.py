"""Own sums, an option of Diceroom's own: docs/rules/dice-words.md, "Own sums". Each test cites its sentence."""

from itertools import permutations
from typing import Any

import pytest

from games.engines import HOST
from games.engines.profile import Observation

from .rule_table import young
from .tabletop import GAME, Table
from .test_contract_profiles import as_log


def sum_of(points: Any) -> dict[str, Any]:
    return {"type": "sum", "points": points}


def summing(*players: Any, **options: Any) -> Table:
    """All have laid HAS with targets A, C, H and S, which is worth (2+1+2) × 3 = 15."""
    table = Table(*(players or ("ann", "bob")), **{"own_sums": True, **options}).playing()
    for player in table.state.players:
        table.roll(player.id, "HASRTLN").word(player.id, "HAS")
    return table.done(*(player.id for player in table.state.players))


class TestBeforeTheScore:
    """ "Before a round is scored, each player whose word counts types what it scores." """

    def test_nothing_is_shown_before_all_have_said_their_sum(self) -> None:
        table = summing()
        assert (table.phase, table.turn) == ("sums", ["ann", "bob"])
        assert table.view("bob")["results"] == {}
        table.act("ann", sum_of(15))
        assert (table.phase, table.turn) == ("sums", ["bob"])
        assert table.act("bob", sum_of(14)).phase == "scores"

    def test_a_player_learns_whether_the_own_sum_is_right_and_only_the_host_sees_all(self) -> None:
        table = summing().act("ann", sum_of(12))
        wrong, unanswered = {"points": 12, "right": False}, {"points": None, "right": None}
        assert (table.me("ann")["sum"], table.me("bob")["sum"]) == (wrong, unanswered)
        assert table.view(HOST)["sums"] == {"ann": wrong, "bob": unanswered}
        table.act("bob", sum_of(15))
        assert (table.me("ann")["sum"], table.me("bob")["sum"]) == (wrong, {"points": 15, "right": True})
        assert "sums" not in table.view("ann")

    def test_the_bell_asks_too(self) -> None:
        table = Table("ann", own_sums=True).playing().roll("ann", "HASRTLN").word("ann", "HAS").wake(120)
        assert table.phase == "sums"

    @pytest.mark.parametrize("letters", ["", "AHS"])
    def test_without_a_word_that_counts_there_is_no_sum(self, letters: str) -> None:
        table = Table("ann", "bob", own_sums=True).playing()
        table.roll("ann", "HASRTLN").word("ann", "HAS").roll("bob", "HASRTLN")
        if letters:
            table.word("bob", letters)
        table.done("ann", "bob")
        assert (table.turn, table.me("bob")["sum"]) == (["ann"], None)
        table.refuses("bob", sum_of(15), "no-word")

    def test_with_no_word_at_all_the_round_is_scored_at_once(self) -> None:
        assert Table("ann", own_sums=True).playing().done("ann").phase == "scores"

    def test_each_round_asks_again(self) -> None:
        table = summing("ann").act("ann", sum_of(15)).next()
        assert table.me("ann")["sum"] is None
        table.round("ACHS", ann=("HASRTLN", "HAT"))
        assert table.phase == "sums"

    def test_the_table_of_bonus_points_counts(self) -> None:
        table = Table(young("ann", length_multiplier=True, side_b=True), own_sums=True).playing()
        table.roll("ann", "HATRTLN").word("ann", "HAT").done("ann").act("ann", sum_of(4 * 3 + 3))
        assert table.me("ann")["sum"]["right"]
        assert table.result("ann")["round_score"] == 15


class TestTheScore:
    """ "The answer does not change the score." """

    def test_a_wrong_sum_costs_nothing(self) -> None:
        table = summing().act("ann", sum_of(999)).act("bob", sum_of(15))
        assert table.result("ann")["round_score"] == table.result("bob")["round_score"] == 15

    def test_by_default_there_are_no_sums(self) -> None:
        table = summing(own_sums=False)
        assert table.phase == "scores"
        assert "sums" not in table.view(HOST)
        assert "sum" not in table.me("ann")


class TestTime:
    """ "There are 90 seconds for it, times `extra_time`; who has not answered then has given no sum." """

    def test_the_round_is_scored_when_the_time_for_sums_is_over(self) -> None:
        table = summing("ann", young("bob", extra_time=2)).act("ann", sum_of(15))
        assert table.view("bob")["deadline"] == 180
        assert table.wake(179).phase == "sums"
        assert table.wake(180).phase == "scores"
        assert table.me("bob")["sum"] == {"points": None, "right": None}

    def test_each_player_has_an_own_time(self) -> None:
        table = summing("ann", young("bob", extra_time=2)).wake(90)
        assert (table.phase, table.turn) == ("sums", ["bob"])
        table.refuses("ann", sum_of(15), "time-up")

    def test_a_pause_moves_the_end(self) -> None:
        table = summing().postpone(30)
        assert table.wake(90).phase == "sums"
        assert table.wake(120).phase == "scores"


class TestRefusals:
    def test_one_answer_each(self) -> None:
        summing().act("ann", sum_of(14)).refuses("ann", sum_of(15), "sum-given")

    def test_the_word_stands_now(self) -> None:
        table = summing()
        table.refuses("ann", {"type": "word", "dice": [0, 1, 2], "letters": "HAS"}, "time-up")
        table.refuses(HOST, sum_of(15), "not-your-turn")

    def test_not_while_words_are_made(self) -> None:
        Table("ann", own_sums=True).playing().refuses("ann", sum_of(15), "not-now")

    @pytest.mark.parametrize("points", [-1, 1000, 1.5, "15", None])
    def test_a_sum_is_a_number_that_a_word_can_score(self, points: Any) -> None:
        summing().refuses("ann", sum_of(points), "malformed")


class TestStoredTables:
    def test_a_snapshot_from_before_the_option_can_be_read(self) -> None:
        snapshot = GAME.dump(summing(own_sums=False).state)
        del snapshot["sums"], snapshot["rules"]["own_sums"]
        assert GAME.load(snapshot) == summing(own_sums=False).state


class TestObservations:
    def observed(self, table: Table, player: str) -> list[Observation]:
        seen = GAME.profile.observations(as_log(table.log), player)
        return [each for each in seen if each.skill == "own-sums"]

    def test_each_sum_is_right_or_wrong(self) -> None:
        table = summing().act("ann", sum_of(15)).act("bob", sum_of(14))
        (right,), (wrong,) = self.observed(table, "ann"), self.observed(table, "bob")
        assert (right.success, right.word, wrong.success) == (True, "HAS", False)

    def test_no_answer_in_time_is_not_right(self) -> None:
        (seen,) = self.observed(summing("ann").wake(90), "ann")
        assert seen.success is False

    def test_without_the_option_nothing_was_tested(self) -> None:
        assert self.observed(summing(own_sums=False), "ann") == []


class TestComputerPlayers:
    def test_the_strongest_is_always_right_and_weaker_ones_are_wrong_more_often(self) -> None:
        right = dict.fromkeys((1, 3, 5), 0)
        for faces in permutations("RTLN"):
            table = Table("ann", own_sums=True).playing().roll("ann", f"HAS{''.join(faces)}")
            table.word("ann", "HAS").done("ann")
            for level in right:
                right[level] += table.bot("ann", level) == sum_of(15)
        assert 0 < right[1] < right[3] < right[5] == 24
