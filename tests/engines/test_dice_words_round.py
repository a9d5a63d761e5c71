"""How a round goes: rules/dice-words.md, "Set-up" and "A round". Each test cites its sentence."""

from typing import Any

import pytest

from games.engines import HOST
from games.engines.dice_words.equipment import DRINK, ICE, POINTS, SUGAR

from .rule_table import young
from .tabletop import GAME, Table

ROLL_TARGETS = {"type": "roll_targets"}
GO = {"type": "go"}
ROLL = {"type": "roll"}
DONE = {"type": "done"}
NEXT = {"type": "next"}
YES = {"type": "vote_targets", "reroll": True}
NO = {"type": "vote_targets", "reroll": False}
HAS = {"type": "word", "dice": [3, 1, 2], "letters": "HAS"}


def reroll(*dice: Any) -> dict[str, Any]:
    return {"type": "reroll", "dice": list(dice)}


class TestTheBox:
    def test_each_letter_but_q_and_z_stands_on_exactly_one_ice_face(self) -> None:
        faces = [face for die in ICE for face in die]
        assert sorted(faces) == sorted(set("ABCDEFGHIJKLMNOPQRSTUVWXYZ") - set("QZ"))

    def test_no_j_q_x_or_z_is_on_a_drink_die(self) -> None:
        faces = {face for die in (*DRINK, SUGAR) for face in die}
        assert not faces & set("JQXZ")
        assert faces == set(POINTS)

    def test_there_are_four_ice_and_seven_drink_dice(self) -> None:
        assert [len(ICE), len(DRINK)] == [4, 7]
        assert {len(die) for die in (*ICE, *DRINK, SUGAR)} == {6}

    def test_a_wild_letter_is_worth_0(self) -> None:
        assert POINTS["?"] == 0


class TestTheStartingPlayer:
    """ "All roll the same die in seat order; the letter nearest the start of the alphabet begins." """

    @pytest.mark.parametrize(
        ("rolls", "starter"),
        [
            ("AET", "ann"),
            ("EAT", "bob"),
            ("TEA", "cleo"),
            # "Ties roll again among themselves."
            ("AAE" + "TE", "bob"),
            ("TAA" + "NE", "cleo"),
            ("EEE" + "AAE" + "TN", "bob"),
            ("EEE" + "EEE" + "TNI", "cleo"),
        ],
    )
    def test_the_first_letter_begins(self, rolls: str, starter: str) -> None:
        table = Table("ann", "bob", "cleo", begin=rolls)
        assert not table.dice.rolls
        assert table.view()["starter"] == starter
        assert table.view()["turn"] == [starter]

    def test_the_die_used_is_the_second_drink_die(self) -> None:
        assert Table("ann", "bob", begin="AE").dice.rolled == [DRINK[1]] * 2

    def test_one_player_does_not_roll(self) -> None:
        assert Table("ann", begin="").view()["starter"] == "ann"


class TestTargets:
    def test_the_four_ice_dice_are_rolled_in_their_order_by_the_starting_player(self) -> None:
        table = Table("ann", "bob")
        assert table.view()["targets"] is None
        table.targets("NUXY", by="ann")
        assert table.view()["targets"] == ["N", "U", "X", "Y"]
        assert table.phase == "targets"

    def test_each_die_is_handed_over_whole(self) -> None:
        assert Table("ann").targets("NUXY").dice.rolled == list(ICE)

    def test_the_host_too_may_roll_them(self) -> None:
        assert Table("ann", "bob").targets("NUXY", by=HOST).view()["targets"] == ["N", "U", "X", "Y"]

    def test_other_players_may_not(self) -> None:
        Table("ann", "bob").refuses("bob", ROLL_TARGETS, "not-your-turn")

    def test_they_are_rolled_once(self) -> None:
        Table("ann", "bob").targets("NUXY").refuses("ann", ROLL_TARGETS, "not-now")
        Table("ann", "bob").playing().refuses("ann", ROLL_TARGETS, "not-now")

    def test_in_phase_targets_no_player_can_roll(self) -> None:
        table = Table("ann", "bob").targets("NUXY")
        for who in ("ann", "bob"):
            for action in (ROLL, reroll(0), HAS, DONE):
                table.refuses(who, action, "not-now")

    def test_go_needs_targets(self) -> None:
        Table("ann", "bob").refuses("ann", GO, "not-now")
        Table("ann", "bob").refuses(HOST, GO, "not-now")


