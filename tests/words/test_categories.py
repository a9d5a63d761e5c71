"""Bookworm: 54 cards × 3 categories, the levels really differ, lists that fit any sense and singular or plural."""

import pytest

from games.words import lexicon
from games.words.categories import Category, cards

LEXICON = lexicon()
CATEGORIES = {category.text: category for card in cards() for category in card}
LETTERS_ON_DICE = set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def _tier(phrase: str) -> int:
    parts = phrase.upper().replace("-", " ").split()
    return max(LEXICON.tier(part) for part in parts)


def _easy(category: Category) -> int:
    return sum(_tier(phrase) <= 2 for phrase in category.prompts)


def test_there_are_54_cards_with_three_different_categories_each() -> None:
    assert len(cards()) == 54
    assert all([category.level for category in card] == [0, 1, 2] for card in cards())
    assert len(CATEGORIES) == 162


@pytest.mark.parametrize("number", range(54))
def test_green_is_easier_than_the_second_and_the_second_than_the_third(number: int) -> None:
    green, second, third = cards()[number]
    assert _easy(green) > _easy(second) > _easy(third)


@pytest.mark.parametrize("category", CATEGORIES.values(), ids=lambda category: category.text)
def test_each_has_enough_words_under_enough_letters(category: Category) -> None:
    letters = {phrase[0].upper() for phrase in category.prompts} & LETTERS_ON_DICE
    assert len(category.prompts) >= 50
    assert len(letters) >= (18 if category.level < 2 else 15)
    assert len(category.text) <= 70
    assert category.text[0].isupper()
    assert not category.text.endswith(".")


@pytest.mark.parametrize("category", CATEGORIES.values(), ids=lambda category: category.text)
def test_words_can_be_said_in_the_game_and_none_is_listed_twice(category: Category) -> None:
    phrases = [*category.prompts, *category.accepts]
    assert all(1 <= len(phrase) <= 40 and "a" <= phrase[0] <= "z" for phrase in phrases)
    assert len(set(phrases)) == len(phrases)
    assert all(category.fits(phrase) for phrase in phrases)


@pytest.mark.parametrize(
    ("text", "yes", "no"),
    [
        ("An animal", "cat cats MICE mouse ox oxen wolves guinea-pigs guineapig puppies aardvark fly", "car tree"),
        ("A country", "France Germany SPAIN Côte-d'Ivoire czechia", "Paris london cat"),
        ("A kind of shoe", "sandal sandals wellingtons boot sneaker flip-flops", "hat sock"),
        ("A kind of weather", "rain snow sunny fog hurricane", "house"),
        ("A capital city", "Paris Tokyo Lima Ottawa", "Sydney Milan"),
        ("A river", "Nile Amazon Thames Rhine", "Everest"),
        ("A US state", "Texas Ohio Alaska", "Paris"),
        ("Something to eat", "bread apples noodle sandwiches cherries", "chair"),
        ("A first name", "Ada Ben Cleo Otto Zoe", "table"),
    ],
)  # fmt: skip
def test_examples(text: str, yes: str, no: str) -> None:
    category = CATEGORIES[text]
    assert [word for word in yes.split() if not category.fits(word)] == []
    assert [word for word in no.split() if category.fits(word)] == []


@pytest.mark.parametrize("rubbish", ["", " ", "7", "🎲", "\ud800", "s", "es", "x" * 10_000, "'; DROP TABLE"])
def test_rubbish_fits_nothing(rubbish: str) -> None:
    assert not any(category.fits(rubbish) for category in CATEGORIES.values())


def test_case_accents_hyphens_and_doubled_spaces_do_not_matter() -> None:
    sweet = CATEGORIES["Something to eat"]
    assert sweet.fits("Ice  Cream")
    assert sweet.fits("ICE-CREAM")
    assert sweet.fits(" íce cream ")


def test_a_computer_player_says_what_people_would_say() -> None:
    furniture = CATEGORIES["A piece of furniture"]
    assert furniture.fits("lower"), "a bed in a train"
    assert "lower" not in furniture.prompts
    assert "chair" in furniture.prompts


def test_words_for_a_letter() -> None:
    found = CATEGORIES["An animal"].starting_with("Z")
    assert "zebra" in found
    assert all(word.startswith("z") for word in found)


@pytest.mark.parametrize(
    ("text", "odd"),
    [
        ("A job", "bunny"), ("A job", "pin-up"), ("An animal", "slave-maker"), ("A part of the body", "privates"),
        ("Something to drink", "spirits"), ("Something to eat", "organs"),
        ("An illness or something that hurts", "hickey"),
    ],
)  # fmt: skip
def test_what_only_wordnet_thinks_of_is_accepted_but_no_computer_player_says_it(text: str, odd: str) -> None:
    assert CATEGORIES[text].fits(odd)
    assert odd not in CATEGORIES[text].prompts


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A feeling", "happy"), ("A feeling", "sad"), ("A school subject", "PE"), ("A kind of shoe", "wellies"),
        ("Something to eat", "nuggets"), ("A country", "Türkiye"), ("A job", "YouTuber"),
    ],
)  # fmt: skip
def test_what_children_say_first_fits(text: str, said: str) -> None:
    assert CATEGORIES[text].fits(said)
