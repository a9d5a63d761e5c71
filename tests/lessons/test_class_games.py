"""First use of a class: "a teacher starts any game for chosen students (supports per child, seats by hand or at
random); they find it on their page at once and play at their own screens; the teacher can look on, pause, add time,
end; the class keeps the results"."""

import time

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.http import Http404
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from classrooms.classes.actions.students import move
from classrooms.models import Student, Teaching
from classrooms.visitors import Visitor
from config.core.errors import Refused
from games import access, selectors
from games.actions import clock, erase, errors, tables
from games.engines import GAMES, IllegalSetup
from games.models import Table
from lessons.activities.actions import live
from tests.games.clockwork import later
from tests.lessons.lesson import activity_of, do_at_tables, open_tables, table_for_both
from tests.world import (
    ANN,
    ROBIN,
    At,
    School,
    assert_replays,
    client_of,
    fresh,
    levels_at,
    signed_in,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", GAMES)
def test_a_teacher_starts_any_game_for_chosen_students(game: str) -> None:
    school = School()
    table = table_for_both(school, game)
    assert (table.status, table.classroom, table.led_by_teacher) == ("playing", school.foxes, True)
    assert [seat.user for seat in table.seats.all()] == [school.ben.user, school.cleo.user]
    assert [seat.name for seat in table.seats.all()] == [school.ben.shown_name, school.cleo.shown_name]
    assert_replays(table)


def test_a_whole_class_sits_down_with_one_question_for_all_accounts() -> None:
    school = School()
    group = live.SeatingGroup(students=list(school.foxes.students.all()))
    with CaptureQueriesContext(connection) as asked:
        open_tables(school.ada, school.foxes, "dice-words", groups=[group], options={})
    accounts = [query for query in asked if 'FROM "classrooms_user"' in query["sql"]]
    assert len(accounts) == 1


@pytest.mark.parametrize("gone", ["moved", "erased"])
def test_a_child_who_left_the_class_since_the_page_was_opened_gets_no_seat(gone: str) -> None:
    school = School()
    ben = Student.objects.get(pk=school.ben.pk)
    if gone == "moved":
        move([ben], school.hares)
    else:
        ben.user.delete()
    with pytest.raises(Refused, match="not in this class any more"):
        table_for_both(school)
    assert not Table.objects.exists()


def test_all_tables_open_or_none_does() -> None:
    school = School()
    alone = [
        live.SeatingGroup(students=[school.ben]),
        live.SeatingGroup(students=[school.cleo]),
    ]
    with pytest.raises(Refused, match="Somebody else"):
        open_tables(
            school.ada,
            school.foxes,
            "bookworm",
            groups=[live.SeatingGroup(students=[school.ben], computers=[1]), alone[1]],
            options={},
        )
    assert not Table.objects.exists()
    tables = open_tables(school.ada, school.foxes, "dice-words", groups=alone, options={})
    assert len({activity_of(table) for table in tables}) == 1


def test_each_child_has_their_own_supports() -> None:
    school = School()
    group = live.SeatingGroup(
        students=[school.ben, school.cleo], supports={school.ben.pk: {"head_start": True}}, computers=[2]
    )
    [table] = open_tables(school.ada, school.foxes, "dice-words", groups=[group], options={})
    assert [seat.supports for seat in table.seats.all()] == [{"head_start": True}, {}, {}]
    assert levels_at(table) == {"p3": 2}


def test_supports_that_the_game_does_not_have_open_nothing() -> None:
    school = School()
    group = live.SeatingGroup(students=[school.ben], supports={school.ben.pk: {"wings": True}})
    with pytest.raises(IllegalSetup):
        open_tables(school.ada, school.foxes, "dice-words", groups=[group], options={})
    assert not Table.objects.exists()


def test_a_child_is_at_one_running_table_of_the_class_at_a_time() -> None:
    school = School()
    first = table_for_both(school)
    with pytest.raises(Refused, match=r"Ben B\., Cleo C\. are still playing"):
        table_for_both(school)
    second = table_for_both(school, ending_others=True)
    assert fresh(first).status == "over"
    assert second.status == "playing"
    assert_replays(first)


def test_no_game_starts_in_an_archived_class() -> None:
    school = School()
    school.foxes.archived_at = timezone.now()
    school.foxes.save()
    with pytest.raises(Refused, match="archived"):
        table_for_both(school)
    assert not Table.objects.exists()


def test_a_child_of_another_class_gets_no_seat() -> None:
    school = School()
    with pytest.raises(Refused, match="not in this class"):
        open_tables(
            school.ada,
            school.foxes,
            "dice-words",
            groups=[live.SeatingGroup(students=[school.ben, school.zoe])],
            options={},
        )
    assert not Table.objects.exists()


def test_a_race_has_the_same_dice_at_every_table() -> None:
    school = School()
    groups = [live.SeatingGroup(students=[student]) for student in (school.ben, school.cleo)]
    first, second = open_tables(
        school.ada, school.foxes, "ice-pack", groups=groups, options={}, same_dice=True
    )
    boards = [At(table, "p1").view["board"] for table in (first, second)]
    assert boards[0] == boards[1]


def race(school: School) -> list[Table]:
    """Ben and Cleo alone, each at a table of their own."""
    groups = [live.SeatingGroup(students=[student]) for student in (school.ben, school.cleo)]
    return open_tables(school.ada, school.foxes, "ice-pack", groups=groups, options={}, same_dice=True)


def test_a_race_waits_for_the_go_and_then_all_children_have_the_whole_time() -> None:
    """The clock of Ice Pack starts with the game, before any child has sat down."""
    tables = race(School())
    assert all(fresh(table).waits_for_go for table in tables)
    with pytest.raises(errors.Paused):
        At(tables[0], "p1").does("roll")
    with later(120):
        do_at_tables(tables, "go")
        for table in tables:
            assert At(table, "p1").view["deadline"] == pytest.approx(time.time() + 600, abs=5)
            At(table, "p1").does("roll")
            assert not fresh(table).waits_for_go
            assert_replays(table)


def test_a_go_is_for_those_who_wait_for_it() -> None:
    """A table that was paused later stays so, and a second press of the button changes nothing."""
    first, second = race(School())
    do_at_tables([first, second], "go")
    clock.pause(first)
    version = fresh(second).version
    do_at_tables([first, second], "go")
    assert (fresh(first).paused_at is None, fresh(first).waits_for_go) == (False, False)
    assert (fresh(second).paused_at, fresh(second).version) == (None, version)


def test_two_who_share_a_clock_wait_for_the_go_and_games_without_a_clock_do_not_wait() -> None:
    school = School()
    assert table_for_both(school, "ice-pack").waits_for_go
    goals = {"p1": {"1": 2}, "p2": {"1": 2}}
    assert (
        table_for_both(school, "ice-pack", options={"achievement": goals}, ending_others=True).paused_at
        is None
    )
    assert table_for_both(school, "dice-words", ending_others=True).paused_at is None


def test_goals_for_each_player_hold_at_tables_of_any_size() -> None:
    school = School()
    options = {"achievement": {"each": {"1": 2}}}
    groups = [
        live.SeatingGroup(students=[school.ben]),
        live.SeatingGroup(students=[school.cleo], computers=[2]),
    ]
    opened = open_tables(school.ada, school.foxes, "ice-pack", groups=groups, options=options)
    goals = [selectors.load_log(table)[0].event["options"]["achievement"] for table in opened]
    assert goals == [{"p1": {"1": 2}}, {"p1": {"1": 2}, "p2": {"1": 2}}]


def test_time_added_before_the_go_is_kept_and_a_race_can_end_before_it() -> None:
    first, second = race(School())
    clock.add_time(first, 30)
    clock.end(second)
    assert fresh(first).waits_for_go
    do_at_tables([first, second], "go")
    assert At(first, "p1").view["deadline"] == pytest.approx(time.time() + 630, abs=5)
    assert (fresh(second).status, fresh(second).waits_for_go) == ("over", False)


def test_a_race_that_is_played_again_waits_for_the_go_again() -> None:
    (old, _) = race(School())
    clock.end(old)
    new = live.rematch(old)
    assert fresh(new).waits_for_go
    assert_replays(new)


def test_where_two_share_a_clock_more_time_for_one_is_more_time_for_both() -> None:
    school = School()
    group = live.SeatingGroup(
        students=[school.ben, school.cleo], supports={school.cleo.pk: {"extra_time": 1.5}}
    )
    [table] = open_tables(school.ada, school.foxes, "ice-pack", groups=[group], options={})
    assert table.options["seconds"] == 900


# Who may do what there


def test_only_the_teachers_of_the_class_are_hosts() -> None:
    """Co-teachers have equal rights; others' things answer 404."""
    school = School()
    table = table_for_both(school)
    for teacher in (school.ada, school.carl):
        assert access.table_for_host(Visitor(user=teacher), table.code) == table
    for stranger in (Visitor(user=school.otto), Visitor(user=school.zoe.user), ANN):
        with pytest.raises(Http404):
            access.table_for_viewer(stranger, table.code)


def test_a_teacher_who_has_left_the_class_is_host_there_no_more() -> None:
    school = School()
    table = table_for_both(school)
    Teaching.objects.get(teacher=school.ada, classroom=school.foxes).delete()
    with pytest.raises(Http404):
        access.table_for_viewer(Visitor(user=school.ada), table.code)


def test_a_student_plays_at_their_own_seat_only() -> None:
    school = School()
    table = table_for_both(school)
    visitor = Visitor(user=school.ben.user)
    assert access.seat_for_player(visitor, table.code, "p1").name == "Ben B."
    with pytest.raises(PermissionDenied):
        access.seat_for_player(visitor, table.code, "p2")
    with pytest.raises(PermissionDenied):
        access.table_for_host(visitor, table.code)


def test_a_classmate_without_a_seat_finds_no_table() -> None:
    school = School()
    group = live.SeatingGroup(students=[school.ben])
    [table] = open_tables(school.ada, school.foxes, "dice-words", groups=[group], options={})
    with pytest.raises(Http404):
        access.table_for_viewer(Visitor(user=school.cleo.user), table.code)


def test_a_table_opened_by_a_student_belongs_to_the_class() -> None:
    """A table opened in a class belongs to it."""
    school = School()
    person = tables.new_seat_for(school.ben, {})
    table = tables.open_table(Visitor(user=school.ben.user), "dice-words", options={}, people=[person])
    assert (table.classroom, table.led_by_teacher) == (school.foxes, False)
    assert access.is_host(Visitor(user=school.carl), table)
    assert access.is_host(Visitor(user=school.ben.user), table)


def test_a_class_keeps_its_games_when_the_teacher_who_set_them_has_gone() -> None:
    school = School()
    table = table_for_both(school)
    school.ada.delete()
    Table.objects.update(changed_at=0)
    erase.delete_expired()
    assert fresh(table).opened_by is None
    assert access.is_host(Visitor(user=school.carl), fresh(table))


def test_games_of_an_account_that_is_gone_go_with_it() -> None:
    school = School()
    tables.open_table(
        Visitor(user=school.otto), "dice-words", options={}, people=[tables.NewSeat(name="Kind Robin")]
    )
    school.otto.delete()
    erase.delete_expired()
    assert not Table.objects.exists()


def test_an_invitation_to_a_class_table_works_only_inside_the_class() -> None:
    """Others' things answer 404."""
    school = School()
    ben = Visitor(user=school.ben.user)
    table = tables.open_table(ben, "dice-words", options={}, people=[ROBIN], invite=True)
    for member in (school.cleo.user, school.ada, school.carl):
        assert access.table_by_invite(Visitor(user=member), table.invite) == table
    for other in (client_of(ANN), signed_in(school.zoe.user), signed_in(school.otto)):
        assert other.get(f"/join/{table.invite}/").status_code == 404
        body = {"name": "Wise Fox"}
        seats = f"/api/invites/{table.invite}/seats"
        assert other.post(seats, body, content_type="application/json").status_code == 404
