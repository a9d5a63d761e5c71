"""The demo has two teachers and 28 children with games of all kinds. It is loaded once and removed as a whole."""

from collections import Counter
from datetime import UTC, datetime

import pytest
import time_machine
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command
from django.test import Client, override_settings
from django.utils import timezone

from classrooms.demo import PASSWORD, TEACHERS, load_class
from classrooms.models import Classroom, Erasure, Group, Student, Teaching, User
from config.management.commands.serve import greeting, refuse_demo_behind_https
from games.engines import GAMES
from games.models import Event, Seat, Table
from lessons.activities import standing
from lessons.activities.demo_homework import load_homework
from lessons.models import (
    Activity,
    Attempt,
    ObservedGame,
    OwnLesson,
    Participant,
    SupportChange,
    SupportLimit,
)
from lessons.rule_cards.overview import overview_of
from tests.lessons.measured import ladders_of
from tests.world import School, assert_replays

pytestmark = pytest.mark.django_db


@time_machine.travel("2026-03-02 12:00+00:00")
@ladders_of()
def test_the_demo_is_loaded_once_and_removed_by_one_command() -> None:
    """One long test, because loading plays a few dozen games. It runs on a Monday, so that a weekend has to be skipped,
    and at noon, so that the date does not change."""
    call_command("demo")
    demo = Classroom.objects.get(is_demo=True)
    students = list(demo.students.all())
    assert len(students) == 28
    assert len({student.shown_name for student in students}) == 28
    assert demo.groups.count() == 4
    assert all(student.group_id for student in students)
    assert {student.band for student in students} == {"low", "middle", "high"}
    assert any(student.extra_time for student in students)
    assert any(student.reading_font for student in students)
    assert any(student.no_timer_at_home for student in students)

    # Every game is there, finished and running, and every student is playing one.
    kinds = Counter(Table.objects.filter(classroom=demo).values_list("game", "status"))
    assert set(kinds) == {(slug, status) for slug in GAMES for status in ("over", "playing")}
    running = Seat.objects.filter(table__classroom=demo, table__status="playing").values_list("user")
    assert running.distinct().count() == 28
    played = Seat.objects.filter(table__classroom=demo, table__status="over", user__isnull=False).values(
        "user"
    )
    assert played.distinct().count() == 28
    for table in Table.objects.filter(classroom=demo):
        assert_replays(table)
    # Finished games were played on school days of the last weeks.
    over = Table.objects.filter(classroom=demo, status="over").values_list("opened_at", flat=True)
    days = {timezone.localdate(datetime.fromtimestamp(at, UTC)) for at in over}
    assert len(days) >= 4
    assert all(day.isoweekday() <= 5 for day in days)

    # A lesson runs; there is a lesson of the teacher's own, something on paper, and every standing.
    activities = list(demo.activities.prefetch_related("participants__attempts__table"))
    assert any(one.lesson for one in activities if one.place == "live" and one.ended_at is None)
    assert any(one.own_lesson for one in activities)
    assert any(one.place == "paper" for one in activities)
    zone = timezone.get_current_timezone()
    standings = {
        standing.standing(one, part, list(part.attempts.all()), timezone.now(), zone)
        for one in activities
        for part in one.participants.all()
    }
    assert standings == set(standing.Standing)

    # Rule cards have followed the play of some children. A teacher decides for one, and one has asked for less help.
    kinds_of_change = set(SupportChange.objects.values_list("kind", flat=True))
    assert {"play", "harder"} <= kinds_of_change
    assert SupportLimit.objects.get().mode == "pin"
    read_games = ObservedGame.objects.values("table")
    assert not Table.objects.filter(classroom=demo, status="over").exclude(pk__in=read_games).exists()
    overview = overview_of(demo)
    assert len(overview.changed) >= 3
    assert overview.votes is not None

    # Loading it again does nothing.
    before = (Student.objects.count(), Table.objects.count(), User.objects.count(), Event.objects.count())
    call_command("demo")
    assert before == (
        Student.objects.count(),
        Table.objects.count(),
        User.objects.count(),
        Event.objects.count(),
    )

    # After removing it, only what was there before is left.
    school = School()
    call_command("demo", "--remove")
    assert set(Classroom.objects.all()) == {school.foxes, school.hares}
    assert set(Student.objects.all()) == {school.ben, school.cleo, school.zoe}
    assert not User.objects.filter(email__in=TEACHERS).exists()
    assert not Table.objects.exists()
    assert not Group.objects.exists()
    assert not Activity.objects.exists()
    assert not OwnLesson.objects.exists()
    assert not Erasure.objects.exists()


@pytest.mark.parametrize(
    "moment",
    ["2026-11-19 07:00+00:00", "2026-11-20 17:59+00:00", "2026-11-21 12:00+00:00", "2026-11-22 23:30+00:00"],
)
def test_homework_is_there_in_every_standing_on_every_day(moment: str) -> None:
    """A newcomer may come on any day and at any time."""
    with time_machine.travel(moment):
        loaded = load_class()
        assert loaded is not None
        load_homework(loaded.classroom, loaded.teachers[0])
        zone = timezone.get_current_timezone()
        found = {
            standing.standing(part.activity, part, list(part.attempts.all()), timezone.now(), zone)
            for part in Participant.objects.select_related("activity").prefetch_related("attempts")
        }
    assert found == set(standing.Standing) - {standing.Standing.ABSENT}
    played = Attempt.objects.filter(place=Activity.Place.HOME).exclude(done_at=None)
    assert played
    assert min((attempt.result or {})["seconds"] for attempt in played) > 60, "a teacher sees the time spent"


def test_the_accounts_printed_at_the_start_can_sign_in() -> None:
    found = load_class()
    assert found is not None
    demo = found.classroom
    words = greeting("127.0.0.1", 8000, demo=True)
    for email in TEACHERS:
        assert f"{email}, password {PASSWORD}" in words
        teacher = authenticate(None, email=email, password=PASSWORD)
        assert isinstance(teacher, User)
        assert Teaching.objects.filter(teacher=teacher, classroom=demo).exists()
    assert demo.code in words
    assert ", ".join(found.child.pictures) in words
    browser = Client()
    browser.post("/in/", {"code": demo.code})
    browser.post("/in/name", {"student": found.child.pk})
    browser.post("/in/pictures", {"taps": " ".join(found.child.pictures)})
    assert browser.session.get("_auth_user_id") == str(found.child.user_id)


@override_settings(HTTPS=True)
def test_it_is_never_loaded_in_production_settings() -> None:
    with pytest.raises(CommandError, match="not loaded where HTTPS is set"):
        call_command("demo")
    assert not Classroom.objects.exists()
    refuse_demo_behind_https()


def test_a_server_behind_https_does_not_start_with_it() -> None:
    """Its password is public."""
    classroom = Classroom.objects.create(name="Demo", is_demo=True)
    Student.objects.create(
        classroom=classroom, user=User.objects.create_user("s", role="student"), first_name="A", card_hash="x"
    )
    refuse_demo_behind_https()
    with override_settings(HTTPS=True), pytest.raises(SystemExit, match="demo --remove"):
        refuse_demo_behind_https()
