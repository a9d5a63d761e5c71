"""The special die: rules/bookworm.md, "The special die" and "Decisions", side by side."""

from typing import Any

import pytest

from games.engines import HOST

from .bookworm_table import FACES, SWAP, Table, at_play

OTHER_SIDES = ["a-z", "not", "last", "pile", "swap"]


class TestTurn:
    """ "right after the roll the Bookworm turns it to any other side, which then counts for the round" """

    def rolled(self) -> Table:
        return at_play(special="turn")

    def test_the_table_waits_for_the_bookworm_without_a_clock(self) -> None:
        table = self.rolled()
        assert (table.phase, table.turn, table.bell) == ("turn_special", ["ann"], None)
        assert (table.actions("ann"), table.actions("bob")) == (["turn_special"], [])
        assert table["special"] == {"id": "S", "side": "turn", "at": "display"}
        table.refuses_word("bob", "ant", "L3", "not-now")

    @pytest.mark.parametrize("side", OTHER_SIDES)
    def test_any_other_side_counts_for_the_round(self, side: str) -> None:
        table = self.rolled().at(7).turn_special("ann", side)
        assert table["special"]["side"] == side
        assert (table.phase, table.turn, table.bell) == ("play", ["bob"], 22)

    @pytest.mark.parametrize("side", ["turn", "", "Not", "letters", 0, None, True])
    def test_nothing_else(self, side: Any) -> None:
        self.rolled().refuses("ann", {"type": "turn_special", "side": side}, "malformed")

    def test_only_by_that_player_and_only_then(self) -> None:
        turn_it = {"type": "turn_special", "side": "not"}
        for who in ("bob", HOST):
            self.rolled().refuses(who, turn_it, "not-your-turn")
        self.rolled().turn_special("ann", "pile").refuses("ann", turn_it, "not-now")
        at_play(special="pile").refuses("ann", turn_it, "not-now")

    def test_with_green_too(self) -> None:
        table = Table("ann", "bob", categories="green", special_die=True, rolls=[*FACES, "turn"])
        assert (table.phase, table.turn, table.bell) == ("turn_special", ["ann"], None)


class TestAToZ:
    """ "shows every letter: may be taken with any word. Scores 0. Cannot be taken from a player" """

    @pytest.mark.parametrize("word", ["ant", "zebra", "quince", "Élan"])
    def test_it_is_taken_with_any_word(self, word: str) -> None:
        table = at_play(special="a-z").name("bob", word, "S")
        assert table["special"]["at"] == "bob"
        assert table["named"] == [{"word": word, "player": "bob", "die": "S"}]

    def test_it_scores_0(self) -> None:
        table = at_play(special="a-z").name("bob", "quince", "S").give_up("cleo")
        assert table["last_round"]["bob"]["dots"] == 0

    def test_it_cannot_be_taken_from_a_player(self) -> None:
        table = at_play(special="a-z").name("bob", "quince", "S")
        table.refuses_word("cleo", "zebra", "S", "not-from-a-player")

    def test_nor_by_its_owner(self) -> None:
        table = at_play("ann", "bob", special="a-z").name("bob", "quince", "S").name("ann", "ant", "L3")
        table.refuses_word("bob", "zebra", "S", "own-die")


