"""What logs say about the skills of a player: logs of written games, and of small tables."""

from typing import Any

import pytest

from games.engines.dice_words.profile import has_ending
from games.engines.profile import Observation

from . import ice_table, tabletop, tile_table
from .bookworm_table import at_play
from .playthrough import FILES, Playthrough, read
from .test_contract_profiles import as_log

LOGS = {file.stem: file for file in FILES}


def played(name: str, player: str) -> list[Observation]:
    written = read(LOGS[name])
    game = Playthrough(written)
    for step in written["steps"]:
        game.step(step)
    return list(game.game.profile.observations(game.log, player))


def observed(table: Any, player: str) -> list[Observation]:
    return list(table.game.profile.observations(as_log(table.log), player))


def outcomes(observations: list[Observation]) -> list[tuple[str, bool | None, str | None]]:
    return [(seen.skill, seen.success, seen.word) for seen in observations]


class TestDiceWords:
    def test_a_round_is_compared_with_the_best_word_of_the_dice(self) -> None:
        rounds = played("dice-words-worked-examples", "bob")
        best = [(seen.points, seen.best_points) for seen in rounds if seen.skill == "best-of-the-roll"]
        assert best == [(28, 28), (0, None), (0, 15)]

    def test_a_word_that_is_none_is_wrong_and_a_round_without_a_word_tests_nothing(self) -> None:
        rounds = played("dice-words-worked-examples", "bob")
        assert [(seen.success, seen.word) for seen in rounds if seen.skill == "spelling"] == [
            (True, "THEM"),
            (False, "HATA"),
        ]

    def test_time_runs_from_the_flip_of_the_timer_to_the_word(self) -> None:
        first = played("dice-words-every-card", "cleo")[-2]
        assert (first.word, first.seconds) == ("THE", 80.0)

    @pytest.mark.parametrize(
        ("word", "has_one"),
        [
            ("BAKED", True),
            ("BIGGEST", True),
            ("SINGER", True),
            ("RED", False),
            ("KING", False),
            ("CATS", False),
        ],
    )
    def test_an_ending_needs_a_stem(self, word: str, has_one: bool) -> None:
        assert has_ending(word) is has_one

    @pytest.mark.parametrize(("rerolled", "kept", "success"), [("RN", "AESHT", True), ("H", "AESTRN", False)])
    def test_letters_kept_are_useful_if_most_go_into_the_word(
        self, rerolled: str, kept: str, success: bool
    ) -> None:
        table = tabletop.Table("ann", words={"HAS"}).playing().roll("ann", "AESHTRN")
        dice = ["AESHTRN".index(letter) for letter in rerolled]
        table.act("ann", {"type": "reroll", "dice": dice}, rolls="H" if rerolled == "H" else "RN")
        word = ["AESHTRN".index(letter) for letter in "HAS"]
        table.act("ann", {"type": "word", "dice": word, "letters": "HAS"}).act("ann", {"type": "done"})
        (seen,) = (seen for seen in observed(table, "ann") if seen.skill == "letters-kept")
        assert (seen.word, seen.success) == (kept, success)


class TestBookworm:
    def test_a_listed_word_fits_and_an_unlisted_one_was_not_tested(self) -> None:
        seen = outcomes(played("bookworm-two-rounds", "bob"))
        assert ("sorting", True, "yam") in seen
        assert ("sorting", None, "man") in seen

    def test_a_word_that_is_voted_out_does_not_fit_and_brings_nothing(self) -> None:
        (seen,) = (seen for seen in played("bookworm-two-rounds", "cleo") if seen.word == "yes")
        assert (seen.success, seen.points) == (False, 0)

    def test_the_last_word_of_a_log_is_observed_too(self) -> None:
        assert outcomes(observed(at_play().name("bob", "cat", "L4"), "bob"))[0][2] == "cat"


