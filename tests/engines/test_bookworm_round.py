"""How a game goes: rules/bookworm.md, "Set-up" and "A round". Each test cites its sentence."""

from typing import Any

import pytest

from games.engines import HOST, Context, IllegalSetup, Player, SeededDice
from games.engines.bookworm import schemas
from games.engines.bookworm.equipment import DOTS, LETTER_DICE, SPECIAL_DIE, category
from games.engines.bookworm.game import GAME

from .bookworm_table import FACES, GIVE_UP, Table, at_play

CTX = Context(dice=SeededDice(1), words=frozenset(), now=0.0)


def seats(count: int) -> list[Player]:
    return [Player(f"p{seat}", f"P{seat}") for seat in range(count)]


class TestTheBox:
    def test_there_are_seven_letter_dice_and_one_special_die(self) -> None:
        assert [len(die) for die in LETTER_DICE] == [6] * 7
        assert sorted(SPECIAL_DIE) == ["a-z", "last", "not", "pile", "swap", "turn"]

    def test_every_letter_can_be_rolled_and_has_dots(self) -> None:
        assert set("".join(DOTS)) == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        assert set(DOTS.values()) == {1, 2, 3}
        assert (DOTS["CK"], DOTS["XY"], DOTS["B"], DOTS["E"]) == (1, 3, 1, 2)

    @pytest.mark.parametrize("level", range(3))
    def test_each_card_has_three_categories(self, level: int) -> None:
        texts = [category(card, level).text for card in range(54)]
        assert all(texts)
        assert len(set(texts)) == 54


class TestOptions:
    def test_left_out_they_have_the_rule_books_values(self) -> None:
        assert {name: field["default"] for name, field in schemas.OPTIONS["properties"].items()} == {
            "target_score": 21,
            "special_die": False,
            "categories": "choice",
            "think_seconds": 10,
            "countdown_seconds": 5,
            "reading_seconds": 0,
            "objection_seconds": 5,
            "vote_seconds": 20,
            "judge": "vote",
            "answers": "any",
            "first": None,
        }

    @pytest.mark.parametrize(
        ("name", "right", "wrong"),
        [
            ("target_score", [5, 21, 99], [4, 100, "21", 21.0, True, None]),
            ("think_seconds", [0, 120], [-1, 121, 1.5, "10", None]),
            ("countdown_seconds", [0, 120], [-1, 121, False]),
            ("objection_seconds", [0, 60], [-1, 61, None]),
            ("vote_seconds", [5, 120], [4, 0, 121]),
            ("categories", ["choice", "green"], ["Green", "red", 0, None]),
            ("judge", ["vote", "list"], ["dictionary", "", True]),
            ("special_die", [True, False], [1, "true", None]),
            ("first", ["p0", "p2", None], ["p3", "host", "", 0, True, "P0"]),
        ],
    )
    def test_ranges(self, name: str, right: list[Any], wrong: list[Any]) -> None:
        for value in right:
            GAME.start(seats(3), {name: value}, CTX)
        for value in wrong:
            with pytest.raises(IllegalSetup):
                GAME.start(seats(3), {name: value}, CTX)

    def test_two_to_six_play(self) -> None:
        for count in (2, 6):
            GAME.start(seats(count), {}, CTX)
        for count in (0, 1, 7):
            with pytest.raises(IllegalSetup, match="2 to 6"):
                GAME.start(seats(count), {}, CTX)

    @pytest.mark.parametrize("supports", [{"side_b": True}, {"extra_time": 5}, {"extra_time": True}])
    def test_extra_time_is_the_only_support(self, supports: dict[str, Any]) -> None:
        with pytest.raises(IllegalSetup):
            GAME.start([Player("ann", "Ann", supports), Player("bob", "Bob")], {}, CTX)
        GAME.start([Player("ann", "Ann", {"extra_time": 1.5}), Player("bob", "Bob")], {}, CTX)


class TestTheFirstBookworm:
    def test_is_drawn_by_lot_and_then_the_deck_is_shuffled(self) -> None:
        table = Table("ann", "bob", "cleo", draws=["bob", 7, 3])
        assert table.dice.shuffled == [["ann", "bob", "cleo"], list(range(54))]
        assert table["bookworm"] == "bob"
        assert table.state.card == 7
        assert table.state.deck[0] == 3

    def test_or_chosen_by_the_host(self) -> None:
        table = Table("ann", "bob", "cleo", first="cleo")
        assert table.dice.shuffled == [list(range(54))]
        assert table["bookworm"] == "cleo"

    def test_begins_by_choosing_a_category(self) -> None:
        table = Table("ann", "bob")
        assert (table.phase, table.turn) == ("choose", ["ann"])
        assert table["card"] == [category(0, level).text for level in range(3)]
        assert (table["category"], table["dice"], table["special"]) == (None, [], None)
        assert (table.actions("ann"), table.actions("bob"), table.actions(HOST)) == (["choose"], [], [])


