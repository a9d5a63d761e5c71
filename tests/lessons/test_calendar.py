"""Due dates for calendar programs: RFC 5545, a secret address, and nothing about children."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from classrooms.models import Teaching
from lessons.activities import access
from lessons.activities.actions import adjusting, calendars
from lessons.activities.actions.giving import Dates
from lessons.activities.icalendar import Due, calendar, escaped, folded
from tests.lessons.homework import child, done, given, in_days
from tests.lessons.lesson import text_of
from tests.world import School, signed_in

DUE = Due(
    uid="abc@diceroom",
    title="Due: Plurals; -s, -es",
    text="Scrabbicle, at home",
    url="http://school.example/activities/abc/",
    due_at=datetime(2026, 11, 26, 18, tzinfo=UTC),
    changed_at=datetime(2026, 11, 18, 9, 30, tzinfo=UTC),
    sequence=2,
)


def address_of(school: School) -> str:
    return f"/calendars/{access.calendar_token(calendars.make_address(school.foxes, school.ada))}.ics"


def unfolded(text: str) -> list[str]:
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    return text.removesuffix("\r\n").replace("\r\n ", "").split("\r\n")


# The format


def test_a_calendar_has_what_the_standard_requires() -> None:
    lines = unfolded(calendar("Foxes: due dates", [DUE]))
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-1] == "END:VCALENDAR"
    assert {"VERSION:2.0", "METHOD:PUBLISH", "X-WR-CALNAME:Foxes: due dates"} <= set(lines)
    event = lines[lines.index("BEGIN:VEVENT") : lines.index("END:VEVENT")]
    assert {
        "UID:abc@diceroom",
        "DTSTAMP:20261118T093000Z",
        "DTSTART:20261126T180000Z",
        "SEQUENCE:2",
        "SUMMARY:Due: Plurals\\; -s\\, -es",
    } <= set(event)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("a,b;c\\d", "a\\,b\\;c\\\\d"), ("one\r\ntwo\nthree", "one\\ntwo\\nthree"), ("bell\x07", "bell")],
)
def test_texts_are_escaped(text: str, expected: str) -> None:
    assert escaped(text) == expected


@pytest.mark.parametrize("text", ["x" * 300, "é" * 200, "🎲" * 100, "ab🎲é" * 50])
def test_long_lines_are_folded_at_75_octets_and_no_letter_is_cut(text: str) -> None:
    lines = folded(text).removesuffix("\r\n").split("\r\n")
    assert all(len(line.encode()) <= 75 for line in lines)
    assert all(line.startswith(" ") for line in lines[1:])
    assert "".join([lines[0], *(line[1:] for line in lines[1:])]) == text


# The address


@pytest.mark.django_db
def test_a_program_that_is_not_signed_in_reads_the_due_dates(school: School) -> None:
    activity = given(school, title="Ending swap")
    given(school, title="Without a date", due=3)
    answer = Client().get(address_of(school))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    lines = unfolded(answer.content.decode())
    assert "SUMMARY:Due: Ending swap" in lines
    assert f"DTSTART:{in_days(4).astimezone(UTC):%Y%m%dT%H%M%SZ}" in lines
    adjusting.set_dates(activity, school.ada, Dates(due_at=in_days(6)))
    assert "SEQUENCE:2" in unfolded(Client().get(address_of(school)).content.decode())


@pytest.mark.django_db
def test_no_child_and_no_result_is_in_it(school: School) -> None:
    activity = given(school)
    done(child(activity, school.ben), points=777, words=["ZEBRAS"])
    adjusting.excuse(activity, school.ada, [child(activity, school.cleo)], why="ill")
    text = Client().get(address_of(school)).content.decode()
    assert not [word for word in ("Ben", "Cleo", "777", "ZEBRAS", "ill") if word in text]


@pytest.mark.django_db
def test_a_new_address_stops_the_old_one(school: School) -> None:
    old = address_of(school)
    new = address_of(school)
    assert [Client().get(address).status_code for address in (old, new)] == [404, 200]
    calendars.stop(school.foxes, school.ada)
    assert Client().get(new).status_code == 404
    assert Client().get(address_of(school)).status_code == 200
    assert Client().get(new).status_code == 404, "an old address does not come back"


@pytest.mark.django_db
def test_a_guessed_address_and_one_of_a_teacher_who_has_left_find_nothing(school: School) -> None:
    address = address_of(school)
    assert Client().get("/calendars/1-1.guessed.ics").status_code == 404
    assert Client().get("/calendars/x.ics").status_code == 404
    Teaching.objects.filter(teacher=school.ada).delete()
    assert Client().get(address).status_code == 404


@pytest.mark.django_db
def test_a_teacher_makes_and_stops_it_on_the_page_of_the_class(school: School) -> None:
    ada, page = signed_in(school.ada), f"/classes/{school.foxes.pk}/games/"
    assert ".ics" not in text_of(ada, page)
    ada.post(f"/classes/{school.foxes.pk}/calendar/make")
    assert ".ics" in text_of(ada, page)
    assert ".ics" not in text_of(signed_in(school.carl), page), "each teacher has their own"
    ada.post(f"/classes/{school.foxes.pk}/calendar/stop")
    assert ".ics" not in text_of(ada, page)
