"""What words are worth: rules/dice-words.md, "Scoring" and the parts of "Variants" that touch it."""

import json
from pathlib import Path
from typing import Any

import pytest

from .rule_table import young
from .tabletop import WORDS, Table

# Also counted by the script that shows the sum on the page: tests/browser/test_dice_words.py.
SCORES: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("dice_words_scores.json").read_text("utf-8")
)
STEPS = ("word_score", "multiplier", "subtotal", "bonus", "round_score")


@pytest.mark.parametrize("case", SCORES, ids=lambda case: case["word"])
def test_a_word_is_counted_step_by_step(case: dict[str, Any]) -> None:
    who, word = young("ann", **case["supports"]), case["word"]
    line = Table(who, words={*WORDS, word}).round(case["targets"], ann=(case["dice"], word)).result("ann")
    assert [line[step] for step in STEPS] == case["sums"], case["rule"]
    assert (line["word"], line["valid"], line["total"]) == (word, True, case["sums"][-1])


def test_a_word_that_is_not_in_the_dictionary_scores_nothing_at_all_bonus_included() -> None:
    table = Table("ann", rounds=2).round(ann=("IASHTRN", "HAS")).next()
    line = table.round("ACHS", ann=("AESSTRN", "STARE")).result("ann")
    # "A wrong word is shown with 0 in every number."
    assert line | {"best": None} == {
        **dict.fromkeys(STEPS, 0),
        "word": "STARE",
        "valid": False,
        "total": 15,
        "best": None,
    }


def test_no_word_scores_0() -> None:
    line = Table("ann").playing().roll("ann", "IASHTRN").wake(120).result("ann")
    assert line["word"] is None
    assert line["valid"] is False
    assert [line[step] for step in (*STEPS, "total")] == [0] * 6


def test_the_total_is_the_sum_of_the_rounds() -> None:
    table = Table("ann", "bob", rounds=3)
    table.round(ann=("IASHTRN", "HAS"), bob=("?ATHTMN", "MATCH")).next()
    table.round(ann=("UELOBMT", "TUMBLE")).next()
    assert [table.view()["history"][1][who]["total"] for who in ("ann", "bob")] == [25, 26]
    assert [player["score"] for player in table.view()["players"]] == [25, 26]
    table.round(ann=("IASHTRN", "HAS"))
    assert table.view()["history"][2]["ann"]["total"] == 40


def test_an_eight_letter_word_earns_25() -> None:
    table = Table("ann", "bob", sugar_cube=True).round(bob=("IASHTRN", "HAS")).next()
    line = table.round("BDFG", ann=("AETTSRLS", "STARLETS")).result("ann")
    assert (line["word_score"], line["bonus"], line["round_score"]) == (12, 25, 25)


class TestBonusB:
    """ "`bonus_b`: an object from word length "1"…"8" to points 0 to 100; a length that is missing earns 0." """

    def test_a_teacher_may_change_the_table(self) -> None:
        table = Table(young("ann", side_b=True), bonus_b={"1": 100, "3": 7}, rounds=3)
        assert table.round("BDFG", ann=("IASHTRN", "HAS")).result("ann")["bonus"] == 7
        assert table.next().round("BDFG", ann=("IASHTRN", "A")).result("ann")["round_score"] == 100

    def test_a_length_that_is_missing_earns_0_even_if_the_printed_table_has_it(self) -> None:
        table = Table(young("ann", side_b=True), bonus_b={"3": 7})
        assert table.round("BDFG", ann=("UELOBMT", "TUMBLE")).result("ann")["bonus"] == 0

    def test_it_is_only_for_players_with_side_b(self) -> None:
        table = Table("ann", bonus_b={"3": 7, "5": 9})
        assert table.round("BDFG", ann=("?ATHTMN", "MATCH")).result("ann")["bonus"] == 5


class TestBestWord:
    """ "`best` (`{"word", "score"}`: the best word that the player's last dice held, or null)" """

    def test_it_is_counted_as_the_player_would_have_been(self) -> None:
        words = {"HAS", "TUMBLE", "MATCH"}
        table = Table("ann", young("bob", length_multiplier=True), words=words).playing()
        table.roll("ann", "UELABMT").roll("bob", "UELABMT").wake(120)
        assert table.result("ann")["best"] == {"word": "TUMBLE", "score": 10}
        assert table.result("bob")["best"] == {"word": "TUMBLE", "score": 13 * 6 + 10}

    def test_it_comes_from_the_last_dice(self) -> None:
        table = Table("ann").playing().roll("ann", "IASHTRN").reroll("ann", [1, 2], "ER").wake(120)
        assert table.result("ann")["best"] is None

    def test_a_wild_die_stands_only_for_what_is_missing(self) -> None:
        table = Table("ann").playing().roll("ann", "?ATHTMN").wake(120)
        assert table.result("ann")["best"] == {"word": "MATCH", "score": 26}

    def test_a_word_that_earns_nothing_is_still_the_best_that_the_dice_held(self) -> None:
        table = Table("ann", words={"HAS"}).playing("BDFG").roll("ann", "IASHTRN").wake(120)
        assert table.result("ann")["best"] == {"word": "HAS", "score": 0}

    def test_there_is_none_without_dice(self) -> None:
        assert Table("ann").playing().wake(120).result("ann")["best"] is None

    def test_there_is_none_in_a_dictionary_that_cannot_be_read(self) -> None:
        class Closed:
            def __contains__(self, word: object) -> bool:
                return word == "HAS"

        table = Table("ann", words=Closed()).round(ann=("IASHTRN", "HAS"))  # type: ignore[arg-type]
        assert table.result("ann")["round_score"] == 15
        assert table.result("ann")["best"] is None
