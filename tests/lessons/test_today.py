"""What a teacher sees first after signing in: which games run, and which homework is open or due today."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from classrooms.models import Classroom
from lessons.activities.today import today_in
from lessons.models import Activity
from tests.lessons.homework import given, in_days
from tests.lessons.lesson import start, text_of
from tests.world import School, a_class, a_teacher, signed_in

pytestmark = pytest.mark.django_db


def pages(school: School) -> list[str]:
    return ["/classes/", f"/classes/{school.foxes.pk}/"]


def homework_of(classroom: Classroom) -> str:
    return today_in([classroom.pk])[classroom.pk].homework


def test_a_game_that_runs_leads_to_its_control_room(school: School, ada: Client) -> None:
    for page in pages(school):
        assert "Control room" not in text_of(ada, page)
    start(school)
    activity = Activity.objects.get()
    Activity.objects.update(title="Ending swap")
    for page in pages(school):
        shown = text_of(ada, page)
        assert f'href="/activities/{activity.code}/room"' in shown
        assert "Control room: Ending swap" in shown
    Activity.objects.update(ended_at=timezone.now())
    for page in pages(school):
        assert "Control room" not in text_of(ada, page)


def test_homework_that_is_open_is_counted(school: School, ada: Client) -> None:
    given(school, due=2)
    planned, closed, ended = given(school), given(school), given(school)
    Activity.objects.filter(pk=planned.pk).update(opens_at=in_days(1))
    Activity.objects.filter(pk=closed.pk).update(closes_at=in_days(-1))
    Activity.objects.filter(pk=ended.pk).update(ended_at=timezone.now())
    for page in pages(school):
        assert "1 piece of homework open" in text_of(ada, page)


def test_homework_that_is_due_today_says_so(school: School) -> None:
    assert homework_of(school.foxes) == ""
    first, second = given(school, due=2), given(school, due=2)
    Activity.objects.filter(pk=first.pk).update(due_at=timezone.now())
    assert homework_of(school.foxes) == "2 pieces of homework open, 1 due today"
    Activity.objects.filter(pk=second.pk).update(due_at=timezone.now())
    assert homework_of(school.foxes) == "2 pieces of homework due today"


def test_another_class_is_not_counted(school: School) -> None:
    given(school)
    owls = a_class("Owls", school.ada)
    assert homework_of(owls) == ""


def test_the_yellow_button_makes_the_first_class_only(school: School, ada: Client) -> None:
    button = re.compile(r'class="btn( btn-primary)?" href="/classes/new/?"')
    assert button.findall(text_of(ada, "/classes/")) == [""]
    assert button.findall(text_of(signed_in(a_teacher("Nora")), "/classes/")) == [" btn-primary"]
