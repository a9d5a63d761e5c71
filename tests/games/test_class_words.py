"""A class's own words: "A teacher can add words for a class and block words, with a reason that the child sees"."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from classrooms.classes.actions.classes import copy_to_next_year
from classrooms.models import Classroom
from classrooms.visitors import Visitor
from config.core.errors import Refused
from games.actions import class_words, tables
from games.actions.class_words import MOST_WORDS, add_words, block_words, remove_word
from games.engines import GAMES, IllegalMove
from games.models import ClassWord, Table, WordList
from games.word_lists import words_at, words_for
from games.words import lexicon
from tests.lessons.lesson import text_of
from tests.world import ROBIN, At, School, assert_replays, fresh, into_play, signed_in

pytestmark = pytest.mark.django_db
SEED = "the same dice for every table of this file"


def bens_table(school: School, **options: Any) -> Table:
    """Ben plays alone, and the same dice fall whenever he does."""
    visitor = Visitor(user=school.ben.user)
    table = tables.open_table(
        visitor,
        "dice-words",
        options={"judging": "coach", **options},
        people=[ROBIN],
        seed=SEED,
        hints="free",
    )
    into_play(table)
    At(table, "p1").does("roll")
    return fresh(table)


def dice_of(table: Table) -> list[str]:
    dice: list[str] = At(table, "p1").view["me"]["dice"]
    return dice


def a_new_word(school: School) -> tuple[str, list[int]]:
    """Letters that Ben's dice will show and that are no word, with the dice that spell them."""
    dice = dice_of(bens_table(school))
    plain = [place for place, face in enumerate(dice) if len(face) == 1 and face.isalpha()]
    for third in plain[2:]:
        places = [plain[0], plain[1], third]
        word = "".join(dice[place] for place in places)
        if word not in lexicon() and not lexicon().is_refused(word):
            return word, places
    raise AssertionError("Please take another seed.")


def a_known_word(school: School) -> tuple[str, list[int]]:
    dice = dice_of(bens_table(school))
    letters = "".join(face for face in dice if len(face) == 1 and face.isalpha())
    word = lexicon().fitting(letters)[0]
    places: list[int] = []
    for letter in word:
        places.append(next(i for i, face in enumerate(dice) if face == letter and i not in places))
    return word, places


def test_an_added_word_counts_in_the_class_from_the_next_game_on() -> None:
    school = School()
    word, places = a_new_word(school)
    running = bens_table(school)
    add_words(school.foxes, school.ada, word.lower())
    with pytest.raises(IllegalMove, match="not in our dictionary"):
        At(running, "p1").does("word", dice=places, letters=word)
    table = bens_table(school)
    At(table, "p1").does("word", dice=places, letters=word)
    At(table, "p1").does("done")
    assert At(table, "p1").view["results"]["p1"]["valid"]
    assert_replays(table)
    assert_replays(running)


def test_a_blocked_word_is_refused_with_the_reason_that_the_teacher_gave() -> None:
    school = School()
    word, places = a_known_word(school)
    block_words(school.foxes, school.ada, word, "We looked at this one on Monday. Find another!")
    table = bens_table(school)
    with pytest.raises(IllegalMove, match="We looked at this one on Monday"):
        At(table, "p1").does("word", dice=places, letters=word)
    assert_replays(table)


def test_a_table_keeps_the_words_that_held_when_it_began() -> None:
    school = School()
    word, places = a_known_word(school)
    block_words(school.foxes, school.ada, word, "Not today.")
    table = bens_table(school)
    remove_word(ClassWord.objects.get())
    with pytest.raises(IllegalMove, match="Not today"):
        At(table, "p1").does("word", dice=places, letters=word)
    assert word in words_at(bens_table(school))
    assert word not in words_at(fresh(table))
    assert_replays(table)


def test_hints_best_words_and_computer_players_know_the_class_s_words() -> None:
    school = School()
    word, _ = a_known_word(school)
    block_words(school.foxes, school.ada, word, "")
    table = bens_table(school)
    words = words_at(table)
    assert word not in {play["word"] for play in best_plays(table)}
    assert not words.may_suggest(word)
    add_words(school.foxes, school.ada, "zzz")
    assert "ZZZ" in words_at(bens_table(school)).fitting("ZZZ", tier=1)


def best_plays(table: Table) -> list[dict[str, Any]]:
    from games.actions.locked_table import LockedTable

    locked = LockedTable(table, now=table.changed_at)
    return GAMES[table.game].best(locked.state, "p1", locked.context())


def test_other_classes_and_guests_have_the_common_words() -> None:
    school = School()
    add_words(school.foxes, school.ada, "zzz")
    assert "ZZZ" in words_for(Visitor(user=school.ben.user))
    for elsewhere in (Visitor(user=school.zoe.user), Visitor(user=school.ada), Visitor(guest="a" * 32)):
        assert "ZZZ" not in words_for(elsewhere)


def test_one_edition_serves_all_tables_that_began_with_the_same_words() -> None:
    school = School()
    assert bens_table(school).words is None
    add_words(school.foxes, school.ada, "zzz")
    first, second = bens_table(school), bens_table(school)
    assert first.words == second.words == WordList.objects.get()


