"""Giving children something to do at home or on paper."""

from datetime import timedelta

import pytest
from django.utils import timezone

from config.core.errors import Refused
from games.engines import IllegalSetup
from lessons.activities.actions import giving, results
from lessons.activities.actions.giving import Dates, Task
from lessons.models import Activity
from tests.world import School

pytestmark = pytest.mark.django_db


def given(school: School, **task: object) -> Activity:
    dates = Dates(due_at=timezone.now() + timedelta(days=4))
    work = Task(**{"game": "dice-words", **task})  # type: ignore[arg-type]
    return giving.give(school.ada, school.foxes, work, students=[school.ben, school.cleo], dates=dates)


def test_each_child_is_a_group_of_one(school: School) -> None:
    activity = given(school, title="Ending swap", tries=3, counts="last")
    parts = list(activity.participants.order_by("group_number"))
    assert [(each.student, each.group_number) for each in parts] == [(school.ben, 1), (school.cleo, 2)]
    assert not any(each.is_current for each in parts), "homework is not what the child is in now"
    assert (activity.place, activity.title, activity.tries, activity.counts) == (
        "home",
        "Ending swap",
        3,
        "last",
    )
    assert activity.opens_at is not None
    assert activity.changes.get().by == school.ada


def test_the_same_dice_are_the_activitys_seed(school: School) -> None:
    assert given(school).seed == ""
    first, second = given(school, same_dice=True), given(school, same_dice=True)
    assert first.seed
    assert first.seed != second.seed


def test_extra_time_moves_the_clock_and_the_window(school: School) -> None:
    school.ben.extra_time = 50
    school.ben.save()
    ben, cleo = given(school).participants.order_by("group_number")
    assert (ben.time_factor, ben.supports["extra_time"]) == (1.5, 1.5)
    assert cleo.time_factor == 1.0
    assert "extra_time" not in cleo.supports


def test_rule_cards_of_a_child_may_be_chosen(school: School) -> None:
    activity = giving.give(
        school.ada,
        school.foxes,
        Task(game="scrabbicle"),
        students=[school.ben, school.cleo],
        dates=Dates(),
        supports={school.cleo.pk: {"junior": True}},
    )
    ben, cleo = activity.participants.order_by("group_number")
    assert (ben.supports, cleo.supports) == ({}, {"junior": True})


@pytest.mark.parametrize(
    ("dates", "code"),
    [
        ({"due_at": -1}, "due-past"),
        ({"opens_at": 3, "due_at": 2}, "due-before-open"),
        ({"due_at": 3, "closes_at": 2}, "closes-before-due"),
        ({"opens_at": 3, "closes_at": 2}, "closes-past"),
    ],
)
def test_dates_in_the_wrong_order_are_refused(school: School, dates: dict[str, int], code: str) -> None:
    moments = {name: timezone.now() + timedelta(days=days) for name, days in dates.items()}
    with pytest.raises(Refused) as refused:
        giving.give(
            school.ada,
            school.foxes,
            Task(game="dice-words"),
            students=[school.ben],
            dates=Dates(**moments),
        )
    assert refused.value.code == code
    assert not Activity.objects.exists()


def test_rules_that_the_game_does_not_have_are_refused(school: School) -> None:
    with pytest.raises(IllegalSetup):
        given(school, options={"no-such-rule": True})
    assert not Activity.objects.exists()


def test_children_of_other_classes_are_refused(school: School) -> None:
    with pytest.raises(Refused):
        giving.give(school.ada, school.foxes, Task(game="dice-words"), students=[school.zoe], dates=Dates())


def test_homework_does_not_end_because_no_child_plays(school: School) -> None:
    activity = given(school)
    results.settle([activity])
    activity.refresh_from_db()
    assert activity.ended_at is None


def test_another_class_gets_the_same_without_results(school: School) -> None:
    first = given(school, title="Ending swap", same_dice=True)
    dates = Dates(due_at=timezone.now() + timedelta(days=7))
    again = giving.give_again(first, school.otto, school.hares, students=[school.zoe], dates=dates)
    assert (again.title, again.seed, again.classroom) == ("Ending swap", first.seed, school.hares)
    assert [each.student for each in again.participants.all()] == [school.zoe]
    assert first.participants.count() == 2
