"""Where a child stands: what ACTIVITIES.md promises for all dates, and the cases by hand."""

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.activities import dates
from lessons.activities.standing import Counted, Standing, counted, may_play, standing, tries_left, window

ZONE = ZoneInfo("Europe/London")
# Clocks change at night in this stretch of time, in both directions.
FIRST_DAY, LAST_DAY = date(2026, 3, 23), date(2026, 11, 2)


@dataclass(kw_only=True)
class Given:
    place: str = "home"
    opens_at: datetime | None = None
    due_at: datetime | None = None
    closes_at: datetime | None = None
    ended_at: datetime | None = None
    tries: int = 0
    counts: str = "best"


@dataclass(kw_only=True)
class Part:
    place: str = ""
    opens_at: datetime | None = None
    due_at: datetime | None = None
    closes_at: datetime | None = None
    tries: int | None = None
    time_factor: float = 1.0
    excused_at: datetime | None = None
    seen_at: datetime | None = None


@dataclass(kw_only=True)
class Try:
    begun_at: datetime
    done_at: datetime | None = None
    result: dict[str, Any] | None = None


# From the best to the worst that can be said of a child.
ORDER = [
    Standing.EXCUSED,
    Standing.DONE,
    Standing.DONE_LATE,
    Standing.PLAYING,
    Standing.NOT_BEGUN,
    Standing.NOT_OPEN,
    Standing.OVERDUE,
    Standing.MISSED,
    Standing.ABSENT,
]

