"""The solver, beside a slow search that asks every word by itself."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.words import lexicon
from games.words.solver import Find, Worth

LEXICON = lexicon()
WORDS = LEXICON.suggested()
SOME = WORDS[::37]  # Enough to be asked one by one.
LETTERS = st.text("EEEAAIIOOUTTNNSSRRLLDDCMPHGBFWYVKJXQZ", max_size=9)
POINTS = {letter: 1 + number % 5 for number, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")}


def _spells(word: str, letters: str, wilds: int) -> bool:
    return (Counter(word) - Counter(letters)).total() <= wilds


# Words from letters


@settings(max_examples=40, deadline=None)
@given(letters=LETTERS, wilds=st.integers(0, 3))
def test_fitting_finds_the_words_that_can_be_spelled_and_no_others_longest_first(
    letters: str, wilds: int
) -> None:
    found = LEXICON.fitting(letters, wilds)
    assert set(SOME) & set(found) == {word for word in SOME if _spells(word, letters, wilds)}
    assert all(_spells(word, letters, wilds) for word in found)
    assert found == sorted(set(found), key=lambda word: (-len(word), word))


@pytest.mark.parametrize("letters", ["", "Q", "ZZZZZZZ", "EEEEEEEEEEEEEEEEEEEEEEEEEEEEEE"])
def test_letters_that_spell_nothing(letters: str) -> None:
    assert LEXICON.fitting(letters) == []


def test_characters_that_are_no_letters_do_not_help() -> None:
    assert LEXICON.fitting("CA7? é\n") == LEXICON.fitting("CA")


def test_more_wild_letters_than_any_word_has_give_every_word() -> None:
    assert LEXICON.fitting("", 15) == LEXICON.fitting("ABC", 40) == WORDS


def test_words_of_an_exact_length() -> None:
    found = LEXICON.fitting("STARLING", lengths=[4, 7])
    assert found == [word for word in LEXICON.fitting("STARLING") if len(word) in (4, 7)]
    assert LEXICON.fitting("STARLING", lengths=[]) == []
    assert LEXICON.fitting("STARLING", lengths=[0, 99, -1]) == []


@pytest.mark.parametrize("tier", [1, 2, 3, 4, 5])
def test_words_up_to_a_tier(tier: int) -> None:
    found = LEXICON.fitting("STARLIN", 1, tier=tier)
    assert found == [word for word in LEXICON.fitting("STARLIN", 1) if LEXICON.tier(word) <= tier]
    assert LEXICON.fitting("STARLIN", tier=0) == []


# The best words


def _slow_best(letters: str, wilds: int, worth: Worth, most: int) -> list[Find]:
    finds = [Find(word, _slow_score(word, letters, worth)) for word in LEXICON.fitting(letters, wilds)]
    return sorted(finds, key=lambda find: (-find.score, -len(find.word), find.word))[:most]


def _slow_score(word: str, letters: str, worth: Worth) -> int:
    from_own = Counter(word) & Counter(letters)
    points = sum(worth.points.get(letter, 0) * number for letter, number in from_own.items())
    hits = len(set(word) & set(worth.targets or ""))
    factor = len(word) if worth.by_length else 1 if worth.targets is None else hits
    return points * factor + worth.bonus.get(len(word), 0)


@settings(max_examples=60, deadline=None)
@given(
    letters=LETTERS,
    wilds=st.integers(0, 2),
    targets=st.none()
    | st.text("ABCDEGHIKLMNOPRSTUW", min_size=4, max_size=4).filter(lambda t: len(set(t)) == 4),
    by_length=st.booleans(),
    most=st.integers(1, 12),
)
def test_best_is_what_scoring_every_word_would_give(
    letters: str, wilds: int, targets: str | None, by_length: bool, most: int
) -> None:
    worth = Worth(POINTS, {5: 5, 6: 10, 7: 25, 8: 25}, targets, by_length)
    assert LEXICON.best(letters, wilds, worth=worth, most=most) == _slow_best(letters, wilds, worth, most)


def test_rules_of_dice_words_in_one_worth() -> None:
    # Targets A C H S: MATCH with a wild letter for C is (3+1+1+0+2)×3+5 = 26.
    points = {"M": 3, "A": 1, "T": 1, "H": 2}
    best = LEXICON.best("MATH", 1, worth=Worth(points, {5: 5, 6: 10, 7: 25}, "ACHS"), most=99)
    assert Find("MATCH", 26) in best


def test_an_equal_score_goes_to_the_longer_word_and_then_by_the_alphabet() -> None:
    best = LEXICON.best("STOP", worth=Worth({}), most=4)
    assert best == [Find("OPTS", 0), Find("POST", 0), Find("POTS", 0), Find("SPOT", 0)]


# Putting letters into a word


@settings(max_examples=25, deadline=None)
@given(
    word=st.sampled_from(["CAT", "LATE", "MOON", "ON", "PLAN", "QI"]),
    letters=LETTERS,
    wilds=st.integers(0, 1),
)
def test_growing_keeps_the_old_letters_in_their_order(word: str, letters: str, wilds: int) -> None:
    found = LEXICON.growing(word, letters, wilds)
    assert all(_grows(word, longer, letters, wilds) for longer in found)
    assert set(SOME) & set(found) == {longer for longer in SOME if _grows(word, longer, letters, wilds)}


def _grows(word: str, longer: str, letters: str, wilds: int) -> bool:
    if len(longer) <= len(word) or not _in_order(word, longer):
        return False
    return (Counter(longer) - Counter(word) - Counter(letters)).total() <= wilds


def _in_order(word: str, longer: str) -> bool:
    rest = iter(longer)
    return all(letter in rest for letter in word)


# Patterns


@pytest.mark.parametrize(("pattern", "letters", "wilds"), [
    ("C?T", None, 0), ("?A?E", "ZMTR", 0), ("????", "ABELS", 0), ("S??R?", "TAO", 1), ("QUIZ", "", 0), ("???", "", 3),
    ("ZZ?", None, 0),
])  # fmt: skip
def test_matching_finds_all_words_through_a_pattern(pattern: str, letters: str | None, wilds: int) -> None:
    fixed = pattern.replace("?", "")
    slow = [
        word
        for word in WORDS
        if len(word) == len(pattern)
        and all(mark in ("?", letter) for mark, letter in zip(pattern, word, strict=True))
        and (letters is None or (Counter(word) - Counter(fixed) - Counter(letters)).total() <= wilds)
    ]
    assert LEXICON.matching(pattern, letters, wilds) == slow


def test_a_pattern_is_no_regular_expression() -> None:
    assert LEXICON.matching("C.T") == LEXICON.matching("(C") == LEXICON.matching("") == []
