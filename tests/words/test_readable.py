"""What words mean is told in a line that a child can read (scripts/words/lists/meanings/README.md says how)."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from games.words import lexicon
from games.words.meanings import MEANINGS
from scripts.words import glosses

LEXICON = lexicon()
BY_HAND = glosses.by_hand()
ENTRIES = dict(line.split("\t") for line in MEANINGS.read_text().splitlines())
# Long words that children say every day; and names of elements, measures, illnesses and the like, for which there is no
# easier word.
EVERYDAY, NAMES = (
    set((Path(__file__).parent / f"{name}.txt").read_text().split()) for name in ("everyday", "names")
)
BUILT = re.compile(
    r"(?:not|to|being|that you can|without|(?:in|like) an?) (\w+)(?: way| again| wrongly| too much)?"
)
LONGEST = 75
# Of a grown-ups' dictionary; and spellings that the lines do not mix.
STUFFY = re.compile(
    r"\b(characteri[sz]ed|pertaining|relating to|the (act|quality|state) of|a person who|someone|manner|resembling"
    r"|substance|apparatus|colors?|gray|centers?)\b"
)


def test_every_word_of_tiers_1_to_4_is_explained_by_a_line_written_for_children() -> None:
    """Tiers 1 to 3 were asked for. "Not kind" is built from such a line."""
    words = [word for word in LEXICON if LEXICON.tier(word) <= 4]
    assert [word for word in words if not _is_by_hand(_base(word))] == []


def _is_by_hand(word: str) -> bool:
    built = BUILT.fullmatch(ENTRIES[word])
    return word in BY_HAND or (built is not None and built[1].upper() in BY_HAND)


def test_nearly_every_best_word_of_some_dice_is_too() -> None:
    """A handful of rare words are in no dictionary that says what they mean."""
    short = [word for word in LEXICON.suggested() if len(word) <= 8]
    assert len([word for word in short if _base(word) not in BY_HAND]) < len(short) / 1000


def test_no_line_needs_a_word_above_grades_5_and_6() -> None:
    """Names and what is quoted may stand there, and a few words that are listed."""
    hard = {
        word: [part for part in re.findall(r"(?<!['\"-])\b[a-z]{2,}\b(?![\"-])", text) if _is_hard(part)]
        for word, text in BY_HAND.items()
    }
    assert {word: parts for word, parts in hard.items() if parts} == {}


def _is_hard(part: str) -> bool:
    return LEXICON.tier(part.upper()) > 3 and part not in EVERYDAY | NAMES


def test_each_word_that_is_listed_for_it_is_hard_and_used() -> None:
    used = set(re.findall("[a-z]+", " ".join(BY_HAND.values())))
    assert [word for word in EVERYDAY | NAMES if word not in used or LEXICON.tier(word.upper()) <= 3] == []


def test_lines_are_short_and_no_sentences() -> None:
    for word, text in BY_HAND.items():
        assert 0 < len(text) <= LONGEST, word
        assert not re.search(r"[()\[\]`\t]|\.$|^ |  ", text), word


def test_lines_do_not_talk_like_a_dictionary() -> None:
    assert {word: text for word, text in BY_HAND.items() if STUFFY.search(text)} == {}


def test_no_line_explains_a_word_by_itself() -> None:
    """What is quoted ("to and fro") shows how a word is used."""
    unquoted = {word: re.sub(r'"[^"]*"', "", text) for word, text in BY_HAND.items() if len(word) > 1}
    assert [word for word, text in unquoted.items() if word in _words(text)] == []


def test_no_line_of_a_word_that_may_be_suggested_brings_up_one_that_may_not() -> None:
    hidden = {word for word in LEXICON if not LEXICON.may_suggest(word)}
    told = {word: text for word, text in ENTRIES.items() if LEXICON.may_suggest(word) and text[0] != "="}
    assert {word: text for word, text in told.items() if hidden.intersection(_words(text))} == {}


@pytest.mark.parametrize("name", sorted(path.name for path in glosses.LINES.glob("?.txt")))
def test_each_file_has_the_words_of_its_letter_in_order(name: str) -> None:
    words = [line.split(": ")[0] for line in (glosses.LINES / name).read_text().splitlines()]
    assert words == sorted(set(words))
    assert {word[0] for word in words} == {name[0]}


def _base(word: str) -> str:
    text = ENTRIES.get(word, "")
    return text[1:] if text.startswith("=") else word


def _words(text: str) -> Iterable[str]:
    return re.findall("[A-Z]+", text.upper())
