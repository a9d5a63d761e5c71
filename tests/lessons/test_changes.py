"""Every change of an activity reads as a plain sentence with who and why."""

from itertools import product
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from lessons.activities.actions import adjusting, giving
from lessons.activities.actions.giving import Dates, Task
from lessons.activities.changes import sentence
from lessons.activities.dates import due_on
from lessons.models import Activity, Change
from tests.lessons.homework import child, given, in_days
from tests.world import School

pytestmark = pytest.mark.django_db
LONDON = ZoneInfo("Europe/London")


def last(activity: Activity) -> str:
    change = activity.changes.select_related("by", "participant__student").last()
    assert change is not None
    return sentence(change, timezone.get_default_timezone())


def test_a_child_who_got_more_time(school: School) -> None:
    activity = given(school)
    until = in_days(6)
    adjusting.set_own_dates(
        activity, school.ada, [child(activity, school.ben)], due_at=until, why="Grandmother’s party."
    )
    day = f"{until:%A} {until.day} {until:%B} at 18:00"
    assert last(activity) == f"Ada gave Ben Benson until {day}. Reason: Grandmother’s party."


def test_all_that_a_teacher_does_with_homework(school: School) -> None:
    activity = given(school)
    ben = [child(activity, school.ben)]
    assert last(activity) == "Ada gave it to 2 children."
    adjusting.set_tries(activity, school.carl, tries=3, counts="last")
    assert last(activity) == "Carl allowed all children 3 tries; the last try counts."
    adjusting.excuse(activity, school.ada, ben, why="ill")
    assert last(activity) == "Ada excused Ben Benson. Reason: ill."
    adjusting.take_excuse_back(activity, school.ada, ben)
    assert last(activity) == "Ada took the excuse of Ben Benson back."
    adjusting.remove(activity, school.ada, ben)
    assert last(activity) == "Ada took it back from one child."
    adjusting.add(activity, school.ada, [school.ben])
    assert last(activity) == "Ada gave it to Ben Benson, too."
    adjusting.set_dates(activity, school.ada, Dates())
    assert last(activity) == "Ada took the due date away for all children."
    adjusting.end(activity, school.ada)
    assert last(activity) == "Ada ended it."


def test_a_date_is_written_in_the_schools_time_zone(school: School) -> None:
    activity = giving.give(
        school.ada, school.foxes, Task(game="dice-words"), students=[school.ben], dates=Dates()
    )
    due = due_on(in_days(9).date(), LONDON)
    change = Change(
        activity=activity, by=school.ada, what="dates", details={"due_at": [None, due.isoformat()]}
    )
    assert sentence(change, LONDON).endswith("18:00.")
    assert not sentence(change, ZoneInfo("America/New_York")).endswith("18:00.")


def test_every_kind_of_change_is_a_sentence(school: School) -> None:
    activity = given(school)
    for what, participant, number, details in product(
        Change.What.values,
        (None, child(activity, school.ben)),
        (None, 3),
        ({}, {"step": 2, "seconds": 30, "children": 3}),
    ):
        change = Change(
            activity=activity, what=what, details=details, participant=participant, group_number=number
        )
        said = sentence(change, LONDON)
        alone = (Change.What.STAND_IN, Change.What.SEAT_BACK, Change.What.TABLET)
        by_itself = participant is not None and what in alone
        assert said.startswith("A teacher ") or by_itself
        assert said.endswith(".")
        assert "None" not in said
        assert "  " not in said
