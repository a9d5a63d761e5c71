"""Right and wrong words: rules/scrabbicle.md, "Scoring" and "Decisions". Each test cites its sentence."""

from typing import Any

import pytest

from games.engines.scrabbicle.equipment import TILES

from .tile_table import ACCEPT, CHALLENGE, GAME, ROLL, Table, emptied, lay

THREE = ("ann", "bob", "cleo")
RACKS = ["CATSHRX", "DOGTENS", "NOTEFAM"]


class Everything(frozenset[str]):
    """A dictionary for which everything is a word."""

    def __contains__(self, word: object) -> bool:
        return True


def trio(**options: Any) -> Table:
    return Table(*THREE, racks=RACKS, bag="IIIIII", **options)


def facts(table: Table) -> tuple[Any, ...]:
    """All that a taken back play must leave as it was."""
    return table.state.racks, table.state.words, table.state.bag, table.scores


def value(rack: tuple[str, ...]) -> int:
    return sum(TILES[tile].points for tile in rack)


class TestReferee:
    def test_a_right_word_stands_at_once(self) -> None:
        table = trio(judging="referee").roll("ann", 1, 1).play("ann", "CAT")
        assert (table.scores, table.view()["pending"], table.rack("ann")) == ([5, 0, 0], None, "SHRXIII")

    def test_a_wrong_word_the_tiles_come_back_no_points_and_the_turn_is_lost(self) -> None:
        table = trio(judging="referee").roll("ann", 1, 1)
        before = facts(table)
        table.play("ann", "XAT")
        assert facts(table) == before
        assert (table.turn, table.view()["phase"], table.view()["pending"]) == (["bob"], "roll", None)
        assert table.view()["history"][-1]["stands"] is False
        assert table.view()["history"][-1]["score"] == 0

    def test_one_wrong_word_all_are_wrong(self) -> None:
        table = trio(judging="referee", amend_others=True).roll("ann", 1, 1).play("ann", "CAT")
        table.roll("bob", 1, 1).play("bob", "DOG").roll("cleo", 1, 1).play("cleo", "FAM")
        assert table.scores == [5, 5, 0]
        table.roll("ann", 2, 2)
        before = facts(table)
        table.amend("ann", w1="CAT[S]", w2="DOG[X]")
        assert facts(table) == before
        assert table.turn == ["bob"]
        # The sheet names the one that was wrong.
        assert table.view()["history"][-1]["wrong"] == ["DOGX"]
        assert table.view()["history"][0]["wrong"] == []

    def test_a_table_saved_before_wrong_words_were_named_can_still_be_loaded(self) -> None:
        table = trio(judging="referee").roll("ann", 1, 1).play("ann", "XAT")
        saved = GAME.dump(table.state)
        saved["history"] = [line[:-2] for line in saved["history"]]
        assert GAME.view(GAME.load(saved), None)["history"][0]["wrong"] == []

    def test_no_player_can_challenge(self) -> None:
        table = trio(judging="referee").roll("ann", 1, 1).play("ann", "CAT")
        table.refuses("bob", CHALLENGE, "nothing-pending")


class TestCoach:
    def test_a_wrong_word_is_refused_try_again(self) -> None:
        table = trio(judging="coach").roll("ann", 1, 1)
        table.refuses("ann", table.new("ann", "XAT"), "not-a-word")
        table.play("ann", "CAT")
        assert table.scores == [5, 0, 0]

    def test_one_wrong_word_all_are_wrong(self) -> None:
        table = trio(judging="coach", amend_others=True).roll("ann", 1, 1).play("ann", "CAT")
        table.roll("bob", 1, 1).play("bob", "DOG").roll("cleo", 1, 1).swap("cleo", "F").roll("ann", 2, 2)
        table.refuses("ann", table.longer("ann", w1="CAT[S]", w2="DOG[X]"), "not-a-word")

    def test_where_comes_before_spelling(self) -> None:
        """Order of checks: geometry, then words."""
        table = trio(judging="coach").roll("ann", 1, 1)
        table.refuses("ann", table.new("ann", "XATS"), "wrong-length")


