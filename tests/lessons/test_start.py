"""Starting a lesson in the room: the activity keeps a copy of it."""

import re
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from lessons.activities.actions import live
from lessons.activities.actions.live import SeatingGroup
from lessons.activities.dates import due_on, next_school_day
from lessons.lesson_files import library
from lessons.models import Activity, OwnLesson
from tests.lessons.lesson import games_page, text_of
from tests.world import School, a_student, signed_in

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class ALesson:
    slug: str = "plural-power"
    title: str = "Plural power"
    content: dict[str, Any] = field(default_factory=lambda: {"title": "Plural power", "game": "scrabbicle"})


def started(school: School, **about: Any) -> Activity:
    group = SeatingGroup(students=[school.ben, school.cleo])
    return live.start(school.ada, school.foxes, "dice-words", groups=[group], options={}, **about)


def test_an_activity_keeps_a_copy_of_its_lesson() -> None:
    activity = started(School(), lesson=ALesson())
    activity.refresh_from_db()
    assert (activity.title, activity.lesson_slug, activity.step) == ("Plural power", "plural-power", 1)
    assert activity.lesson == {"title": "Plural power", "game": "scrabbicle"}


def test_a_lesson_of_a_teacher_is_not_one_of_the_library() -> None:
    school = School()
    own = OwnLesson.objects.create(owner=school.ada, content={"title": "Mine"}, copied_from="plural-power")
    activity = started(school, lesson=ALesson(), own_lesson=own, title="Plurals again")
    activity.refresh_from_db()
    assert (activity.title, activity.lesson_slug, activity.own_lesson) == ("Plurals again", "", own)


def test_a_plain_game_has_no_lesson_and_the_teacher_who_starts_it_leads_it() -> None:
    school = School()
    activity = started(school)
    assert (activity.title, activity.lesson, activity.lesson_slug, activity.led_by) == (
        "",
        {},
        "",
        school.ada,
    )


# The page


def page_of(school: School, slug: str = "ending-swap") -> str:
    return f"{games_page(school)}new/{library()[slug].game}/?lesson={slug}"


def test_a_lesson_is_started_with_those_who_are_signed_in() -> None:
    """Two taps from a lesson: the children are chosen already."""
    school, lesson = School(), library()["ending-swap"]
    school.ben.signed_in_at = timezone.now()
    school.ben.save()
    page = text_of(signed_in(school.ada), page_of(school))
    assert re.findall(r'name="students" value="(\d+)"[^>]* checked', page) == [str(school.ben.pk)]
    assert "with 1</span>" in page
    assert lesson.title in page
    answer = signed_in(school.ada).post(page_of(school), {"students": [school.ben.pk]})
    activity = Activity.objects.get()
    assert answer["Location"] == f"/activities/{activity.code}/room"
    assert (activity.title, activity.lesson_slug) == (lesson.title, lesson.slug)
    assert activity.options == dict(lesson.steps[0].options)
    assert activity.seed


def test_children_begin_with_the_rule_cards_of_the_lesson() -> None:
    school, lesson = School(), library()["ending-swap"]
    school.ben.band, school.ben.extra_time = "low", 50
    school.ben.save()
    signed_in(school.ada).post(page_of(school), {"students": [school.ben.pk, school.cleo.pk]})
    cards = {each.student: each.supports for each in Activity.objects.get().participants.all()}
    assert cards[school.ben] == {**lesson.steps[0].supports_for("low"), "extra_time": 1.5}
    assert cards[school.cleo] == lesson.steps[0].supports_for("middle")


def test_a_lesson_of_a_teacher_starts_for_those_who_may_see_it() -> None:
    school = School()
    lesson = library()["ending-swap"]
    own = OwnLesson.objects.create(owner=school.ada, content=dict(lesson.content))
    address = f"{games_page(school)}new/{lesson.game}/?own={own.code}"
    signed_in(school.carl).post(address, {"students": [school.ben.pk, school.cleo.pk]})
    assert (Activity.objects.get().own_lesson, Activity.objects.get().lesson_slug) == (own, "")
    theirs = f"/classes/{school.hares.pk}/games/new/{lesson.game}/?own={own.code}"
    assert signed_in(school.otto).get(theirs).status_code == 404


