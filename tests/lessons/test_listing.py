"""The activities of a class in one list."""

import pytest
from django.test import Client

from lessons.activities.actions import adjusting
from lessons.models import Activity
from tests.lessons.homework import child, done, given, in_days, move_back
from tests.lessons.lesson import games_page, start, text_of
from tests.world import School, a_student

pytestmark = pytest.mark.django_db


def test_homework_says_how_many_have_done_it(school: School, ada: Client) -> None:
    assert "What you give as homework or on paper comes here" in text_of(ada, games_page(school))
    activity = move_back(given(school, due=2, title="Ending swap"), 4)
    done(child(activity, school.ben), days=-3)
    page = text_of(ada, games_page(school))
    assert f"/activities/{activity.code}/" in page
    assert "<b>1 of 2</b> done" in page
    assert "1 late" in page


def test_planned_and_ended_activities(school: School, ada: Client) -> None:
    planned, ended = given(school, title="Soon"), given(school, title="Over now")
    Activity.objects.filter(pk=planned.pk).update(opens_at=in_days(2))
    adjusting.end(ended, school.ada)
    page = text_of(ada, games_page(school))
    assert "Opens " in page[page.index("Soon") :]
    assert page.index("Ended activities") < page.index("Over now")


def test_a_live_activity_leads_to_its_control_room(school: School, ada: Client) -> None:
    start(school)
    activity = Activity.objects.get()
    assert f"/activities/{activity.code}/room" in text_of(ada, games_page(school))


def test_queries_do_not_grow(
    school: School, ada: Client, django_assert_max_num_queries: pytest.FixtureRequest
) -> None:
    children = [a_student(school.foxes, f"Child{number}") for number in range(8)]
    for number in range(6):
        activity = given(school, students=children, title=f"Homework {number}")
        for student in children[:4]:
            done(child(activity, student))
    with django_assert_max_num_queries(20):  # type: ignore[operator]
        ada.get(games_page(school))
