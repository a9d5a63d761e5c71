"""The library of lessons and the page of a lesson."""

import json
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from games.models import Table
from lessons.authoring import selectors
from lessons.authoring.forms.filter import FilterForm
from lessons.lesson_files import Lesson, library
from lessons.models import Activity, Attempt, OwnLesson
from tests.lessons.lesson import text_of
from tests.world import School, a_class, a_teacher, signed_in

pytestmark = pytest.mark.django_db
# Endings such as -est are joined to their hyphen.
JOINER = "\u2060"
every_lesson = pytest.mark.parametrize("lesson", library().values(), ids=lambda lesson: lesson.slug)


def titles(client: Client, **asked: Any) -> list[str]:
    answer = client.get("/lessons/", asked)
    assert answer.status_code == 200
    return [entry.title for entry in answer.context["found"]]


# Finding


def test_the_library_shows_every_lesson_with_its_sentence(school: School) -> None:
    page = text_of(signed_in(school.ada), "/lessons/")
    for lesson in library().values():
        assert escape(lesson.title) in page
        assert escape(lesson.can_do) in page.replace(JOINER, "")


def test_filters_by_game_skill_minutes_grade_and_code(school: School) -> None:
    ada = signed_in(school.ada)
    for lesson in library().values():
        standard = lesson.standards[0]
        chosen: dict[str, Any] = {
            "game": lesson.game,
            "skill": lesson.skills[0],
            "minutes": 25,
            "grade": lesson.grades[0],
            "code": f"{standard.framework} {standard.code}",
        }
        assert lesson.title in titles(ada, **chosen)
        for name in ("game", "skill", "grade"):
            for found in ada.get("/lessons/", {name: chosen[name]}).context["found"]:
                assert _fits(library()[found.slug], name, chosen[name])


def _fits(lesson: Lesson, name: str, value: Any) -> bool:
    if name == "grade":
        return value in range(lesson.grades[0], lesson.grades[1] + 1)
    return value in ((lesson.game,) if name == "game" else lesson.skills)


def test_several_games_are_alternatives_and_different_filters_narrow(school: School) -> None:
    ada = signed_in(school.ada)
    one, other = sorted({lesson.game for lesson in library().values()})[:2]
    both = titles(ada, game=[one, other])
    assert sorted(both) == sorted(titles(ada, game=[one]) + titles(ada, game=[other]))
    assert titles(ada, game=[one], q="nothing is called like this") == []


@pytest.mark.parametrize("asked", ["title", "can_do", "code", "word", "text"])
def test_the_search_looks_at_titles_sentences_codes_words_and_texts(school: School, asked: str) -> None:
    lesson = next(iter(library().values()))
    words = {
        "title": lesson.title.upper(),
        "can_do": lesson.can_do.split()[-1],
        "code": lesson.standards[0].code,
        "word": lesson.words[0].word,
        "text": lesson.parts[1].text.split()[0],
    }
    assert lesson.title in titles(signed_in(school.ada), q=words[asked])


def test_where_nothing_fits_the_page_says_what_to_do(school: School) -> None:
    page = text_of(signed_in(school.ada), "/lessons/?q=xylophones")
    assert "No lesson fits all of this" in page
    assert "Show all lessons" in page


def test_an_old_bookmark_with_choices_that_are_gone_shows_lessons(school: School) -> None:
    assert titles(signed_in(school.ada), game="no-such-game", minutes="soon", grade="99") != []


def test_a_filter_offers_only_what_some_lesson_has(school: School) -> None:
    form = FilterForm(selectors.entries_for(school.ada), {})
    skills = {skill for lesson in library().values() for skill in lesson.skills}
    assert {value for value, _ in form.fields["skill"].choices} == skills  # type: ignore[attr-defined]


def test_the_number_at_a_choice_follows_the_other_choices(school: School) -> None:
    def counts(**answers: Any) -> dict[str, int]:
        numbers: dict[str, int] = json.loads(FilterForm(selectors.entries_for(school.ada), answers).counts)
        return numbers

    lessons = library().values()
    of_scrabbicle = [each for each in lessons if each.game == "scrabbicle"]
    found = counts(game=["scrabbicle"])
    assert found["id_skill_endings"] == sum("endings" in each.skills for each in of_scrabbicle)
    # Another game can still be chosen beside it.
    assert found["id_game_dice-words"] == sum(each.game == "dice-words" for each in lessons)
    assert counts(q="xyzzy")["id_game_scrabbicle"] == 0


def test_a_filter_by_age(school: School) -> None:
    ada = signed_in(school.ada)
    for age in (7, 9, 11):
        fitting = [each.title for each in library().values() if each.ages[0] <= age <= each.ages[1]]
        assert sorted(titles(ada, age=age)) == sorted(fitting)


