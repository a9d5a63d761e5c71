"""The verbs for seats and steps in the control room, and what the children see of them."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from classrooms.models import Student
from games.actions import clock
from lessons import tasks
from lessons.activities import places
from lessons.activities.actions import attempts, away, leavers
from lessons.activities.dates import presets
from lessons.lesson_files import lesson_from
from lessons.models import Change, Participant
from tests.lessons.lesson import text_of
from tests.lessons.live_class import LiveClass, a_lesson, names_at
from tests.world import a_student, levels_at, signed_in

pytestmark = pytest.mark.django_db


class Room(LiveClass):
    """Ada in the control room of a class that plays."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.first, self.second = self.everybody_arrives()
        self.client = signed_in(self.ada)

    @property
    def address(self) -> str:
        return f"/activities/{self.activity.code}/room"

    def does(self, verb: str, /, client: Client | None = None, **answers: Any) -> str:
        """Sends a verb and reads what the room says then."""
        answer = (client or self.client).post(f"{self.address}/{verb}", answers, follow=True)
        assert answer.status_code == 200
        return str(answer.content.decode())

    def page(self, number: int | None = None) -> str:
        return text_of(self.client, self.address + (f"?table={number}" if number else ""))


def test_a_stand_in_is_one_press_and_the_child_comes_back_with_one_tap() -> None:
    room = Room()
    ben = signed_in(room.ben.user)
    table = f"/tables/{room.first.code}/"
    says = room.does(f"children/{room.part_of(room.ben).pk}/stand-in")
    assert "A computer player plays for Ben B." in says
    assert "is away. A computer player plays until then." in room.page(1)
    page = text_of(ben, table)
    assert "Welcome back!" in page
    assert f"{table}back" in page
    assert ben.get(f"{table}back")["Location"] == table
    assert "Welcome back!" not in text_of(ben, table)
    assert names_at(room.first) == ["Ben B.", "Cleo C."]


def test_a_teacher_gives_a_seat_back() -> None:
    room = Room()
    pk = room.part_of(room.ben).pk
    room.does(f"children/{pk}/stand-in")
    assert "Ben B. has the seat again." in room.does(f"children/{pk}/back")
    assert Change.objects.latest("pk").by == room.ada


def test_a_stranger_at_a_table_still_finds_nothing() -> None:
    room = Room()
    for user in (room.dora.user, room.zoe.user):
        assert signed_in(user).get(f"/tables/{room.first.code}/").status_code == 404
        assert signed_in(user).get(f"/tables/{room.first.code}/back").status_code == 404


def test_a_child_is_moved_merged_split_and_taken_out() -> None:
    room = Room()
    pk = room.part_of(room.ben).pk
    assert "First choose a table." in room.does(f"children/{pk}/move")
    assert "sits there from the next game on" in room.does(
        f"children/{pk}/move", client=None, **{f"to_{pk}": "2"}
    )
    assert "Choose two tables" in room.does("tables/1/merge")
    assert "play together from the next game on" in room.does("tables/1/merge", into_1="2")
    going = [room.part_of(room.dora).pk, room.part_of(room.emil).pk]
    assert "Choose some of the children" in room.does("tables/2/split")
    assert "have table 3 from the next game on" in room.does("tables/2/split", going_2=going)
    assert "Ben B. is not in this game any more." in room.does(f"children/{pk}/remove")


def test_a_late_child_is_added_in_the_room() -> None:
    room = Room()
    assert f'<option value="{room.finn.pk}">' in room.page()
    assert "Finn F. plays with computer players at table 3" in room.does("late", late=room.finn.pk)
    assert len(levels_at(room.arrives(room.finn))) == 2
    assert "First choose who comes late." in room.does("late")
    assert room.client.post(f"{room.address}/late", {"late": room.zoe.pk}).status_code == 404


def test_the_next_game_is_offered_and_begins_once() -> None:
    room = Room()
    assert "One more game for all" in room.page()
    assert "The next game begins." in room.does("step", to="2")
    assert "The class is there already." in room.does("step", to="2")
    assert room.now().step == 2


