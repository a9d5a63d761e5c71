"""Scraping the bottom, ends and scores: rules/alphabet-dice.md, "Scraping the bottom, and the end of a serving"."""

from dataclasses import replace
from typing import Any

import pytest

from games.engines.alphabet_dice.game import GAME

from .dice_crossword import WORDS, Table, picture
from .rule_table import young


def last_die(*others: str, **more: Any) -> Table:
    """Ann has just built CATS with her last die: she is poised to win."""
    names = ("bob", "cleo", "dan")
    hands: dict[str, Any] = dict(zip(names, others, strict=False))
    words = WORDS | {"CARS", "BATS", "CUTS", "OATS", "SO", "CART"}
    return Table(ann="S", **hands, grid="CAT", words=words, **more).build("ann", "CAT[S]", 0, 0)


class TestScraping:
    def test_a_player_without_dice_is_poised_to_win(self) -> None:
        table = last_die("RO", "BE", "UE")
        assert table.view()["scraping"] == "ann"
        assert table.turn == ["bob"]

    def test_each_other_player_gets_one_last_turn_round_from_that_players_left(self) -> None:
        table = last_die("RO", "BE", "UE").passes("bob")
        assert table.turn == ["cleo"]
        assert table.passes("cleo").turn == ["dan"]
        table.passes("dan", deals=True)
        assert table.view()["serving"] == 2
        assert table.view()["scraping"] is None

    def test_it_begins_at_the_left_of_the_poised_player(self) -> None:
        table = Table(ann="AO", bob="S", cleo="CO", grid="CAT").passes("ann").build("bob", "CAT[S]", 0, 0)
        assert table.turn == ["cleo"]
        assert table.passes("cleo").turn == ["ann"]

    def test_build_any_number_of_dice(self) -> None:
        table = last_die("OEE", "BE").build("bob", "S[O]", 0, 3, down=True)
        assert table.letters("bob") == "EE"
        assert table.turn == ["cleo"]

    def test_still_out_after_the_last_turns_the_poised_player_has_won(self) -> None:
        table = last_die("RO", "BE").passes("bob", "cleo", deals=True)
        assert table.last_sums == [0, 3, 3]
        assert table.view()["history"][0]["ann"]["won"] is True

    def test_a_slurped_die_goes_to_the_poised_player_only(self) -> None:
        """ "Giving a slurped die to anybody but the poised player is illegal during the scraping." """
        table = last_die("RO", "BE")
        for to in ("bob", "cleo"):
            table.refuses("bob", table.slurping("bob", (0, 2), "R", to), "give-to-poised")

    def test_the_moment_the_poised_player_gets_a_die_the_scraping_is_off(self) -> None:
        """ "If nobody else is without dice, ordinary play goes on at the slurper's left." """
        table = last_die("RO", "BE", "UE").passes("bob").slurp("cleo", (0, 0), "B", "ann")
        assert table.view()["scraping"] is None
        assert table.letters("ann") == "C"
        assert table.turn == ["dan"]
        assert table.passes("dan").turn == ["ann"]

    def test_ordinary_play_takes_all_to_pass_again(self) -> None:
        table = last_die("RO", "BE").passes("bob").slurp("cleo", (0, 0), "B", "ann").passes("ann", "bob")
        assert table.view()["serving"] == 1
        assert table.passes("cleo", deals=True).view()["serving"] == 2

    def test_the_poised_player_has_no_turn(self) -> None:
        table = last_die("RO", "BE")
        assert table.view("ann")["actions"] == []
        table.refuses("ann", {"type": "pass"}, "not-your-turn")

    def test_with_the_last_die_and_a_gift_to_the_poised_the_slurper_is_poised(self) -> None:
        table = last_die("R", "BE").slurp("bob", (0, 2), "R", "ann")
        assert table.view()["scraping"] == "bob"
        assert table.turn == ["cleo"]
        assert table.passes("cleo").turn == ["ann"]
        table.passes("ann", deals=True)
        assert table.last_sums == [2, 0, 3]

    def test_a_build_after_the_slurp_can_empty_the_hand_too(self) -> None:
        table = last_die("RO", "BE")
        table.words |= {"OCARS"}
        table.act("bob", table.slurping("bob", (0, 2), "R", "ann", word="[O]CARS", cell=(0, 0)))
        assert table.grid == picture("OCARS", 0, -1)
        assert table.view()["scraping"] == "bob"


