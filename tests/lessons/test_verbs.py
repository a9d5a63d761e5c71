"""What a teacher does while a class plays: for all tables at the same moment, or for one; and pauses that end by
themselves, exactly once, also if no worker was there."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.utils import timezone

from games.actions import clock
from games.models import Event, Table
from lessons.activities.actions import talking, verbs
from lessons.activities.messages import fresh_message, is_answered
from lessons.models import Activity, Change
from tests.lessons.live_class import LiveClass
from tests.world import assert_replays, fresh, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def still_clock() -> Iterator[None]:
    with time_machine.travel(time.time(), tick=False):
        yield


def later(seconds: float) -> time_machine.travel:
    """Time stands still there, too: whether a pause ends late must not depend on the machine."""
    return time_machine.travel(time.time() + seconds, tick=False)


@pytest.fixture
def lesson() -> LiveClass:
    """Both tables are open and wait for the go of Ada."""
    lesson = LiveClass("scrabbicle", options={"turn_seconds": 120})
    lesson.everybody_arrives()
    return lesson


def tables(lesson: LiveClass) -> list[Table]:
    return [fresh(lesson.table(1)), fresh(lesson.table(2))]


def paused(lesson: LiveClass) -> list[bool]:
    return [table.paused_at is not None for table in tables(lesson)]


def resumptions(table: Table) -> int:
    return Event.objects.filter(table=table, body__why="resumed").count()


# Go, pause and go on


def test_all_clocks_start_at_the_same_go(lesson: LiveClass) -> None:
    """The tables were opened at different moments."""
    with later(7):
        late = LiveClass.arrives(lesson, lesson.dora)
    assert late.waits_for_go
    with later(60):
        verbs.do_in_activity(lesson.now(), "go", lesson.ada)
        deadlines = {table.progress["deadline"] for table in tables(lesson)}
    assert len(deadlines) == 1
    assert paused(lesson) == [False, False]


def test_a_pause_costs_no_table_any_time(lesson: LiveClass) -> None:
    verbs.do_in_activity(lesson.now(), "go", lesson.ada)
    before = [table.progress["deadline"] for table in tables(lesson)]
    with later(10):
        verbs.do_in_activity(lesson.now(), "pause", lesson.ada)
    with later(40):
        verbs.do_in_activity(lesson.now(), "resume", lesson.ada)
    after = [table.progress["deadline"] for table in tables(lesson)]
    assert after == pytest.approx([deadline + 30 for deadline in before], abs=0.01)
    assert after[0] == after[1]


def test_after_a_pause_the_turn_counts_from_now_on(lesson: LiveClass) -> None:
    """Otherwise the control room would say at once that a child has not moved for a while."""
    verbs.do_in_activity(lesson.now(), "go", lesson.ada)
    verbs.do_in_activity(lesson.now(), "pause", lesson.ada)
    with later(200):
        verbs.do_in_activity(lesson.now(), "resume", lesson.ada)
        for table in tables(lesson):
            assert set(table.progress["turn"].values()) == {time.time()}


def test_one_table_alone_can_be_paused(lesson: LiveClass) -> None:
    verbs.do_in_activity(lesson.now(), "go", lesson.ada)
    verbs.do_at_table(lesson.table(2), "pause", lesson.carl)
    assert paused(lesson) == [False, True]
    change = Change.objects.latest("pk")
    assert (change.what, change.group_number, change.by) == ("pause", 2, lesson.carl)


# A pause for a time


def test_a_pause_for_a_time_ends_by_itself(lesson: LiveClass) -> None:
    verbs.do_in_activity(lesson.now(), "go", lesson.ada)
    before = tables(lesson)[0].progress["deadline"]
    verbs.do_in_activity(lesson.now(), "pause-2", lesson.ada)
    assert all(table.due_at == table.resumes_at for table in tables(lesson))
    with later(119):
        clock.sweep()
        assert paused(lesson) == [True, True]
    with later(121):
        clock.sweep()
        assert paused(lesson) == [False, False]
    # Late by a second, and still every clock stood for exactly two minutes.
    after = [table.progress["deadline"] for table in tables(lesson)]
    assert after[0] == after[1] == pytest.approx(before + 120, abs=0.001)
    for table in tables(lesson):
        assert_replays(table)


def test_any_look_at_the_table_ends_the_pause(lesson: LiveClass) -> None:
    """The worker is dead; a child opens the page."""
    verbs.do_in_activity(lesson.now(), "go", lesson.ada)
    verbs.do_in_activity(lesson.now(), "pause-2", lesson.ada)
    with later(121):
        signed_in(lesson.ben.user).get(f"/tables/{lesson.table(1).code}/board")
        assert paused(lesson) == [False, True]


def test_a_pause_ends_once_however_often_it_is_tried(lesson: LiveClass) -> None:
    verbs.do_in_activity(lesson.now(), "go", lesson.ada)
    verbs.do_in_activity(lesson.now(), "pause-2", lesson.ada)
    before = [resumptions(table) for table in tables(lesson)]
    with later(121):
        for _ in range(3):
            clock.sweep()
            for table in tables(lesson):
                clock.run_due(table.pk)
    assert [resumptions(table) for table in tables(lesson)] == [count + 1 for count in before]


def test_after_a_crash_the_children_get_the_time_back(lesson: LiveClass) -> None:
    """No server ran when the pause was over. The clocks run on from now, when children can play again."""
    verbs.do_in_activity(lesson.now(), "go", lesson.ada)
    left = [table.progress["deadline"] - time.time() for table in tables(lesson)]
    verbs.do_in_activity(lesson.now(), "pause-2", lesson.ada)
    with later(600):
        clock.sweep()
        assert [table.progress["deadline"] - time.time() for table in tables(lesson)] == pytest.approx(left)


def test_a_teacher_can_end_a_timed_pause_early(lesson: LiveClass) -> None:
    verbs.do_in_activity(lesson.now(), "go", lesson.ada)
    verbs.do_in_activity(lesson.now(), "pause-2", lesson.ada)
    with later(30):
        verbs.do_in_activity(lesson.now(), "resume", lesson.ada)
        assert paused(lesson) == [False, False]
        assert lesson.now().resumes_at is None
    with later(121):
        assert clock.sweep() == 0


def test_the_last_pause_counts(lesson: LiveClass) -> None:
    verbs.do_in_activity(lesson.now(), "go", lesson.ada)
    verbs.do_in_activity(lesson.now(), "pause-2", lesson.ada)
    verbs.do_in_activity(lesson.now(), "pause", lesson.ada)
    with later(500):
        clock.sweep()
        assert paused(lesson) == [True, True]


def test_a_table_that_waits_for_its_go_is_not_started_by_the_end_of_a_pause(lesson: LiveClass) -> None:
    verbs.do_in_activity(lesson.now(), "pause-2", lesson.ada)
    with later(121):
        clock.sweep()
        assert [table.waits_for_go for table in tables(lesson)] == [True, True]


def test_a_table_that_opens_during_a_timed_pause_goes_on_with_the_others() -> None:
    lesson = LiveClass("dice-words")
    lesson.arrives(lesson.ben)
    verbs.do_in_activity(lesson.now(), "pause-2", lesson.ada)
    with later(60):
        lesson.arrives(lesson.dora)
    assert len({table.resumes_at for table in tables(lesson)}) == 1
    with later(121):
        clock.sweep()
        assert paused(lesson) == [False, False]


def test_a_table_that_opens_after_a_timed_pause_is_not_paused() -> None:
    lesson = LiveClass("dice-words")
    lesson.arrives(lesson.ben)
    verbs.do_in_activity(lesson.now(), "pause-2", lesson.ada)
    with later(130):
        lesson.arrives(lesson.dora)
        assert fresh(lesson.table(2)).paused_at is None


@pytest.mark.django_db(transaction=True)
def test_many_who_look_at_once_end_the_pause_once() -> None:
    lesson = LiveClass("dice-words")
    [first, _] = lesson.everybody_arrives()
    verbs.do_in_activity(lesson.now(), "pause-2", lesson.ada)

    def look(_: int) -> None:
        try:
            clock.run_due(first.pk)
        finally:
            connection.close()

    with later(121), ThreadPoolExecutor(8) as pool:
        list(pool.map(look, range(16)))
    assert resumptions(first) == 1
    assert_replays(fresh(first))


# Time, and the end


def test_time_for_all_and_for_one(lesson: LiveClass) -> None:
    verbs.do_in_activity(lesson.now(), "go", lesson.ada)
    before = [table.progress["deadline"] for table in tables(lesson)]
    verbs.do_in_activity(lesson.now(), "add-time", lesson.ada)
    verbs.do_at_table(lesson.table(1), "add-time", lesson.ada)
    after = [table.progress["deadline"] for table in tables(lesson)]
    assert after == [before[0] + 60, before[1] + 30]


def test_five_minutes_more_from_the_planned_end(lesson: LiveClass) -> None:
    end = timezone.now() + timedelta(minutes=3)
    Activity.objects.update(ends_at=end)
    verbs.give_minutes(lesson.now(), lesson.ada)
    assert lesson.now().ends_at == end + timedelta(minutes=5)
    assert Change.objects.latest("pk").details == {"seconds": 300}


def test_five_minutes_from_now_if_the_end_has_passed(lesson: LiveClass) -> None:
    Activity.objects.update(ends_at=timezone.now() - timedelta(minutes=30))
    verbs.give_minutes(lesson.now(), lesson.ada)
    assert lesson.now().ends_at == timezone.now() + timedelta(minutes=5)


def test_ending_all_ends_each_table_and_the_activity(lesson: LiveClass) -> None:
    verbs.do_in_activity(lesson.now(), "end", lesson.ada)
    assert [table.status for table in tables(lesson)] == [Table.Status.OVER] * 2
    assert lesson.now().ended_at is not None


# Messages and hands


def test_a_message_reaches_the_children_it_is_for(lesson: LiveClass) -> None:
    ben, dora = lesson.part_of(lesson.ben), lesson.part_of(lesson.dora)
    talking.say(lesson.now(), "well-done", [ben], lesson.ada)
    assert fresh_message(lesson.part_of(lesson.ben)) == "Well done!"
    assert fresh_message(lesson.part_of(lesson.dora)) == ""
    change = Change.objects.latest("pk")
    assert (change.what, change.participant, change.details) == ("message", ben, {"message": "well-done"})
    talking.say(lesson.now(), "look-up", [ben, dora], lesson.ada, is_for_all=True)
    assert Change.objects.latest("pk").participant is None
    assert fresh_message(lesson.part_of(lesson.dora)) == "Look up, please."


def test_a_message_is_shown_for_two_minutes(lesson: LiveClass) -> None:
    talking.say(lesson.now(), "well-done", [lesson.part_of(lesson.ben)], lesson.ada)
    with later(121):
        assert fresh_message(lesson.part_of(lesson.ben)) == ""


def test_a_hand_stays_up_since_the_first_tap(lesson: LiveClass) -> None:
    talking.raise_hand(lesson.part_of(lesson.ben))
    first = lesson.part_of(lesson.ben).help_asked_at
    with later(5):
        talking.raise_hand(lesson.part_of(lesson.ben))
    assert lesson.part_of(lesson.ben).help_asked_at == first is not None
    talking.lower_hand(lesson.part_of(lesson.ben))
    assert lesson.part_of(lesson.ben).help_asked_at is None


def test_coming_answers_the_hand_that_is_up_and_no_later_one(lesson: LiveClass) -> None:
    talking.raise_hand(lesson.part_of(lesson.ben))
    talking.say(lesson.now(), "coming", [lesson.part_of(lesson.ben)], lesson.ada)
    assert is_answered(lesson.part_of(lesson.ben))
    with later(60):
        talking.lower_hand(lesson.part_of(lesson.ben))
        talking.raise_hand(lesson.part_of(lesson.ben))
    assert not is_answered(lesson.part_of(lesson.ben))


@pytest.mark.parametrize("to_all", [True, False])
def test_a_hand_stays_answered_whatever_the_teacher_says_next(lesson: LiveClass, *, to_all: bool) -> None:
    talking.raise_hand(lesson.part_of(lesson.ben))
    talking.say(lesson.now(), "coming", [lesson.part_of(lesson.ben)], lesson.ada)
    children = [lesson.ben, lesson.dora] if to_all else [lesson.ben]
    parts = [lesson.part_of(child) for child in children]
    talking.say(lesson.now(), "look-up", parts, lesson.ada, is_for_all=to_all)
    assert is_answered(lesson.part_of(lesson.ben))
    page = signed_in(lesson.ada).get(f"/activities/{lesson.activity.code}/room").content.decode()
    assert "knows that you are coming." in page
    assert "Helped" in page


def test_the_page_of_a_table_says_when_the_pause_ends(lesson: LiveClass) -> None:
    verbs.do_in_activity(lesson.now(), "go", lesson.ada)
    verbs.do_in_activity(lesson.now(), "pause-2", lesson.ada)
    page = signed_in(lesson.ben.user).get(f"/tables/{lesson.table(1).code}/").content.decode()
    assert "It goes on by itself in" in page
