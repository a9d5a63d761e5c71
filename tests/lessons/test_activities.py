"""An activity: the plan first, tables when children arrive, results when games are over."""

import html
import json
import re
import threading
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from classrooms.classes.actions import classes
from classrooms.privacy import erasure
from config.core.errors import Refused
from games.actions import clock
from games.engines import IllegalSetup
from games.models import Table
from lessons import tasks
from lessons.activities import overview, selectors
from lessons.activities.actions import live, verbs
from lessons.activities.actions.live import SeatingGroup
from lessons.models import Activity, Attempt, Change, Participant
from tests.games.clockwork import later
from tests.lessons.lesson import activity_of, games_page, open_all, open_tables, start, text_of
from tests.lessons.live_class import LiveClass
from tests.world import At, School, assert_replays, fresh, into_play, signed_in

pytestmark = pytest.mark.django_db


def planned(school: School, game: str = "dice-words", **settings: Any) -> Activity:
    """Ben and Cleo each at a table of their own."""
    groups = [SeatingGroup(students=[student]) for student in (school.ben, school.cleo)]
    return live.start(school.ada, school.foxes, game, groups=groups, **{"options": {}, **settings})


# Tables open when they are needed


def test_starting_writes_the_plan_and_opens_no_table() -> None:
    school = School()
    start(school, arrive=False)
    assert not Table.objects.exists()
    activity = Activity.objects.get()
    assert {each.student for each in selectors.current_participants(activity, 1)} == {school.ben, school.cleo}
    assert (activity.ended_at, activity.created_by) == (None, school.ada)


def test_the_first_child_opens_the_table_with_a_seat_for_each() -> None:
    school = School()
    start(school, arrive=False)
    address = f"/me/join/{Activity.objects.get().code}"
    first = signed_in(school.ben.user).get(address)
    table = Table.objects.get()
    assert first["Location"] == f"/tables/{table.code}/"
    assert {seat.user for seat in table.seats.all()} == {school.ben.user, school.cleo.user}
    assert signed_in(school.cleo.user).get(address)["Location"] == first["Location"]
    assert Table.objects.count() == 1
    assert_replays(table)


def test_a_child_who_has_no_part_in_it_finds_nothing() -> None:
    school = School()
    activity = planned(school)
    activity.participants.filter(student=school.cleo).delete()
    for user in (school.cleo.user, school.zoe.user, school.ada):
        assert signed_in(user).get(f"/me/join/{activity.code}").status_code == 404


def test_the_teacher_sees_planned_tables_and_can_look_on_before_a_child_arrives() -> None:
    school = School()
    activity, ada = planned(school), signed_in(school.ada)
    page = text_of(ada, games_page(school))
    assert page.count("not at the table") == 2
    link = f"{games_page(school)}{activity.code}/2/open"
    assert link in page
    opened = ada.get(link)
    table = Table.objects.get()
    assert opened["Location"] == f"/tables/{table.code}/"
    assert [seat.user for seat in table.seats.all()] == [school.cleo.user]


def test_a_planned_group_can_be_called_off() -> None:
    school = School()
    activity, ada = planned(school), signed_in(school.ada)
    assert ada.post(f"{games_page(school)}{activity.code}/2/end").status_code == 302
    assert "Get ready" not in text_of(signed_in(school.cleo.user), "/me/")
    assert "Get ready" in text_of(signed_in(school.ben.user), "/me/")
    answer = signed_in(school.cleo.user).get(f"/me/join/{activity.code}", follow=True)
    assert "This game is over." in answer.content.decode()
    assert not Table.objects.exists()


def test_a_table_that_opens_while_all_are_paused_is_paused() -> None:
    school = School()
    activity = planned(school)
    verbs.do_in_class(school.foxes, "pause", school.ada)
    tables = open_all(activity)
    assert all(fresh(table).paused_at is not None for table in tables)
    verbs.do_in_class(school.foxes, "resume", school.ada)
    assert all(fresh(table).paused_at is None for table in tables)


def test_a_child_who_comes_after_the_go_has_the_whole_time() -> None:
    school = School()
    activity = planned(school, "ice-pack", same_dice=True)
    first = live.table_for(activity, 1)
    assert fresh(first).waits_for_go
    verbs.do_in_class(school.foxes, "go", school.ada)
    with later(60):
        second = live.table_for(activity, 2)
        assert not fresh(second).waits_for_go
        assert At(second, "p1").view["deadline"] == pytest.approx(fresh(second).opened_at + 600)
    assert At(first, "p1").view["board"] == At(second, "p1").view["board"]


def test_all_tables_play_with_the_class_words_of_the_start() -> None:
    from games.actions import class_words

    school = School()
    class_words.add_words(school.foxes, school.ada, "minibeastie")
    activity = planned(school)
    first = live.table_for(activity, 1)
    class_words.add_words(school.foxes, school.ada, "zorbling")
    second = live.table_for(activity, 2)
    assert fresh(first).words == fresh(second).words == activity.word_list


