"""The word checker, for children and for programs."""

import html

import pytest
from django.test import Client

from classrooms.visitors import Visitor
from games.actions import tables
from games.actions.class_words import add_words, block_words, remove_word
from games.models import ClassWord
from tests.world import EVE, FOX, ROBIN, School, client_of, signed_in

RUBBISH = {
    "": "empty",
    "   ": "empty",
    "two words": "several-words",
    "don't": "not-plain",
    "x-ray": "not-plain",
    "🦊": "not-letters",
    "кот": "not-letters",
    "'; DROP TABLE games_table; --": "several-words",
    "<script>alert(1)</script>": "not-letters",
    "a" * 10_000: "too-long",
    "qzx": "unknown",
    "\x00cat": "not-letters",
}


def test_a_word_has_its_level_and_meaning() -> None:
    answer = Client().get("/api/words", {"word": " Cats "}).json()
    assert (answer["code"], answer["word"], answer["tier"]) == ("word", "CATS", 1)
    assert answer["base"] == "CAT"
    assert answer["meaning"]


@pytest.mark.parametrize(("typed", "code"), RUBBISH.items(), ids=lambda text: text[:12])
def test_rubbish_gets_a_kind_sentence_and_is_not_repeated(typed: str, code: str) -> None:
    answer = Client().get("/api/words", {"word": typed}).json()
    assert answer["code"] == code
    assert answer["sentence"].endswith((".", "!", "?"))
    assert answer["word"] is None
    page = Client().get("/words/", {"word": typed})
    assert page.status_code == 200
    if code not in ("empty", "unknown") and len(typed) > 5:
        assert typed not in html.unescape(page.content.decode())


def test_the_page_shows_what_it_means() -> None:
    page = Client().get("/words/", {"word": "stomach"}).content.decode()
    assert "Yes, STOMACH is a word" in page
    assert 'class="lead meaning"' in page


@pytest.mark.django_db
def test_a_teacher_finds_the_way_back_to_the_classes() -> None:
    assert 'href="/classes/"' in signed_in(School().ada).get("/words/").content.decode()
    assert 'href="/classes/"' not in Client().get("/words/").content.decode()


@pytest.mark.django_db
def test_at_a_table_its_own_words_count_for_every_visitor() -> None:
    """The answer while a player builds is the rules' answer: a table keeps the words that it began with."""
    school = School()
    add_words(school.foxes, school.ada, "zibble")
    block_words(school.foxes, school.ada, "cat", "Not today.")
    visitor = Visitor(user=school.ben.user)
    table = tables.open_table(visitor, "alphabet-dice", options={}, people=[ROBIN, FOX])
    remove_word(ClassWord.objects.get(word="ZIBBLE"))
    ben = signed_in(school.ben.user)
    asked = [
        ben.get("/api/words", {"word": word, "table": table.code}).json() for word in ("zibble", "cat", "dog")
    ]
    assert [answer["code"] for answer in asked] == ["word", "blocked", "word"]
    assert asked[1]["sentence"] == "Not today."
    assert ben.get("/api/words", {"word": "zibble"}).json()["code"] == "unknown"


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["the table's own", "abcd2345efgh", "../admin"])
def test_a_stranger_learns_nothing_about_a_table_by_asking_for_words(code: str) -> None:
    school = School()
    table = tables.open_table(Visitor(user=school.ben.user), "alphabet-dice", options={}, people=[ROBIN, FOX])
    asked = table.code if code == "the table's own" else code
    for stranger in (client_of(EVE), signed_in(school.zoe.user)):
        assert stranger.get("/api/words", {"word": "cat", "table": asked}).status_code == 404
