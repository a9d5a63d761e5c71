"""The same dice for everybody: all games of one activity get the same throws, in the room, at home and as homework."""

import pytest

from classrooms.models import Student
from games.models import Table
from lessons.activities.actions import attempts, away, giving, live, steps
from lessons.models import Activity, Participant
from tests.games.thrown import Throws, play, throws
from tests.lessons.at_home import give, in_days, part_of
from tests.lessons.live_class import LiveClass, a_lesson
from tests.world import School, a_class, a_student

pytestmark = pytest.mark.django_db
ROUNDS = {"rounds": 2}


def played(table: Table, seed: str = "") -> Throws:
    """Each table is played differently: at other levels, with pauses, hints and votes between the throws."""
    return throws(play(table, level=4 if seed else 1, seed=seed))


def assert_alike(*tables: Throws, at_least: int = 10) -> None:
    first, *others = tables
    for other in others:
        both = first.keys() & other.keys()
        assert len(both) >= at_least
        assert {name: first[name] for name in both} == {name: other[name] for name in both}


def at_home(activity: Activity, student: Student) -> Table:
    return attempts.begin(part_of(activity, student))


def test_the_tables_in_the_room_and_a_child_at_home_throw_alike() -> None:
    room = LiveClass("dice-words", options=ROUNDS, same_dice=True)
    first, second = room.everybody_arrives()
    away.do_at_home(room.activity, [room.finn], room.ada, due_at=in_days(2))
    home = at_home(room.activity, room.finn)
    found = played(first), played(second, "pauses"), played(home, "hints")
    assert_alike(*found)
    assert {"round 1: targets", "round 2: targets"} <= found[0].keys() & found[2].keys()


def test_without_the_same_dice_they_do_not() -> None:
    room = LiveClass("dice-words", options=ROUNDS)
    one, other = (played(table) for table in room.everybody_arrives())
    assert any(one[name] != other[name] for name in one.keys() & other.keys())
    assert not Table.objects.filter(common_dice=True).exists()


def test_all_tries_of_homework_throw_alike_and_so_does_another_class() -> None:
    school = School()
    activity = give(school, options=ROUNDS, same_dice=True)
    first = played(at_home(activity, school.ben))
    again = played(at_home(activity, school.ben), "second try")
    other = played(at_home(activity, school.cleo), "another child")
    assert_alike(first, again, other)
    owls = a_class("Owls", school.ada)
    gus = a_student(owls, "Gus")
    dates = giving.Dates(due_at=in_days(2))
    given = giving.give_again(activity, school.ada, owls, students=[gus], dates=dates)
    assert_alike(first, played(at_home(given, gus), "another class"))


def test_computer_players_at_home_and_children_in_the_room_share_a_game_with_turns() -> None:
    room = LiveClass("scrabbicle", same_dice=True)
    first, second = room.everybody_arrives()
    away.do_at_home(room.activity, [room.finn], room.ada, due_at=in_days(2))
    home = at_home(room.activity, room.finn)
    found = [throws(play(table, level=2, seed=str(table.pk), until=6)) for table in (first, second, home)]
    assert_alike(*found, at_least=5)


def test_the_next_step_has_other_dice_and_they_are_the_same_everywhere() -> None:
    lesson = a_lesson()
    room = LiveClass(lesson.game, lesson=lesson, options=dict(lesson.steps[0].options), same_dice=True)
    before = throws(play(room.everybody_arrives()[0], level=1, until=8))
    steps.next_step(room.activity, room.ada, to=2)
    first, second = room.everybody_arrives()
    away.do_at_home(room.now(), [room.finn], room.ada, due_at=in_days(2))
    found = [throws(play(table, level=1, until=8)) for table in (first, second)]
    found.append(throws(play(at_home(room.now(), room.finn), level=1, until=8)))
    assert_alike(*found, at_least=8)
    assert any(before[name] != found[0][name] for name in before.keys() & found[0].keys())


def test_a_second_game_of_the_same_children_has_dice_of_its_own() -> None:
    """Else they would know what comes."""
    room = LiveClass("dice-words", options={"rounds": 1}, same_dice=True)
    table, _ = room.everybody_arrives()
    play(table, level=1)
    again = live.rematch(table)
    assert (again.common_dice, again.seed == table.seed) == (False, False)
    assert Participant.objects.filter(activity__tables__table=again).count() == 2
