"""Exit checks over observations as games tell them."""

from typing import Any

import pytest

from games.engines import GAMES, Game
from games.engines.profile import Observation
from games.words import lexicon
from lessons.measuring.checks import check, check_written
from lessons.measuring.measures import MEASURES, fitting


def seen(skill: str, *successes: bool | None, word: str | None = None) -> list[Observation]:
    return [Observation("p1", number, skill, success, word=word) for number, success in enumerate(successes)]


def words(skill: str, *made: str, success: bool = True) -> list[Observation]:
    return [Observation("p1", number, skill, success, word=word) for number, word in enumerate(made)]


def rounds(*points_and_best: tuple[int, int | None]) -> list[Observation]:
    return [
        Observation("p1", number, "best-of-the-roll", None, points, best, "WORD" if points else None)
        for number, (points, best) in enumerate(points_and_best)
    ]


@pytest.mark.parametrize("measure", MEASURES)
def test_a_game_that_tests_nothing_is_not_tried(measure: str) -> None:
    assert check(measure, [], 3, 4).status == "not-tried"
    assert check(measure, seen("another skill", True), 3, 4).status == "not-tried"


@pytest.mark.parametrize(
    ("successes", "status", "reached"),
    [
        ([True] * 4, "met", 4),
        ([True] * 3, "not-yet", 3),
        ([True, True, False, True, True], "met", 4),
        ([False, False, True, True, True, False, True], "met", 4),
        ([True, True, False, False, True, True, False, True], "not-yet", 3),
        ([None, None], "not-tried", 0),
    ],
)
def test_four_of_any_five_tries_one_after_another(
    successes: list[bool | None], status: str, reached: int
) -> None:
    checked = check("throws-answered", seen("length", *successes), 4, 5)
    assert (checked.status, checked.reached) == (status, reached)


def test_a_check_shows_the_words_that_count_each_once() -> None:
    made = [*words("plurals", "CATS", "DOGS", "CATS"), *words("plurals", "CATES", success=False)]
    assert check("plurals", made, 3, 4).words == ("CATS", "DOGS")


class TestEndings:
    @pytest.mark.parametrize(
        "word", ["BAKED", "BIGGEST", "SINGER", "HAPPIER", "GOING", "TALLER", "USED", "FREED"]
    )
    def test_a_word_with_an_ending(self, word: str) -> None:
        assert check("endings", words("spelling", word), 1, 1).status == "met"

    @pytest.mark.parametrize("word", ["KING", "RED", "NEED", "BEER", "WATER", "CATS", "SPRING", "OTHER"])
    def test_letters_that_only_look_like_one(self, word: str) -> None:
        assert check("endings", words("spelling", word), 1, 1).status == "not-yet"

    def test_a_word_that_is_wrong_is_a_try(self) -> None:
        wrong = words("spelling", "RUNED", success=False)
        assert check("endings", [*words("spelling", "BAKED", "TALLER"), *wrong], 3, 3).reached == 2


def test_other_prefixes_than_those_of_the_lesson_are_no_try() -> None:
    made = words("prefixes", "UNTIE", "OUTRUN", "REDO", "MISREAD")
    assert check("prefixes", made, 3, 4).words == ("UNTIE", "REDO", "MISREAD")
    assert check("prefixes", words("prefixes", "OUTRUN"), 3, 4).status == "not-tried"


class TestKeptLetters:
    @pytest.mark.parametrize(("kept", "holds"), [("TAC", True), ("C?T", True), ("AAE", False), ("TH", False)])
    def test_all_letters_kept_make_a_word(self, kept: str, holds: bool) -> None:
        assert (check("kept-sets", words("letters-kept", kept), 1, 1).reached == 1) is holds

    def test_one_letter_is_no_set(self) -> None:
        assert check("kept-sets", words("letters-kept", "A"), 1, 1).reached == 0


class TestShareOfBest:
    def test_all_rounds_together(self) -> None:
        checked = check("share-of-best", rounds((28, 28), (0, 12)), 70)
        assert (checked.status, checked.reached, checked.words) == ("met", 70, ("WORD",))

    def test_rounds_whose_best_is_unknown_do_not_count(self) -> None:
        assert check("share-of-best", rounds((0, None), (6, 10)), 70).reached == 60
        assert check("share-of-best", rounds((0, None)), 70).status == "not-tried"

    @pytest.mark.parametrize(("before", "status"), [(None, "not-yet"), (45, "met"), (46, "not-yet")])
    def test_five_percent_more_than_before_are_as_good(self, before: int | None, status: str) -> None:
        assert check("share-of-best", rounds((5, 10)), 70, before=before).status == status