class TestNot:
    """ "taken (or stolen) with a word that begins with N, O or T. At the end: 2 points, but −2 if it is that player's
    only die" """

    @pytest.mark.parametrize("word", ["nut", "Oak", "tea"])
    def test_it_is_taken_with_n_o_or_t(self, word: str) -> None:
        assert at_play(special="not").name("bob", word, "S")["special"]["at"] == "bob"

    @pytest.mark.parametrize("word", ["ant", "sun", "map"])
    def test_and_with_no_other_letter(self, word: str) -> None:
        assert "N, O or T." in at_play(special="not").refuses_word("bob", word, "S", "wrong-letter")

    def test_it_is_stolen_so_too_for_a_card(self) -> None:
        table = at_play(special="not").names("bob nut S", "cleo oak S")
        assert table["special"]["at"] == "cleo"
        assert table["cards"]["players"]["bob"] == 1
        table.refuses_word("ann", "oak", "S", "already-named")

    def test_without_a_card_in_the_middle_it_cannot_be_stolen(self) -> None:
        table = at_play("ann", "bob", special="not").name("bob", "n0", "S")
        for number in range(1, 7):
            table.name(table.turn[0], f"n{number}", "S")
        table.refuses_word("ann", "n7", "S", "no-cards-left")

    def test_2_points_with_another_die(self) -> None:
        table = (
            at_play("ann", "bob", special="not").names("bob nut S", "ann bat L1", "bob ant L3").give_up("ann")
        )
        assert table["last_round"]["bob"] == {"dots": 3, "cards": 0, "penalty": 0, "sum": 3}

    def test_minus_2_alone(self) -> None:
        table = at_play(special="not").names("bob nut S").give_up("cleo")
        assert table["last_round"]["bob"] == {"dots": -2, "cards": 0, "penalty": 0, "sum": -2}

    def test_minus_2_for_failing_comes_on_top(self) -> None:
        table = at_play("ann", "bob", special="not").names("bob nut S", "ann bat L1").give_up("bob")
        assert table["last_round"]["bob"] == {"dots": -2, "cards": 0, "penalty": -2, "sum": -4}
        assert table.scores["bob"] == -4

    def test_a_card_is_not_a_die(self) -> None:
        table = (
            at_play("ann", "bob", special="not")
            .names("bob ant L3", "ann apple L3", "bob nut S")
            .give_up("ann")
        )
        assert table["last_round"]["bob"] == {"dots": -2, "cards": 1, "penalty": 0, "sum": -1}


LAST = ["bob bat L1", "cleo fox L2", "ann ant L3", "bob cat L4", "cleo man L5", "ann sun L6", "bob yak L7"]


class TestLast:
    """ "cannot be taken with a word. Whoever takes the last letter die gets it too: 2 points" """

    def test_it_cannot_be_taken_with_a_word(self) -> None:
        at_play(special="last").refuses_word("bob", "last", "S", "not-with-a-word")
        at_play(special="last").refuses("bob", SWAP, "no-swap-die")

    def test_it_goes_with_the_last_letter_die(self) -> None:
        table = at_play(special="last", objection_seconds=0).names(*LAST)
        assert table["last_round"]["bob"] == {"dots": 7, "cards": 0, "penalty": 0, "sum": 7}
        assert table["history"][0]["special"] == {"id": "S", "side": "last", "at": "bob"}

    def test_it_comes_at_once(self) -> None:
        assert at_play(special="last").names(*LAST)["special"]["at"] == "bob"

    def test_no_player_gets_it_when_the_round_ends_by_failing(self) -> None:
        table = at_play(special="last").names(*LAST[:-1]).give_up("bob")
        assert table["history"][0]["special"]["at"] == "display"
        assert [line["dots"] for line in table["last_round"].values()] == [2, 2, 2]


class TestPile:
    """ "stays in the display. Each player's dice lie in a pile, newest on top; only the top die can be stolen" """

    def piled(self) -> Table:
        return at_play("ann", "bob", special="pile").names("bob bat L1", "ann ant L3", "bob cat L4")

    def test_it_stays_in_the_display(self) -> None:
        self.piled().refuses_word("ann", "pile", "S", "not-with-a-word")

    def test_newest_on_top(self) -> None:
        table = self.piled()
        assert (table.die("L4")["depth"], table.die("L1")["depth"]) == (0, 1)
        assert table.die("L3")["depth"] == 0
        assert table.die("L2")["depth"] is None

    def test_only_the_top_die_can_be_stolen(self) -> None:
        table = self.piled()
        table.refuses_word("ann", "box", "L1", "not-on-top")
        table.name("ann", "kite", "L4")
        assert table.at_player("ann") == ["L3", "L4"]
        # Now the die below is on top.
        table.name("bob", "fox", "L2").refuses_word("ann", "box", "L1", "not-on-top")

    def test_a_stolen_die_goes_on_top_of_its_new_owners_pile(self) -> None:
        table = self.piled().name("ann", "kite", "L4")
        assert (table.die("L4")["depth"], table.die("L3")["depth"], table.die("L1")["depth"]) == (0, 1, 0)


