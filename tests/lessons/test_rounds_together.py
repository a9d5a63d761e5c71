"""Dice Words in a class: all tables begin each round at the teacher's go, so that their clocks show the same."""

import re
import time
from collections.abc import Iterator

import pytest
import time_machine

from config.core.live import presence
from games.engines import IllegalMove
from games.models import Event, Table
from games.rooms import TABLES
from lessons.activities import overview, projector
from lessons.activities.actions import attempts, away, late, live, steps, verbs
from lessons.activities.actions.live import SeatingGroup
from lessons.activities.control_room import RoundToStart
from lessons.models import Activity
from tests.lessons.at_home import in_days, part_of
from tests.lessons.live_class import LiveClass, a_lesson
from tests.world import At, School, assert_replays, fresh, signed_in, starter

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def still_clock() -> Iterator[None]:
    with time_machine.travel(time.time(), tick=False):
        yield


@pytest.fixture
def room() -> LiveClass:
    """Both tables are open. No round has begun."""
    room = LiveClass("dice-words", options={"rounds": 2})
    room.everybody_arrives()
    return room


def both(room: LiveClass) -> list[Table]:
    return [fresh(room.table(1)), fresh(room.table(2))]


def go(room: LiveClass, after: float = 0) -> None:
    with time_machine.travel(time.time() + after, tick=False):
        verbs.do_in_activity(room.now(), "go", room.ada)


def finish_round(table: Table) -> None:
    for player in ("p1", "p2"):
        At(table, player).does("done")


def deadlines(*tables: Table) -> list[float | None]:
    return [fresh(table).progress["deadline"] for table in tables]


def waiting(room: LiveClass) -> RoundToStart | None:
    return overview.control_room(room.now()).round_to_start


# One go for all tables


def test_each_round_has_the_same_deadline_at_all_tables(room: LiveClass) -> None:
    one, two = both(room)
    for number in (1, 2):
        starter(one).does("roll_targets")
        go(room, after=7)
        first, second = deadlines(one, two)
        assert first == second == time.time() + 7 + 120, f"round {number}"
        assert [At(table, "p1").view["round"] for table in (one, two)] == [number, number]
        if number == 1:
            finish_round(one)
            finish_round(two)
            At(one, At(one, "p1").view["turn"][0]).does("next")
    assert_replays(one)
    assert_replays(two)


def test_a_player_cannot_start_the_round(room: LiveClass) -> None:
    one, _ = both(room)
    first = starter(one)
    first.does("roll_targets")
    with pytest.raises(IllegalMove, match="Your teacher starts the round"):
        first.does("go")
    page = signed_in(room.ben.user).get(f"/tables/{one.code}/").text
    assert "Your teacher starts the round" in page
    assert "&quot;go&quot;" not in page, "no button sends it"


def test_a_table_that_is_done_waits_and_says_for_whom(room: LiveClass) -> None:
    one, two = both(room)
    go(room)
    finish_round(one)
    start = waiting(room)
    assert start is not None
    assert (start.tables, start.playing, start.ready) == ([1], [2], 0)
    assert start.button == "Start round 2 at table 1"
    assert start.waiting == "1 of 2 tables waits for your go, 0 of them ready."
    assert start.still_playing == "Still playing: table 2."
    presence.arrive((TABLES.room(one.code), player) for player in ("p1", "p2"))
    [begins] = At(one, "p1").view["turn"]
    other = one.seats.exclude(number=int(begins[1])).get().user
    assert other is not None
    assert "Your teacher starts the next round." in signed_in(other).get(f"/tables/{one.code}/").text
    finish_round(two)
    start = waiting(room)
    assert start is not None
    assert start.button == "Start round 2 at all tables"


def test_the_go_leaves_a_round_that_is_played_alone(room: LiveClass) -> None:
    one, two = both(room)
    go(room)
    running = deadlines(two)
    finish_round(one)
    go(room, after=30)
    assert deadlines(two) == running
    assert At(one, "p1").view["round"] == 2
    assert At(two, "p1").view["round"] == 1
    assert waiting(room) is None, "both play"


def test_a_second_press_changes_nothing(room: LiveClass) -> None:
    go(room)
    before = deadlines(*both(room)), [table.version for table in both(room)]
    go(room, after=1)
    assert (deadlines(*both(room)), [table.version for table in both(room)]) == before


def test_a_paused_table_is_not_started(room: LiveClass) -> None:
    one, two = both(room)
    verbs.do_at_table(one, "pause", room.ada)
    go(room)
    assert At(one, "p1").view["phase"] == "targets"
    assert At(two, "p1").view["phase"] == "play"
    verbs.do_at_table(one, "resume", room.ada)
    start = waiting(room)
    assert start is not None
    assert start.tables == [1]


