"""Words that a word becomes when letters are put in anywhere."""

from collections import Counter

import pytest

from games.words import lexicon


def _by_hand(word: str, letters: str, wilds: int) -> list[str]:
    """The same question, asked of every word by itself."""
    room = range(len(word) + 1, len(word) + len(letters) + wilds + 1)
    return [
        longer
        for longer in lexicon().suggested()
        if len(longer) in room and _grows(word, longer, letters, wilds)
    ]


def _grows(word: str, longer: str, letters: str, wilds: int) -> bool:
    rest = iter(longer)
    in_order = all(letter in rest for letter in word)
    return in_order and (Counter(longer) - Counter(word) - Counter(letters)).total() <= wilds


@pytest.mark.parametrize(
    ("word", "letters", "wilds"),
    [
        ("CAT", "RSHO", 0),
        ("CAT", "RS", 1),
        ("LATE", "PSX", 2),
        ("MOON", "", 1),
        ("A", "TN", 0),
        ("QQ", "AE", 2),
    ],
)
def test_it_finds_all_words_with_the_old_letters_in_their_order_and_no_others(
    word: str, letters: str, wilds: int
) -> None:
    assert lexicon().growing(word, letters, wilds) == _by_hand(word, letters, wilds)


def test_the_word_itself_has_not_grown() -> None:
    assert set(lexicon().growing("CAT", "S")) == {"CAST", "CATS", "SCAT"}


def test_a_word_longer_than_all_others_does_not_grow() -> None:
    assert lexicon().growing("A" * 20, "S", 2) == []