class TestVote:
    def at_the_vote(self) -> Table:
        return Table("ann", "bob", "cleo", target_reroll=True).targets("JVXY")

    def test_it_is_open_with_the_option_only(self) -> None:
        assert self.at_the_vote().phase == "vote"
        Table("ann", "bob").targets("JVXY").refuses("bob", YES, "not-now")

    def test_when_all_have_said_true_the_ice_dice_are_rolled_again(self) -> None:
        table = self.at_the_vote().vote("bob", True).vote("ann", True)
        assert (table.phase, table.view()["targets"]) == ("vote", ["J", "V", "X", "Y"])
        table.vote("cleo", True, "AEIO")
        assert (table.phase, table.view()["targets"]) == ("targets", ["A", "E", "I", "O"])

    def test_there_is_no_further_vote_that_round_but_there_is_in_the_next(self) -> None:
        table = Table("ann", target_reroll=True).targets("JVXY").vote("ann", True, "AEIO")
        table.refuses("ann", YES, "not-now")
        table.go().done("ann").next().targets("JVXY")
        assert table.phase == "vote"
        assert table.view()["turn"] == ["ann"]

    def test_each_player_may_say_once(self) -> None:
        self.at_the_vote().vote("bob", True).refuses("bob", NO, "already-voted")

    def test_one_false_ends_the_vote(self) -> None:
        table = self.at_the_vote().vote("bob", True).vote("ann", False)
        assert (table.phase, table.view()["targets"]) == ("targets", ["J", "V", "X", "Y"])
        table.refuses("cleo", YES, "not-now")
        assert table.view()["turn"] == ["ann"]

    @pytest.mark.parametrize("by", ["ann", HOST])
    def test_go_ends_the_vote(self, by: str) -> None:
        table = self.at_the_vote().vote("bob", True).go(by)
        assert table.phase == "play"
        table.refuses("cleo", YES, "not-now")

    def test_only_the_starting_player_or_the_host_says_go(self) -> None:
        self.at_the_vote().refuses("bob", GO, "not-your-turn")

    def test_the_host_has_no_vote(self) -> None:
        self.at_the_vote().refuses(HOST, YES, "not-your-turn")


class TestGo:
    @pytest.mark.parametrize("by", ["ann", HOST])
    def test_the_starting_player_flips_the_timer_and_the_host_too(self, by: str) -> None:
        table = Table("ann", "bob", round_seconds=90).targets("NUXY").at(1000.5).go(by)
        assert table.phase == "play"
        assert GAME.wake_at(table.state) == 1090.5

    def test_other_players_do_not(self) -> None:
        Table("ann", "bob").targets("NUXY").refuses("bob", GO, "not-your-turn")

    def test_it_is_flipped_once(self) -> None:
        Table("ann").playing().refuses("ann", GO, "not-now")


class TestDice:
    def test_the_first_roll_is_all_of_the_players_dice(self) -> None:
        assert Table("ann").playing().roll("ann", "AAEETR?").me("ann")["dice"] == list("AAEETR?")

    def test_there_is_one_first_roll(self) -> None:
        Table("ann").playing().roll("ann", "AAEETR?").refuses("ann", ROLL, "already-rolled")

    def test_a_reroll_rolls_the_dice_in_the_order_listed(self) -> None:
        table = Table("ann").playing().roll("ann", "AAEETRN").reroll("ann", [6, 0, 3], "?UK")
        assert table.me("ann")["dice"] == list("UAEKTR?")

    def test_it_rolls_those_very_dice(self) -> None:
        table = Table("ann").playing().roll("ann", "AAEETRN").reroll("ann", [6, 0], "?U")
        assert table.dice.rolled == [DRINK[6], DRINK[0]]

    def test_there_are_at_most_two_rerolls_a_round(self) -> None:
        table = Table("ann").playing().roll("ann", "AAEETRN").reroll("ann", [0], "E")
        assert table.me("ann")["rerolls_left"] == 1
        table.reroll("ann", [0], "I").refuses("ann", reroll(0), "no-rerolls")
        assert "reroll" not in table.view("ann")["actions"]
        assert table.done("ann").next().playing().roll("ann", "AAEETRN").me("ann")["rerolls_left"] == 2

    def test_unlimited_rerolls(self) -> None:
        table = Table(young("ann", unlimited_rerolls=True)).playing().roll("ann", "AAEETRN")
        for face in "EIOUAEIOU":
            table.reroll("ann", [0], face)
        assert table.me("ann")["rerolls_left"] is None

    def test_a_word_laid_before_is_taken_up(self) -> None:
        table = Table("ann").playing().roll("ann", "IASHTRN").word("ann", "HAS").reroll("ann", [0], "E")
        assert table.me("ann")["word"] is None
        assert table.wake(120).result("ann")["word"] is None

    @pytest.mark.parametrize("dice", [[], [0, 0], [0, 3, 0], [-1], [8], [True], ["0"], [0.0], [None], [[0]]])
    def test_an_empty_list_or_a_repeated_or_impossible_die_is_illegal(self, dice: list[Any]) -> None:
        table = Table("ann").playing().roll("ann", "IASHTRN")
        table.refuses("ann", reroll(*dice), "malformed")
        table.refuses("ann", {"type": "word", "dice": dice, "letters": "HAS"}, "malformed")

    def test_the_eighth_die_is_unknown_to_those_who_have_no_sugar_cube(self) -> None:
        table = Table("ann").playing().roll("ann", "IASHTRN")
        table.refuses("ann", reroll(0, 7), "unknown-die")
        table.refuses("ann", {"type": "word", "dice": [7], "letters": "A"}, "unknown-die")

    def test_before_rolling_there_is_nothing_to_roll_again_or_to_lay(self) -> None:
        table = Table("ann").playing()
        table.refuses("ann", reroll(0), "roll-first")
        table.refuses("ann", HAS, "roll-first")