def test_going_on_after_a_pause_is_no_go(room: LiveClass) -> None:
    verbs.do_in_activity(room.now(), "pause", room.ada)
    verbs.do_in_activity(room.now(), "resume", room.ada)
    assert room.now().waits_for_go
    assert [At(table, "p1").view["phase"] for table in both(room)] == ["targets", "targets"]


# Late tables, single tables


def test_a_table_that_opens_after_the_go_has_the_whole_time() -> None:
    room = LiveClass("dice-words")
    room.arrives(room.ben, room.cleo)
    go(room)
    with time_machine.travel(time.time() + 50, tick=False):
        table = room.arrives(room.dora)
        assert deadlines(table) == [time.time() + 120]


def test_a_late_childs_own_table_is_as_the_others(room: LiveClass) -> None:
    go(room)
    late.add(room.now(), room.finn, room.ada)
    own = room.arrives(room.finn)
    assert own.options["rounds_started_by"] == "host"
    assert deadlines(own) == [time.time() + 120]


def test_at_a_single_table_a_player_starts_the_rounds() -> None:
    school = School()
    groups = [SeatingGroup(students=[school.ben, school.cleo])]
    activity = live.start(school.ada, school.foxes, "dice-words", groups=groups, options={})
    table = live.table_for(activity, 1)
    assert "rounds_started_by" not in table.options
    assert not activity.waits_for_go
    starter(table).does("roll_targets")
    starter(table).does("go")
    assert deadlines(table) == [time.time() + 120]


def test_a_child_who_does_it_at_home_starts_alone(room: LiveClass) -> None:
    away.do_at_home(room.now(), [room.finn], room.ada, due_at=in_days(2))
    home = attempts.begin(part_of(room.now(), room.finn))
    assert "rounds_started_by" not in home.options


def test_a_rematch_is_a_table_on_its_own() -> None:
    room = LiveClass("dice-words", options={"rounds": 1})
    one, _ = room.everybody_arrives()
    go(room)
    finish_round(one)
    assert "rounds_started_by" not in live.rematch(fresh(one)).options


def test_the_next_step_waits_for_the_go_again() -> None:
    lesson = a_lesson()
    room = LiveClass(lesson.game, lesson=lesson, options=dict(lesson.steps[0].options))
    room.everybody_arrives()
    go(room)
    steps.next_step(room.now(), room.ada, to=2)
    assert room.now().waits_for_go
    tables = room.everybody_arrives()
    assert deadlines(*tables) == [None, None]
    go(room)
    assert len(set(deadlines(*tables))) == 1


# What teachers see


def control_room(room: LiveClass) -> str:
    return signed_in(room.ada).get(f"/activities/{room.activity.code}/room").text


def test_the_control_room_names_the_round_and_who_is_ready(room: LiveClass) -> None:
    one, _ = both(room)
    starter(one).does("roll_targets")
    page = control_room(room)
    assert "Start round 1 at all tables" in page
    assert "All 2 tables wait for your go, 1 of them ready." in page
    phases = re.findall(r'<span class="phase">(.*?)</span>', page)
    assert phases == ["ready for round 1", "before round 1"]
    go(room)
    page = control_room(room)
    assert "Start round" not in page
    assert 'id="tables-wait"' not in page


def test_before_the_first_table_is_open_the_go_is_offered() -> None:
    room = LiveClass("dice-words")
    assert "Start round 1 at all tables" in control_room(room)


def test_one_table_can_be_started_alone(room: LiveClass) -> None:
    address = f"/activities/{room.activity.code}/room/do/go"
    signed_in(room.ada).post(address, {"table": "2", "opened": "2"})
    assert [At(table, "p1").view["phase"] for table in both(room)] == ["targets", "play"]


def test_the_projector_has_the_go_and_comes_back_to_itself(room: LiveClass) -> None:
    go(room)
    for table in both(room):
        finish_round(table)
    ada = signed_in(room.ada)
    address = f"/activities/{room.activity.code}/projector"
    assert "Start round 2 at all tables" in ada.get(address).text
    answer = ada.post(f"/activities/{room.activity.code}/room/do/go", {"projector": ""})
    assert answer["Location"].endswith("/projector")
    assert "Start round" not in ada.get(address).text
    assert len(set(deadlines(*both(room)))) == 1


def test_the_projector_says_how_many_wait(room: LiveClass) -> None:
    go(room)
    finish_round(both(room)[0])
    screen = projector.screen(Activity.objects.get(pk=room.activity.pk))
    assert (screen.round_to_start, screen.tables_waiting) == ("", 1)


def test_the_host_starts_in_the_log(room: LiveClass) -> None:
    go(room)
    started = Event.objects.filter(table=room.table(1), body__type="timer_flipped").get()
    assert (started.by, started.body["by"]) == ("host", "host")