class TestSeveralWithoutDice:
    """ "Else whoever has been without dice longest is poised and a new scraping begins at the slurper's left." """

    def two_out(self) -> Table:
        """Ann is poised; Bob went out in the scraping."""
        table = last_die("O", "BE", "UE").build("bob", "S[O]", 0, 3, down=True)
        assert table.letters("bob") == ""
        assert table.view()["scraping"] == "ann"
        assert table.turn == ["cleo"]
        return table

    def test_who_goes_out_during_the_scraping_scores_as_a_loser_with_no_dice(self) -> None:
        table = self.two_out().passes("cleo").passes("dan", deals=True)
        assert table.last_sums == [0, 1, 3, 3]

    def test_unless_the_poised_player_gets_a_die(self) -> None:
        table = self.two_out().slurp("cleo", (0, 0), "B", "ann")
        assert table.view()["scraping"] == "bob"
        assert table.turn == ["dan"]
        # A last turn for all others who have dice: also for Ann, and at last for Cleo again.
        assert table.passes("dan").turn == ["ann"]
        assert table.passes("ann").turn == ["cleo"]
        table.passes("cleo", deals=True)
        assert table.last_sums == [2, 0, 2, 3]

    def test_longest_counts(self) -> None:
        """Bob, then Cleo went out; Dan slurps: Bob is poised, and Cleo has no turn."""
        words = WORDS | {"CATSE", "CUTSE", "SO"}
        table = Table(ann="S", bob="O", cleo="E", dan="UE", grid="CAT", words=words).build(
            "ann", "CAT[S]", 0, 0
        )
        table.build("bob", "S[O]", 0, 3, down=True).build("cleo", "CATS[E]", 0, 0)
        table.slurp("dan", (0, 1), "U", "ann")
        assert table.view()["scraping"] == "bob"
        assert table.turn == ["ann"]
        assert table.passes("ann").turn == ["dan"]
        table.passes("dan", deals=True)
        assert table.last_sums == [2, 0, 1, 2]


class TestAllPass:
    """ "If all players pass in a row the serving is over with no winner: everybody scores as a loser." """

    def test_all_score_as_losers(self) -> None:
        table = Table(ann="Ab", bob="BE", cleo="C").passes("ann", "bob", "cleo", deals=True)
        assert table.last_sums == [4, 3, 2]
        assert not any(result["won"] for result in table.view()["history"][0].values())

    def test_a_build_breaks_the_row(self) -> None:
        table = Table(ann="ATE", bob="BB").build("ann", "[AT]").passes("bob", "ann", deals=True)
        assert table.view()["serving"] == 2

    def test_a_slurp_breaks_the_row(self) -> None:
        table = Table(ann="RE", bob="BB", cleo="BR", grid="CAT", words={"CAR"}).passes("ann", "bob")
        table.slurp("cleo", (0, 2), "R", "bob").passes("ann", "bob")
        assert table.view()["serving"] == 1

    def test_passing_is_allowed_also_when_one_could_build(self) -> None:
        assert Table(ann="CAT", bob="B").passes("ann").turn == ["bob"]

    def test_a_turn_lost_by_a_wrong_word_counts_as_a_pass(self) -> None:
        table = Table(ann="QQ", bob="B", options={"judging": "referee"})
        table.build("ann", "[QQ]").passes("bob", deals=True)
        assert table.view()["serving"] == 2