class TestChallenge:
    def test_a_play_is_pending_until_the_next_player_rolls(self) -> None:
        table = trio().roll("ann", 1, 1).play("ann", "CAT")
        assert table.view()["pending"] == {"player": "ann", "words": ["w1"], "score": 5}
        table.roll("bob", 1, 1)
        assert table.view()["pending"] is None
        table.refuses("bob", CHALLENGE, "nothing-pending")

    def test_its_tiles_have_left_the_rack_and_words_shows_it_but_score_and_draw_wait(self) -> None:
        table = trio().roll("ann", 1, 1).play("ann", "CAT")
        assert (table.rack("ann"), table.texts, table.scores) == ("SHRX", {"w1": "CAT"}, [0, 0, 0])
        assert table.view()["players"][0]["tiles"] == 4
        assert table.view()["bag"] == 79
        table.roll("bob", 1, 1)
        assert (table.rack("ann"), table.scores, table.view()["bag"]) == ("SHRXIII", [5, 0, 0], 76)

    @pytest.mark.parametrize("who", ["bob", "cleo"])
    def test_any_other_player_challenges_a_wrong_word(self, who: str) -> None:
        table = trio().roll("ann", 1, 1)
        before = facts(table)
        table.play("ann", "XAT").challenge(who)
        assert facts(table) == before
        assert table.view()["pending"] is None
        assert table.view()["history"][-1]["challenger"] == who
        # "Either way the next player still rolls."
        assert (table.turn, table.view()["phase"]) == (["bob"], "roll")
        table.roll("bob", 1, 1)
        assert table.scores == [0, 0, 0]

    @pytest.mark.parametrize("who", ["bob", "cleo"])
    def test_a_challenge_that_fails_makes_the_play_stand_and_costs_nothing(self, who: str) -> None:
        table = trio().roll("ann", 1, 1).play("ann", "CAT").challenge(who)
        assert (table.scores, table.rack("ann")) == ([5, 0, 0], "SHRXIII")
        assert (table.turn, table.view()["phase"], table.view()["pending"]) == (["bob"], "roll", None)
        table.refuses("cleo", CHALLENGE, "nothing-pending")

    def test_not_ones_own_play_and_not_the_host(self) -> None:
        table = trio().roll("ann", 1, 1).play("ann", "XAT")
        table.refuses("ann", CHALLENGE, "own-play")
        table.refuses("host", CHALLENGE, "not-your-turn")

    def test_a_word_without_a_challenge_stands_even_if_it_is_wrong(self) -> None:
        table = trio().roll("ann", 1, 1).play("ann", "XAT").roll("bob", 1, 1)
        assert table.scores == [10, 0, 0]
        assert table.texts == {"w1": "XAT"}

    def test_amended_words_are_as_before(self) -> None:
        table = (
            trio(amend_others=True).roll("ann", 1, 1).play("ann", "CAT").roll("bob", 1, 1).play("bob", "DOG")
        )
        table.roll("cleo", 2, 2)
        before = facts(table)
        table.amend("cleo", w2="DOG[F]", w1="C[O]AT")
        assert table.texts == {"w1": "COAT", "w2": "DOGF"}
        assert table.view()["pending"]["words"] == ["w2", "w1"]
        table.challenge("ann")
        assert facts(table) == before
        assert table.turn == ["ann"]

    def test_who_may_do_what(self) -> None:
        table = trio().roll("ann", 1, 1).play("ann", "CAT")
        actions = {who: table.view(who)["actions"] for who in (*THREE, "host", None)}
        assert actions == {
            "ann": [],
            "bob": ["roll", "challenge"],
            "cleo": ["challenge"],
            "host": [],
            None: [],
        }
        assert table.turn == ["bob"]

    def test_accept_is_for_the_last_play_only(self) -> None:
        trio().roll("ann", 1, 1).play("ann", "CAT").refuses("bob", ACCEPT, "not-now")


class TestLastCall:
    """ "If the bag is empty and a pending play has emptied the rack, nobody rolls." """

    def called(self, *players: str, wrong: bool = False, **options: Any) -> Table:
        """The one who played first has just laid the last of seven tiles, the bag is empty."""
        table = emptied(0, *(players or ("ann", "bob")), level="junior", **options)
        self.player = table.turn[0]
        while len(table.rack(table.turn[0])) > 6 or table.turn[0] != self.player:
            lay(table, 1)
        table.at(10)
        lay(table, 6)
        table.words = () if wrong else {word.text for word in table.state.words}
        return table

    def test_there_is_no_roll_and_the_others_may_challenge_or_accept(self) -> None:
        table = self.called("ann", "bob", "cleo")
        others = [who for who in THREE if who != self.player]
        assert (table.view()["phase"], table.turn) == ("roll", others)
        assert [table.view(who)["actions"] for who in others] == [["challenge", "accept"]] * 2
        assert table.view(self.player)["actions"] == []
        assert table.view()["pending"]["player"] == self.player
        for who in THREE:
            table.refuses(who, ROLL, "last-call")
        table.refuses(self.player, ACCEPT, "own-play")

    def test_after_20_s_it_stands_and_the_game_ends(self) -> None:
        table = self.called("ann", "bob", "cleo")
        assert table.view()["deadline"] == 30
        table.wake(29.9)
        assert not table.view()["over"]
        table.wake(30)
        assert (table.view()["over"], table.view()["ended"], table.view()["pending"]) == (True, "out", None)

    def test_when_all_others_have_accepted_it_stands_at_once(self) -> None:
        table = self.called("ann", "bob", "cleo")
        first, last = table.turn
        table.accept(first)
        assert (table.turn, table.view()["over"]) == ([last], False)
        table.refuses(first, ACCEPT, "accepted")
        table.refuses(first, CHALLENGE, "accepted")
        table.accept(last)
        assert table.view()["over"]

    def test_a_challenge_that_fails_ends_the_game(self) -> None:
        table = self.called()
        score = table.view()["pending"]["score"]
        before, left = table.scores[table.ids.index(self.player)], sum(map(value, table.state.racks))
        table.challenge(table.turn[0])
        assert table.view()["over"]
        assert table.scores[table.ids.index(self.player)] == before + score + left

    def test_a_challenge_that_succeeds_gives_the_tiles_back_and_the_next_turn_begins_then(self) -> None:
        table = self.called(wrong=True, turn_seconds=60)
        (other,) = table.turn
        table.at(20).challenge(other)
        assert (table.view()["over"], table.turn, table.view()["phase"]) == (False, [other], "roll")
        assert len(table.rack(self.player)) == 6
        assert table.view()["deadline"] == 80
        table.roll(other, 1)

    def test_a_challenge_at_20_s_is_late(self) -> None:
        self.called(wrong=True).at(30).refuses("ann", CHALLENGE, "over")

    @pytest.mark.parametrize("judging", ["referee", "coach"])
    def test_with_other_judging_the_game_ends_at_once(self, judging: str) -> None:
        table = emptied(0, level="junior", judging=judging, words=Everything())
        while not table.view()["over"]:
            lay(table, min(6, len(table.rack(table.turn[0]))))
        assert table.view()["ended"] == "out"
