"""Tiers 1 to 5: grades 1–2, 3–4, 5–6, 7+, rare; from how hard a word is for a child, and lists."""

from collections import Counter

import pytest

from games.words import lexicon
from scripts.words import lists, parts
from scripts.words.hardness import hardness

LEXICON = lexicon()
KNOWN = ("HAPPY", "SUN", "SHADE", "GENTLE", "FLOWER", "KIND")


def test_every_word_has_a_tier_and_harder_tiers_have_more_words() -> None:
    sizes = Counter(LEXICON.tier(word) for word in LEXICON.suggested())
    assert sorted(sizes) == [1, 2, 3, 4, 5]
    assert sizes[1] < sizes[2] < sizes[3] < sizes[4] < sizes[5]
    assert sizes[1] > 2_000, "a computer player of level 1 needs something to say"


def test_words_of_a_young_childs_world_are_in_tier_1() -> None:
    young = [word for word in lists.words("young") if LEXICON.may_suggest(word)]
    assert len(young) > 1_000
    assert [word for word in young if LEXICON.tier(word) != 1] == []


@pytest.mark.parametrize(
    ("tier", "words"),
    [
        (
            1,
            "ZOO MUM NAP YUM CAT DOG RUN THE AND DINOSAUR BUTTERFLY BIRTHDAY MOTHER FATHER SANDWICH SUPERHERO",
        ),
        (1, "CATERPILLAR PLAYGROUND TELEVISION VOLCANO HOSPITAL YESTERDAY HELICOPTER ALPHABET BLUER"),
        (1, "CLOTHES MISTAKE HAPPIER"),
        (2, "PALACE CAPTAIN PRETEND HAIRCUT"),
        (3, "ALIAS LANTERN CHISEL WALRUS GALAXY TREASURER"),
        (4, "SYNTAX HALBERD MILIEU INTELLIGENTLY"),
        (5, "LYCHNIS TRYPSIN ZORILS PTARMIGAN ACTUARY"),
    ],
)
def test_examples(tier: int, words: str) -> None:
    assert {word: LEXICON.tier(word) for word in words.split()} == dict.fromkeys(words.split(), tier)


@pytest.mark.parametrize(
    ("base", "form"), [("NAP", "NAPS"), ("HOP", "HOPPED"), ("PUPPY", "PUPPIES"), ("FOX", "FOXES")]
)
def test_who_knows_a_word_can_read_its_short_forms(base: str, form: str) -> None:
    assert LEXICON.tier(base) == 1
    assert LEXICON.tier(form) == 1 if len(form) <= 6 else LEXICON.tier(form) <= 2


@pytest.mark.parametrize("base", ["DINOSAUR", "ELEPHANT", "COMPUTER", "ANIMAL", "PICTURE", "LANTERN"])
def test_who_knows_a_word_can_read_its_plural_however_long(base: str) -> None:
    assert LEXICON.tier(f"{base}S") == LEXICON.tier(base)


@pytest.mark.parametrize(
    ("base", "form"),
    [("PLAN", "PLANS"), ("VOTE", "VOTES"), ("UNIT", "UNITS"), ("PARSE", "PARSES"), ("ERR", "ERRS")],
)
def test_no_form_is_easier_than_its_word(base: str, form: str) -> None:
    assert LEXICON.tier(form) == LEXICON.tier(base) > 1


@pytest.mark.parametrize(
    "word", ["ONUS", "ALBEIT", "PHYSIC", "ALLEGE", "INFERS", "BANI", "FLIEST", "BEAVERED"]
)
def test_what_is_only_short_is_not_therefore_for_young_readers(word: str) -> None:
    assert LEXICON.tier(word) > 2


@pytest.mark.parametrize("word", ["MODEST", "POPES", "BANES", "MUSTER"])
def test_a_word_that_only_looks_like_a_form_is_not_taken_for_one(word: str) -> None:
    assert LEXICON.tier(word) > 1


@pytest.mark.parametrize(
    "word", ["BOATED", "APED", "FOXING", "FULLED", "LARGES", "SAMES", "PINKED", "EARING"]
)
def test_a_rarely_used_form_is_not_for_the_youngest(word: str) -> None:
    assert LEXICON.tier(word) > 2


@pytest.mark.parametrize(("name", "tier"), [("grade_6", 3), ("dale_chall", 3), ("grade_4", 2), ("spache", 2)])
def test_no_word_that_children_know_is_above_their_grades(name: str, tier: int) -> None:
    known = [word for word in lists.words(name) if word in LEXICON]
    assert known
    assert [word for word in known if LEXICON.tier(word) > tier] == []


# What words are built from


@pytest.mark.parametrize(
    ("word", "ways"),
    [
        ("UNHAPPY", [("HAPPY",)]),
        ("SUNNY", [("SUN",)]),
        ("SHADY", [("SHADE",)]),
        ("HAPPILY", [("HAPPY",)]),
        ("GENTLY", [("GENTLE",)]),
        ("SUNFLOWER", [("SUN", "FLOWER")]),
        ("KINDNESS", [("KIND",)]),
        ("HAPPY", []),
        ("SUN", []),
    ],
)
def test_words_are_taken_apart(word: str, ways: list[tuple[str, ...]]) -> None:
    assert list(parts.of(word, KNOWN)) == ways


@pytest.mark.parametrize("word", ["UNHAPPY", "SUNNY", "SUNFLOWER", "HAPPILY"])
def test_a_word_is_at_most_halfway_from_the_hardest_of_its_parts_to_what_it_would_be_without(
    word: str,
) -> None:
    hard = hardness({**dict.fromkeys(KNOWN, 10), word: 70}, _no_bases)
    without = hardness({word: 70}, _no_bases)
    hardest = max(hard[part] for way in parts.of(word, KNOWN) for part in way)
    assert hard[word] == pytest.approx((hardest + without[word]) / 2)


@pytest.mark.parametrize("word", ["CARPET", "SUNFLOWER", "UNHAPPY", "PTARMIGAN"])
def test_no_word_is_harder_for_having_parts(word: str) -> None:
    sizes = {"CAR": 70, "PET": 70, "SUN": 70, "FLOWER": 70, "HAPPY": 70, word: 35}
    assert hardness(sizes, _no_bases)[word] <= hardness({word: 35}, _no_bases)[word]


@pytest.mark.parametrize("word", ["BATHROOM", "SNOWBALL", "FOOTBALLS", "BIRTHDAYS", "UNKINDNESS"])
def test_long_words_of_easy_parts_are_easy(word: str) -> None:
    assert LEXICON.tier(word) <= 3


def _no_bases(word: str) -> list[str]:
    return []


def test_a_word_that_is_not_in_the_lexicon_is_rare() -> None:
    assert LEXICON.tier("XQZ") == 5