class TestScores:
    """ "Winner 0. Everybody else 1 for each black and 2 for each red letter left, plus 1 for losing." """

    def test_an_ordinary_serving(self) -> None:
        table = last_die("ROz", "x").passes("bob", "cleo", deals=True)
        assert table.view()["last_serving"] == {
            "ann": {"black": 0, "red": 0, "sum": 0},
            "bob": {"black": 2, "red": 1, "sum": 5},
            "cleo": {"black": 0, "red": 1, "sum": 3},
        }
        assert table.scores == [0, 5, 3]

    def souper(self, *others: str) -> Table:
        table = last_die(*others)
        table.begin(replace(table.state, serving=4))
        return table

    def test_souper_what_is_left_is_doubled_and_nothing_is_added(self) -> None:
        """ "(Two black letters left: 4.)" """
        table = self.souper("RO", "xE")
        assert table.view()["souper"] is True
        table.passes("bob", "cleo")
        assert table.last_sums == [0, 4, 6]
        assert GAME.is_over(table.state)

    def test_souper_all_but_the_winner_score_at_least_2(self) -> None:
        table = self.souper("O", "E").build("bob", "S[O]", 0, 3, down=True).passes("cleo")
        assert table.last_sums == [0, 2, 2]

    def test_souper_without_a_winner(self) -> None:
        table = Table(ann="AA", bob="B")
        table.begin(replace(table.state, serving=4))
        assert table.passes("ann", "bob").last_sums == [4, 2]

    @pytest.mark.parametrize("servings", [1, 2, 3])
    def test_shorter_games_have_no_souper(self, servings: int) -> None:
        table = Table(ann="AA", bob="B", options={"servings": servings})
        table.begin(replace(table.state, serving=servings))
        table.passes("ann", "bob")
        assert GAME.is_over(table.state)
        assert table.last_sums == [3, 2]
        assert table.view()["souper"] is False


class TestTheEndOfTheGame:
    def over(self, ann: str = "AA", bob: str = "B", cleo: str = "CC") -> Table:
        return Table(ann=ann, bob=bob, cleo=cleo, grid="CAT", options={"servings": 1}).passes(
            "ann", "bob", "cleo"
        )

    def test_the_lowest_total_wins(self) -> None:
        assert GAME.winners(self.over().state) == ["bob"]

    def test_ties_share(self) -> None:
        assert GAME.winners(self.over(ann="A").state) == ["ann", "bob"]

    def test_totals_are_sums_over_the_servings(self) -> None:
        table = Table(ann="AA", bob="B", options={"servings": 2}).passes("ann", "bob", deals=True)
        assert table.turn == ["bob"]
        table.passes("bob", "ann")
        # 18 black letters each, and one for losing.
        assert table.scores == [3 + 19, 2 + 19]
        assert GAME.winners(table.state) == ["bob"]

    def test_when_over_grid_and_hands_stay(self) -> None:
        table = self.over()
        assert table.grid == picture("CAT")
        assert table.letters("ann") == "AA"
        assert table.view()["phase"] == "over"
        assert table.view()["turn"] == []
        assert table.view("ann")["actions"] == []
        table.refuses("ann", {"type": "pass"}, "over")

    def test_the_next_serving_is_dealt_in_the_same_call_that_ended_the_last(self) -> None:
        table = Table(ann="A", bob="B", grid="CAT").passes("ann", "bob", deals=True)
        view = table.view()
        assert (view["serving"], view["phase"], view["grid"], view["words"]) == (2, "play", [], [])
        assert len(view["hands"]["ann"]) == 18

    def test_a_light_start_ends_like_any_other(self) -> None:
        table = Table(young("ann", light_start=2), ann="S", bob="BB", grid="CAT").build("ann", "CAT[S]", 0, 0)
        table.passes("bob", deals=True)
        assert table.last_sums == [0, 3]
        assert len(table.hand("ann")) == 16