class TestWords:
    def rolled(self, faces: str = "IASHTR?", **options: Any) -> Table:
        return Table("ann", "bob", **options).playing().roll("ann", faces)

    def test_a_word_is_laid_die_by_die(self) -> None:
        table = self.rolled().act("ann", HAS)
        assert table.me("ann")["word"] == {"dice": [3, 1, 2], "letters": "HAS"}

    @pytest.mark.parametrize("letters", ["has", "HaS", "HAS"])
    def test_letters_come_in_either_case(self, letters: str) -> None:
        table = self.rolled().act("ann", HAS | {"letters": letters})
        assert table.me("ann")["word"]["letters"] == "HAS"
        assert table.wake(120).result("ann")["round_score"] == 15

    def test_letters_name_what_a_wild_die_stands_for(self) -> None:
        table = self.rolled().act("ann", {"type": "word", "dice": [6, 1, 4], "letters": "CAT"})
        assert table.wake(120).result("ann")["word"] == "CAT"

    def test_the_last_one_stands(self) -> None:
        table = self.rolled().word("ann", "HAS").word("ann", "HAT").wake(120)
        assert table.result("ann")["word"] == "HAT"

    @pytest.mark.parametrize(
        "letters", ["HA?", "H S", "HÄS", "HA1", "HAſ", "HAS\n", "", 3, None, ["H", "A", "S"]]
    )
    def test_letters_are_a_to_z(self, letters: Any) -> None:
        self.rolled().refuses("ann", HAS | {"letters": letters}, "malformed")

    @pytest.mark.parametrize("letters", ["HA", "HASH", "H"])
    def test_each_die_has_one_letter(self, letters: str) -> None:
        self.rolled().refuses("ann", HAS | {"letters": letters}, "letters-and-dice")

    def test_a_die_stands_for_its_own_letter_only(self) -> None:
        self.rolled().refuses("ann", HAS | {"letters": "HAT"}, "wrong-letter")

    def test_referee_lets_a_wrong_word_lie(self) -> None:
        table = self.rolled().act("ann", HAS | {"dice": [2, 1, 3], "letters": "SAH"})
        assert table.me("ann")["word"]["letters"] == "SAH"

    def test_coach_hands_a_wrong_word_back_and_it_costs_nothing(self) -> None:
        table = self.rolled(judging="coach").word("ann", "HAT")
        table.refuses("ann", HAS | {"dice": [2, 1, 3], "letters": "SAH"}, "not-a-word")
        assert table.me("ann")["word"]["letters"] == "HAT"
        assert table.word("ann", "HAS").wake(120).result("ann")["round_score"] == 15


class TestOrderOfChecks:
    """ "Order of checks: form, whose turn, ownership, geometry, then words." Every action below has two faults."""

    def test_form_comes_before_turn(self) -> None:
        Table("ann", "bob").refuses("bob", {"type": "roll_targets", "more": 1}, "malformed")
        Table("ann", "bob").refuses("stranger", {"type": "dance"}, "malformed")

    def test_turn_comes_before_ownership(self) -> None:
        Table("ann").targets("ACHS").refuses("ann", reroll(7), "not-now")
        Table("ann", "bob").playing().roll("ann", "IASHTRN").done("ann").refuses("ann", reroll(7), "done")

    def test_ownership_comes_before_letters(self) -> None:
        table = Table("ann").playing().roll("ann", "IASHTRN")
        table.refuses("ann", {"type": "word", "dice": [0, 7], "letters": "XX"}, "unknown-die")

    def test_letters_come_before_the_dictionary(self) -> None:
        table = Table("ann", judging="coach").playing().roll("ann", "IASHTRN")
        table.refuses("ann", {"type": "word", "dice": [0], "letters": "X"}, "wrong-letter")


