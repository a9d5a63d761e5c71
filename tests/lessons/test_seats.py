"""Late children, leavers, stand-ins, and moving children while a class plays."""

from datetime import UTC
from typing import Any

import pytest

from config.core.errors import Refused
from config.core.live import presence
from games.actions import clock
from games.models import Table
from games.rooms import TABLES
from lessons import tasks
from lessons.activities import overview, places, selectors
from lessons.activities.actions import late, leavers, live, moving, verbs
from lessons.activities.changes import sentence
from lessons.activities.report import report_of
from lessons.models import Activity, Attempt, Change
from tests.games.clockwork import later
from tests.lessons.live_class import LiveClass, names_at
from tests.world import assert_replays, fresh, levels_at, signed_in

pytestmark = pytest.mark.django_db


# Leavers


def test_a_computer_player_stands_in_and_the_child_gets_the_seat_back() -> None:
    school = LiveClass()
    table, _ = school.everybody_arrives()
    says = leavers.stand_in(school.part_of(school.ben), school.ada)
    assert says == "A computer player plays for Ben B., and gives the seat back when Ben B. returns."
    assert levels_at(table) == {"p1": 2}
    assert school.arrives(school.ben) == table
    assert names_at(table) == ["Ben B.", "Cleo C."]
    assert list(Change.objects.values_list("what", "by").order_by("pk")) == [
        ("start", school.ada.pk),
        ("stand-in", school.ada.pk),
        ("back", None),
    ]
    assert_replays(table)


@pytest.mark.parametrize("game", ["scrabbicle", "bookworm", "alphabet-dice", "dice-words"])
def test_a_game_with_a_leaver_goes_on(game: str) -> None:
    """No child has to wait for a seat that is empty."""
    school = LiveClass(game)
    table, _ = school.everybody_arrives()
    before = fresh(table).version
    leavers.stand_in(school.part_of(school.ben), school.ada)
    with later(60):
        clock.sweep()
    assert fresh(table).version > before
    assert_replays(table)


def test_a_second_press_and_a_second_return_change_nothing() -> None:
    school = LiveClass()
    table, _ = school.everybody_arrives()
    ben = school.part_of(school.ben)
    leavers.stand_in(ben, school.ada)
    assert leavers.stand_in(ben, school.carl) == "Ben B. has no seat at a running table."
    assert leavers.give_back(ben)
    assert not leavers.give_back(ben)
    assert Attempt.objects.filter(participant=ben).count() == 1
    assert table.seats.count() == 2


def test_no_computer_player_plays_on_alone() -> None:
    school = LiveClass()
    school.everybody_arrives()
    leavers.stand_in(school.part_of(school.ben), school.ada)
    with pytest.raises(Refused, match="plays alone"):
        leavers.stand_in(school.part_of(school.cleo), school.ada)


def test_a_child_who_is_taken_out_leaves_the_others_a_game() -> None:
    school = LiveClass()
    table, _ = school.everybody_arrives()
    assert leavers.remove(school.part_of(school.ben), school.ada) == "Ben B. is not in this game any more."
    assert (levels_at(table), fresh(table).status) == ({"p1": 2}, "playing")
    with pytest.raises(Refused):
        school.arrives(school.ben)
    leavers.remove(school.part_of(school.cleo), school.ada)
    assert fresh(table).status == "over"
    tasks.settle_activities()
    assert Attempt.objects.exclude(done_at=None).count() == 2
    assert all(attempt.result is not None for attempt in Attempt.objects.exclude(done_at=None))


# Late children


def test_a_late_child_sits_down_at_a_table_that_has_not_begun() -> None:
    school = LiveClass("dice-words")
    leavers.remove(school.part_of(school.emil), school.ada)
    assert (
        late.add(school.activity, school.finn, school.ada) == "Finn F. sits at table 2, which has not begun."
    )
    assert names_at(school.arrives(school.finn)) == ["Dora D.", "Finn F."]


def test_a_late_child_takes_the_seat_of_a_computer_player() -> None:
    school = LiveClass(computers=[1])
    tables = school.everybody_arrives()
    assert late.add(school.activity, school.finn, school.ada) == "Finn F. takes the seat of Robo at table 1."
    assert school.arrives(school.finn) == tables[0]
    assert names_at(tables[0]) == ["Ben B.", "Cleo C.", "Finn F."]
    assert_replays(tables[0])


