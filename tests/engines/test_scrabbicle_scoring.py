"""What a play counts: rules/scrabbicle.md, "Scoring". Each test cites its sentence."""

from typing import Any

import pytest

from .rule_table import young
from .tile_table import Table

ADVANCED: dict[str, Any] = {"level": "advanced"}


def pending_score(table: Table) -> int:
    score: int = table.view()["pending"]["score"]
    return score


def new(word: str, *dice: int, rack: str = "", **options: Any) -> int:
    """What this new word counts with this throw."""
    table = Table("ann", "bob", racks=[rack or word], **options).roll("ann", *dice)
    return pending_score(table.play("ann", word))


class TestNewWord:
    @pytest.mark.parametrize(
        ("word", "score"), [("CAT", 5), ("ZOO", 12), ("QUIZ", 22), ("STONE", 5), ("JAYVEX", 26)]
    )
    def test_the_sum_of_its_tiles(self, word: str, score: int) -> None:
        dice = {3: (1, 1), 4: (2, 2), 5: (1, 2), 6: (5, 6)}[len(word)]
        assert new(word, *dice) == score

    def test_blanks_0(self) -> None:
        assert new("qUIZ", 2, 2, rack="?UIZ") == 12
        assert new("qUIz", 2, 2, rack="?UI?") == 2

    def test_standard_double_six_a_new_word_counts_double(self) -> None:
        assert new("QUIZ", 6, 6) == 44
        assert new("CAT", 6, 6) == 10

    def test_only_double_six(self) -> None:
        assert new("STONE", 4, 4) == 5
        assert new("CAT", 5, 5) == 5

    def test_advanced_treble_six_likewise(self) -> None:
        assert new("QUIZ", 6, 6, 6, **ADVANCED) == 44
        assert new("SEATED", 6, 6, 6, **ADVANCED) == 14

    def test_but_not_another_twelve_there(self) -> None:
        assert new("SEATED", 6, 5, 1, **ADVANCED) == 7

    def test_juniors_6_is_not_doubled(self) -> None:
        assert new("QUIZ", 6, level="junior") == 22
        table = Table(young("ann", junior=True), "bob", racks=["QUIZ"]).roll("ann", 6)
        assert pending_score(table.play("ann", "QUIZ")) == 22


class TestBonus:
    """ "Advanced: a word brought to 7 letters +20, 8 +30, 9 +40 (not doubled)." """

    @pytest.mark.parametrize(
        ("word", "dice", "score"),
        [
            ("SEATED", (6, 5, 1), 7),
            ("RETAINS", (6, 6, 3), 7 + 20),
            ("RETAINED", (6, 6, 2), 9 + 30),
            ("ENTERTAIN", (6, 6, 5), 9 + 40),
            # Not doubled.
            ("RETAINS", (6, 6, 6), 14 + 20),
            ("RETAINED", (6, 6, 6), 18 + 30),
            ("ENTERTAIN", (6, 6, 6), 18 + 40),
        ],
    )
    def test_a_new_word(self, word: str, dice: tuple[int, ...], score: int) -> None:
        assert new(word, *dice, **ADVANCED) == score

    def grown(self, before: str, after: str, rack: str, **options: Any) -> int:
        table = Table("ann", "bob", racks=[before + rack, "DOGTENSAA"[:7]], **options)
        dice = len(table.view()["players"]) + (options.get("level") == "advanced")
        table.roll("ann", *{2: (6, 5), 3: (6, 5, 1)}[dice]).play("ann", before)
        table.roll("bob", *[1] * dice).swap("bob", "D")
        table.roll("ann", *[1] * dice)
        return pending_score(table.amend("ann", w1=after))

    def test_a_word_that_grows_to_7_and_more(self) -> None:
        assert self.grown("SEATED", "SEATED[N]", "NNE", **ADVANCED) == 8 + 20
        assert self.grown("SEATED", "SEATED[NN]", "NNE", **ADVANCED) == 9 + 30
        assert self.grown("SEATED", "SEATED[NNE]", "NNE", **ADVANCED) == 10 + 40

    def test_it_is_for_advanced_games_only(self) -> None:
        assert self.grown("SEATED", "SEATED[N]", "N") == 8

    def test_words_brought_above_nine_letters_earn_the_nine_letter_bonus(self) -> None:
        table = Table("ann", "bob", racks=["ENTERTAIN", "DOGTENSAA"], bag="SEEEEEEEE", **ADVANCED)
        table.roll("ann", 6, 6, 5).play("ann", "ENTERTAIN").roll("bob", 1, 1, 1).amend(
            "bob", w1="ENTERTAIN[S]"
        )
        assert pending_score(table) == 10 + 40
        table.roll("ann", 1, 1, 1).amend("ann", w1="ENTERTAINS[S]")
        assert pending_score(table) == 11 + 40

    def test_each_word_has_its_own(self) -> None:
        table = Table("ann", "bob", racks=["SEATEDNNE", "SEATINRRA"], **ADVANCED)
        table.roll("ann", 6, 5, 1).play("ann", "SEATED").roll("bob", 6, 5, 1).play("bob", "SEATIN")
        table.roll("ann", 1, 1, 1).amend("ann", w1="SEATED[N]", w2="SEATIN[NE]")
        assert pending_score(table) == (8 + 20) + (8 + 30)


