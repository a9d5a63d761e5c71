"""A teacher types in what a child did on paper."""

import pytest
from django.test import Client

from games.actions import class_words
from lessons.models import Attempt
from tests.lessons.homework import child, given
from tests.lessons.lesson import text_of
from tests.world import School

pytestmark = pytest.mark.django_db


def test_words_and_points_of_a_sheet_count_like_a_game(school: School, ada: Client) -> None:
    class_words.add_words(school.foxes, school.ada, "minibeastie")
    activity = given(school, place="paper")
    ben = child(activity, school.ben)
    sheet = {"word_1": "cats", "points_1": "7", "word_2": "minibeastie", "points_2": "9"}
    ada.post(
        f"/activities/{activity.code}/children/{ben.pk}/paper", {**sheet, "word_3": "xqz", "points_3": "0"}
    )
    attempt = Attempt.objects.get()
    assert (attempt.place, attempt.keyed_in_by, attempt.table) == ("paper", school.ada, None)
    assert attempt.result is not None
    assert (attempt.result["points"], attempt.result["words"]) == (16, ["CATS", "MINIBEASTIE"])
    page = text_of(ada, f"/activities/{activity.code}/")
    assert "<b>1 of 2</b> has done it" in page
    assert "Done on paper." in page


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ({"word_1": "catz", "points_1": "7"}, "CATZ is not in the dictionary."),
        ({"word_1": "cats"}, "How many points is that word?"),
        ({"word_1": "cats", "points_1": "many"}, "Write the points as a number."),
        ({"word_1": "cats", "points_1": "-3"}, "Points are 0 or more."),
        ({}, "Type in at least one round."),
    ],
)
def test_a_fault_is_marked_where_it_is_and_nothing_is_lost(
    school: School, ada: Client, answers: dict[str, str], sentence: str
) -> None:
    activity = given(school, place="paper")
    ben = child(activity, school.ben)
    full = answers and {**answers, "word_2": "dogs", "points_2": "3"}
    answer = ada.post(f"/activities/{activity.code}/children/{ben.pk}/paper", full)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    assert ('value="dogs"' in page) is bool(answers)
    assert all(f'value="{answer}"' in page for answer in answers.values())
    assert not Attempt.objects.exists()


def test_one_sheet_is_one_try(school: School, ada: Client) -> None:
    activity = given(school, place="paper", tries=1)
    address = f"/activities/{activity.code}/children/{child(activity, school.ben).pk}/paper"
    sheet = {"word_1": "cats", "points_1": "7"}
    assert ada.post(address, sheet).status_code == 302
    answer = ada.post(address, sheet)
    assert answer.status_code == 422
    assert "All tries of this child are used." in answer.content.decode()


def test_homework_has_no_sheet_to_type_in(school: School, ada: Client) -> None:
    activity = given(school)
    address = f"/activities/{activity.code}/children/{child(activity, school.ben).pk}/paper"
    assert ada.get(address).status_code == 404


def test_the_exit_check_is_counted_where_words_alone_can_tell_it(school: School, ada: Client) -> None:
    lesson = {"exit": {"measure": "endings", "goal": 1, "of": 4}}
    activity = given(school, place="paper", lesson=lesson)
    sheet = {"word_1": "baked", "points_1": "7", "word_2": "cats", "points_2": "5"}
    ada.post(f"/activities/{activity.code}/children/{child(activity, school.ben).pk}/paper", sheet)
    result = Attempt.objects.get().result
    assert result is not None
    assert result["check"] == {"status": "met", "reached": 1, "of": 4, "words": ["BAKED"]}
    assert "met, <b>1 of 4</b>" in text_of(ada, f"/activities/{activity.code}/")


def test_a_round_that_was_left_out_has_no_word(school: School, ada: Client) -> None:
    lesson = {"exit": {"measure": "words-laid", "goal": 2, "of": 2}}
    activity = given(school, place="paper", lesson=lesson)
    sheet = {"word_1": "cats", "points_1": "7", "word_3": "dogs", "points_3": "5"}
    ada.post(f"/activities/{activity.code}/children/{child(activity, school.ben).pk}/paper", sheet)
    result = Attempt.objects.get().result
    assert result is not None
    assert (result["check"]["status"], result["check"]["reached"]) == ("not-yet", 1)