def test_a_round_without_points_has_no_word() -> None:
    assert check("words-laid", rounds((6, 10), (0, 9), (4, None), (3, 3), (2, 4)), 4, 5).reached == 4


def test_own_sums_are_right_or_wrong() -> None:
    checked = check("own-sums", seen("own-sums", True, True, False, True, True, True), 5, 6)
    assert (checked.status, checked.reached) == ("met", 5)


def test_an_event_with_several_skills_is_compared_once() -> None:
    pattern = [Observation("p1", 4, skill, True, 3, 6) for skill in ("rows", "counting")]
    assert (
        check("share-of-best", [*pattern, Observation("p1", 9, "diagonals", False, 0, 4)], 30).reached == 30
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_each_game_has_a_check_that_any_lesson_of_it_can_use(game: Game[Any]) -> None:
    assert any(measure.is_general for measure in fitting(game.profile.skills))


def test_a_count_goes_over_the_whole_game() -> None:
    checked = check("crossings", seen("crossings", None, True, False, True), 3)
    assert (checked.status, checked.reached, checked.of) == ("not-yet", 2, 3)


@pytest.mark.parametrize(
    ("goal", "of", "status"), [(100, None, "not-yet"), (1, 1, "not-yet"), (80, None, "met"), (4, 5, "met")]
)
def test_own_goals_are_counted_at_the_end(goal: int, of: int | None, status: str) -> None:
    claims = [Observation("p1", 1, "goals", True, 1, 5), Observation("p1", 9, "goals", True, 4, 5)]
    checked = check("goals-reached", claims, goal, of)
    assert (checked.status, checked.reached, checked.of) == (status, 4, 5)


def test_the_end_shows_how_close_a_game_was() -> None:
    assert check("close-game", [Observation("p1", 9, "balance", None, 60)], 60).status == "met"


class TestSentences:
    @pytest.mark.parametrize(
        ("measure", "goal", "of", "sentence"),
        [
            ("endings", 3, 4, "3 of 4 words with an ending"),
            ("crossings", 3, None, "3 words that cross others"),
            ("share-of-best", 70, None, "70 % of the best possible points"),
            ("share-of-best", 7, 10, "70 % of the best possible points"),
            ("goals-reached", 1, 1, "all own goals reached"),
            ("goals-reached", 80, 100, "80 % of own goals reached"),
        ],
    )
    def test_what_a_check_asks_for(self, measure: str, goal: int, of: int | None, sentence: str) -> None:
        assert MEASURES[measure].asked(goal, of) == sentence


def test_a_measure_fits_games_that_tell_its_skill() -> None:
    fits = {measure.name for measure in fitting({"crossings", "rows"})}
    assert "crossings" in fits
    assert "plurals" not in fits


def test_a_result_can_be_stored() -> None:
    stored = check("plurals", words("plurals", "CATS"), 1, 1).as_json()
    assert stored == {"status": "met", "reached": 1, "of": 1, "words": ["CATS"]}


class TestOnPaper:
    """What words and points alone can tell."""

    @pytest.mark.parametrize(
        ("measure", "rounds", "status", "reached", "counted"),
        [
            ("endings", [("BAKED", 7), ("CATS", 5)], "met", 1, ("BAKED",)),
            ("endings", [("CATS", 5), ("", 0)], "not-yet", 0, ()),
            ("endings", [("BAKED", 0)], "not-yet", 0, ()),
            ("endings", [("", 0)], "not-tried", 0, ()),
            ("prefixes", [("REST", 5), ("UNTIE", 6)], "met", 1, ("UNTIE",)),
            ("prefixes", [("REST", 5), ("CATS", 6)], "not-tried", 0, ()),
            ("words-laid", [("CATS", 5), ("", 0)], "met", 1, ("CATS",)),
            ("words-laid", [("", 0), ("XQZ", 0)], "not-yet", 0, ()),
        ],
    )
    def test_a_sheet(
        self, measure: str, rounds: list[tuple[str, int]], status: str, reached: int, counted: tuple[str, ...]
    ) -> None:
        checked = check_written(measure, rounds, 1, 2, words=lexicon())
        assert checked is not None
        assert (checked.status, checked.reached, checked.words) == (status, reached, counted)

    @pytest.mark.parametrize("measure", ["share-of-best", "crossings", "plurals", "kept-sets"])
    def test_written_results_do_not_answer_what_depends_on_dice_or_board(self, measure: str) -> None:
        assert check_written(measure, [("CATS", 5)], 1, 2, words=lexicon()) is None