def test_what_could_not_start_is_refused_before_anything_is_written() -> None:
    school = School()
    with pytest.raises(Refused, match="Somebody else"):
        planned(school, "bookworm")
    with pytest.raises(IllegalSetup):
        planned(school, options={"rounds": 1000})
    assert not Activity.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_children_who_arrive_at_once_get_one_table() -> None:
    activity = live.start(
        (school := School()).ada,
        school.foxes,
        "dice-words",
        groups=[SeatingGroup(students=[school.ben, school.cleo])],
        options={},
    )
    ready, codes = threading.Barrier(4), list[str]()

    def arrive() -> None:
        try:
            ready.wait(10)
            codes.append(live.table_for(activity, 1).code)
        finally:
            connection.close()

    threads = [threading.Thread(target=arrive) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(codes) == 4
    assert len(set(codes)) == Table.objects.count() == 1


# One live activity at a time


def test_a_child_is_in_one_live_activity_at_a_time() -> None:
    school = School()
    first = planned(school)
    with pytest.raises(Refused, match="are still playing"):
        planned(school)
    second = planned(school, ending_others=True)
    assert set(Participant.objects.filter(is_current=True).values_list("activity", flat=True)) == {second.pk}
    with pytest.raises(Refused, match="over"):
        live.table_for(first, 1)


def test_a_child_whose_game_is_over_can_start_another_while_others_still_play() -> None:
    school = School()
    first, _ = open_all(planned(school))
    clock.end(first)
    group = SeatingGroup(students=[school.ben])
    live.start(school.ada, school.foxes, "dice-words", groups=[group], options={})
    assert selectors.busy_in(school.foxes) == {school.ben.pk, school.cleo.pk}


def test_archiving_the_class_ends_planned_and_open_tables() -> None:
    school = School()
    activity = planned(school)
    table = live.table_for(activity, 1)
    activity.refresh_from_db()
    version = activity.version
    classes.archive(school.foxes)
    activity.refresh_from_db()
    assert activity.ended_at is not None
    assert activity.version > version, "the control room and the projector hear of it"
    assert fresh(table).status == "over"
    with pytest.raises(Refused):
        live.table_for(activity, 2)


def test_no_table_waits_for_a_child_who_is_being_erased() -> None:
    """At once, and not only when the worker has erased everything."""
    school = School()
    activity = planned(school)
    activity.refresh_from_db()
    version = activity.version
    assert overview.control_room(activity).missing == ["Ben B.", "Cleo C."]
    erasure.ask_to_erase_student(school.cleo, by=None)
    activity.refresh_from_db()
    assert activity.version > version, "the control room and the projector hear of it"
    assert overview.control_room(activity).missing == ["Ben B."]
    with pytest.raises(Refused):
        live.table_for(activity, 2)


# One child on two devices


def test_two_devices_of_a_child_show_the_same_and_a_move_on_both_counts_once() -> None:
    school = LiveClass("dice-words")
    table = into_play(school.arrives(school.ben, school.cleo))
    seat = table.seats.get(user=school.ben.user).player_id
    tablet, phone = (signed_in(school.ben.user) for _ in range(2))
    move = {"seat": seat, "version": table.version, "action": {"type": "roll"}}
    statuses = [
        device.post(
            f"/tables/{table.code}/moves",
            {**move, "key": f"from-device-{number}"},
            content_type="application/json",
        ).status_code
        for number, device in enumerate((tablet, phone))
    ]
    assert statuses == [200, 409]
    assert table.events.filter(body__type="rolled").count() == 1
    faces = [At(table, seat).view["me"]["dice"]]
    for device in (tablet, phone):
        board = text_of(device, f"/tables/{table.code}/")
        faces.append(json.loads(html.unescape(re.findall(r'data-work="([^"]*)"', board)[0]))["faces"])
    assert faces[1] == faces[2]
    assert_replays(table)


# Results


def test_results_are_written_once_when_the_games_are_over() -> None:
    school = School()
    first, second = open_tables(
        school.ada,
        school.foxes,
        "ice-pack",
        groups=[SeatingGroup(students=[student]) for student in (school.ben, school.cleo)],
        options={},
    )
    clock.end(first)
    tasks.settle_activities()
    assert [bool(attempt.result) for attempt in Attempt.objects.order_by("pk")] == [True, False]
    assert Activity.objects.filter(ended_at=None).exists()
    clock.end(second)
    version = Activity.objects.get().version
    tasks.settle_activities()
    ended_at = Activity.objects.get().ended_at
    assert ended_at is not None
    assert Activity.objects.get().version > version, "the control room and the projector hear of it"
    done = list(Attempt.objects.order_by("pk").values("done_at", "result"))
    points = [At(table, "p1").view["players"][0]["score"] for table in (first, second)]
    results = [attempt["result"] or {} for attempt in done]
    assert [result["points"] for result in results] == points
    assert not any(result["won"] or result["finished"] for result in results)
    tasks.settle_activities()
    assert Activity.objects.get().ended_at == ended_at
    assert list(Attempt.objects.order_by("pk").values("done_at", "result")) == done


def test_a_rematch_is_an_activity_of_its_own() -> None:
    school = School()
    start(school)
    old = Table.objects.get()
    clock.end(old)
    new = live.rematch(old)
    assert activity_of(new) != activity_of(old)
    assert activity_of(new).participants.filter(is_current=True).count() == 2
    assert live.rematch(old) == new
    assert Activity.objects.count() == 2


def test_the_record_says_which_teacher_did_what() -> None:
    school = School()
    start(school)
    carl: Client = signed_in(school.carl)
    table = Table.objects.get()
    carl.post(f"{games_page(school)}{table.code}/pause")
    carl.post(f"{games_page(school)}all/end")
    changes = Change.objects.values_list("what", "by", "group_number")
    assert list(changes) == [
        ("start", school.ada.pk, None),
        ("pause", school.carl.pk, 1),
        ("end", school.carl.pk, None),
    ]