class TestChoosing:
    @pytest.mark.parametrize("level", [0, 1, 2])
    def test_one_of_three(self, level: int) -> None:
        table = Table("ann", "bob").choose(category=level)
        assert table["category"] == {"text": category(0, level).text, "level": level}
        assert table["card"] is None

    @pytest.mark.parametrize("wrong", [3, -1, True, "0", 0.0, None, [0]])
    def test_nothing_else(self, wrong: Any) -> None:
        Table("ann", "bob").refuses("ann", {"type": "choose", "category": wrong}, "malformed")

    def test_only_the_bookworm_chooses(self) -> None:
        table = Table("ann", "bob")
        for who in ("bob", HOST):
            table.refuses(who, {"type": "choose", "category": 0}, "not-your-turn")

    def test_once(self) -> None:
        at_play().refuses("ann", {"type": "choose", "category": 1}, "not-now")

    def test_without_a_clock(self) -> None:
        assert Table("ann", "bob").bell is None

    def test_then_all_dice_are_rolled_in_order_the_special_die_last(self) -> None:
        table = Table("ann", "bob", special_die=True).choose(special="pile")
        assert table.dice.rolled == [*LETTER_DICE, SPECIAL_DIE]
        assert [die["face"] for die in table["dice"]] == list(FACES)
        assert table["special"] == {"id": "S", "side": "pile", "at": "display"}

    def test_without_the_option_there_is_no_special_die(self) -> None:
        table = at_play()
        assert table.dice.rolled == list(LETTER_DICE)
        assert table["special"] is None
        table.refuses_word("bob", "apple", "S", "no-such-die")

    def test_the_display_and_its_dots(self) -> None:
        dice = at_play()["dice"]
        assert [die["id"] for die in dice] == ["L1", "L2", "L3", "L4", "L5", "L6", "L7"]
        assert [die["dots"] for die in dice] == [1, 1, 1, 1, 1, 1, 3]
        assert {die["at"] for die in dice} == {"display"}

    def test_green_is_automatic(self) -> None:
        """ "automatic with `green`" """
        table = Table("ann", "bob", categories="green", special_die=True, rolls=[*FACES, "last"])
        assert (table.phase, table.turn, table["card"]) == ("play", ["bob"], None)
        assert table["category"] == {"text": category(0, 0).text, "level": 0}
        assert table.bell == 15
        table.refuses("ann", {"type": "choose", "category": 0}, "not-now")


