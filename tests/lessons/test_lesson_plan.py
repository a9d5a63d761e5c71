"""The printed plan of a lesson."""

from copy import deepcopy
from typing import Any

import pytest
from django.test import Client

from games.engines import GAMES
from lessons.authoring import actions
from lessons.authoring.entries import Entry
from lessons.authoring.plan import card_title
from lessons.lesson_files import Lesson, lesson_from, library
from lessons.models import OwnLesson, Printout
from lessons.printables.lesson_plan import LessonPlan
from lessons.printables.printable import Paper as Size
from tests.lessons.paper import Paper
from tests.world import School, signed_in

PLAN = LessonPlan()
every_lesson = pytest.mark.parametrize("lesson", library().values(), ids=lambda lesson: lesson.slug)


def printed(lesson: Lesson, size: Size = Size.A4) -> Paper:
    return Paper(PLAN.render(PLAN.options(paper=size), lesson))


@every_lesson
def test_every_lesson_of_the_library_fits_one_accessible_page(lesson: Lesson) -> None:
    """Letter is shorter than A4."""
    paper = printed(lesson, Size.LETTER)
    assert len(paper.texts) == 1
    assert paper.is_accessible
    for text in (lesson.title, lesson.can_do, "Starter", "Teach", "Play", "Talk", "Exit check"):
        assert text in paper.text


def test_a_text_that_looks_like_code_is_printed_as_it_is() -> None:
    content: dict[str, Any] = deepcopy(library()["ending-swap"].content)
    content["teach"]["text"] = '#panic("no") $x$ = y \\ [z] <a> and **bold**'
    assert '#panic("no") $x$ = y \\ [z] <a> and bold' in printed(lesson_from(content)).text


def test_a_lesson_that_is_too_long_for_a_page_gets_a_second_one() -> None:
    content: dict[str, Any] = deepcopy(library()["ending-swap"].content)
    for part in ("starter", "teach", "play", "talk"):
        content[part]["text"] = "A long text with many words. " * 40
    assert len(printed(lesson_from(content)).texts) == 2


def request(client: Client, query: str) -> Any:
    return client.post(f"/print/lesson-plan/?{query}", {"paper": "a4"})


@pytest.mark.django_db
def test_a_teacher_prints_the_plan_of_a_lesson_and_of_an_own_lesson() -> None:
    school = School()
    ada = signed_in(school.ada)
    assert request(ada, "lesson=ending-swap").status_code == 302
    own = actions.copy_lesson(school.ada, Entry.of_library(library()["ending-swap"]))
    assert request(ada, f"own={own.code}").status_code == 302
    library_plan, own_plan = Printout.objects.order_by("pk")
    for printout in (library_plan, own_plan):
        printout.work(lambda progress: None)
    assert library_plan.filename == "lesson-plan-ending-swap.pdf"
    assert "Copy of Ending swap" in Paper(bytes(own_plan.pdf or b"")).text
    for printout, address in (
        (library_plan, "/lessons/ending-swap/"),
        (own_plan, f"/lessons/own/{own.code}/"),
    ):
        page = ada.get(f"/print/jobs/{printout.code}/")
        assert f'<a href="{address}">Back to ' in page.content.decode()


@pytest.mark.django_db
def test_the_print_centre_keeps_a_teacher_s_way_to_lessons_and_words() -> None:
    page = signed_in(School().ada).get("/print/").content.decode()
    assert 'href="/lessons/"' in page
    assert 'href="/words/"' in page
    assert 'href="/lessons/"' not in Client().get("/print/").content.decode()


def test_a_plan_shows_the_titles_of_what_was_chosen() -> None:
    game = GAMES["dice-words"]
    assert card_title(game, "judging", "coach") == "Who checks the words: Coach"
    assert card_title(game, "length_multiplier", False) == "No Long is strong card"


@pytest.mark.django_db
def test_only_teachers_who_see_a_lesson_print_it() -> None:
    school = School()
    own = actions.copy_lesson(school.ada, Entry.of_library(library()["ending-swap"]))
    assert request(signed_in(school.otto), f"own={own.code}").status_code == 404
    assert request(signed_in(school.ben.user), "lesson=ending-swap").status_code == 404
    assert request(Client(), "lesson=ending-swap").status_code == 404
    half = OwnLesson.objects.create(owner=school.ada, content={"game": "dice-words"})
    assert request(signed_in(school.ada), f"own={half.code}").status_code == 404