def test_every_word_that_was_typed_is_answered() -> None:
    """Many at once, in any usual shape; what cannot be taken is said, word by word."""
    school = School()
    told = add_words(school.foxes, school.ada, "zzz, Minibeastie;cat\n naïve 12 zzz " + "a" * 16)
    assert told.taken == ["ZZZ", "MINIBEASTIE"]
    assert told.known == ["CAT"]
    assert told.unreadable == ["naïve", "12", "a" * 16]
    assert list(school.foxes.words.values_list("word", flat=True)) == ["MINIBEASTIE", "ZZZ"]


def test_a_word_that_is_not_for_school_cannot_be_added() -> None:
    school = School()
    refused = min(lexicon()._refused)
    assert add_words(school.foxes, school.ada, refused).unfit == [refused]
    assert not school.foxes.words.exists()


def test_adding_a_blocked_word_lets_it_count_again() -> None:
    school = School()
    block_words(school.foxes, school.ada, "cat zzz", "")
    assert add_words(school.foxes, school.ada, "cat zzz").taken == ["CAT", "ZZZ"]
    assert [(word.word, word.kind) for word in school.foxes.words.all()] == [("ZZZ", "add")]


def test_a_class_has_room_for_a_limited_number_of_words(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    school = School()
    letters = "BCDFGHJKLMNPQRSTVWXZ"
    many = [f"{a}{b}{c}" for a in letters for b in letters for c in letters][: MOST_WORDS + 20]
    with pytest.raises(Refused, match="Remove some first"), django_assert_num_queries(0):
        block_words(school.foxes, school.ada, " ".join(many), "")
    block_words(school.foxes, school.ada, " ".join(many[:MOST_WORDS]), "")
    with pytest.raises(Refused, match="Remove some first"):
        block_words(school.foxes, school.ada, many[-1], "")
    assert school.foxes.words.count() == MOST_WORDS


# On pages


def test_words_are_added_blocked_and_removed_on_one_page() -> None:
    school = School()
    client, page = signed_in(school.ada), f"/classes/{school.foxes.pk}/words/"
    told = client.post(f"{page}add", {"words": "minibeastie cat 42"}, follow=True).content.decode()
    assert "MINIBEASTIE counts now in this class" in told
    assert "In the dictionary already: CAT." in told
    assert "Only the letters a to z, 15 at most: 42." in told
    client.post(f"{page}block", {"words": "bum, boot", "reason": "Find a kinder word."})
    assert "Find a kinder word." in text_of(signed_in(school.carl), page)
    word = ClassWord.objects.get(word="BOOT")
    client.post(f"{page}{word.pk}/remove")
    assert not ClassWord.objects.filter(word="BOOT").exists()
    assert client.post(f"{page}add", {"words": ""}).status_code == 422
    shown = text_of(client, page)
    for box in ("id_words", "id_blocked_words"):
        assert (shown.count(f'id="{box}"'), shown.count(f'for="{box}"')) == (1, 1), (
            "each label finds its own box"
        )
    elsewhere = f"/classes/{school.hares.pk}/words/{ClassWord.objects.first().pk}/remove"  # type: ignore[union-attr]
    assert signed_in(school.otto).post(elsewhere).status_code == 404


def test_the_word_checker_tells_a_student_what_counts_in_the_class() -> None:
    school = School()
    class_words.block_words(school.foxes, school.ada, "boot", "We wear shoes today.")
    assert "We wear shoes today." in text_of(signed_in(school.ben.user), "/words/?word=boot")
    assert "BOOT is a word" in text_of(signed_in(school.zoe.user), "/words/?word=boot")
    assert signed_in(school.ben.user).get("/api/words?word=boot").json()["code"] == "blocked"


# Next year


def some_words(school: School) -> None:
    add_words(school.foxes, school.ada, "minibeastie")
    block_words(school.foxes, school.ada, "boot", "We wear shoes today.")


def words_in(classroom: Classroom) -> list[tuple[str, str, str]]:
    return list(classroom.words.order_by("word").values_list("word", "kind", "reason"))


def test_a_class_s_words_come_along_to_next_year() -> None:
    school = School()
    some_words(school)
    copy = copy_to_next_year(school.foxes, name="Foxes 2", year_group="")
    assert words_in(copy) == [("BOOT", "block", "We wear shoes today."), ("MINIBEASTIE", "add", "")]
    remove_word(copy.words.get(word="BOOT"))
    assert len(words_in(school.foxes)) == 2, "each class has words of its own"


def test_they_come_along_unless_the_teacher_leaves_them() -> None:
    school = School()
    client, address = signed_in(school.ada), f"/classes/{school.foxes.pk}/copy"
    assert "own words" not in text_of(client, address), "there are none to ask about"
    some_words(school)
    assert "own words along (2)" in text_of(client, address)
    client.post(address, {"name": "With them", "with_words": "on"})
    client.post(address, {"name": "Without them"})
    assert len(words_in(Classroom.objects.get(name="With them"))) == 2
    assert words_in(Classroom.objects.get(name="Without them")) == []
