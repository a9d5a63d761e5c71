"""Starting a lesson in the room: the activity keeps a copy of it."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from lessons.activities.actions import live
from lessons.activities.actions.live import SeatingGroup
from lessons.models import Activity, OwnLesson
from tests.world import School

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
