"""What the word page answers. Promise 20: text that is not a word is neither repeated nor stored."""

import pytest

from games.words import ClassLexicon, lexicon
from games.words.lookup import look_up
from games.words.meanings import Meaning, meanings

ADA = ClassLexicon(lexicon(), added={"BLORP": 1}, blocked={"CAT": "We are tired of cats.", "DOG": ""})


@pytest.mark.parametrize("typed", ["zoo", "ZOO", " Zoo ", "zoo\n", " " * 100 + "zoo"])
def test_a_word_with_its_level_and_meaning(typed: str) -> None:
    answer = look_up(typed, lexicon(), meanings())
    assert answer.code == "word"
    assert answer.sentence == "Yes, ZOO is a word (grades 1–2)."
    assert (answer.word, answer.tier) == ("ZOO", 1)
    assert answer.meaning == Meaning("ZOO", "a place where wild animals are kept to be seen")


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "empty"), ("   ", "empty"), ("\n\t", "empty"),
        ("two words", "several-words"), ("'; DROP TABLE words; --", "several-words"),
        ("word " * 5_000, "several-words"), ("cat" + " " * 100 + "dog", "several-words"),
        ("don't", "not-plain"), ("don’t", "not-plain"), ("merry-go-round", "not-plain"), ("dogs'", "not-plain"),
        ("c4t", "not-letters"), ("🎲🎲🎲", "not-letters"), ("猫", "not-letters"), ("кот", "not-letters"),
        ("éclair", "not-letters"), ("ﬁn", "not-letters"), ("ßs", "not-letters"), ("<b>", "not-letters"),
        ("\ud800", "not-letters"), ("a\0b", "not-letters"), ("1", "not-letters"),
        ("a" * 16, "too-long"), ("a" * 10_000, "too-long"),
        ("blorp", "unknown"), ("cs", "unknown"),
        # Names of children and peoples, whatever else they mean.
        ("nancy", "unknown"), ("Wang", "unknown"), ("randy", "unknown"), ("Mongol", "unknown"),
        ("fuck", "refused"),
    ],
)  # fmt: skip
def test_anything_else_gets_a_kind_sentence_and_is_not_repeated(typed: str, code: str) -> None:
    answer = look_up(typed, lexicon(), meanings())
    assert answer.code == code
    assert (answer.word, answer.tier, answer.meaning) == (None, None, None)
    assert answer.sentence.endswith((".", "!"))
    assert len(answer.sentence) < 100
    if len(typed.strip()) > 1:
        assert typed.strip().upper() not in answer.sentence.upper()


def test_a_blocked_word_is_refused_with_the_teachers_reason() -> None:
    assert look_up("cat", ADA, meanings()).sentence == "We are tired of cats."
    assert look_up("dog", ADA, meanings()).sentence == "Your teacher has taken this word out of the game."
    assert look_up("cat", ADA, meanings()).code == "blocked"


def test_a_word_of_the_class_is_a_word() -> None:
    answer = look_up("blorp", ADA, meanings())
    assert (answer.code, answer.tier, answer.meaning) == ("word", 1, None)
    assert answer.sentence == "Yes, BLORP is a word (in your class)."