def test_the_time_is_only_asked_for_where_it_tells_lessons_apart(school: School) -> None:
    def times() -> list[tuple[int, int]]:
        form = FilterForm(selectors.entries_for(school.ada), {})
        choices: Any = form.fields["minutes"].choices  # type: ignore[attr-defined]
        return [(value, label.count) for value, label in choices]

    assert all(0 < count < len(library()) for _, count in times())
    longest = max(lesson.minutes for lesson in library().values())
    if {lesson.minutes for lesson in library().values()} == {longest}:
        assert times() == []
    content = {**library()["ending-swap"].content, "minutes": 10}
    OwnLesson.objects.create(owner=school.ada, content=content)
    assert (10, 1) in times()


# The page of a lesson


@every_lesson
def test_the_page_of_a_lesson_has_its_whole_plan(school: School, lesson: Lesson) -> None:
    page = text_of(signed_in(school.ada), f"/lessons/{lesson.slug}/")
    for text in (lesson.title, lesson.can_do, *(each.word for each in lesson.words)):
        assert escape(text) in page.replace(JOINER, "")
    for part in ("Starter", "Teach", "Play", "Talk"):
        assert f"<h3>{part}</h3>" in page
    for standard in lesson.standards:
        assert escape(standard.code) in page
    for saying in lesson.misconceptions:
        assert escape(saying.says) in page


def test_a_lesson_that_does_not_exist_is_not_found(school: School) -> None:
    assert signed_in(school.ada).get("/lessons/no-such-lesson/").status_code == 404


def test_starting_a_lesson_leads_to_the_start_page_of_the_class(school: School) -> None:
    lesson = next(iter(library().values()))
    asked: dict[str, Any] = {"lesson": lesson.slug, "class": school.foxes.pk, "how": "live"}
    answer = signed_in(school.ada).get("/lessons/use", asked)
    wanted = f"/classes/{school.foxes.pk}/games/new/{lesson.game}/?lesson={lesson.slug}"
    assert answer.headers["Location"] == wanted


@pytest.mark.parametrize("place", ["home", "paper"])
def test_giving_a_lesson_leads_to_the_page_that_gives_it(school: School, place: str) -> None:
    asked: dict[str, Any] = {"lesson": "ending-swap", "class": school.foxes.pk, "how": place}
    ada = signed_in(school.ada)
    answer = ada.get("/lessons/use", asked)
    assert answer.headers["Location"] == f"/classes/{school.foxes.pk}/give/?lesson=ending-swap&place={place}"
    assert "Ending swap" in text_of(ada, answer.headers["Location"])


def test_a_lesson_is_used_only_in_classes_that_one_teaches(school: School) -> None:
    lesson = next(iter(library()))
    asked: dict[str, Any] = {"lesson": lesson, "class": school.hares.pk, "how": "live"}
    assert signed_in(school.ada).get("/lessons/use", asked).status_code == 404


def test_a_teacher_without_a_class_is_asked_to_make_one() -> None:
    page = text_of(signed_in(a_teacher("Neo")), f"/lessons/{next(iter(library()))}/")
    assert "You have no class yet" in page


def test_archived_classes_are_not_offered(school: School) -> None:
    old = a_class("Old Owls", school.ada)
    old.archived_at = old.created_at
    old.save()
    assert "Old Owls" not in text_of(signed_in(school.ada), f"/lessons/{next(iter(library()))}/")


# Trying


@every_lesson
@pytest.mark.parametrize("band", ["low", "middle", "high"])
def test_every_lesson_can_be_tried_as_a_student_of_every_band(
    school: School, lesson: Lesson, band: str
) -> None:
    ada = signed_in(school.ada)
    for number, step in enumerate(lesson.steps, start=1):
        answer = ada.post(f"/lessons/try?lesson={lesson.slug}", {"band": band, "step": number})
        table = Table.objects.get(code=answer.headers["Location"].split("/")[-2])
        assert table.game == lesson.game
        assert table.status == Table.Status.PLAYING
        first = table.seats.get(number=1)
        assert (first.user, first.name) == (school.ada, "Just trying")
        assert first.supports == step.supports_for(band)
        assert "Just trying" in text_of(ada, f"/tables/{table.code}/")


def test_a_try_counts_nowhere(school: School) -> None:
    signed_in(school.ada).post(f"/lessons/try?lesson={next(iter(library()))}", {"band": "low"})
    table = Table.objects.get()
    assert table.classroom is None
    assert not Activity.objects.exists()
    assert not Attempt.objects.exists()


def test_a_lesson_that_is_not_finished_cannot_be_tried_and_says_so(school: School) -> None:
    own = OwnLesson.objects.create(owner=school.ada, content={"title": "Half", "game": "dice-words"})
    answer = signed_in(school.ada).post(f"/lessons/try?own={own.code}", {"band": "low"}, follow=True)
    assert "cannot be played yet" in answer.content.decode()
    assert not Table.objects.exists()


def test_the_arrow_of_a_tried_table_leads_back_to_the_lesson(school: School) -> None:
    ada = signed_in(school.ada)
    answer = ada.post("/lessons/try?lesson=ending-swap", {"band": "middle"}, follow=True)
    assert 'id="leave" href="/lessons/ending-swap/"' in answer.content.decode()
    other = ada.post("/lessons/try?lesson=prefix-hunt", {"band": "middle"}, follow=True)
    assert 'id="leave" href="/lessons/prefix-hunt/"' in other.content.decode()
