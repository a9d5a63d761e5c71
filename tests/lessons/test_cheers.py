"""Words worth celebrating: cards about words, never about who is last."""

import pytest

from games.words import ClassLexicon, lexicon
from lessons.activities.cheers import MOST_CARDS, Cheer, Found, cheers

LEXICON = lexicon()


def by_title(found: list[Found]) -> dict[str, Cheer]:
    return {cheer.title: cheer for cheer in cheers(found, LEXICON)}


def test_the_longest_word_is_cheered_with_its_child() -> None:
    cards = by_title([Found("Ben B.", ["CAT", "LATCHES"]), Found("Cleo C.", ["SHALE"])])
    assert (cards["Longest word"].word, cards["Longest word"].who) == ("LATCHES", "Ben B.")


def test_one_word_stands_on_one_card() -> None:
    found = [Found("Ben B.", ["LETTERS"]), Found("Cleo C.", ["CAT"])]
    words = [cheer.word for cheer in cheers(found, LEXICON)]
    assert len(words) == len(set(words))
    assert words[0] == "LETTERS"


def test_a_child_who_stands_on_no_card_yet_comes_first() -> None:
    found = [Found("Ben B.", ["LATCHES", "REACH"]), Found("Cleo C.", ["HORSE"])]
    cards = by_title(found)
    assert cards["Longest word"].who == "Ben B."
    assert cards["Nobody else saw it"].who == "Cleo C."


def test_the_first_word_of_the_goal_of_the_lesson() -> None:
    found = [
        Found("Ben B.", ["CATS", "PLAYING"], goal=["PLAYING"]),
        Found("Cleo C.", ["BAKED"], goal=["BAKED"]),
    ]
    card = by_title(found)["First for today’s goal"]
    # PLAYING is the longest word, and no word stands on two cards.
    assert (card.word, card.who) == ("BAKED", "Cleo C.")


def test_a_word_that_several_have_found_is_shared() -> None:
    found = [Found(name, ["CAT"]) for name in ("Ben B.", "Cleo C.")]
    found.append(Found("Ida I.", ["LATCHES", "HORSE"]))
    card = by_title(found)["Most shared"]
    assert (card.word, card.who) == ("CAT", "Ben B. and Cleo C.")


def test_all_who_have_found_the_longest_word_stand_on_its_card() -> None:
    found = [Found(name, ["HUNT"]) for name in ("Ben B.", "Cleo C.")]
    assert by_title(found)["Longest word"].who == "Ben B. and Cleo C."


def test_many_who_share_a_word_are_counted_and_not_named() -> None:
    found = [Found(f"Child {number}", ["CAT", "LATCHES"]) for number in range(5)]
    assert by_title(found)["Most shared"].who == "5 of you"


def test_a_word_that_must_not_be_suggested_is_on_no_card() -> None:
    """It may count when a child lays it."""
    shy = next(word for word in sorted(LEXICON) if len(word) > 3 and not LEXICON.may_suggest(word))
    assert cheers([Found("Ben B.", [shy])], LEXICON) == []


def test_a_word_that_the_class_leaves_out_is_on_no_card() -> None:
    words = ClassLexicon(LEXICON, added={}, blocked={"LATCHES": "not here"})
    assert [cheer.word for cheer in cheers([Found("Ben B.", ["LATCHES"])], words)] == []


def test_a_rare_word_has_a_high_tier() -> None:
    rare = next(word for word in LEXICON.suggested() if LEXICON.tier(word) == 5 and len(word) == 5)
    cards = by_title([Found("Ben B.", ["LATCHES"]), Found("Cleo C.", [rare])])
    assert cards["A rare find"].word == rare


@pytest.mark.parametrize("children", [0, 1, 40])
def test_there_are_at_most_six_cards(children: int) -> None:
    words = ["LATCHES", "LETTER", "CAT", "PLAYING", "REACH", "SHALE", "HORSE"]
    found = [Found(f"Child {number}", words, goal=["PLAYING"]) for number in range(children)]
    cards = cheers(found, LEXICON)
    assert len(cards) <= MOST_CARDS
    assert bool(cards) == bool(children)