class TestSwap:
    """ "on your turn, instead of naming a word, take it: a new card is turned, you (the taker) choose a category of it
    (green: automatic), and your turn is over; dice, named words and Bookworm stay as they are." """

    def swapped(self) -> Table:
        return at_play(special="swap").name("bob", "ant", "L3").act("cleo", SWAP)

    def test_it_is_open_on_ones_turn(self) -> None:
        table = at_play(special="swap")
        assert table.actions("bob") == ["name", "take_special", "give_up"]
        for who in ("ann", "cleo", HOST):
            table.refuses(who, SWAP, "not-your-turn")
        at_play(special="pile").refuses("bob", SWAP, "no-swap-die")
        at_play().refuses("bob", SWAP, "no-swap-die")

    def test_the_taker_chooses_from_a_new_card(self) -> None:
        table = self.swapped()
        assert (table.phase, table.turn, table["bookworm"], table.bell) == ("choose", ["cleo"], "ann", None)
        assert table.state.card == 1
        assert len(table["card"]) == 3
        assert table["category"] is None
        assert table["special"]["at"] == "cleo"
        table.refuses("ann", {"type": "choose", "category": 0}, "not-your-turn")

    def test_then_the_turn_is_over_and_all_else_stays(self) -> None:
        table = self.swapped().at(9).act("cleo", {"type": "choose", "category": 2})
        assert (table.phase, table.turn, table.bell) == ("play", ["ann"], 24)
        assert (table["bookworm"], table["category"]["level"]) == ("ann", 2)
        assert [die["face"] for die in table["dice"]] == list(FACES)
        assert table.die("L3")["at"] == "bob"
        table.refuses_word("ann", "ant", "L3", "already-named")

    def test_green_is_automatic(self) -> None:
        table = Table("ann", "bob", categories="green", special_die=True, rolls=[*FACES, "swap"])
        table.at(3).act("bob", SWAP)
        assert (table.phase, table.turn, table.bell) == ("play", ["ann"], 18)
        assert (table.state.card, table["category"]["level"]) == (1, 0)

    def test_it_scores_0(self) -> None:
        table = self.swapped().act("cleo", {"type": "choose", "category": 0}).give_up("ann")
        assert table["last_round"]["cleo"] == {"dots": 0, "cards": 0, "penalty": 0, "sum": 0}

    def test_it_cannot_be_stolen_nor_taken_with_a_word(self) -> None:
        at_play(special="swap").refuses_word("bob", "swap", "S", "not-with-a-word")
        table = self.swapped().act("cleo", {"type": "choose", "category": 0})
        table.refuses_word("ann", "swap", "S", "not-with-a-word")
        table.refuses("ann", SWAP, "swap-die-taken")
        assert table.actions("ann") == ["name", "give_up"]

    def test_the_word_before_it_stands(self) -> None:
        """ "unless another player objects before the next player acts" """
        table = self.swapped()
        assert table.actions("ann") == []
        table.act("cleo", {"type": "choose", "category": 0})
        assert table.actions("bob") == table.actions("cleo") == []
        table.refuses("cleo", {"type": "object"}, "not-now")

    def test_the_deck_is_shuffled_again_when_it_has_run_out(self) -> None:
        table = Table("ann", "bob", target_score=99, special_die=True)
        for _ in range(53):
            table.choose(special="pile").give_up(table.turn[0])
        table.choose(special="swap").act(table.turn[0], SWAP, draws=[30])
        assert table.dice.shuffled == [list(range(54))]
        assert table.state.card == 30

    def test_the_new_card_is_discarded_with_the_round(self) -> None:
        table = self.swapped().act("cleo", {"type": "choose", "category": 0}).give_up("ann")
        assert (table.state.card, table["bookworm"]) == (2, "ann")


class TestTheRound:
    """ "The special die never ends a round and never keeps one going." """

    @pytest.mark.parametrize(("side", "word"), [("a-z", "zoo"), ("not", "nut")])
    def test_it_keeps_no_round_going(self, side: str, word: str) -> None:
        table = at_play(special=side, objection_seconds=0).names(*LAST)
        assert table.phase == "choose"

    @pytest.mark.parametrize(("side", "word"), [("a-z", "zoo"), ("not", "nut")])
    def test_and_ends_none(self, side: str, word: str) -> None:
        table = at_play(special=side).names(*LAST[:-1]).name("bob", word, "S")
        assert (table.phase, table.turn) == ("play", ["cleo"])
