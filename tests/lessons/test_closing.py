"""Homework opens and closes on time, once, however often and however late the task comes."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone

from lessons import tasks
from lessons.activities.actions import closing
from lessons.models import Activity, Attempt
from tests.lessons.homework import child, given, in_days, move_back, playing
from tests.world import School, assert_replays, fresh

pytestmark = pytest.mark.django_db


def notified(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The accounts whose pages are notified from now on."""
    found: list[int] = []
    monkeypatch.setattr(closing, "notify_students_on_commit", found.extend)
    return found


def ended_at(activity: Activity) -> datetime | None:
    return Activity.objects.get(pk=activity.pk).ended_at


def test_children_are_notified_once_when_it_opens(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    activity = given(school)
    Activity.objects.update(opens_at=timezone.now() + timedelta(hours=1), opened_at=None)
    found = notified(monkeypatch)
    tasks.open_and_close_homework()
    assert found == [], "it is not open yet"
    Activity.objects.update(opens_at=timezone.now() - timedelta(seconds=1))
    tasks.open_and_close_homework()
    tasks.open_and_close_homework()
    assert found == [school.ben.user_id, school.cleo.user_id]
    activity.refresh_from_db()
    assert activity.opened_at is not None


def test_a_game_that_runs_after_the_last_moment_ends_with_its_points(school: School) -> None:
    activity = given(school, due=1, closes=2)
    table = playing(child(activity, school.ben))
    tasks.open_and_close_homework()
    assert fresh(table).status == "playing"
    move_back(activity, 5)
    tasks.open_and_close_homework()
    attempt = Attempt.objects.get()
    assert fresh(table).status == "over"
    assert attempt.done_at == activity.closes_at, "the last moment, however late the worker comes"
    assert attempt.result is not None
    version = fresh(table).version
    tasks.open_and_close_homework()
    assert fresh(table).version == version


@pytest.mark.django_db(transaction=True)
def test_many_workers_at_once_close_it_once() -> None:
    """A task that was sent again runs beside the first one. The record has the last moment, and one end."""
    school = School()
    activity = given(school, due=1, closes=2, students=[school.ben])
    table = playing(child(activity, school.ben))
    move_back(activity, 5)

    def close(_: int) -> None:
        try:
            tasks.open_and_close_homework()
            tasks.end_homework()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(close, range(8)))
    attempt = Attempt.objects.get()
    assert table.events.filter(body__type="ended").count() == 1
    assert (attempt.done_at, ended_at(activity)) == (activity.closes_at, activity.closes_at)
    assert attempt.result is not None
    assert_replays(table)


def test_a_child_with_extra_time_plays_on(school: School) -> None:
    school.ben.extra_time = 100
    school.ben.save()
    activity = given(school, due=8, closes=8)
    mine, other = playing(child(activity, school.ben)), playing(child(activity, school.cleo))
    move_back(activity, 9)
    tasks.open_and_close_homework()
    assert (fresh(mine).status, fresh(other).status) == ("playing", "over")


def test_a_child_with_a_later_date_plays_on(school: School) -> None:
    activity = given(school, due=1, closes=1)
    table = playing(child(activity, school.ben))
    move_back(activity, 3)
    activity.participants.filter(student=school.ben).update(due_at=in_days(1))
    tasks.open_and_close_homework()
    tasks.end_homework()
    activity.refresh_from_db()
    assert (fresh(table).status, activity.ended_at) == ("playing", None)


def test_it_ends_when_the_last_window_has_closed(school: School) -> None:
    school.ben.extra_time = 100
    school.ben.save()
    activity = move_back(given(school, due=4, closes=4), 6)
    tasks.end_homework()
    assert ended_at(activity) is None, "Ben has twice the time"
    move_back(activity, 6)
    tasks.end_homework()
    last = ended_at(activity)
    assert last is not None
    assert activity.closes_at is not None
    assert activity.closes_at < last < timezone.now()
    tasks.end_homework()
    assert ended_at(activity) == last


def test_paper_is_not_ended_by_the_clock(school: School) -> None:
    activity = move_back(given(school, due=1, closes=2, place="paper"), 5)
    tasks.end_homework()
    activity.refresh_from_db()
    assert activity.ended_at is None


def test_without_work_the_task_asks_twice(
    school: School, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    given(school, closes=6)
    with django_assert_num_queries(2):  # type: ignore[operator]
        tasks.open_and_close_homework()