def test_the_seat_of_a_child_who_is_away_is_not_given_to_another() -> None:
    school = LiveClass()
    table, _ = school.everybody_arrives()
    leavers.stand_in(school.part_of(school.ben), school.ada)
    says = late.add(school.activity, school.finn, school.ada)
    assert says == (
        "Finn F. plays with computer players at table 3, and joins other children in the next game."
    )
    own = school.arrives(school.finn)
    assert (own == table, len(levels_at(own))) == (False, 2)
    assert school.arrives(school.ben) == table


def test_a_child_is_added_once_and_not_out_of_another_game() -> None:
    school = LiveClass()
    school.everybody_arrives()
    assert late.add(school.activity, school.ben, school.ada) == "Ben B. is in this game already."
    other = live.start(
        school.ada,
        school.foxes,
        "dice-words",
        groups=[live.SeatingGroup(students=[school.finn])],
        options={},
    )
    with pytest.raises(Refused, match="still playing another game"):
        late.add(school.activity, school.finn, school.ada)
    assert selectors.is_running(other)
    with pytest.raises(Refused):
        late.add(school.activity, school.zoe, school.ada)


# Moving


def test_a_child_moves_to_the_seat_of_a_computer_player() -> None:
    school = LiveClass(computers=[1])
    first, second = school.everybody_arrives()
    says = moving.move(school.part_of(school.ben), 2, school.ada)
    assert says == "Ben B. takes the seat of Robo at table 2."
    assert names_at(second) == ["Dora D.", "Emil E.", "Ben B."]
    assert [seat.is_computer for seat in first.seats.order_by("number")] == [True, False, True]
    assert school.arrives(school.ben) == second
    for table in (first, second):
        clock.end(table)
    tasks.settle_activities()
    results = Attempt.objects.filter(participant=school.part_of(school.ben)).order_by("begun_at")
    assert [attempt.table for attempt in results] == [first, second]
    assert all(attempt.result is not None for attempt in results)
    assert_replays(first)
    assert_replays(second)


def test_without_a_free_seat_a_child_plays_on_and_moves_with_the_next_game() -> None:
    school = LiveClass()
    first, second = school.everybody_arrives()
    says = moving.move(school.part_of(school.ben), 2, school.ada)
    assert says == "Table 2 is in the middle of a game. Ben B. sits there from the next game on."
    assert school.arrives(school.ben) == first
    assert names_at(second) == ["Dora D.", "Emil E."]
    assert school.group_of(school.ben) == 2


def test_a_child_can_get_a_table_with_computer_players() -> None:
    school = LiveClass()
    first, _ = school.everybody_arrives()
    says = moving.move(school.part_of(school.ben), None, school.ada)
    assert says == "Ben B. plays at table 3 with computer players."
    own = school.arrives(school.ben)
    assert (own == first, len(levels_at(own)), levels_at(first)) == (False, 2, {"p1": 2})


def test_a_move_says_who_from_where_to_where() -> None:
    school = LiveClass()
    moving.move(school.part_of(school.ben), 2, school.carl)
    change = Change.objects.latest("pk")
    assert (change.what, change.by, change.participant) == ("move", school.carl, school.part_of(school.ben))
    assert change.details == {"table": [1, 2]}


def test_groups_that_have_not_begun_are_one_table_now() -> None:
    school = LiveClass()
    assert moving.merge(school.activity, 2, 1, school.ada) == "Tables 2 and 1 play together now."
    table = school.arrives(school.dora)
    assert names_at(table) == ["Ben B.", "Cleo C.", "Dora D.", "Emil E."]


def test_groups_in_a_game_are_one_table_from_the_next_game_on() -> None:
    school = LiveClass()
    _, second = school.everybody_arrives()
    says = moving.merge(school.activity, 2, 1, school.ada)
    assert says == "Tables 2 and 1 play together from the next game on."
    assert school.arrives(school.dora) == second
    assert places.groups_of(school.now()).keys() == {1}


def test_a_group_is_split_and_no_child_is_alone() -> None:
    school = LiveClass()
    says = moving.split(school.activity, 1, [school.part_of(school.ben)], school.ada)
    assert says == "Ben B. has table 3 now."
    for student in (school.ben, school.cleo):
        assert len(levels_at(school.arrives(student))) == 2


