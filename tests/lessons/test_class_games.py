"""First use of a class: "a teacher starts any game for chosen students (supports per child, seats by hand or at
random); they find it on their page at once and play at their own screens; the teacher can look on, pause, add time,
end; the class keeps the results"."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection, transaction
from django.http import Http404
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from classrooms.classes.actions.classes import archive
from classrooms.classes.actions.locks import lock
from classrooms.classes.actions.students import move
from classrooms.models import Student, Teaching
from classrooms.visitors import Visitor
from config.core.errors import Refused
from config.core.live.rooms import latest_versions
from games import access, selectors
from games.actions import clock, erase, errors, tables
from games.engines import GAMES, IllegalSetup
from games.models import Event, Seat, Table
from games.rooms import TABLES
from lessons.activities.actions import live
from lessons.activities.rooms import HOMES
from lessons.home import actions as home
from tests.games.clockwork import later
from tests.lessons.lesson import activity_of, do_at_tables, open_tables
from tests.running import eventually
from tests.world import (
    ANN,
    ROBIN,
    At,
    School,
    assert_replays,
    client_of,
    fresh,
    into_play,
    levels_at,
    signed_in,
)

pytestmark = pytest.mark.django_db


def both(school: School, game: str = "dice-words", **chosen: Any) -> Table:
    """Ada sets one table for Ben and Cleo."""
    group = live.SeatingGroup(students=[school.ben, school.cleo])
    options = chosen.pop("options", {})
    [table] = open_tables(school.ada, school.foxes, game, groups=[group], options=options, **chosen)
    return fresh(table)


@pytest.mark.parametrize("game", GAMES)
def test_a_teacher_starts_any_game_for_chosen_students(game: str) -> None:
    school = School()
    table = both(school, game)
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
        both(school)
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
    first = both(school)
    with pytest.raises(Refused, match=r"Ben B\., Cleo C\. are still playing"):
        both(school)
    second = both(school, ending_others=True)
    assert fresh(first).status == "over"
    assert second.status == "playing"
    assert_replays(first)


def test_no_game_starts_in_an_archived_class() -> None:
    school = School()
    school.foxes.archived_at = timezone.now()
    school.foxes.save()
    with pytest.raises(Refused, match="archived"):
        both(school)
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
    assert both(school, "ice-pack").waits_for_go
    goals = {"p1": {"1": 2}, "p2": {"1": 2}}
    assert both(school, "ice-pack", options={"achievement": goals}, ending_others=True).paused_at is None
    assert both(school, "dice-words", ending_others=True).paused_at is None


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
    table = both(school)
    for teacher in (school.ada, school.carl):
        assert access.table_for_host(Visitor(user=teacher), table.code) == table
    for stranger in (Visitor(user=school.otto), Visitor(user=school.zoe.user), ANN):
        with pytest.raises(Http404):
            access.table_for_viewer(stranger, table.code)


def test_a_teacher_who_has_left_the_class_is_host_there_no_more() -> None:
    school = School()
    table = both(school)
    Teaching.objects.get(teacher=school.ada, classroom=school.foxes).delete()
    with pytest.raises(Http404):
        access.table_for_viewer(Visitor(user=school.ada), table.code)


def test_a_student_plays_at_their_own_seat_only() -> None:
    school = School()
    table = both(school)
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
    table = both(school)
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


# Ending, and going on


def test_a_teacher_ends_a_game_and_the_class_keeps_what_was_scored() -> None:
    school = School()
    table = into_play(both(school))
    before = selectors.state_of(table)
    clock.end(table)
    ended = fresh(table)
    assert (ended.status, ended.due_at, ended.paused_at) == ("over", None, None)
    assert selectors.state_of(ended) == before
    assert ended.events.filter(kind=Event.Kind.TABLE, body__type="ended").count() == 1
    assert_replays(table)
    clock.end(table)
    assert fresh(table).version == ended.version
    with pytest.raises(errors.NotPlaying):
        At(table, "p1").does("roll")


def test_an_archived_class_plays_no_game_on_and_keeps_what_was_scored() -> None:
    """Its children are signed out, so a clock would run without players."""
    school = School()
    table = into_play(both(school))
    before = selectors.state_of(table)
    mine = tables.open_table(
        Visitor(user=school.ben.user), "ice-pack", options={}, people=[ROBIN], computers=[1]
    )
    elsewhere = tables.open_table(
        Visitor(user=school.zoe.user), "ice-pack", options={}, people=[ROBIN], computers=[1]
    )
    archive(school.foxes)
    assert [fresh(one).status for one in (table, mine, elsewhere)] == ["over", "over", "playing"]
    assert selectors.state_of(fresh(table)) == before
    assert_replays(table)


def test_a_paused_game_can_be_ended() -> None:
    table = into_play(both(School()))
    clock.pause(table)
    clock.end(table)
    assert fresh(table).paused_at is None
    assert_replays(table)


def test_all_tables_of_the_class_get_the_same_command() -> None:
    """What one of them is told in vain, because it is over, does not hold up the others."""
    school = School()
    groups = [live.SeatingGroup(students=[student]) for student in (school.ben, school.cleo)]
    tables = open_tables(school.ada, school.foxes, "dice-words", groups=groups, options={})
    clock.end(tables[0])
    do_at_tables(tables, "pause")
    assert [fresh(table).paused_at is not None for table in tables] == [False, True]
    do_at_tables(tables, "resume")
    do_at_tables(tables, "end")
    assert {fresh(table).status for table in tables} == {"over"}
    for table in tables:
        assert_replays(table)


def test_play_again_takes_the_whole_table_along() -> None:
    school = School()
    old = both(school, options={"rounds": 2}, hints="one")
    with pytest.raises(Refused, match="Finish this game first"):
        live.rematch(old)
    clock.end(old)
    new = live.rematch(old)
    assert live.rematch(old) == new
    assert fresh(new).status == "playing"
    assert [seat.user for seat in new.seats.all()] == [school.ben.user, school.cleo.user]
    assert (new.options, new.hints, new.classroom) == (old.options, old.hints, old.classroom)
    assert fresh(old).followed_by == new
    assert_replays(old)
    assert_replays(new)


def test_a_child_who_plays_elsewhere_meanwhile_is_not_taken_along() -> None:
    school = School()
    old = both(school)
    both(school, ending_others=True)
    with pytest.raises(Refused, match="at another table"):
        live.rematch(old)
    assert fresh(old).followed_by is None


def test_a_student_s_page_is_called_when_a_game_is_set_and_when_it_ends(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They find it on their page at once."""
    from config.core.live.bus import bus

    called: list[str] = []
    monkeypatch.setattr(bus, "publish", lambda notice: called.append(notice.room))
    school = School()
    with django_capture_on_commit_callbacks(execute=True):
        table = both(school)
    homes = {HOMES.room(school.ben.user_id), HOMES.room(school.cleo.user_id)}
    assert homes <= set(called)
    called.clear()
    with django_capture_on_commit_callbacks(execute=True):
        clock.end(table)
    assert homes <= set(called)


