"""Due dates: a school day and a time of day in the school's time zone. Pure functions.

Days are counted on the calendar, not in hours, so a date stays at 18:00 over the change to summer time.
"""

import math
from datetime import date, datetime, time, timedelta, tzinfo
from typing import NamedTuple

DUE_TIME = time(18, 0)
FRIDAY, SATURDAY = 4, 5


class Preset(NamedTuple):
    """A date that a teacher chooses with one tap."""

    slug: str
    title: str
    day: date


def at(day: date, moment: time, zone: tzinfo) -> datetime:
    """This time of that day at school. A time that the change to summer time skips is an hour later."""
    local = datetime.combine(day, moment, zone)
    # Adding nothing through UTC moves a time that does not exist to the one that clocks show then.
    return datetime.fromtimestamp(local.timestamp(), zone)


def due_on(day: date, zone: tzinfo, moment: time = DUE_TIME) -> datetime:
    return at(day, moment, zone)


def is_school_day(day: date) -> bool:
    return day.weekday() < SATURDAY


def next_school_day(day: date) -> date:
    """This day, or the Monday after it if it is a weekend."""
    while not is_school_day(day):
        day += timedelta(days=1)
    return day


def presets(today: date) -> list[Preset]:
    """The next two school days, Friday, and in a week, without weekends and without doubles; the earliest first."""
    first = next_school_day(today + timedelta(days=1))
    second = next_school_day(first + timedelta(days=1))
    to_friday = (FRIDAY - today.weekday()) % 7
    found = [
        Preset("next-day", _title(first, today), first),
        Preset("two-days", _title(second, today), second),
        Preset("friday", "Friday" if to_friday else "Next Friday", today + timedelta(days=to_friday or 7)),
        Preset("week", "In a week", next_school_day(today + timedelta(days=7))),
    ]
    first_of_day = {preset.day: preset for preset in reversed(found)}
    return [first_of_day[day] for day in sorted(first_of_day)]


def _title(day: date, today: date) -> str:
    """A day after a weekend is called by its name: it is further away than it sounds."""
    return {1: "Tomorrow", 2: "In two days"}.get((day - today).days, f"{day:%A}")


def stretched(
    opens_at: datetime | None, until: datetime | None, factor: float, zone: tzinfo
) -> datetime | None:
    """The end of a window that is longer by this factor, in whole days, at the same time of day.

    A child who gets half as much time again for four days of homework gets two days more. It may end on a weekend: if
    it were moved to Monday, a later date for all could mean an earlier one for this child.
    """
    if until is None or opens_at is None or factor <= 1:
        return until
    days = (until - opens_at) / timedelta(days=1)
    more = math.ceil(days * (factor - 1))
    if more <= 0:
        return until
    local = until.astimezone(zone)
    return at(local.date() + timedelta(days=more), local.time(), zone)


def in_words(moment: datetime, zone: tzinfo) -> str:
    """Thursday 26 November at 18:00."""
    local = moment.astimezone(zone)
    return f"{local:%A} {local.day} {local:%B} at {local:%H:%M}"


def day_in_words(day: date, today: date) -> str:
    """How a child says when it is due: by today, by tomorrow, by Friday, by Friday 4 December."""
    days = (day - today).days
    if days in (0, 1):
        return ("by today", "by tomorrow")[days]
    if 1 < days < 7:
        return f"by {day:%A}"
    return f"by {day:%A} {day.day} {day:%B}"


def sleeps(day: date, today: date) -> int:
    """How many nights are left, which is how younger children count."""
    return max(0, (day - today).days)
