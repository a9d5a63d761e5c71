"""Games of a class end, are played again, and are archived: early or by the rules, and by two people at once."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, transaction

from classrooms.classes.actions.classes import archive
from classrooms.classes.actions.locks import lock
from classrooms.visitors import Visitor
from config.core.errors import Refused
from config.core.live.rooms import latest_versions
from games import selectors
from games.actions import clock, errors, tables
from games.models import Event
from games.rooms import TABLES
from lessons.activities.actions import live
from lessons.activities.rooms import HOMES
from lessons.home import actions as home
from tests.lessons.lesson import do_at_tables, open_tables, table_for_both
from tests.running import eventually
from tests.world import ROBIN, At, School, assert_replays, fresh, into_play

pytestmark = pytest.mark.django_db


def test_a_teacher_ends_a_game_and_the_class_keeps_what_was_scored() -> None:
    school = School()
    table = into_play(table_for_both(school))
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
    table = into_play(table_for_both(school))
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
    table = into_play(table_for_both(School()))
    clock.pause(table)
    clock.end(table)
    assert fresh(table).paused_at is None
    assert_replays(table)


def test_all_tables_of_the_class_get_the_same_command() -> None:
    """A command that one of them cannot follow, because it is over, does not hold up the others."""
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
    old = table_for_both(school, options={"rounds": 2}, hints="one")
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
    old = table_for_both(school)
    table_for_both(school, ending_others=True)
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
        table = table_for_both(school)
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
    table = table_for_both(school)
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
    table = table_for_both(school)

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
