"""Meanings by hand and from WordNet, in one line, read on demand; test_readable.py says how they read."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.words import lexicon
from games.words.meanings import MEANINGS, Meaning, Meanings
from scripts.words import glosses

LEXICON, MEANING = lexicon(), Meanings()
ENTRIES = dict(line.split("\t") for line in MEANINGS.read_text().splitlines())


def test_every_word_of_tiers_1_to_3_has_one_and_its_forms_too() -> None:
    """At least 95 % were asked for."""
    assert [word for word in LEXICON if LEXICON.tier(word) <= 3 and not MEANING.of(word)] == []


def test_every_line_is_one_short_line_without_leftovers() -> None:
    for word, text in ENTRIES.items():
        assert len(text) <= glosses.LONGEST
        assert text == text.strip(" ,;:")
        assert not re.search("[()`]", text), word


def test_every_entry_is_found_and_every_form_leads_to_a_base() -> None:
    for word, text in list(ENTRIES.items())[::5]:
        meaning = MEANING.of(word)
        assert meaning
        assert meaning.text == (ENTRIES[meaning.base] if meaning.base else text)


def test_no_form_leads_to_another_form() -> None:
    # The reader follows one step; a second one would be shown to a child as "=MIX".
    assert [
        word for word, text in ENTRIES.items() if text[:1] == "=" and ENTRIES[text[1:]][:1] in ("", "=")
    ] == []


def test_only_words_of_the_dictionary_have_meanings() -> None:
    assert [word for word in ENTRIES if word not in LEXICON] == []


def test_each_line_by_hand_is_used() -> None:
    assert {word: text for word, text in glosses.by_hand().items() if ENTRIES.get(word) != text} == {}


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("ZOO", Meaning("ZOO", "a place where wild animals are kept to be seen")),
        ("ZOOS", Meaning("ZOOS", "a place where wild animals are kept to be seen", "ZOO")),
        ("HOPPED", Meaning("HOPPED", "to jump on one foot", "HOP")),
        ("FEET", Meaning("FEET", "the part of your body that you stand on", "FOOT")),
        ("VLOGGING", Meaning("VLOGGING", "a diary made of videos on the internet", "VLOG")),
    ],
)
def test_a_form_is_explained_by_its_base(word: str, meaning: Meaning) -> None:
    assert MEANING.of(word) == meaning


@pytest.mark.parametrize(
    ("word", "fits"),
    [
        ("CATS", True), ("HOPPED", True), ("RUNNING", True), ("SPOTTED", True), ("COWED", True), ("COW", True),
        ("HOUSED", False), ("FISHED", False), ("COALED", False), ("NUTTING", False),
    ],
)  # fmt: skip
def test_a_form_of_a_verb_is_not_explained_by_a_thing(word: str, fits: bool) -> None:
    """SPOTTED is explained by "a small round mark; to notice"; HOUSED only by "a building where people live"."""
    meaning = MEANING.of(word)
    assert meaning
    assert meaning.fits is fits


@pytest.mark.parametrize(
    ("word", "line"),
    [
        ("HOP", "to jump on one foot"),
        ("HOPPED", "hop: to jump on one foot"),
        ("FARMED", "form of farm: land where food is grown and animals are kept"),
        ("BLORP", ""),
    ],
)
def test_pages_show_of_which_word_a_form_is(word: str, line: str) -> None:
    assert MEANING.line_of(word) == line


def test_every_form_of_a_verb_has_a_line() -> None:
    """Those whose base is explained only as a thing had none."""
    forms = [word for word, text in ENTRIES.items() if text.startswith("=") and not MEANING.of(word).fits]  # type: ignore[union-attr]
    assert len(forms) > 2000
    assert all(MEANING.line_of(word).startswith("form of ") for word in forms)


def test_cowed_has_nothing_to_do_with_the_animal() -> None:
    assert MEANING.of("COWED") == Meaning("COWED", "too frightened to say or do anything")


@pytest.mark.parametrize(
    ("word", "no_base"),
    [
        ("HAMMER", "HAM"), ("MOTHER", "MOTH"), ("CORNER", "CORN"), ("WEST", "WE"), ("BEER", "BEE"), ("OFFER", "OFF"),
        ("TOWER", "TOW"), ("DEED", "DEE"), ("EVENING", "EVEN"), ("WITHER", "WITH"), ("SOLDER", "SOLD"),
        ("RUNGS", "RING"),
    ],
)  # fmt: skip
def test_what_only_looks_like_a_form_has_a_meaning_of_its_own(word: str, no_base: str) -> None:
    meaning = MEANING.of(word)
    assert meaning
    assert meaning.base != no_base
    assert meaning.text != ENTRIES[no_base]


@pytest.mark.parametrize(
    ("word", "part"),
    [
        ("OSTRICH", "bird"), ("SUBMARINE", "ship"), ("TELESCOPE", "look"), ("SPADE", "digging"), ("PEACOCK", "bird"),
        ("FAWN", "deer"), ("PLUNGER", "sink"), ("WATCHDOG", "dog"), ("COMPUTERS", "machine"), ("TOWERS", "tall"),
    ],
)  # fmt: skip
def test_a_child_reads_first_of_the_thing_that_a_child_knows(word: str, part: str) -> None:
    meaning = MEANING.of(word)
    assert meaning
    assert part in meaning.text


@pytest.mark.parametrize(
    "word", ["", "XQZ", "zoo", "ÀÉ", "猫", "\ud800", "A" * 10_000, "ZOO\t", "ZO\nO", "=ZOO"]
)
def test_anything_else_has_no_meaning(word: str) -> None:
    assert MEANING.of(word) is None


def test_the_first_and_the_last_line_are_found() -> None:
    first, *_rest, last = ENTRIES
    assert MEANING.of(first)
    assert MEANING.of(last)


def test_nothing_is_read_before_the_first_question(tmp_path: Path) -> None:
    Meanings(tmp_path / "nowhere.txt")
    with pytest.raises(FileNotFoundError):
        Meanings(tmp_path / "nowhere.txt").of("CAT")


def test_a_process_that_plays_without_meanings_does_not_open_them() -> None:
    script = (
        "from games.words import lexicon; lexicon().fitting('CATDOGS'); "
        "print(any('meanings' in line or 'categories' in line for line in open('/proc/self/maps')))"
    )
    if not Path("/proc/self/maps").exists():
        pytest.skip("this system does not show a process's maps")
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
