"""Time at the table, without the time away."""

from typing import Any

import pytest

from games.actions import clock
from games.models import Table
from lessons import tasks
from lessons.activities.actions import attempts
from lessons.measuring.time_spent import Entry, time_spent
from lessons.models import Attempt
from tests.games.clockwork import later
from tests.lessons import at_home
from tests.lessons.lesson import text_of
from tests.world import School, signed_in


def log(*events: tuple[float, str] | tuple[float, str, float, str]) -> list[Entry]:
    return [Entry(number, event[0], body(*event[1:])) for number, event in enumerate(events, 1)]


def body(kind: str, seconds: float = 0, why: str = "") -> dict[str, Any]:
    return {"type": kind, "seconds": seconds, "why": why}


STARTED, PAUSED, ENDED = (0, "started"), (60, "paused"), (200, "ended")
RESUMED = (160, "postponed", 100, "resumed")


@pytest.mark.parametrize(
    ("entries", "stays", "seconds"),
    [
        (log(STARTED, ENDED), [(1, None)], 200),
        (log(STARTED, PAUSED, RESUMED, ENDED), [(1, None)], 100),
        (log(STARTED, PAUSED, (90, "paused"), RESUMED, ENDED), [(1, None)], 100),
        (log(STARTED, PAUSED, ENDED), [(1, None)], 60),
        (log(STARTED, (70, "postponed", 30, "added"), ENDED), [(1, None)], 200),
        (log(STARTED, (70, "postponed", 30, "given-back"), ENDED), [(1, None)], 170),
        (log(STARTED, (50, "rolled"), (80, "rolled"), ENDED), [(1, 2), (3, None)], 170),
        (log(STARTED, ENDED), [], 0),
        ([], [(1, None)], 0),
    ],
)
def test_pauses_and_times_of_others_do_not_count(
    entries: list[Entry], stays: list[tuple[int, int | None]], seconds: int
) -> None:
    assert time_spent(entries, stays) == seconds


@pytest.mark.django_db
def test_homework_that_lay_for_a_day_shows_only_the_time_at_the_table() -> None:
    school = School()
    activity = at_home.give(school)
    table = attempts.begin(at_home.part_of(activity, school.ben))
    with later(120):
        clock.pause(Table.objects.get(pk=table.pk))
    with later(120 + 24 * 3600):
        clock.resume(Table.objects.get(pk=table.pk))
    with later(240 + 24 * 3600):
        at_home.play_out(Table.objects.get(pk=table.pk))
        tasks.settle_activities()
        attempt = Attempt.objects.get()
        assert attempt.result is not None
        # Four minutes and what this test takes, but not a day.
        assert 200 <= attempt.result["seconds"] < 3600
        page = text_of(signed_in(school.ada), f"/activities/{activity.code}/")
        assert f"{round(attempt.result['seconds'] / 60)} min<" in page