class TestDone:
    def test_it_is_final_for_the_round(self) -> None:
        table = Table("ann", "bob").playing().roll("ann", "IASHTRN").done("ann")
        for action in (ROLL, reroll(0), HAS, DONE):
            table.refuses("ann", action, "done")
        assert table.view("ann")["actions"] == []
        assert table.view()["turn"] == ["bob"]

    def test_it_is_allowed_before_rolling(self) -> None:
        assert Table("ann", "bob").playing().done("ann").view()["done"] == ["ann"]

    def test_when_all_are_done_the_round_ends(self) -> None:
        table = Table("ann", "bob").playing().roll("ann", "IASHTRN").word("ann", "HAS").done("bob")
        assert table.phase == "play"
        table.done("ann")
        assert table.phase == "scores"
        assert table.result("ann")["round_score"] == 15
        assert GAME.wake_at(table.state) is None

    def test_without_end_early_it_lasts_until_the_bell(self) -> None:
        table = Table("ann", "bob", end_early=False).playing().done("ann", "bob").wake(119.9)
        assert (table.phase, table.view()["turn"]) == ("play", [])
        assert table.wake(120).phase == "scores"

    def test_in_a_new_round_no_player_is_done(self) -> None:
        table = Table("ann", "bob").playing().done("ann", "bob").next()
        assert table.view()["done"] == []

    def test_only_players_are_done(self) -> None:
        for action in (DONE, ROLL, reroll(0), HAS):
            Table("ann").playing().refuses(HOST, action, "not-your-turn")


class TestNextRound:
    def test_the_start_passes_clockwise(self) -> None:
        table = Table("ann", "bob", "cleo", begin="TTA", rounds=5)
        for starter in ("cleo", "ann", "bob", "cleo"):
            assert table.view()["starter"] == starter
            table.targets("ACHS", by=starter).go(starter).done("ann", "bob", "cleo")
            assert table.view()["starter"] == starter
            table.next(by=table.view()["turn"][0])

    @pytest.mark.parametrize("by", ["bob", HOST])
    def test_the_next_starting_player_begins_it_and_the_host_too(self, by: str) -> None:
        table = Table("ann", "bob").playing().done("ann", "bob").next(by)
        assert (table.phase, table.view()["round"], table.view()["targets"]) == ("targets", 2, None)
        assert table.me("ann") == {"dice": None, "rerolls_left": 2, "word": None}

    def test_other_players_do_not(self) -> None:
        Table("ann", "bob").playing().done("ann", "bob").refuses("ann", NEXT, "not-your-turn")

    def test_not_before_the_round_is_scored(self) -> None:
        for table in (Table("ann"), Table("ann").targets("ACHS"), Table("ann").playing()):
            table.refuses("ann", NEXT, "not-now")
            table.refuses(HOST, NEXT, "not-now")

    def test_after_the_bell_nothing_can_be_laid(self) -> None:
        table = Table("ann").playing().roll("ann", "IASHTRN").wake(120)
        for action in (ROLL, reroll(0), HAS, DONE):
            table.refuses("ann", action, "time-up")

    def test_when_the_last_round_is_scored_the_game_is_over_at_once(self) -> None:
        table = Table("ann", "bob", rounds=2).round(ann=("IASHTRN", "HAS")).next()
        assert table.phase == "targets"
        table.round(bob=("?ATHTMN", "MATCH"))
        assert (table.phase, table.view()["over"], table.view()["winners"]) == ("over", True, ["bob"])
        for who in ("ann", HOST):
            table.refuses(who, NEXT, "over")

    def test_the_highest_total_wins_and_ties_share(self) -> None:
        table = Table("ann", "bob", "cleo", rounds=1)
        table.round(cleo=("IASHTRN", "HAS"), ann=("IASHTRN", "HAS"), bob=("IASHTRN", "HAT"))
        assert table.view()["winners"] == ["ann", "cleo"]

    def test_one_player_alone_wins(self) -> None:
        assert Table("ann", rounds=1).playing().done("ann").view()["winners"] == ["ann"]


