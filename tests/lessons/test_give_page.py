"""The page on which a teacher gives homework or paper work."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.engines import GAMES
from lessons.activities.dates import presets
from lessons.lesson_files import library
from lessons.models import Activity, OwnLesson
from tests.lessons.homework import in_days
from tests.lessons.lesson import text_of
from tests.world import School

pytestmark = pytest.mark.django_db


def page_of(school: School, query: str) -> str:
    return f"/classes/{school.foxes.pk}/give/?{query}"


def body(school: School, **answers: Any) -> dict[str, Any]:
    day = in_days(4)
    full = {"students": [school.ben.pk], "due": "other", "due_day": f"{day:%Y-%m-%d}", "due_time": "18:00"}
    return full | {"late": "3", "cards": "on", "same_dice": "on"} | answers


@pytest.mark.parametrize("slug", sorted(library()))
def test_a_lesson_is_given_as_its_homework_preset_says(school: School, ada: Client, slug: str) -> None:
    lesson = library()[slug]
    page = text_of(ada, page_of(school, f"lesson={slug}"))
    assert lesson.title in page
    answer = ada.post(page_of(school, f"lesson={slug}"), body(school))
    activity = Activity.objects.get()
    assert answer.headers["Location"] == f"/activities/{activity.code}/"
    assert (activity.title, activity.lesson_slug, activity.lesson["title"]) == (
        lesson.title,
        slug,
        lesson.title,
    )
    assert (activity.due_at, activity.closes_at) == (in_days(4), in_days(7))
    assert [each.student for each in activity.participants.all()] == [school.ben]
    assert activity.seed


@pytest.mark.parametrize("slug", sorted(GAMES))
@pytest.mark.parametrize("place", ["home", "paper"])
def test_every_game_is_given_with_its_usual_rules(school: School, ada: Client, slug: str, place: str) -> None:
    assert "What will happen" in text_of(ada, page_of(school, f"game={slug}&place={place}"))
    ada.post(
        page_of(school, f"game={slug}"), body(school, place=place, students=[school.ben.pk, school.cleo.pk])
    )
    activity = Activity.objects.get()
    assert (activity.game, activity.place, activity.lesson) == (slug, place, {})
    assert activity.participants.count() == 2


def test_the_fields_begin_with_the_rules_of_the_lesson(school: School, ada: Client) -> None:
    content = dict(library()["ending-swap"].content)
    content["homework"] = {**content["homework"], "options": {"rounds": 7}}
    own = OwnLesson.objects.create(owner=school.ada, content=content)
    page = text_of(ada, page_of(school, f"own={own.code}"))
    assert 'name="option_rounds" value="7"' in page
    ada.post(page_of(school, f"own={own.code}"), body(school, option_rounds="4"))
    activity = Activity.objects.get()
    assert (activity.own_lesson, activity.options["rounds"], activity.lesson_slug) == (own, 4, "")


def test_nothing_is_lost_when_something_is_refused(school: School, ada: Client) -> None:
    answer = ada.post(
        page_of(school, "game=dice-words"),
        body(school, due_day="2020-02-02", title="My words", tries="3", students=[school.cleo.pk]),
    )
    page = " ".join(answer.content.decode().split())
    assert answer.status_code == 422
    assert "The due date is over already" in page
    assert 'value="My words"' in page
    assert 'value="2020-02-02"' in page
    assert '<option value="3" selected>' in page
    assert f'value="{school.cleo.pk}" data-group="" checked' in page
    assert f'value="{school.ben.pk}" data-group="">' in page
    assert not Activity.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"students": []}, "First choose who gets it."),
        ({"due_day": ""}, "Choose a date."),
        ({"due_day": "tomorrow"}, "Write the date like this: 2026-11-26."),
        ({"due_time": "evening"}, "Write the time like this: 18:00."),
        ({"option_rounds": "900"}, "Please take a whole number"),
        ({"opens_day": "2999-01-01"}, "It would be due before it opens."),
    ],
)
def test_each_fault_is_named(school: School, ada: Client, wrong: dict[str, Any], sentence: str) -> None:
    answer = ada.post(page_of(school, "game=dice-words"), body(school, **wrong))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_a_preset_and_no_due_date(school: School, ada: Client) -> None:
    ada.post(page_of(school, "game=dice-words"), body(school, due=presets(timezone.localdate())[-1].slug))
    ada.post(page_of(school, "game=dice-words"), body(school, due="none"))
    week, open_end = Activity.objects.order_by("pk")
    assert week.due_at is not None
    assert week.due_at.astimezone(in_days(0).tzinfo).hour == 18
    assert (open_end.due_at, open_end.closes_at) == (None, None)


def test_extra_time_stays_when_rule_cards_are_off(school: School, ada: Client) -> None:
    school.ben.extra_time, school.ben.band = 50, "low"
    school.ben.save()
    answers = body(school)
    del answers["cards"]
    ada.post(page_of(school, "game=dice-words"), answers)
    ben = Activity.objects.get().participants.get()
    assert (ben.supports, ben.time_factor) == ({"extra_time": 1.5}, 1.5)


def test_without_a_lesson_the_library_is_shown(school: School, ada: Client) -> None:
    assert ada.get(page_of(school, "")).headers["Location"] == "/lessons/"


def test_none_leaves_each_child_to_be_chosen(school: School, ada: Client) -> None:
    page = text_of(ada, page_of(school, "game=dice-words"))
    assert 'data-pick="none">None</a>' in page
    assert "&amp;group=none" in page
    assert page.count(" checked><bdi>") == 2
    assert " checked><bdi>" not in text_of(ada, page_of(school, "game=dice-words&group=none"))


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("home", "Given to 1. They find it on their own pages."),
        ("paper", "Given to 1 on paper. Type the results in when the sheets are back."),
    ],
)
def test_the_page_says_what_happens_next(school: School, ada: Client, place: str, said: str) -> None:
    answer = ada.post(page_of(school, "game=dice-words"), body(school, place=place), follow=True)
    assert said in answer.content.decode()


def test_a_group_is_chosen_without_script(school: School, ada: Client) -> None:
    group = school.foxes.groups.create(name="Owls")
    school.ben.group = group
    school.ben.save(update_fields=["group"])
    page = text_of(ada, page_of(school, f"game=dice-words&group={group.pk}"))
    assert page.count(" checked><bdi>") == 1