@pytest.mark.parametrize("query", ["lesson=nothing", "own=nothing", "lesson=ending-swap"])
def test_a_lesson_that_does_not_fit_is_not_found(query: str) -> None:
    school = School()
    address = f"{games_page(school)}new/scrabbicle/?{query}"
    assert signed_in(school.ada).get(address).status_code == 404


def test_seats_of_a_lesson_are_arranged_by_hand() -> None:
    school = School()
    client, who = signed_in(school.ada), {"students": [school.ben.pk, school.cleo.pk], "size": "2"}
    page = client.post(page_of(school), who | {"by_hand": "1"}).content.decode()
    assert "Who sits where" in page
    assert 'name="tables" value="1"' in page
    more = who | {"tables": "1", f"at_{school.ben.pk}": "1", f"at_{school.cleo.pk}": "1"}
    page = client.post(page_of(school), more | {"add_table": "1"}).content.decode()
    assert "Table 2" in page
    apart = more | {"tables": "2", f"at_{school.cleo.pk}": "2", "arrange": "1"}
    page = client.post(page_of(school), apart).content.decode()
    assert "Cleo C. would be without other children." in page
    assert f'name="put" value="{school.cleo.pk}:1"' in page
    page = client.post(page_of(school), apart | {"put": f"{school.cleo.pk}:1"}).content.decode()
    assert "would be without other children" not in page
    assert client.post(page_of(school), apart | {"seated": "1"}).status_code == 302
    assert Activity.objects.get().seat_by == "hand"


@pytest.mark.parametrize(
    ("way", "said"), [("similar", "similar"), ("mixed", "mixed"), ("", "random"), ("groups", None)]
)
def test_the_way_of_seating_is_stored(way: str, said: str | None) -> None:
    """A class without groups cannot be seated by group."""
    school = School()
    body = {"students": [school.ben.pk, school.cleo.pk], "seat_by": way}
    answer = signed_in(school.ada).post(page_of(school), body)
    assert answer.status_code == (422 if said is None else 302)
    assert [*Activity.objects.values_list("seat_by", flat=True)] == ([] if said is None else [said])


# Those who are not here


def give_home(school: School, **answers: Any) -> Activity:
    body = {"students": [school.ben.pk], "at_home": "on", **answers}
    answer = signed_in(school.ada).post(page_of(school), body)
    activity = Activity.objects.get()
    assert answer["Location"] == f"/activities/{activity.code}/room"
    return activity


def test_those_who_are_not_here_do_it_at_home() -> None:
    """Cleo is away. Dora is signed in and does something else: nothing is given to her."""
    school = School()
    dora = a_student(school.foxes, "Dora")
    dora.signed_in_at = timezone.now()
    dora.save()
    activity = give_home(school)
    cleo = activity.participants.get(student=school.cleo)
    assert (cleo.place, cleo.due_at) == (
        "home",
        due_on(next_school_day(timezone.localdate() + timedelta(days=7)), timezone.get_current_timezone()),
    )
    assert activity.seed != ""
    assert not activity.participants.filter(student=dora).exists()


def test_without_the_switch_no_child_has_homework() -> None:
    school = School()
    activity = give_home(school, at_home="")
    assert list(activity.participants.values_list("student", "place")) == [(school.ben.pk, "")]


def test_the_teacher_may_keep_computer_players_from_standing_in() -> None:
    school = School()
    assert not give_home(school).stands_in
    page = text_of(signed_in(school.ada), page_of(school))
    assert re.search(r'name="stands_in"[^>]* checked', page)


def test_the_start_page_leads_to_homework_and_paper() -> None:
    school = School()
    page = text_of(signed_in(school.ada), page_of(school))
    for place in ("home", "paper"):
        assert f"/give/?lesson=ending-swap&amp;place={place}" in page
