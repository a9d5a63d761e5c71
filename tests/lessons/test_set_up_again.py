"""Starting a game: who is left out, the length, the pace of young children, and the set-up of the last time."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from classrooms.models import Classroom
from lessons.activities.forms import WhoPlaysForm
from lessons.models import Activity
from tests.lessons.live_class import LiveClass
from tests.world import School, signed_in

pytestmark = pytest.mark.django_db


def address(school: School, game: str = "dice-words") -> str:
    return reverse("lessons:class-game", args=[school.foxes.pk, game])


def form_at(client: Client, page: str) -> WhoPlaysForm:
    form: WhoPlaysForm = client.get(page).context["form"]
    return form


def test_the_page_says_who_is_still_playing_and_offers_to_end_that() -> None:
    school = LiveClass("dice-words")
    page = signed_in(school.ada).get(address(school)).content.decode()
    said = re.sub(r"<[^>]+>", "", page)
    assert "Still playing another game: Ben B., Cleo C., Dora D., Emil E.. They are left out." in said
    assert 'name="ending" id="ending"' in page


def test_a_game_has_a_length_with_minutes_as_guests_get_them() -> None:
    school = School()
    ada = signed_in(school.ada)
    assert "5 rounds, about" in ada.get(address(school)).content.decode()
    ada.post(address(school), {"students": [school.ben.pk], "size": "4", "length": "5"})
    assert Activity.objects.get().options["rounds"] == 5


def test_young_children_begin_with_the_calm_pace() -> None:
    school = School()
    ada = signed_in(school.ada)
    for year, pace in (("Grade 2", "calm"), ("Grade 5", "quick"), ("", "quick")):
        Classroom.objects.filter(pk=school.foxes.pk).update(year_group=year)
        assert form_at(ada, address(school, "bookworm"))["turn_time"].value() == pace


def test_the_set_up_is_as_last_time_for_this_teacher_class_and_game() -> None:
    school = School()
    ada, carl = signed_in(school.ada), signed_in(school.carl)
    chosen = {
        "students": [school.ben.pk, school.cleo.pk],
        "size": "2",
        "seat_by": "similar",
        "tablets": "table",
        "hints": "off",
        "length": "15",
    }
    assert ada.post(address(school), chosen).status_code == 302
    form = form_at(ada, address(school))
    values = {name: str(form[name].value()) for name in ("size", "seat_by", "tablets", "hints", "length")}
    assert values == {name: chosen[name] for name in values}
    assert form.last_time is not None
    for other in (carl.get(address(school)), ada.get(address(school, "bookworm"))):
        assert other.context["form"].last_time is None
    assert form_at(ada, f"{address(school)}?usual").last_time is None


def test_how_to_play_is_where_games_are_chosen() -> None:
    school = School()
    ada = signed_in(school.ada)
    for page in (address(school), reverse("lessons:class-games", args=[school.foxes.pk])):
        assert reverse("games:help", args=["dice-words"]) in ada.get(page).content.decode()