class TestSugarCube:
    """ "After each round the player with the lowest total gets the sugar die for the next round." """

    def scored(self, *players: str, begin: str | None = None, **played: tuple[str, str]) -> Table:
        return Table(*players, begin=begin, sugar_cube=True).round(**played)

    def test_no_player_has_it_in_the_first_round(self) -> None:
        table = Table("ann", "bob", sugar_cube=True).playing().roll("ann", "IASHTRN")
        assert table.view()["sugar"] is None

    def test_the_lowest_total_gets_an_eighth_die(self) -> None:
        table = self.scored("ann", "bob", ann=("IASHTRN", "HAS"), bob=("IASHTRN", "HAT"))
        assert table.view()["sugar"] == "bob"
        table.next().playing().roll("bob", "IASHTRN?").roll("ann", "IASHTRN")
        assert table.me("bob")["dice"] == list("IASHTRN?")

    def test_the_eighth_die_is_the_sugar_die(self) -> None:
        table = self.scored("ann", "bob", ann=("IASHTRN", "HAS")).next().playing()
        assert table.roll("bob", "IASHTRN?").dice.rolled == [*DRINK, SUGAR]
        assert table.reroll("bob", [7], "R").dice.rolled == [SUGAR]

    def test_it_moves_on_with_the_lowest_total(self) -> None:
        table = self.scored("ann", "bob", ann=("IASHTRN", "HAS")).next()
        table.round(bob=("?ATHTMNS", "MATCH"))
        assert table.view()["sugar"] == "ann"

    @pytest.mark.parametrize(
        ("begin", "lowest", "sugar"),
        [
            # "A tie for lowest gives the sugar die to the tied player who comes first clockwise, counting the next
            # starting player first." The first letter of `begin` rolled A starts, so the one after counts first.
            ("ATT", ("ann", "bob"), "bob"),
            ("ATT", ("ann", "cleo"), "cleo"),
            ("ATT", ("bob", "cleo"), "bob"),
            ("TAT", ("ann", "bob"), "ann"),
            ("TAT", ("bob", "cleo"), "cleo"),
            ("TTA", ("ann", "cleo"), "ann"),
            ("TTA", ("ann", "bob", "cleo"), "ann"),
            ("TAT", ("ann", "bob", "cleo"), "cleo"),
        ],
    )
    def test_a_tie_goes_clockwise_from_the_next_starting_player(
        self, begin: str, lowest: tuple[str, ...], sugar: str
    ) -> None:
        ahead = {who: ("IASHTRN", "HAS") for who in ("ann", "bob", "cleo") if who not in lowest}
        assert self.scored("ann", "bob", "cleo", begin=begin, **ahead).view()["sugar"] == sugar

    def test_with_one_player_there_is_none(self) -> None:
        assert self.scored("ann").view()["sugar"] is None

    def test_without_the_option_there_is_none(self) -> None:
        table = Table("ann", "bob").round(ann=("IASHTRN", "HAS"))
        assert table.view()["sugar"] is None
        assert len(table.next().playing().roll("bob", "IASHTRN").me("bob")["dice"]) == 7


class TestTheHostStartsTheRounds:
    """ "With `host` only the host flips the timer." """

    def test_the_players_do_everything_before_it(self) -> None:
        table = Table("ann", "bob", "cleo", rounds_started_by="host", rounds=2)
        table.targets("ACHS", by="ann")
        assert (table.view()["turn"], table.view("ann")["actions"]) == ([], [])
        says = table.refuses("ann", GO, "not-your-turn")
        assert says == "Your teacher starts the round. All tables begin together."
        assert GAME.round_for_host(table.state) == 1
        table.go()
        assert (table.phase, GAME.round_for_host(table.state)) == ("play", None)

    def test_the_next_round_waits_again_until_the_game_is_over(self) -> None:
        table = Table("ann", "bob", "cleo", rounds_started_by="host", rounds=2)
        table.targets("ACHS").go().done("ann", "bob", "cleo")
        assert (table.phase, GAME.round_for_host(table.state)) == ("scores", 2)
        table.next(by=table.view()["turn"][0])
        assert GAME.round_for_host(table.state) == 2
        table.targets("ACHS").go().done("ann", "bob", "cleo")
        assert (table.phase, GAME.round_for_host(table.state)) == ("over", None)

    def test_go_ends_a_vote(self) -> None:
        table = Table("ann", "bob", rounds_started_by="host", target_reroll=True)
        table.targets("ACHS", by="ann")
        assert (table.phase, GAME.round_for_host(table.state)) == ("vote", 1)
        table.go()
        assert table.phase == "play"

    def test_elsewhere_the_starting_player_flips_the_timer(self) -> None:
        table = Table("ann", "bob").targets("ACHS", by="ann")
        assert GAME.round_for_host(table.state) is None
        assert table.go(by="ann").phase == "play"
