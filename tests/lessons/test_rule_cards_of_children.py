"""Rule cards for children: today's cards, one step harder, and whether a game was fair."""

from collections.abc import Iterator

import pytest

from classrooms.models import Student
from games.boards.rule_cards import rule_cards
from games.engines import GAMES
from games.models import Table
from lessons.home.actions import play_alone
from lessons.models import Activity, FairnessVote
from lessons.rule_cards import actions
from lessons.rule_cards.observing import observe
from lessons.rule_cards.overview import overview_of
from tests.lessons.at_home import give, play_out
from tests.lessons.lesson import text_of
from tests.lessons.measured import ladders_of
from tests.world import School, a_student, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def measured() -> Iterator[None]:
    with ladders_of():
        yield


@pytest.fixture
def school() -> School:
    return School()


def test_a_child_sees_cards_with_a_sentence_and_may_ask_for_one_step_harder(school: School) -> None:
    ben = signed_in(school.ben.user)
    assert "Your rule cards today" not in text_of(ben, "/me/")
    actions.limit(school.ben, "dice-words", mode="pin", rung=1, teacher=school.ada)
    page = text_of(ben, "/me/")
    assert "Your rule cards today" in page
    assert "One more target" in page
    assert "Your teacher has chosen these cards for you." in page
    assert "/me/harder/dice-words" not in page
    actions.limit(school.ben, "dice-words", mode="follow", teacher=school.ada)
    assert "/me/harder/dice-words" in text_of(ben, "/me/")
    page = ben.post("/me/harder/dice-words", follow=True).content.decode()
    assert "Brave! Dice Words is one step harder from your next game on." in page
    assert "You play the full game!" in page


def test_cards_that_follow_the_play_take_the_place_of_those_that_a_game_advises(school: School) -> None:
    Student.objects.filter(pk=school.ben.pk).update(band="low")
    school.ben.refresh_from_db()
    actions.limit(school.ben, "scrabbicle", mode="pin", rung=0, teacher=school.ada)
    give(school, "scrabbicle", students=[school.ben])
    advised = [
        card.title for card in rule_cards("scrabbicle", GAMES["scrabbicle"].profile.starting_supports["low"])
    ]
    assert advised
    ben = signed_in(school.ben.user)
    assert not [title for title in advised if title in text_of(ben, "/me/")]
    Activity.objects.update(adapt=Activity.Adapt.OFF)
    assert all(title in text_of(ben, "/me/") for title in advised)
    Activity.objects.update(adapt=Activity.Adapt.FOLLOW)
    actions.switch_class(school.foxes, False, school.ada)
    assert all(title in text_of(ben, "/me/") for title in advised)


@pytest.mark.parametrize(
    ("pinned", "kind"),
    [(None, "You play the full game already."), (2, "Your teacher has chosen your rule cards.")],
)
def test_asking_gets_a_kind_answer_where_it_cannot_be(school: School, pinned: int | None, kind: str) -> None:
    if pinned is not None:
        actions.limit(school.ben, "dice-words", mode="pin", rung=pinned, teacher=school.ada)
    page = signed_in(school.ben.user).post("/me/harder/dice-words", follow=True).content.decode()
    assert kind in page


def test_a_child_sees_no_figures_and_nobody_elses_cards(school: School) -> None:
    play_out(play_alone(school.ben, "dice-words"))
    observe()
    actions.limit(school.ben, "dice-words", mode="pin", rung=2, teacher=school.ada)
    actions.limit(school.cleo, "scrabbicle", mode="pin", rung=1, teacher=school.ada)
    page = text_of(signed_in(school.ben.user), "/me/")
    cards = page[page.index("Your rule cards today") : page.index("Play by yourself")]
    assert "%" not in cards
    assert "Scrabbicle" not in cards
    assert "help" not in cards


def test_cards_are_not_shown_where_they_do_not_follow_the_play(school: School) -> None:
    actions.limit(school.ben, "dice-words", mode="pin", rung=2, teacher=school.ada)
    actions.switch_class(school.foxes, False, school.ada)
    assert "Your rule cards today" not in text_of(signed_in(school.ben.user), "/me/")


def test_one_step_harder_can_be_asked_for_after_a_game(school: School) -> None:
    table = play_out(play_alone(school.ben, "dice-words"))
    ben, address = signed_in(school.ben.user), f"/tables/{table.code}/"
    assert "One step harder" not in text_of(ben, address)
    actions.limit(school.ben, "dice-words", mode="pin", rung=2, teacher=school.ada)
    assert "One step harder" not in text_of(ben, address)
    actions.limit(school.ben, "dice-words", mode="follow", teacher=school.ada)
    assert "One step harder next time" in text_of(ben, address)
    actions.switch_class(school.foxes, False, school.ada)
    assert "One step harder" not in text_of(ben, address)


# Was it a fair game?


def voted(student: Student, face: int) -> Table:
    table = play_out(play_alone(student, "dice-words"))
    actions.vote_fair(student, table, face)
    return table


def test_after_a_game_one_tap_says_how_fair_it_was_and_can_be_changed(school: School) -> None:
    table = play_out(play_alone(school.ben, "dice-words"))
    ben, address = signed_in(school.ben.user), f"/tables/{table.code}/"
    assert "Was it a fair game?" in text_of(ben, address)
    page = ben.post(f"{address}fair", {"face": 3}, follow=True).content.decode()
    assert "Thank you! You can change it." in page
    part = ben.post(f"{address}fair", {"face": 1}, headers={"X-Requested-With": "fetch"}).content.decode()
    assert part.lstrip().startswith("<form")
    assert part.count('aria-pressed="true"') == 1
    assert FairnessVote.objects.get().face == 1


@pytest.mark.parametrize("face", ["", "9", "-1", "three", "1" * 40])
def test_a_face_that_does_not_exist_gets_a_sentence(school: School, face: str) -> None:
    table = play_out(play_alone(school.ben, "dice-words"))
    page = signed_in(school.ben.user).post(f"/tables/{table.code}/fair", {"face": face}, follow=True)
    assert page.status_code == 200
    assert not FairnessVote.objects.exists()


def test_a_running_game_has_no_faces(school: School) -> None:
    running = play_alone(school.ben, "dice-words")
    assert "Was it a fair game?" not in text_of(signed_in(school.ben.user), f"/tables/{running.code}/")


def test_teachers_see_numbers_once_five_children_have_voted(school: School) -> None:
    students = [school.ben, school.cleo, *(a_student(school.foxes, name) for name in ("Dora", "Emil"))]
    for student, face in zip(students, (3, 3, 2, 1), strict=True):
        voted(student, face)
    voted(school.ben, 3)
    assert overview_of(school.foxes).votes is None, "five votes of four children"
    voted(a_student(school.foxes, "Fay"), 3)
    votes = overview_of(school.foxes).votes
    assert votes is not None
    assert (votes.fair, votes.so_so, votes.unfair) == (4, 1, 1)
    page = text_of(signed_in(school.ada), f"/classes/{school.foxes.pk}/rule-cards/")
    assert "6 answers in the last 30 days." in page