def test_what_the_teacher_says_at_the_next_step_is_shown_as_in_the_plan() -> None:
    content = a_lesson().content
    first, second = content["steps"]
    steps = [first, {**second, "say": "Now *two*\nwords."}]
    room = Room(game="dice-words", lesson=lesson_from({**content, "steps": steps}, "ending-swap"))
    assert "<p>Now <em>two</em>\nwords.</p>" in room.page()


def test_a_co_teacher_takes_over_and_both_see_it() -> None:
    room = Room()
    carl = signed_in(room.carl)
    assert "You lead it now, after Ada." in room.does("lead", carl)
    assert room.now().led_by == room.carl
    assert "<b>Carl</b> leads this." in room.page()
    assert "You lead it already." in room.does("lead", carl)
    assert Change.objects.filter(what="take").count() == 1


def test_those_who_were_away_do_it_at_home_with_the_same_dice() -> None:
    room = Room(game="dice-words", same_dice=True)
    page = room.page()
    assert f'name="away" value="{room.finn.pk}"' in page
    assert f'name="away" value="{room.ben.pk}"' not in page
    assert "1 child does it at home." in room.does(
        "at-home", away=[room.finn.pk, room.ben.pk], until=presets(timezone.localdate())[-1].slug
    )
    part = Participant.objects.get(student=room.finn)
    assert (part.place, part.is_current, part.group_number) == ("home", False, 3)
    assert part.due_at is not None
    assert [change.participant for change in Change.objects.filter(what="at-home")] == [part]
    for table in (room.first, room.second):
        clock.end(table)
    tasks.settle_activities()
    assert room.now().ended_at is not None
    table = attempts.begin(part)
    assert table.seed == room.first.seed


def test_a_day_to_do_it_at_home_is_named_once() -> None:
    with time_machine.travel("2026-11-19 10:00", tick=False):
        page = Room().page()
    assert ">Tomorrow, Friday 20 November, 18:00<" in page
    assert ">Monday 23 November, 18:00<" in page


def test_what_is_done_at_home_does_not_keep_the_room_open() -> None:
    room = Room()
    due_at = timezone.now() + timedelta(days=2)
    away.do_at_home(room.activity, [room.finn], room.ada, due_at=due_at)
    attempts.begin(room.part_of(room.finn))
    for table in (room.first, room.second):
        clock.end(table)
    tasks.settle_activities()
    assert room.now().ended_at is not None
    assert "Finn" not in room.page().split("At a glance")[1]


def test_a_child_who_has_left_is_not_among_those_who_were_away() -> None:
    room = Room()
    leavers.remove(room.part_of(room.ben), room.ada)
    assert away_from(room) == [room.finn]
    room.finn.signed_in_at = timezone.now()
    room.finn.save()
    assert away_from(room) == []


def away_from(room: LiveClass) -> list[Student]:
    return [student for student, _ in places.away_students(room.now())]


def test_only_those_who_were_chosen_and_did_not_come_are_ticked() -> None:
    room = LiveClass()
    room.arrives(room.ben, room.dora, room.emil)
    anna = a_student(room.foxes, "Anna")
    page = signed_in(room.ada).get(f"/activities/{room.activity.code}/room").content.decode()
    offered = re.findall(r'name="away" value="(\d+)"( checked)?', page)
    assert offered == [(str(room.cleo.pk), " checked"), (str(anna.pk), ""), (str(room.finn.pk), "")]


def test_a_child_who_never_came_gives_up_the_seat_and_does_it_at_home() -> None:
    room = LiveClass()
    table = room.arrives(room.ben)
    assert room.cleo in away_from(room)
    due_at = timezone.now() + timedelta(days=2)
    away.do_at_home(room.activity, [room.ben, room.cleo], room.ada, due_at=due_at)
    assert levels_at(table) == {"p2": 2}
    assert [room.part_of(child).place for child in (room.ben, room.cleo)] == ["", "home"]
    assert not room.part_of(room.cleo).attempts.exists()
