"""School-safe: three sets. Refused in play; accepted but never suggested; and what only looks bad is accepted."""

import re

import pytest

from games.words import lexicon
from games.words.categories import cards
from games.words.meanings import MEANINGS
from games.words.solver import Worth

from .school_lists import words

LEXICON = lexicon()
REFUSED, UNSUGGESTED, HARMLESS = words("refused"), words("unsuggested"), words("harmless")


@pytest.mark.parametrize("kind", [REFUSED, UNSUGGESTED, HARMLESS])
def test_there_are_at_least_200_examples_of_each_kind(kind: list[str]) -> None:
    assert len(set(kind)) >= 200


def test_slurs_and_sexual_words_are_refused() -> None:
    assert [word for word in REFUSED if word in LEXICON or not LEXICON.is_refused(word)] == []


def test_borderline_words_are_accepted_but_never_suggested() -> None:
    assert [word for word in UNSUGGESTED if word not in LEXICON or LEXICON.may_suggest(word)] == []


def test_harmless_words_that_look_bad_are_accepted() -> None:
    assert [word for word in HARMLESS if word not in LEXICON or not LEXICON.may_suggest(word)] == []


def test_no_search_finds_a_word_that_is_not_to_be_suggested() -> None:
    hidden = {*REFUSED, *UNSUGGESTED}
    assert not hidden & set(LEXICON.suggested())
    for word in (*REFUSED, *UNSUGGESTED):
        assert word not in LEXICON.fitting(word, lengths=[len(word)])
        assert word not in LEXICON.matching(word)
        assert word not in LEXICON.growing(word[:-1], word[-1])
        best = LEXICON.best(word, worth=Worth(dict.fromkeys(word, 1)), lengths=[len(word)])
        assert word not in {find.word for find in best}


def test_no_meaning_has_a_refused_word_in_it() -> None:
    found = {word for word in re.findall("[A-Z]+", MEANINGS.read_text().upper()) if LEXICON.is_refused(word)}
    assert found == set()


def test_no_category_accepts_a_refused_word_or_prompts_an_unsuggested_one() -> None:
    for category in (category for card in cards() for category in card):
        for phrase in (*category.prompts, *category.accepts):
            assert not any(LEXICON.is_refused(part) for part in _parts(phrase)), phrase
        for phrase in category.prompts:
            assert all(LEXICON.may_suggest(part) for part in _parts(phrase) if part in LEXICON), phrase


def _parts(phrase: str) -> list[str]:
    return re.findall("[A-Z]+", phrase.upper())
