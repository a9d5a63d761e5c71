"""The steps of a lesson follow when the teacher says so."""

import pytest

from config.core.errors import Refused
from games.actions import clock
from lessons import tasks
from lessons.activities import places, seating, selectors
from lessons.activities.actions import late, live, moving, steps
from lessons.activities.actions.live import SeatingGroup
from lessons.models import Activity, Attempt, Change
from tests.games.clockwork import later
from tests.lessons.lesson import open_all, text_of
from tests.lessons.live_class import LiveClass, a_lesson, names_at
from tests.world import School, assert_replays, fresh, signed_in

pytestmark = pytest.mark.django_db


def lesson_of_two(school: School) -> Activity:
    """Ben and Cleo in the first step of a lesson."""
    lesson = a_lesson()
    groups = [SeatingGroup(students=[school.ben, school.cleo])]
    options = lesson.steps[0].options
    return live.start(school.ada, school.foxes, lesson.game, groups=groups, options=options, lesson=lesson)


def test_the_next_step_has_its_own_rules_and_a_table_of_its_own() -> None:
    school, lesson = School(), a_lesson()
    activity = lesson_of_two(school)
    [first] = open_all(activity)
    says = steps.next_step(activity, school.ada, to=2)
    activity.refresh_from_db()
    assert says == f"{lesson.steps[1].title} begins. The children are called to it."
    assert (activity.step, activity.options, activity.ended_at) == (2, dict(lesson.steps[1].options), None)
    assert fresh(first).status == "over"
    [second] = open_all(activity)
    tasks.settle_activities()
    assert second.options == {**second.options, **lesson.steps[1].options}
    assert list(activity.tables.values_list("number", "game_number")) == [(1, 1), (1, 2)]
    assert [bool(attempt.result) for attempt in Attempt.objects.order_by("begun_at", "pk")] == [True] * 2 + [
        False
    ] * 2
    assert Change.objects.latest("pk").details == {"step": 2, "title": lesson.steps[1].title}
    assert_replays(second)


def test_each_child_gets_the_rule_cards_of_the_step() -> None:
    school, lesson = School(), a_lesson()
    school.ben.band, school.ben.extra_time = "low", 50
    school.ben.save()
    activity = lesson_of_two(school)
    steps.next_step(activity, school.ada, to=2)
    wanted = {**lesson.steps[1].supports_for("low"), "extra_time": 1.5}
    assert activity.participants.get(student=school.ben).supports == wanted


def test_two_presses_for_one_step_go_one_step_on() -> None:
    school = School()
    activity = lesson_of_two(school)
    steps.next_step(activity, school.ada, to=2)
    assert steps.next_step(activity, school.carl, to=2) == "The class is there already."
    activity.refresh_from_db()
    assert activity.step == 2


def test_children_are_called_to_the_next_step_at_once() -> None:
    school = School()
    activity = lesson_of_two(school)
    [first] = open_all(activity)
    steps.next_step(activity, school.ada, to=2)
    ben = signed_in(school.ben.user)
    page = text_of(ben, f"/tables/{first.code}/")
    assert f"/me/join/{activity.code}" in text_of(ben, "/me/now")
    assert page.count(f'href="/me/join/{activity.code}"') == 1
    assert "To the next game" in page
    answer = ben.get(f"/me/join/{activity.code}")
    assert answer["Location"] != f"/tables/{first.code}/"


def test_a_group_may_finish_its_game_first() -> None:
    school = LiveClass()
    first, second = school.everybody_arrives()
    steps.next_step(school.activity, school.ada, to=2, finish_first=True)
    assert (fresh(first).status, school.arrives(school.ben)) == ("playing", first)
    clock.end(first)
    new = school.arrives(school.ben)
    assert new not in (first, second)
    assert names_at(new) == ["Ben B.", "Cleo C."]
    assert school.arrives(school.dora) == second


def test_a_lesson_waits_for_its_next_step_but_not_for_ever() -> None:
    school = School()
    activity = lesson_of_two(school)
    [first] = open_all(activity)
    clock.end(first)
    tasks.settle_activities()
    assert Activity.objects.filter(ended_at=None).exists()
    assert not selectors.busy_in(school.foxes)
    with later(3700):
        tasks.settle_activities()
    assert not Activity.objects.filter(ended_at=None).exists()
    with pytest.raises(Refused):
        steps.next_step(activity, school.ada, to=2)


def test_a_plain_game_goes_on_with_new_dice() -> None:
    school = LiveClass("dice-words", same_dice=True)
    first, _ = school.everybody_arrives()
    steps.next_step(school.activity, school.ada, to=2)
    again, beside = school.everybody_arrives()
    assert again.seed == beside.seed
    assert again.seed not in (first.seed, "")
    assert first.seed == school.activity.seed


def test_those_who_were_moved_or_merged_sit_together_in_the_next_game() -> None:
    school = LiveClass()
    school.everybody_arrives()
    late.add(school.activity, school.finn, school.ada)
    moving.move(school.part_of(school.ben), 2, school.ada)
    school.arrives(school.finn)
    steps.next_step(school.activity, school.ada, to=2)
    sizes = [len(group) for group in places.groups_of(school.now()).values()]
    assert sorted(sizes) == [2, 3]
    table = school.arrives(school.finn)
    assert names_at(table) == ["Cleo C.", "Finn F."]


@pytest.mark.parametrize(
    ("sizes", "most", "joins"),
    [
        ({1: 3, 2: 1}, 4, {2: 1}),
        ({1: 3, 2: 1}, 3, {}),
        ({1: 1, 2: 1}, 4, {1: 2}),
        ({1: 4, 2: 3, 5: 1, 6: 1}, 4, {5: 2, 6: 0}),
    ],
)
def test_single_children_join_others(sizes: dict[int, int], most: int, joins: dict[int, int]) -> None:
    groups = {number: ["a child"] * size for number, size in sizes.items()}
    wanted = {number: other for number, other in joins.items() if other}
    assert seating.companions(groups, most) == wanted
