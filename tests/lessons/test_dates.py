"""Due dates: a school day and a time of day in the school's time zone."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.activities import dates

LONDON, NEW_YORK = ZoneInfo("Europe/London"), ZoneInfo("America/New_York")
DAYS = st.dates(date(2026, 1, 1), date(2028, 12, 31))


@pytest.mark.parametrize(
    ("zone", "before", "after"),
    [
        # Clocks go forward, and back.
        (LONDON, date(2026, 3, 27), date(2026, 3, 30)),
        (LONDON, date(2026, 10, 23), date(2026, 10, 26)),
        (NEW_YORK, date(2026, 3, 6), date(2026, 3, 9)),
        (NEW_YORK, date(2026, 10, 30), date(2026, 11, 2)),
    ],
)
def test_six_in_the_evening_stays_six_in_the_evening_over_the_change(
    zone: ZoneInfo, before: date, after: date
) -> None:
    friday, monday = dates.due_on(before, zone), dates.due_on(after, zone)
    assert friday.utcoffset() != monday.utcoffset(), "the clocks have changed between the two days"
    assert (monday.hour, monday.minute) == (18, 0)
    assert dates.stretched(friday - timedelta(days=6), friday, 1.5, zone) == monday


def test_hours_are_not_counted_but_days() -> None:
    """On the Sunday when clocks go forward, a day has 23 hours."""
    saturday, sunday = (dates.due_on(date(2026, 3, day), LONDON).astimezone(UTC) for day in (28, 29))
    assert sunday - saturday == timedelta(hours=23)


@pytest.mark.parametrize(
    ("zone", "day", "skipped", "shown"),
    [
        (LONDON, date(2026, 3, 29), time(1, 30), "02:30"),
        (NEW_YORK, date(2026, 3, 8), time(2, 30), "03:30"),
    ],
)
def test_a_time_that_the_clocks_skip_is_an_hour_later(
    zone: ZoneInfo, day: date, skipped: time, shown: str
) -> None:
    assert f"{dates.at(day, skipped, zone):%H:%M}" == shown


def test_a_time_that_comes_twice_is_the_first_one() -> None:
    moment = dates.at(date(2026, 10, 25), time(1, 30), LONDON)
    assert moment.astimezone(UTC).hour == 0


@pytest.mark.parametrize(
    ("today", "titles"),
    [
        # A Monday, a Wednesday, a Thursday, a Friday, a Saturday, a Sunday.
        (date(2026, 11, 16), ["Tomorrow 17", "In two days 18", "Friday 20", "In a week 23"]),
        (date(2026, 11, 18), ["Tomorrow 19", "In two days 20", "In a week 25"]),
        (date(2026, 11, 19), ["Tomorrow 20", "Monday 23", "In a week 26"]),
        (date(2026, 11, 20), ["Monday 23", "Tuesday 24", "Next Friday 27"]),
        (date(2026, 11, 21), ["In two days 23", "Tuesday 24", "Friday 27", "In a week 30"]),
        (date(2026, 11, 22), ["Tomorrow 23", "In two days 24", "Friday 27", "In a week 30"]),
    ],
)
def test_presets(today: date, titles: list[str]) -> None:
    assert [f"{preset.title} {preset.day.day}" for preset in dates.presets(today)] == titles


@given(DAYS)
def test_presets_are_later_school_days_in_order(today: date) -> None:
    days = [preset.day for preset in dates.presets(today)]
    assert days == sorted(set(days))
    assert all(day > today and dates.is_school_day(day) for day in days)


def test_extra_time_is_counted_in_whole_days() -> None:
    monday = dates.due_on(date(2026, 11, 16), LONDON)
    friday = dates.due_on(date(2026, 11, 20), LONDON)
    assert dates.stretched(monday, friday, 1.5, LONDON) == dates.due_on(date(2026, 11, 22), LONDON)
    assert dates.stretched(monday, friday, 1.25, LONDON) == dates.due_on(date(2026, 11, 21), LONDON)
    assert dates.stretched(monday, friday, 1.0, LONDON) == friday
    assert dates.stretched(monday, None, 1.5, LONDON) is None


def test_dates_in_words() -> None:
    assert dates.in_words(datetime(2026, 11, 26, 18, tzinfo=UTC), LONDON) == "Thursday 26 November at 18:00"
    today = date(2026, 11, 18)
    said = [dates.day_in_words(today + timedelta(days=days), today) for days in (0, 1, 2, 16)]
    assert said == ["by today", "by tomorrow", "by Friday", "by Friday 4 December"]
    assert (dates.sleeps(date(2026, 11, 20), today), dates.sleeps(date(2026, 11, 1), today)) == (2, 0)