class TestAmend:
    def test_the_sum_of_all_letters_old_and_new_of_all_words_amended(self) -> None:
        table = Table("ann", "bob", racks=["CATSHRO", "DOGZENS"], amend_others=True)
        table.roll("ann", 1, 1).play("ann", "CAT").roll("bob", 1, 1).play("bob", "DOG").roll("ann", 2, 2)
        table.amend("ann", w1="C[H]A[R]T", w2="DOG[S]")
        assert pending_score(table) == (3 + 4 + 1 + 1 + 1) + (2 + 1 + 2 + 1)

    def test_blanks_0_old_or_new(self) -> None:
        table = Table("ann", "bob", racks=["?A?THRO"])
        table.roll("ann", 1, 1).play("ann", "cAT").roll("bob", 1, 1).swap("bob", table.rack("bob")[0])
        table.roll("ann", 2, 2).amend("ann", w1="C[H]AT[s]")
        assert pending_score(table) == 0 + 4 + 1 + 1 + 0

    @pytest.mark.parametrize(("dice", "options"), [((6, 6), {}), ((6, 6, 6), ADVANCED)])
    def test_on_a_double_or_treble_six_it_is_not_doubled(self, dice: tuple[int, ...], options: Any) -> None:
        table = Table("ann", "bob", racks=["CATSHRO" + "EE" * bool(options)], **options)
        table.roll("ann", *[2] * len(dice)) if options else table.roll("ann", 1, 1)
        table.play("ann", "CAT").roll("bob", *[1] * len(dice)).swap("bob", table.rack("bob")[0])
        table.roll("ann", *dice).amend("ann", w1="CAT[S]")
        assert pending_score(table) == 6

    def test_the_player_who_amended_it_scores(self) -> None:
        table = Table("ann", "bob", racks=["CATSHRO", "DOGZENS"], amend_others=True)
        table.roll("ann", 1, 1).play("ann", "CAT").roll("bob", 1, 1).amend("bob", w1="CAT[S]").roll(
            "ann", 1, 1
        )
        assert table.scores == [5, 6]
        assert table.view()["words"][0]["owner"] == "ann"


class TestSheet:
    """The lines of the score sheet, as pages and printed sheets show them."""

    def test_a_line_has_throw_words_sum_and_bonus(self) -> None:
        table = Table("ann", "bob", racks=["RETAINSED", "DOGTENSAA"], **ADVANCED)
        table.roll("ann", 6, 6, 6).play("ann", "RETAINS").roll("bob", 1, 1, 1)
        assert table.view()["history"] == [
            {
                "player": "ann",
                "kind": "play",
                "dice": [6, 6, 6],
                "words": [{"word": "RETAINS", "was": None, "points": 7, "bonus": 20}],
                "times": 2,
                "score": 34,
                "stands": True,
                "challenger": None,
                "swapped": 0,
                "wrong": [],
            }
        ]

    def test_an_amendment_tells_what_the_word_was(self) -> None:
        table = Table("ann", "bob", racks=["CATSHRO"]).roll("ann", 1, 1).play("ann", "CAT")
        table.roll("bob", 1, 1).swap("bob", table.rack("bob")[:2]).roll("ann", 1, 1).amend("ann", w1="CAT[S]")
        swap, line = table.view()["history"][1:]
        assert (swap["kind"], swap["swapped"], swap["score"]) == ("swap", 2, 0)
        assert line["words"] == [{"word": "CATS", "was": "CAT", "points": 6, "bonus": 0}]
        assert line["stands"] is None