class TestIcePack:
    BOARD = "555 461 433 136"

    def test_a_claim_is_compared_with_the_best_that_lies_there(self) -> None:
        table = ice_table.Table.showing(self.BOARD).claim("ann", 1)
        (seen,) = observed(table, "ann")
        assert (seen.skill, seen.success, seen.points == seen.best_points) == ("rows", True, True)

    def test_a_pattern_that_is_skipped_was_not_seen(self) -> None:
        (seen,) = observed(ice_table.Table.showing(self.BOARD).skip("ann"), "ann")
        assert (seen.skill, seen.success, seen.points) == ("rows", False, 0)
        assert seen.best_points is not None
        assert seen.best_points > 0

    def goals(self, player: str) -> list[tuple[int | None, int | None]]:
        seen = played("ice-pack-goals", player)
        return [(each.points, each.best_points) for each in seen if each.skill == "goals"]

    def test_own_goals_are_counted_after_each_turn(self) -> None:
        assert self.goals("ann") == [(0, 3)]
        assert self.goals("bob") == [(1, 1)], "a rule card has other goals than the table"

    def test_a_game_for_goals_is_as_close_as_the_one_who_is_behind(self) -> None:
        for player in ("ann", "bob"):
            *_, end = (seen for seen in played("ice-pack-goals", player) if seen.skill == "balance")
            assert (end.points, end.best_points) == (0, 100)

    def test_a_game_for_points_is_as_close_as_the_points(self) -> None:
        table = ice_table.Table.showing(self.BOARD, "ann", "bob").claim("ann", 1).wake(600)
        totals = table.game.scores(table.state)
        assert totals["bob"] < totals["ann"]
        *_, end = (seen for seen in observed(table, "ann") if seen.skill == "balance")
        assert end.points == 100 * totals["bob"] // totals["ann"]


class TestScrabbicle:
    def laid(self, *words: str) -> tile_table.Table:
        table = tile_table.Table(
            "ann", "bob", racks=["CATSUNE", "DOGTENS"], words={*tile_table.WORDS, *words}
        )
        return table.roll("ann", 1, 1).play("ann", "CAT").roll("bob", 1, 1).play("bob", "DOG")

    def test_a_throw_is_answered_when_the_play_stands(self) -> None:
        assert outcomes(observed(self.laid(), "ann")) == [("length", True, "CAT")]
        assert observed(self.laid(), "bob") == [], "it can still be challenged"

    def test_a_swap_answers_no_throw(self) -> None:
        table = self.laid().roll("ann", 1, 1).swap("ann", "N")
        assert outcomes(observed(table, "ann"))[-1] == ("length", False, None)

    def test_plurals_and_prefixes_are_words_made_longer(self) -> None:
        table = self.laid("UNCAT").roll("ann", 1, 1).amend("ann", w1="CAT[S]").roll("bob", 1, 1)
        assert outcomes(observed(table, "ann"))[1:] == [
            ("length", True, "CATS"),
            ("growing", True, "CATS"),
            ("plurals", True, "CATS"),
        ]
        table = self.laid("UNCAT").roll("ann", 1, 1).amend("ann", w1="[UN]CAT").challenge("bob")
        assert outcomes(observed(table, "ann"))[-1] == ("prefixes", True, "UNCAT")

    def test_a_wrong_word_is_no_success(self) -> None:
        table = self.laid().roll("ann", 1, 1).amend("ann", w1="CAT[ES]").challenge("bob")
        assert outcomes(observed(table, "ann"))[1:] == [
            ("length", False, "CATES"),
            ("growing", False, "CATES"),
            ("plurals", False, "CATES"),
        ]


class TestAlphabetDice:
    def test_words_across_others_are_crossings_and_the_first_word_is_none(self) -> None:
        assert outcomes(played("alphabet-dice-two-servings", "ann")) == [
            ("crossings", None, "COT"),
            ("crossings", True, "AS"),
        ]

    def test_points_are_what_was_shed(self) -> None:
        assert [seen.points for seen in played("alphabet-dice-two-servings", "cleo")] == [2, 1]