class TestATurn:
    def test_the_player_to_the_bookworms_left_begins_and_turns_go_clockwise(self) -> None:
        table = Table("ann", "bob", "cleo", first="bob").choose()
        order = []
        for word, die in (("bat", "L1"), ("fox", "L2"), ("ant", "L3"), ("cat", "L4")):
            order += table.turn
            table.name(table.turn[0], word, die)
        assert order == ["cleo", "ann", "bob", "cleo"]

    def test_the_die_comes_to_you(self) -> None:
        table = at_play().name("bob", "ant", "L3")
        assert table.die("L3")["at"] == "bob"
        assert table["named"] == [{"word": "ant", "player": "bob", "die": "L3"}]
        assert table["cards"] == {"middle": 6, "players": {"ann": 0, "bob": 0, "cleo": 0}}

    @pytest.mark.parametrize(
        ("word", "die"), [("cat", "L4"), ("kite", "L4"), ("xenon", "L7"), ("yak", "L7"), ("ANT", "L3")]
    )
    def test_ck_and_xy_stand_for_either_letter(self, word: str, die: str) -> None:
        assert at_play().name("bob", word, die).die(die)["at"] == "bob"

    @pytest.mark.parametrize(("word", "die"), [("cat", "L3"), ("ant", "L4"), ("zoo", "L7"), ("bat", "L2")])
    def test_the_word_begins_with_a_letter_on_that_die(self, word: str, die: str) -> None:
        at_play().refuses_word("bob", word, die, "wrong-letter")

    def test_the_refusal_says_which_letters(self) -> None:
        assert " C or K." in at_play().refuses_word("bob", "ant", "L4", "wrong-letter")
        assert " A." in at_play().refuses_word("bob", "cat", "L3", "wrong-letter")

    @pytest.mark.parametrize("again", ["cat", "CAT", "  Cat ", "\tcAT\n", "çat"])
    def test_a_word_is_named_once_a_round(self, again: str) -> None:
        """ "was not named this round (letter case and surrounding space do not matter)" """
        at_play().name("bob", "cat", "L4").refuses_word("cleo", again, "L4", "already-named")

    def test_but_again_in_the_next_round(self) -> None:
        table = at_play().name("bob", "cat", "L4").give_up("cleo").choose()
        assert table.name("ann", "cat", "L4").at_player("ann") == ["L4"]

    def test_only_whose_turn_it_is_may_name_or_give_up(self) -> None:
        table = at_play()
        for who in ("ann", "cleo", HOST):
            table.refuses_word(who, "ant", "L3", "not-your-turn")
            table.refuses(who, GIVE_UP, "not-your-turn")
        assert table.actions("bob") == ["name", "give_up"]
        assert (table.actions("ann"), table.actions(HOST), table.actions("")) == ([], [], [])

    @pytest.mark.parametrize("die", ["L0", "L8", "l1", "", "T", 1, None, ["L1"]])
    def test_a_die_that_is_none(self, die: Any) -> None:
        at_play().refuses("bob", {"type": "name", "word": "ant", "die": die}, "malformed")

    def test_order_of_checks(self) -> None:
        """ "form, whose turn, ownership, geometry, then words" """
        table = at_play(special="pile").names("bob bat L1", "cleo fox L2", "ann ant L3", "bob cat L4")
        bad_word = {"type": "name", "word": "", "die": "L1"}
        table.refuses("ann", {**bad_word, "die": "L9"}, "malformed")
        table.refuses("ann", bad_word, "not-your-turn")
        table.refuses("cleo", {**bad_word, "die": "L2"}, "own-die")
        table.refuses("cleo", bad_word, "not-on-top")
        table.refuses("cleo", {**bad_word, "die": "L5"}, "no-word")


class TestStealing:
    def test_the_robbed_player_takes_a_bookworm_card(self) -> None:
        table = at_play().names("bob ant L3", "cleo apple L3")
        assert table.die("L3")["at"] == "cleo"
        assert table["cards"] == {"middle": 5, "players": {"ann": 0, "bob": 1, "cleo": 0}}

    def test_a_die_of_ones_own_cannot_be_taken(self) -> None:
        table = at_play("ann", "bob").names("bob ant L3", "ann bat L1")
        table.refuses_word("bob", "apple", "L3", "own-die")

    def test_after_six_steals_only_dice_in_the_display_can_be_taken(self) -> None:
        table = at_play("ann", "bob").name("bob", "a0", "L3")
        for number in range(1, 7):
            table.name(table.turn[0], f"a{number}", "L3")
        assert table["cards"] == {"middle": 0, "players": {"ann": 3, "bob": 3}}
        assert table.turn == ["ann"]
        table.refuses_word("ann", "a7", "L3", "no-cards-left")
        assert table.name("ann", "bat", "L1").at_player("ann") == ["L1"]

    def test_without_pile_any_die_of_a_player_can_be_stolen(self) -> None:
        table = at_play("ann", "bob").names("bob ant L3", "ann bat L1", "bob cat L4", "ann apple L3")
        assert table.at_player("ann") == ["L1", "L3"]
        assert table.die("L3")["depth"] is None


WORDS = ["bob bat L1", "cleo fox L2", "ann ant L3", "bob cat L4", "cleo man L5", "ann sun L6", "bob yak L7"]


