"""A class's own words, with no copy of the dictionary."""

import sys

import pytest

from games.words import ClassLexicon, lexicon
from games.words.solver import Find, Worth

SHARED = lexicon()
ADA = ClassLexicon(SHARED, added={"BLORP": 1, "ZUG": 3}, blocked={"CAT": "We are tired of cats.", "TAC": ""})


def test_added_words_count_and_blocked_words_do_not() -> None:
    assert "BLORP" in ADA
    assert "CAT" not in ADA
    assert "DOG" in ADA


def test_the_shared_lexicon_and_other_classes_do_not_change() -> None:
    other = ClassLexicon(SHARED, added={}, blocked={})
    for words in (SHARED, other):
        assert "BLORP" not in words
        assert "CAT" in words
        assert words.fitting("BLORP") == SHARED.fitting("BLORP")


def test_reading_through_has_the_added_and_leaves_out_the_blocked() -> None:
    read = list(ADA)
    assert len(read) == len(ADA) == len(SHARED) + 2 - 1
    assert set(read) == (set(SHARED) | {"BLORP", "ZUG"}) - {"CAT"}


def test_what_may_be_suggested_comes_longest_first() -> None:
    found = ADA.suggested()
    assert set(found) == (set(SHARED.suggested()) | {"BLORP", "ZUG"}) - {"CAT"}
    assert found == sorted(found, key=lambda word: (-len(word), word))


def test_an_added_word_has_the_tier_that_the_teacher_gave() -> None:
    assert ADA.tier("BLORP") == 1
    assert ADA.tier("ZUG") == 3
    assert ADA.tier("DOG") == SHARED.tier("DOG")


def test_searches_know_the_added_words_and_not_the_blocked() -> None:
    assert ADA.fitting("BLORPCT")[0] == "BLORP"
    assert ADA.fitting("GZ", 1, lengths=[3]) == sorted([*SHARED.fitting("GZ", 1, lengths=[3]), "ZUG"])
    assert "ZUG" not in ADA.fitting("GUZ", tier=2)
    assert set(SHARED.fitting("CAT")) - set(ADA.fitting("CAT")) == {"CAT"}
    assert "BLORP" in ADA.growing("BOP", "LRX")
    assert "CAT" not in ADA.growing("AT", "C")
    assert ADA.matching("BL?RP") == ["BLORP"]
    assert ADA.matching("BL?R?", "OP") == ["BLORP"]
    assert "CAT" not in ADA.matching("C?T")


def test_the_word_index_does_not_suggest_a_blocked_word() -> None:
    index = ADA.word_index(7)
    assert "CAT" not in index.words(index.suggested)
    assert "CAT" in SHARED.word_index(7).words(SHARED.word_index(7).suggested)


def test_best_weighs_the_added_words_too() -> None:
    worth = Worth(dict.fromkeys("BLORPCAT", 1))
    assert ADA.best("BLORP", worth=worth, most=1) == [Find("BLORP", 5)]
    assert Find("CAT", 3) not in ADA.best("CAT", worth=worth)


def test_a_teacher_cannot_add_a_refused_word_or_block_and_add_the_same() -> None:
    words = ClassLexicon(SHARED, added={"BITCH": 1, "HELLO": 5, "DOG": 5}, blocked={"DOG": ""})
    assert "BITCH" not in words
    assert "DOG" not in words
    assert words.tier("HELLO") == SHARED.tier("HELLO"), "a word that is there already keeps its tier"


def test_an_unsuggested_word_stays_unsuggested() -> None:
    assert "HELL" in ADA
    assert not ADA.may_suggest("HELL")
    assert ADA.may_suggest("BLORP")
    assert not ADA.may_suggest("CAT")


def test_it_costs_next_to_nothing() -> None:
    own = {name: value for name, value in vars(ADA).items() if value is not SHARED}
    assert sum(map(sys.getsizeof, [ADA, *own.values()])) < 2_000


@pytest.mark.parametrize("word", ["", "cat", "NO SPACE", "A" * 16, "ÉCLAIR", "C4T"])
def test_only_plain_words_can_be_added(word: str) -> None:
    assert word not in ClassLexicon(SHARED, added={word: 1}, blocked={})
