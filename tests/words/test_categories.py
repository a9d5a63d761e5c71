"""Bookworm: 54 cards × 3 categories, the levels really differ, lists that fit any sense and singular or plural."""

from pathlib import Path

import pytest

from games.words import lexicon
from games.words.categories import Category, cards, forms
from scripts.words import categories, lists
from scripts.words.wordnet import Synset, WordNet

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
def test_words_can_be_named_in_the_game_and_none_is_listed_twice(category: Category) -> None:
    phrases = [*category.prompts, *category.accepts]
    assert all(1 <= len(phrase) <= 40 and "a" <= phrase[0] <= "z" for phrase in phrases)
    assert len(set(phrases)) == len(phrases)
    assert all(category.fits(phrase) for phrase in phrases)


@pytest.mark.parametrize(
    ("text", "yes", "no"),
    [
        ("An animal", "cat cats MICE mouse ox oxen wolves guinea-pigs guineapig puppies aardvark fly", "car tree"),
        ("An animal", "ass labrador octopus octopi octopuses", "as"),
        ("A country", "France Germany SPAIN Côte-d'Ivoire czechia", "Paris london cat"),
        ("A kind of shoe", "sandal sandals wellingtons boot sneaker flip-flops", "hat sock"),
        ("A kind of weather", "rain snow sunny fog hurricane", "house"),
        ("A capital city", "Paris Tokyo Lima Ottawa", "Sydney Milan"),
        ("A river", "Nile Amazon Thames Rhine", "Everest"),
        ("A US state", "Texas Ohio Alaska", "Paris"),
        ("Something to eat", "bread apples noodle sandwiches cherries", "chair"),
        ("A first name", "Ada Ben Cleo Otto Zoe Zelda Abigail Isla Luna Harper Muhammad Ayesha Niamh Aoife", "table"),
        ("A first name", "Siobhan Sanjay Kwame Yuki Mateo Fatima Chidi Anya Thiago Zeynep", "chair"),
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
        ("A job", "policeman"), ("A job", "policewoman"), ("A job", "police officer"), ("A job", "prime minister"),
        ("A part of the body", "belly button"), ("Something to eat", "ramen"), ("A breed of dog", "labrador"),
        ("A kind of weather", "snowing"), ("A kind of weather", "raining"), ("A colour", "light blue"),
    ],
)  # fmt: skip
def test_what_children_say_first_fits(text: str, said: str) -> None:
    assert CATEGORIES[text].fits(said)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Something that can fly", "penguin penguins hen rooster chick pilot ostrich"),
        ("A kind of fish", "dolphin"),
        ("A creepy-crawly", "peacock"),
        ("Something at the zoo", "dinosaur mammoth beagle mutt cow"),
        ("An animal that lives in water", "tortoise slug stork snipe"),
        ("A chemical element", "soot charcoal graphite metal"),
        ("A vegetable", "chips fries"),
        ("Something in a garden", "chips fries"),
        ("Something that grows", "chips fries popcorn snowball"),
        ("Something sweet", "tortilla"),
        ("A dessert or cake", "tortilla"),
        ("A kind of boat", "scooter"),
        ("A breed of dog", "puppy mutt mongrel"),
        ("A unit of measurement", "emu loonie"),
        ("A shape or a word from geometry", "carving statue nude"),
        ("Something made of paper", "option mandate return indent"),
        ("A piece of jewellery, or something to keep things in", "sandbag"),
        ("A job", "slave gypsy stripper bombshell"),
        ("A kind of shop", "slave-market"),
        ("A toy or a game", "strip-poker"),
        ("A part of the body", "cock tit"),
    ],
)
def test_what_wordnet_or_a_broader_kind_brings_in_by_mistake_does_not_fit(text: str, wrong: str) -> None:
    assert [word for word in wrong.split() if CATEGORIES[text].fits(word)] == []


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("A bird", "bird"), ("A flower", "flower"), ("A metal", "metal"), ("A tree", "tree"), ("A kind of hat", "hat"),
        ("A tool", "tool"), ("A kind of cheese", "cheese"), ("A sport", "sport"), ("A breed of dog", "dog"),
    ],
)  # fmt: skip
def test_a_computer_player_does_not_answer_with_the_question(text: str, own: str) -> None:
    assert CATEGORIES[text].fits(own)
    assert not forms(own).intersection(CATEGORIES[text].prompts)


@pytest.mark.parametrize("category", CATEGORIES.values(), ids=lambda category: category.text)
def test_no_prompt_only_repeats_words_of_the_text(category: Category) -> None:
    own = {form for word in category.text.lower().replace(",", "").split() for form in forms(word)}
    assert own.intersection(category.prompts) <= {"can", "cans"}, "a can is something you can open"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("fox", "foxes", True), ("baby", "babies", True), ("glass", "glasses", True), ("octopus", "octopi", True),
        ("leaf", "leaves", True), ("cd", "cds", True), ("fireman", "firemen", True),
        ("as", "ass", False), ("glas", "glass", False), ("pi", "pis", True),
    ],
)  # fmt: skip
def test_singular_and_plural_are_the_same_answer(one: str, other: str, same: bool) -> None:
    assert (other in forms(one)) is same
    assert (one in forms(other)) is same


# The list


KINDS = {
    "bird": ("owl", "hen", "penguin"),
    "owl": (),
    "hen": (),
    "penguin": ("emperor_penguin",),
    "emperor_penguin": (),
}
BIRDS = WordNet(
    {name: Synset("n", (name,), "", 5, kinds, name_ids=(0,)) for name, kinds in KINDS.items()},
    {("n", name): [name] for name in KINDS},
)
SCHOOL = categories.School(
    {"BIRD": 1, "OWL": 1, "HEN": 1, "PENGUIN": 1}, refused=set(), unsuggested=set(), unsaid=set()
)


def _made(monkeypatch: pytest.MonkeyPatch, folder: Path, text: str) -> tuple[list[str], list[str]]:
    (folder / "categories.txt").write_text(text)
    monkeypatch.setattr(lists, "LISTS", folder)
    made = categories.entry(next(categories.drafts()), BIRDS, SCHOOL)
    return made["prompts"].split("|"), made["accepts"].split("|")


def test_a_line_with_a_minus_leaves_words_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    prompts, accepts = _made(monkeypatch, tmp_path, "= 0 It can fly\n< bird 1\nkites\n- hens, penguin\n")
    assert prompts == ["bird", "kites", "owl"]
    assert accepts == ["emperor penguin"]


def test_a_minus_before_a_kind_leaves_out_all_below_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    prompts, accepts = _made(monkeypatch, tmp_path, "= 0 It can fly\n< bird 1\n-< penguin 1\n")
    assert prompts == ["bird", "hen", "owl"]
    assert accepts == [""]


def test_words_of_the_text_are_accepted_and_not_prompted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = "= 0 A bird you can eat\n< bird 1\nbirds, can, duck\n-< penguin 1\n"
    prompts, accepts = _made(monkeypatch, tmp_path, text)
    assert prompts == ["can", "duck", "hen", "owl"]
    assert accepts == ["bird", "birds"]


def test_no_word_by_hand_is_left_out_again() -> None:
    for draft in categories.drafts():
        left_out = {form for phrase in draft.left_out for form in forms(phrase)}
        assert left_out.isdisjoint(form for phrase in draft.by_hand for form in forms(phrase)), draft.text


def test_no_word_by_hand_stands_twice() -> None:
    for draft in categories.drafts():
        assert len(set(draft.by_hand)) == len(draft.by_hand), draft.text
