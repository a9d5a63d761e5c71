"""Computer players play like the age that their level stands for; `benchmarks/levels.py` says more."""

import pytest

from benchmarks import levels
from games.engines.ages import LEVELS, longest_word, reads
from games.engines.alphabet_dice.equipment import MMGOOD
from games.words import lexicon
from lessons.measuring.vocabulary import Look

each_game = pytest.mark.parametrize("slug", levels.OF_THE_AGE)


@pytest.mark.once
@each_game
def test_each_level_lays_words_of_its_age_and_does_better_than_the_one_below(slug: str) -> None:
    found = levels.measured(slug, 3)
    assert [row.what for row in levels.rows(slug, found) if row.ratio is not None and row.ratio < 1] == []
    for level, played in found.items():
        words = [word for word in played.words if word != MMGOOD]
        assert max(map(len, words)) <= longest_word(level)
        assert [word for word in words if lexicon().tier(word) > level] == []


def test_at_nine_one_does_not_see_words_of_eight_letters() -> None:
    knows = reads(lexicon(), 2)
    assert not knows("GLITTERS")
    assert not knows("CARRIED")
    assert knows("CARRY")
    assert reads(lexicon(), 4)("CARRIED")


def test_with_each_level_words_may_be_longer() -> None:
    longest = [longest_word(level) for level in LEVELS]
    assert longest == sorted(set(longest))


@pytest.mark.parametrize("level", LEVELS)
def test_a_dictionary_without_tiers_says_nothing_about_ages(level: int) -> None:
    assert reads({"GLITTERS"}, level)("GLITTERS")


def test_what_a_simulated_child_notices_is_not_cut_off_by_the_level_that_chooses() -> None:
    index = lexicon().word_index(15)
    seen = Look(lexicon(), index.all, index.all)
    assert reads(seen, 2)("GLITTERS")
    assert not reads(Look(lexicon(), 0, 0), 2)("GLITTERS")


def test_an_adult_knows_the_dictionary() -> None:
    assert all(map(reads(lexicon(), 5), lexicon().suggested()))


@pytest.mark.once
def test_bookworm_and_ice_pack_are_measured_too() -> None:
    assert len(levels.rows("bookworm", levels.measured("bookworm", 1))) == 20
    points = [row.value for row in levels.rows("ice-pack", levels.measured("ice-pack", 3))]
    assert points == sorted(set(points))