@pytest.mark.parametrize("into", [1, 7])
def test_what_cannot_be_merged_is_refused_with_a_reason(into: int) -> None:
    school = LiveClass()
    with pytest.raises(Refused, match="Choose two tables"):
        moving.merge(school.activity, 1, into, school.ada)


def test_when_the_activity_is_over_no_seat_changes() -> None:
    school = LiveClass()
    for table in school.everybody_arrives():
        clock.end(table)
    tasks.settle_activities()
    with pytest.raises(Refused, match="This game is over"):
        late.add(school.activity, school.finn, school.ada)
    with pytest.raises(Refused, match="This game is over"):
        moving.move(school.part_of(school.ben), 2, school.ada)
    with pytest.raises(Refused, match="This game is over"):
        leavers.stand_in(school.part_of(school.ben), school.ada)


# Leavers for whom a computer player stands in by itself


def open_pages(table: Table, *players: str) -> None:
    presence.arrive((TABLES.room(table.code), player) for player in players)


def close_page(table: Table, player: str) -> None:
    presence.leave([(TABLES.room(table.code), player)])


def with_a_leaver(**settings: Any) -> tuple[LiveClass, Table]:
    """Ben and Cleo play at table 1, and Ben has closed the page."""
    school = LiveClass(**settings)
    table = school.arrives(school.ben, school.cleo)
    open_pages(table, "p1", "p2")
    close_page(table, "p1")
    return school, table


def after_seconds(seconds: float, table: Table, *present: str) -> None:
    """The task runs, and the pages of these players have kept their streams."""
    with later(seconds):
        open_pages(table, *present)
        tasks.stand_in_for_leavers()


def test_a_computer_player_stands_in_by_itself_after_half_a_minute() -> None:
    _, table = with_a_leaver()
    after_seconds(25, table, "p2")
    assert names_at(table) == ["Ben B.", "Cleo C."]
    after_seconds(31, table, "p2")
    assert levels_at(table) == {"p1": 2}
    [change] = Change.objects.filter(what="stand-in")
    assert (change.by, sentence(change, UTC)) == (
        None,
        "A computer player stood in for Ben Benson, who had left the table.",
    )
    after_seconds(40, table, "p2")
    assert Change.objects.filter(what="stand-in").count() == 1
    assert_replays(table)


def test_the_child_has_the_seat_again_as_soon_as_the_page_is_back() -> None:
    """A tablet that wakes up: its page finds no seat and asks where to go."""
    school, table = with_a_leaver()
    after_seconds(31, table, "p2")
    answer = signed_in(school.ben.user).get(f"/me/left/{table.code}")
    assert answer["Location"] == f"/tables/{table.code}/"
    assert names_at(table) == ["Ben B.", "Cleo C."]
    assert [sentence(change, UTC) for change in Change.objects.filter(what="back")] == [
        "Ben Benson came back to the seat."
    ]


def test_a_seat_that_the_teacher_gave_away_waits_for_a_tap() -> None:
    school, table = with_a_leaver()
    leavers.stand_in(school.part_of(school.ben), school.ada)
    assert signed_in(school.ben.user).get(f"/me/left/{table.code}")["Location"] == "/me/"
    assert levels_at(table) == {"p1": 2}


def test_a_page_that_vanished_without_a_goodbye_counts_from_the_first_look_on() -> None:
    """After a power cut no page is known. All have half a minute to come back."""
    school = LiveClass()
    table = school.arrives(school.ben, school.cleo)
    after_seconds(600, table)
    assert names_at(table) == ["Ben B.", "Cleo C."]
    after_seconds(620, table, "p2")
    assert names_at(table) == ["Ben B.", "Cleo C."]
    after_seconds(631, table, "p2")
    assert levels_at(table) == {"p1": 2}


def test_a_table_without_any_child_stays_as_it_is() -> None:
    """In the break, or when the network is gone for all: no child waits for another."""
    _, table = with_a_leaver()
    close_page(table, "p2")
    after_seconds(60, table)
    assert names_at(table) == ["Ben B.", "Cleo C."]


@pytest.mark.parametrize("reason", ["paused", "setting"])
def test_no_computer_player_stands_in_where_none_should(reason: str) -> None:
    """At a paused table nothing waits for the child; and the setting."""
    _, table = with_a_leaver(stands_in=reason != "setting")
    if reason == "paused":
        clock.pause(table)
    after_seconds(60, table, "p2")
    assert names_at(table) == ["Ben B.", "Cleo C."]