# Not at night: two clock times of the night of a change are in a different order than on other days.
moments = st.builds(
    lambda day, minute: dates.at(day, time(minute // 60, minute % 60), ZONE),
    st.dates(FIRST_DAY, LAST_DAY),
    st.integers(5 * 60, 24 * 60 - 1),
)
factors = st.sampled_from([1.0, 1.25, 1.5, 2.0])
results = st.builds(
    lambda points, finished: {"points": points, "finished": finished}, st.integers(0, 40), st.booleans()
)


@st.composite
def activities(draw: Any) -> Given:
    opens_at, due_at, closes_at = sorted(draw(st.lists(moments, min_size=3, max_size=3, unique=True)))
    return Given(
        place=draw(st.sampled_from(["home", "paper", "live"])),
        opens_at=opens_at,
        due_at=draw(st.sampled_from([due_at, None])),
        closes_at=draw(st.sampled_from([closes_at, None])),
        ended_at=draw(st.none() | moments),
        counts=draw(st.sampled_from(["best", "last", "first"])),
        tries=draw(st.integers(0, 3)),
    )


@st.composite
def tries(draw: Any) -> list[Try]:
    found = []
    for _ in range(draw(st.integers(0, 4))):
        begun_at = draw(moments)
        lasted = draw(st.none() | st.integers(1, 90))
        done_at = None if lasted is None else begun_at + timedelta(minutes=lasted)
        found.append(Try(begun_at=begun_at, done_at=done_at, result=draw(results) if done_at else None))
    return found


parts = st.builds(
    Part,
    place=st.sampled_from(["", "", "home"]),
    due_at=st.none() | moments,
    time_factor=factors,
    seen_at=st.none() | moments,
)


def is_no_worse(after: Standing, before: Standing) -> bool:
    return ORDER.index(after) <= ORDER.index(before)


@given(activities(), parts, tries(), moments, moments)
def test_a_later_due_date_never_makes_a_child_worse_off(
    activity: Given, part: Part, attempts: list[Try], later: datetime, now: datetime
) -> None:
    if activity.due_at is None or later < activity.due_at:
        return
    closes_at = activity.closes_at and max(activity.closes_at, later)
    moved = replace(activity, due_at=later, closes_at=closes_at)
    before = standing(activity, part, attempts, now, ZONE)
    assert is_no_worse(standing(moved, part, attempts, now, ZONE), before)
    assert may_play(moved, part, attempts, now, ZONE) >= may_play(activity, part, attempts, now, ZONE)


@given(activities(), parts, tries(), moments, moments)
def test_a_later_due_date_for_one_child_never_makes_that_child_worse_off(
    activity: Given, part: Part, attempts: list[Try], later: datetime, now: datetime
) -> None:
    own = window(activity, part, ZONE).due_at
    if own is None or later < own:
        return
    before = standing(activity, part, attempts, now, ZONE)
    assert is_no_worse(standing(activity, replace(part, due_at=later), attempts, now, ZONE), before)


@given(activities(), parts, tries(), factors, moments)
def test_more_time_never_makes_a_child_worse_off(
    activity: Given, part: Part, attempts: list[Try], factor: float, now: datetime
) -> None:
    slower = replace(part, time_factor=max(factor, part.time_factor))
    before = standing(activity, part, attempts, now, ZONE)
    assert is_no_worse(standing(activity, slower, attempts, now, ZONE), before)


@given(activities(), parts, tries(), moments, moments)
def test_an_excuse_wins_over_everything(
    activity: Given, part: Part, attempts: list[Try], since: datetime, now: datetime
) -> None:
    assert standing(activity, replace(part, excused_at=since), attempts, now, ZONE) is Standing.EXCUSED


@given(activities(), parts, tries(), tries(), moments, moments)
def test_what_was_finished_in_time_never_becomes_late(
    activity: Given, part: Part, attempts: list[Try], more: list[Try], now: datetime, later: datetime
) -> None:
    """Neither as time goes by nor through further tries."""
    if activity.place == "live" and not part.place:
        return
    if standing(activity, part, attempts, now, ZONE) is Standing.DONE:
        assert standing(activity, part, attempts + more, max(now, later), ZONE) is Standing.DONE


@given(activities(), parts, tries(), moments)
def test_paper_is_not_missed_before_the_teacher_has_closed_it(
    activity: Given, part: Part, attempts: list[Try], now: datetime
) -> None:
    paper = replace(activity, place="paper", ended_at=None)
    sheet = replace(part, place="")
    assert standing(paper, sheet, attempts, now, ZONE) not in (Standing.MISSED, Standing.OVERDUE)


@given(activities(), parts, tries(), st.integers(0, 5), moments)
def test_more_tries_never_take_a_result_away(
    activity: Given, part: Part, attempts: list[Try], allowed: int, now: datetime
) -> None:
    more = replace(activity, tries=0 if activity.tries == 0 else activity.tries + allowed)
    assert counted(more, part, attempts, ZONE) == counted(activity, part, attempts, ZONE)
    before = standing(activity, part, attempts, now, ZONE)
    assert standing(more, part, attempts, now, ZONE) is before
    assert may_play(more, part, attempts, now, ZONE) >= may_play(activity, part, attempts, now, ZONE)


@given(activities(), parts, tries())
def test_what_counts_is_finished_and_in_time_if_anything_was(
    activity: Given, part: Part, attempts: list[Try]
) -> None:
    home = replace(activity, place="home")
    due_at = window(home, part, ZONE).due_at
    found = counted(home, part, attempts, ZONE)
    if found.later is not None:
        assert due_at is not None
        assert found.attempt is not None
        assert found.attempt.done_at is not None
        assert found.later.done_at is not None
        assert found.attempt.done_at <= due_at < found.later.done_at


@given(activities(), parts)
def test_a_childs_window_is_never_the_wrong_way_round(activity: Given, part: Part) -> None:
    own = window(replace(activity, ended_at=None), part, ZONE)
    if own.due_at is not None and own.closes_at is not None:
        assert own.due_at <= own.closes_at


# By hand


def on(day: int, hour: int = 18) -> datetime:
    """A day of November 2026. The 16th is a Monday."""
    return datetime(2026, 11, day, hour, tzinfo=ZONE)


WEEK = Given(opens_at=on(16, 8), due_at=on(18), closes_at=on(20))
BEGUN = Try(begun_at=on(17))
IN_TIME = Try(begun_at=on(17), done_at=on(17, 19), result={"points": 26, "finished": True})
LATE = Try(begun_at=on(19), done_at=on(19, 19), result={"points": 31, "finished": True})
ONLY_WORDS = Try(
    begun_at=on(17), done_at=on(17, 19), result={"points": 0, "finished": False, "words": ["CAT"]}
)
EMPTY = Try(begun_at=on(17), done_at=on(17, 19), result={"points": 0, "finished": False})


@pytest.mark.parametrize(
    ("attempts", "now", "expected"),
    [
        ([], on(15), Standing.NOT_OPEN),
        ([], on(17), Standing.NOT_BEGUN),
        ([BEGUN], on(17, 19), Standing.PLAYING),
        ([], on(18), Standing.NOT_BEGUN),
        ([], on(18, 19), Standing.OVERDUE),
        ([BEGUN], on(19), Standing.OVERDUE),
        ([], on(20), Standing.MISSED),
        ([EMPTY], on(17, 20), Standing.NOT_BEGUN),
        ([EMPTY], on(21), Standing.MISSED),
        ([IN_TIME], on(17, 20), Standing.DONE),
        ([LATE], on(19, 20), Standing.DONE_LATE),
        ([IN_TIME, LATE], on(30), Standing.DONE),
    ],
)
def test_homework(attempts: list[Try], now: datetime, expected: Standing) -> None:
    assert standing(WEEK, Part(), attempts, now, ZONE) is expected


@pytest.mark.parametrize(
    ("attempts", "ended_at", "expected"),
    [
        ([], None, Standing.NOT_BEGUN),
        ([BEGUN], None, Standing.PLAYING),
        ([IN_TIME, BEGUN], None, Standing.PLAYING),
        ([IN_TIME], on(18), Standing.DONE),
        ([BEGUN], on(18), Standing.DONE),
        ([], on(18), Standing.ABSENT),
        ([EMPTY], None, Standing.NOT_BEGUN),
        ([EMPTY], on(18), Standing.MISSED),
        ([IN_TIME, EMPTY], on(18), Standing.DONE),
        ([ONLY_WORDS], on(18), Standing.DONE),
    ],
)
def test_live(attempts: list[Try], ended_at: datetime | None, expected: Standing) -> None:
    came = Part(seen_at=on(17))
    assert standing(Given(place="live", ended_at=ended_at), came, attempts, on(19), ZONE) is expected


@pytest.mark.parametrize(
    ("attempts", "ended_at", "expected"),
    [
        ([BEGUN], None, Standing.NOT_BEGUN),
        ([EMPTY], None, Standing.NOT_BEGUN),
        ([BEGUN], on(18), Standing.ABSENT),
        ([EMPTY], on(18), Standing.ABSENT),
        ([EMPTY, IN_TIME], on(18), Standing.DONE),
    ],
)
def test_a_child_who_never_came_to_the_table_was_absent(
    attempts: list[Try], ended_at: datetime | None, expected: Standing
) -> None:
    """The others of the group opened the table. A result shows that the child was there after all."""
    live = Given(place="live", ended_at=ended_at)
    assert standing(live, Part(), attempts, on(19), ZONE) is expected
    assert (counted(live, Part(), attempts, ZONE).attempt is not None) == (expected is Standing.DONE)


@given(activities(), parts, tries(), moments)
def test_to_come_never_makes_a_child_worse_off(
    activity: Given, part: Part, attempts: list[Try], now: datetime
) -> None:
    away, here = replace(part, seen_at=None), replace(part, seen_at=now)
    before = standing(activity, away, attempts, now, ZONE)
    assert is_no_worse(standing(activity, here, attempts, now, ZONE), before)


def test_paper_that_is_typed_in_late_is_done_in_time() -> None:
    assert standing(replace(WEEK, place="paper"), Part(), [LATE], on(29), ZONE) is Standing.DONE
    ended = replace(WEEK, place="paper", ended_at=on(25))
    assert standing(ended, Part(), [], on(29), ZONE) is Standing.MISSED


def test_a_child_who_was_away_does_at_home_what_ended_in_the_room() -> None:
    live = Given(place="live", ended_at=on(16))
    away = Part(place="home", opens_at=on(16), due_at=on(20))
    assert standing(live, away, [], on(18), ZONE) is Standing.NOT_BEGUN
    assert may_play(live, away, [], on(18), ZONE)
    assert standing(live, away, [], on(21), ZONE) is Standing.OVERDUE


def test_a_game_in_the_room_without_a_word_or_a_point_has_no_result_that_counts() -> None:
    ended, came = Given(place="live", ended_at=on(18)), Part(seen_at=on(17))
    assert counted(ended, came, [EMPTY], ZONE).attempt is None
    assert counted(ended, came, [ONLY_WORDS], ZONE).attempt is ONLY_WORDS


def test_what_came_later_stands_beside_what_counts() -> None:
    found = counted(WEEK, Part(), [IN_TIME, LATE], ZONE)
    assert found == Counted(attempt=IN_TIME, later=LATE)
    only_late = counted(WEEK, Part(), [LATE], ZONE)
    assert only_late == Counted(attempt=LATE, later=None)


@pytest.mark.parametrize(("counts", "points"), [("best", 26), ("last", 9), ("first", 12)])
def test_which_try_counts(counts: str, points: int) -> None:
    attempts = [
        Try(begun_at=on(17), done_at=on(17, hour), result={"points": found, "finished": True})
        for hour, found in ((18, 12), (19, 26), (20, 9))
    ]
    found = counted(replace(WEEK, counts=counts), Part(), attempts, ZONE).attempt
    assert found is not None
    assert found.result == {"points": points, "finished": True}


def test_extra_time_moves_the_due_date_and_the_last_moment() -> None:
    own = window(WEEK, Part(time_factor=1.5), ZONE)
    assert (own.due_at, own.closes_at) == (on(20), on(23))


def test_tries_may_run_out_and_a_begun_one_can_be_finished() -> None:
    two = replace(WEEK, tries=2)
    assert tries_left(two, Part(), [IN_TIME]) == 1
    assert not may_play(two, Part(), [IN_TIME, LATE], on(19), ZONE)
    assert may_play(two, Part(), [IN_TIME, BEGUN], on(17), ZONE)
    assert may_play(two, Part(tries=3), [IN_TIME, LATE], on(19), ZONE)
    assert tries_left(replace(WEEK, tries=1), Part(), [IN_TIME, LATE]) == 0