class TestTheEndOfARound:
    def test_it_ends_when_the_last_letter_die_is_taken_from_the_display(self) -> None:
        table = at_play(objection_seconds=0).names(*WORDS[:-1])
        assert table.phase == "play"
        table.names(WORDS[-1])
        assert (table.phase, table["bookworm"], table.turn) == ("choose", "bob", ["bob"])
        assert table.scores == {"ann": 2, "bob": 5, "cleo": 2}

    def test_a_steal_does_not_end_it(self) -> None:
        table = at_play(objection_seconds=0).names(*WORDS[:-1], "bob apple L3")
        assert (table.phase, table.turn) == ("play", ["cleo"])

    def test_each_scores_dots_and_one_for_each_card(self) -> None:
        table = at_play(objection_seconds=0).names(*WORDS[:-1], "bob apple L3", "cleo yak L7")
        assert table["last_round"] == {
            "ann": {"dots": 1, "cards": 1, "penalty": 0, "sum": 2},
            "bob": {"dots": 3, "cards": 0, "penalty": 0, "sum": 3},
            "cleo": {"dots": 5, "cards": 0, "penalty": 0, "sum": 5},
        }

    def test_or_when_a_player_fails_who_loses_2(self) -> None:
        table = at_play().names("bob ant L3").give_up("cleo")
        assert table["last_round"]["cleo"] == {"dots": 0, "cards": 0, "penalty": -2, "sum": -2}
        assert table.scores == {"ann": 0, "bob": 1, "cleo": -2}
        assert (table["bookworm"], table.phase) == ("cleo", "choose")

    def test_the_player_who_ended_the_round_is_the_next_bookworm(self) -> None:
        table = at_play().give_up("bob")
        assert (table["bookworm"], table.turn) == ("bob", ["bob"])
        assert table.choose().turn == ["cleo"]

    def test_the_card_is_discarded_and_the_bookworm_cards_go_back(self) -> None:
        table = at_play().names("bob ant L3", "cleo apple L3").give_up("ann")
        assert table.state.card == 1
        assert table["cards"] == {"middle": 6, "players": {"ann": 0, "bob": 0, "cleo": 0}}
        assert (table["dice"], table["named"]) == ([], [])

    def test_with_green_the_next_dice_are_rolled_at_once(self) -> None:
        """ "with `green` it rolls the dice too, and the first turn's clock starts" """
        table = Table("ann", "bob", categories="green", rolls=FACES).at(4)
        table.give_up("bob", rolls=("Z", *FACES[1:]))
        assert (table.phase, table.turn, table.bell) == ("play", ["ann"], 19)
        assert table.die("L1")["face"] == "Z"

    def test_scores_add_up(self) -> None:
        table = at_play().give_up("bob").choose().names("cleo ant L3").give_up("ann")
        assert table.scores == {"ann": -2, "bob": -2, "cleo": 1}
        assert table["round"] == 3


class TestTheEndOfTheGame:
    def test_at_the_target_score_the_game_ends(self) -> None:
        table = at_play(objection_seconds=0, target_score=5).names(*WORDS)
        assert (table.phase, table["over"], table["winners"]) == ("over", True, ["bob"])
        assert (table.turn, table.bell, table.actions("bob")) == ([], None, [])
        assert table["last_round"]["bob"]["sum"] == 5
        table.refuses("bob", GIVE_UP, "over")

    def test_one_point_less_and_it_goes_on(self) -> None:
        assert at_play(objection_seconds=0, target_score=6).names(*WORDS).phase == "choose"

    def test_most_points_win_even_for_who_did_not_end_it(self) -> None:
        # Ann takes 3 + 3 dots, Bob the last die.
        faces = ["Z", "F", "J", "A", "M", "S", "T"]
        table = Table("ann", "bob", objection_seconds=0, target_score=5).choose(faces)
        table.names("bob fox L2", "ann zoo L1", "bob ape L4", "ann jam L3", "bob man L5", "ann sun L6")
        table.name("bob", "tea", "L7")
        assert (table.scores, table["winners"]) == ({"ann": 7, "bob": 4}, ["ann"])

    def test_ties_share(self) -> None:
        faces = ["E", "F", "A", "Q", "M", "S", "T"]
        table = Table("ann", "bob", objection_seconds=0, target_score=5).choose(faces)
        table.names("bob egg L1", "ann fox L2", "bob ape L3", "ann queen L4", "bob man L5", "ann sun L6")
        table.name("bob", "tea", "L7")
        assert (table.scores, table["winners"]) == ({"ann": 5, "bob": 5}, ["ann", "bob"])


class TestTheDeck:
    def test_when_it_runs_out_it_is_shuffled_again(self) -> None:
        table = Table("ann", "bob", target_score=99)
        for _ in range(53):
            table.choose().give_up(table.turn[0])
        assert (table.state.card, table.state.deck) == (53, ())
        assert table.dice.shuffled == []
        table.choose().act(table.turn[0], GIVE_UP, draws=[9])
        assert table.dice.shuffled == [list(range(54))]
        assert (table.state.card, len(table.state.deck)) == (9, 53)
