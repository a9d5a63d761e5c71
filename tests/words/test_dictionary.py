"""The dictionary: about 114,000 words from SCOWL, plain a–z, 1 to 15 letters; short ones chosen by hand."""

import re

import pytest

from games.words import lexicon
from games.words.data_file import TIER, UNSUGGESTED, WordFile
from scripts.words import lists

LEXICON = lexicon()
EVERY_WORD = WordFile().text("text").split()


def test_there_are_about_114_000_words() -> None:
    assert 113_000 < len(EVERY_WORD) < 116_000


def test_all_are_plain_letters_1_to_15() -> None:
    assert all(re.fullmatch("[A-Z]{1,15}", word) for word in EVERY_WORD)


def test_every_word_counts_and_no_word_twice() -> None:
    assert all(word in LEXICON for word in EVERY_WORD)
    assert len(set(EVERY_WORD)) == len(EVERY_WORD)


def test_they_stand_in_reading_order_longest_first() -> None:
    assert sorted(EVERY_WORD, key=lambda word: (-len(word), word)) == EVERY_WORD


@pytest.mark.parametrize(
    ("british", "american"),
    [
        ("COLOUR", "COLOR"), ("CENTRE", "CENTER"), ("ORGANISE", "ORGANIZE"), ("TRAVELLED", "TRAVELED"),
        ("PYJAMAS", "PAJAMAS"), ("TYRE", "TIRE"), ("GREY", "GRAY"), ("MUM", "MOM"), ("JEWELLERY", "JEWELRY"),
        ("PLOUGH", "PLOW"), ("MATHS", "MATH"), ("AEROPLANE", "AIRPLANE"), ("DEFENCE", "DEFENSE"),
        ("DOUGHNUT", "DONUT"),
    ],
)  # fmt: skip
def test_british_and_american_spellings_are_both_in(british: str, american: str) -> None:
    assert british in LEXICON
    assert american in LEXICON


def test_one_letter_words_are_a_i_and_o() -> None:
    assert [word for word in EVERY_WORD if len(word) == 1] == ["A", "I", "O"]


def test_short_words_are_those_chosen_by_hand() -> None:
    chosen = {word for word in lists.words("short") if not LEXICON.is_refused(word)}
    assert {word for word in EVERY_WORD if len(word) <= 3} == chosen


def test_no_abbreviation_and_no_lone_prefix_or_suffix_is_a_word() -> None:
    # Abbreviations, lone prefixes, words of other languages: SCOWL has them all.
    none = "CS KB MB LN LX MF MS PS RS KS TS LM CSC DKL HHD AMU AEQ BI DE NON CIS ET JA OUI QUO HOC AZO PRE MIS ECO"
    assert [word for word in none.split() if word in LEXICON] == []


def test_good_short_words_are_in() -> None:
    good = "AX OX QI XI AH OH HI OK ZOO YUM NAP APP WOW EMU EWE GNU HMM SHH VEX ZIP QUA YAK RAD PSI DAL"
    assert [word for word in good.split() if word not in LEXICON] == []


def test_words_of_today_are_in() -> None:
    good = "DONUT EMOJI SELFIE ONESIE VLOG PIZZA SUDOKU SNIGGER MEERKAT GRANDAD"
    assert [word for word in good.split() if word not in LEXICON] == []


@pytest.mark.parametrize(
    "rubbish",
    ["", " ", "cat", "CAT ", "CAT\n", "C-A-T", "DON'T", "ÉCLAIR", "КОТ", "猫", "🎲", "\ud800", "\0", "A" * 10_000,
     "'; DROP TABLE words; --", "CATDOGHOUSE", "QQQ", None, 7, 1.5, b"CAT", ("CAT",)],
)  # fmt: skip
def test_rubbish_is_no_word_and_no_error(rubbish: object) -> None:
    assert rubbish not in LEXICON


def test_reading_through_gives_every_word_that_counts() -> None:
    assert set(LEXICON) == set(EVERY_WORD)
    assert len(LEXICON) == len(EVERY_WORD)


def test_those_that_may_be_suggested_come_longest_first() -> None:
    assert LEXICON.suggested() == [word for word in EVERY_WORD if LEXICON.may_suggest(word)]
    assert len(LEXICON.suggested()) < len(EVERY_WORD)


def test_each_word_has_its_own_mark() -> None:
    marks = dict(zip(EVERY_WORD, WordFile().section("marks"), strict=True))
    for word in EVERY_WORD[::7]:
        assert (LEXICON.tier(word), LEXICON.may_suggest(word)) == (
            marks[word] & TIER,
            marks[word] < UNSUGGESTED,
        )


def test_a_report_of_an_error_does_not_print_the_dictionary() -> None:
    assert len(repr(LEXICON)) < 100
