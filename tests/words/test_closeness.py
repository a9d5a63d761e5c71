"""How near a word's company is to that of words children know: a straight line through their vectors."""

from random import Random

import pytest

from scripts import build_closeness
from scripts.words import lists, scowl
from scripts.words.hardness import hardness

LEVELS = lists.numbered("closeness")


def test_words_that_keep_company_with_known_ones_are_close() -> None:
    chance = Random(5)
    vectors = {f"W{number}": [float(number % 2), chance.random()] for number in range(100)}
    levels = build_closeness.levels(vectors, [word for word in vectors if vectors[word][0]])
    assert {levels[word] for word in vectors if vectors[word][0]} == {20}
    assert {levels[word] for word in vectors if not vectors[word][0]} == {0}


def test_the_list_is_read_as_it_was_written() -> None:
    assert build_closeness.text(LEVELS) == (lists.LISTS / "closeness.txt").read_text()


@pytest.mark.skipif(not scowl.LISTS.exists(), reason="needs scowl")
def test_no_refused_word_is_in_it() -> None:
    assert LEVELS.keys() & lists.spread("refused", scowl.every_word()) == set()


@pytest.mark.parametrize(
    ("easier", "harder"), [("HAIRCUT", "ACTUARY"), ("PRETEND", "MILIEU"), ("YOUR", "OPIOID")]
)
def test_examples(easier: str, harder: str) -> None:
    assert LEVELS[easier] > LEVELS[harder]


def test_a_form_is_as_close_as_its_word_and_what_has_no_company_is_far() -> None:
    def bases(word: str) -> list[str]:
        return ["HAIRCUT"] if word == "HAIRCUTS" else []

    hard = hardness({"HAIRCUT": 50, "HAIRCUTS": 50, "XXXXXXXX": 50}, bases)
    assert hard["HAIRCUTS"] - hard["HAIRCUT"] == pytest.approx(0.1)
    assert hard["XXXXXXXX"] > hard["HAIRCUTS"]
