"""Simulated classes: the same figures for the same seed, and checks that tell children from players at random.

The long run over all lessons is `manage.py check_lessons --play`.
"""

from dataclasses import replace
from random import Random

import pytest

from games.engines import GAMES
from games.words import lexicon
from games.words.data_file import LONGEST
from lessons.lesson_files import ExitCheck, Step, library
from lessons.measuring import simulate, word_parts
from lessons.measuring.measures import MEASURES
from lessons.measuring.vocabulary import Look, known_words, noticed_words, rule, with_rule

pytestmark = pytest.mark.once

WORDS = lexicon()


def known(grade: int, band: str = "middle", seed: int = 1) -> int:
    return known_words(WORDS, grade, band, Random(seed))


def only(*words: str) -> int:
    index = WORDS.word_index(LONGEST)
    return sum(index.only(word) for word in words)


class TestVocabulary:
    def test_older_and_stronger_children_know_more_words(self) -> None:
        sizes = [
            known(1).bit_count(),
            known(3).bit_count(),
            known(5).bit_count(),
            known(5, "high").bit_count(),
        ]
        assert sizes == sorted(set(sizes))

    def test_two_children_know_different_words(self) -> None:
        assert known(3, seed=1) != known(3, seed=2)
        assert known(3, seed=1) == known(3, seed=1)

    def test_a_child_notices_some_of_the_known_words_and_no_others(self) -> None:
        words = known(3)
        noticed = noticed_words(WORDS, words, "middle", Random(1))
        assert noticed & words == noticed
        assert 0 < noticed.bit_count() < words.bit_count() / 2

    def test_a_rule_makes_new_words_of_words_that_are_known(self) -> None:
        prefixes = rule(WORDS, word_parts.without_prefix, word_parts.takes_prefix)
        assert with_rule(only("FILL", "CAT"), prefixes) == only("FILL", "CAT", "REFILL")

    def test_a_search_finds_what_the_child_notices(self) -> None:
        look = Look(WORDS, known=only("CAT", "ACT"), noticed=only("CAT"))
        assert look.fitting("TAC") == ["CAT"]
        assert look.growing("C", "AT") == ["CAT"]
        assert [look.tier(word) for word in ("CAT", "ACT", "TACO")] == [1, 1, 5]
        assert ("CAT" in look, "ACT" in look) == (True, False)

    def test_the_dictionary_judges_and_not_the_child(self) -> None:
        assert "ZOOLOGY" in Look(WORDS, known=0, noticed=0).accepted


def test_one_seed_gives_the_same_figures() -> None:
    lesson = library()["first-out-of-the-gate"]
    first = simulate.play(lesson, children=2, seed="one")
    assert first == simulate.play(lesson, children=2, seed="one")
    assert first.children == 2


@pytest.mark.parametrize("slug", ["first-out-of-the-gate", "rows-and-stairs", "sort-it-out"])
def test_children_reach_a_check_that_players_at_random_do_not(slug: str) -> None:
    figures = simulate.play(library()[slug], children=4)
    assert figures.reached >= 25
    assert figures.random_reached < figures.reached


def test_a_step_ends_when_its_minutes_are_over() -> None:
    lesson = library()["crossing-words"]
    chance = Random(1)
    children = [simulate._child(lesson, chance) for _ in range(3)]
    log = simulate.played(GAMES[lesson.game], replace(lesson.steps[0], minutes=2), children, "short")
    assert 60 < log[-1].at < 2 * 60 + 30


@pytest.mark.parametrize("measure", ["endings", "share-of-best"])
def test_a_game_that_the_simulation_does_not_know_is_played_too(measure: str) -> None:
    """Only tests know Letter Pond."""
    lesson = replace(
        library()["ending-swap"],
        game="letter-pond",
        group_size=2,
        steps=(Step(title="A pond", minutes=5, say="Play.", options={"rounds": 2}),),
        exit_check=ExitCheck(measure, 1, 2),
    )
    assert MEASURES[measure]
    assert simulate.play(lesson, children=2).children == 2