# Children who have not come, or never came


def waiting_for_one_who_has_not_come(**settings: Any) -> tuple[LiveClass, Table]:
    """Cleo sits at table 1. It is Ben's turn, who has not come."""
    school = LiveClass(**settings)
    # With this seed the first seat begins.
    Activity.objects.update(seed="begins")
    table = school.arrives(school.cleo)
    assert list(fresh(table).progress["turn"]) == ["p1"]
    open_pages(table, "p2")
    return school, table


def test_others_do_not_wait_for_ever_for_a_child_who_has_not_come() -> None:
    """A computer player stands in, and the child who comes in the end has the seat."""
    school, table = waiting_for_one_who_has_not_come()
    after_seconds(85, table, "p2")
    assert names_at(table) == ["Ben B.", "Cleo C."]
    after_seconds(91, table, "p2")
    assert levels_at(table) == {"p1": 2}
    assert "Ben B." in overview.control_room(school.now()).missing
    [change] = Change.objects.filter(what="stand-in")
    assert (change.by, sentence(change, UTC)) == (
        None,
        "A computer player stood in for Ben Benson, who had not come when it was their turn.",
    )
    before = fresh(table).version
    with later(150):
        clock.sweep()
        after_seconds(5, table, "p2")
    assert Change.objects.filter(what="stand-in").count() == 1
    assert fresh(table).version > before
    ben = signed_in(school.ben.user)
    assert ben.get(f"/me/join/{school.activity.code}")["Location"] == f"/tables/{table.code}/"
    open_pages(table, "p1")
    assert names_at(table) == ["Ben B.", "Cleo C."]
    assert "Ben B." not in overview.control_room(school.now()).missing
    assert_replays(table)


@pytest.mark.parametrize("reason", ["no-child-waits", "not-their-turn", "paused", "setting", "elsewhere"])
def test_no_computer_player_plays_for_a_child_for_whom_no_child_waits(reason: str) -> None:
    school, table = waiting_for_one_who_has_not_come(stands_in=reason != "setting")
    if reason == "not-their-turn":
        Table.objects.filter(pk=table.pk).update(progress={"turn": {"p2": 0.0}})
    if reason == "paused":
        clock.pause(table)
    if reason in ("no-child-waits", "elsewhere"):
        close_page(table, "p2")
    if reason == "elsewhere":
        open_pages(school.arrives(school.dora), "p1")
    after_seconds(120, table, *([] if reason in ("no-child-waits", "elsewhere") else ["p2"]))
    assert names_at(table) == ["Ben B.", "Cleo C."]


def test_a_pause_is_no_part_of_the_time_that_others_wait() -> None:
    _, table = waiting_for_one_who_has_not_come()
    clock.pause(table)
    with later(300):
        clock.resume(fresh(table))
        after_seconds(60, table, "p2")
    assert names_at(table) == ["Ben B.", "Cleo C."]
    with later(300):
        after_seconds(91, table, "p2")
    assert levels_at(table) == {"p1": 2}


def test_the_teacher_is_offered_a_computer_player_first() -> None:
    school, table = waiting_for_one_who_has_not_come()
    address = f"/activities/{school.activity.code}/room"
    offer = f"{address}/children/{school.part_of(school.ben).pk}/stand-in"
    ada = signed_in(school.ada)
    assert offer not in ada.get(address).content.decode()
    with later(31):
        open_pages(table, "p2")
        page = ada.get(address).content.decode()
        assert "is waiting for Ben B., who has not come." in page
        assert offer in page
        assert 'A computer player stands in<span class="visually-hidden"> for Ben B.</span>' in page
        assert overview.control_room(school.now()).who_needs_me == ["Ben B."]
    ada.post(offer)
    assert levels_at(table) == {"p1": 2}
    assert (
        "has not come yet. A computer player plays until then."
        in ada.get(f"{address}?table=1").content.decode()
    )


def test_a_child_who_never_came_to_the_open_table_was_absent() -> None:
    school = LiveClass()
    table = school.arrives(school.ben)
    clock.end(table)
    verbs.do_in_activity(school.activity, "end", school.ada)
    tasks.settle_activities()
    found = {row.student.first_name: row.standing.value for row in report_of(school.now()).rows}
    # Ben came, and the game was ended before a word or a point.
    assert found == {"Ben": "missed", "Cleo": "absent", "Dora": "absent", "Emil": "absent"}