def test_a_student_s_page_that_missed_the_call_learns_of_it_from_the_database() -> None:
    school = School()
    home = HOMES.room(school.ben.user_id)
    assert latest_versions([home]) == {home: 0}
    table = both(school)
    room = TABLES.room(table.code)
    assert latest_versions([home, room]) == {home: int(table.changed_at), room: table.version}


# Two at once


@pytest.mark.skipif(connection.vendor == "sqlite", reason="there is one writer at a time")
@pytest.mark.django_db(transaction=True)
def test_children_play_by_themselves_while_a_teacher_sets_tables() -> None:
    """A lock on the class does not block a child of the class who starts a game alone."""
    school = School()

    def bens_game() -> str:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SET lock_timeout = '3s'")
            return home.play_alone(school.ben, "dice-words").status
        finally:
            connection.close()

    with transaction.atomic(), ThreadPoolExecutor(1) as ben:
        lock(school.foxes)
        assert ben.submit(bens_game).result() == "playing"


@pytest.mark.skipif(connection.vendor == "sqlite", reason="there is one writer at a time")
@pytest.mark.django_db(transaction=True)
def test_archiving_a_class_waits_for_a_start_and_locks_no_table_meanwhile() -> None:
    """Otherwise each would wait for the other, or a game would begin in a class that is archived."""
    school = School()
    table = both(school)

    def put_away() -> None:
        try:
            archive(school.foxes)
        finally:
            connection.close()

    def a_request_waits_for_a_lock() -> bool:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            return bool(cursor.fetchone() != (0,))

    with ThreadPoolExecutor(1) as ada:
        with transaction.atomic():
            lock(school.foxes)
            archived = ada.submit(put_away)
            eventually(a_request_waits_for_a_lock)
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL lock_timeout = '3s'")
            clock.end(table)
        archived.result()
    assert fresh(table).status == "over"


# Seats


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


def test_a_host_gives_a_seat_free_and_the_others_move_up() -> None:
    people = [tables.NewSeat(name=name) for name in ("Kind Robin", "Wise Fox", "Calm Hare")]
    table = tables.open_table(ANN, "dice-words", options={}, people=people, computers=[3], invite=True)
    tables.remove_seat(table, "p2")
    table = fresh(table)
    assert [seat.name for seat in Seat.objects.filter(table=table)][:2] == ["Kind Robin", "Calm Hare"]
    assert levels_at(table) == {"p3": 3}
    with pytest.raises(Refused, match="own seat"):
        tables.remove_seat(table, "p1")
    tables.start(table)
    with pytest.raises(Refused, match="begun"):
        tables.remove_seat(table, "p2")
    assert_replays(table)
