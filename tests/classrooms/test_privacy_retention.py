"""Promise 18: archived classes are erased after the set time; nothing is stored for ever by default."""

import time
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.sessions.models import Session
from django.test import override_settings
from django.utils import timezone

from classrooms import tasks
from classrooms.classes.actions import classes
from classrooms.models import Classroom, Erasure, Student, User
from classrooms.privacy import erasure, retention
from classrooms.visitors import Visitor
from config.celery import app
from config.core import jobs
from config.server.background import Clock
from games.actions import erase, tables
from games.models import Table
from lessons.models import Activity, Attempt, Participant
from tests.games.clockwork import later
from tests.world import FOX, ROBIN, School, assert_replays, signed_in

pytestmark = pytest.mark.django_db

DAY = 86_400


def apply_retention() -> None:
    """The periodic tasks, and then the jobs that they have requested."""
    tasks.apply_retention()
    run_erasures()
    jobs.delete_expired()


def run_erasures() -> None:
    for order in Erasure.objects.filter(state=Erasure.State.WAITING):
        jobs.run(Erasure, order.pk)


def archive(classroom: Classroom) -> None:
    Classroom.objects.filter(pk=classroom.pk).update(archived_at=timezone.now())


def test_an_archived_class_is_erased_after_a_year_and_not_before() -> None:
    school = School()
    archive(school.foxes)
    with later(364 * DAY):
        apply_retention()
        assert Classroom.objects.filter(pk=school.foxes.pk).exists()
    with later(366 * DAY):
        apply_retention()
    assert not Classroom.objects.filter(pk=school.foxes.pk).exists()
    assert not Student.objects.filter(pk=school.ben.pk).exists()
    order = Erasure.objects.get()
    assert (order.why, order.requested_by, order.is_done) == ("time", None, True)
    assert set(order.readers.all()) == {school.ada, school.carl}


def test_a_restored_class_stays() -> None:
    school = School()
    archive(school.foxes)
    Classroom.objects.filter(pk=school.foxes.pk).update(archived_at=None)
    with later(366 * DAY):
        apply_retention()
    assert Classroom.objects.filter(pk=school.foxes.pk).exists()


def test_a_class_that_is_restored_at_the_last_moment_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    school = School()
    archive(school.foxes)
    archive(school.hares)
    ask = erasure.ask_to_erase_class

    def ask_while_otto_restores(classroom: Classroom, **why: Any) -> Erasure:
        classes.restore(school.hares)
        return ask(classroom, **why)

    monkeypatch.setattr(retention, "ask_to_erase_class", ask_while_otto_restores)
    with later(366 * DAY):
        retention.erase_archived_classes(timezone.now())
        run_erasures()
    assert list(Classroom.objects.all()) == [school.hares]


@override_settings(CLASS_DAYS_AFTER_ARCHIVING=0)
def test_with_zero_days_a_class_is_erased_by_the_next_run() -> None:
    school = School()
    archive(school.foxes)
    apply_retention()
    assert not Classroom.objects.filter(pk=school.foxes.pk).exists()
    assert Classroom.objects.filter(pk=school.hares.pk).exists()


def test_an_unused_class_is_archived_first() -> None:
    """Nothing is stored for ever by default, not even classes that no teacher archives."""
    school = School()
    with later(401 * DAY):
        apply_retention()
        foxes = Classroom.objects.get(pk=school.foxes.pk)
        assert foxes.is_archived
    with later(767 * DAY):
        apply_retention()
    assert not Classroom.objects.exists()


@pytest.mark.parametrize("sign", ["seen", "signed in", "new child", "game", "restored", "given", "tried"])
def test_a_class_in_use_is_left_alone(sign: str) -> None:
    school = School()
    then = timezone.now() + timedelta(days=300)
    match sign:
        case "seen":
            Student.objects.filter(pk=school.ben.pk).update(seen_at=then)
        case "signed in":
            Student.objects.filter(pk=school.ben.pk).update(signed_in_at=then)
        case "new child":
            Student.objects.filter(pk=school.ben.pk).update(joined_at=then)
        case "restored":
            Classroom.objects.filter(pk=school.foxes.pk).update(restored_at=then)
        case "given":
            Activity.objects.create(game="dice-words", classroom=school.foxes, started_at=then)
        case "tried":
            given = Activity.objects.create(game="dice-words", classroom=school.foxes)
            part = Participant.objects.create(activity=given, student=school.ben, group_number=1)
            Attempt.objects.create(participant=part, begun_at=then)
        case "game":
            Table.objects.create(game="dice-words", classroom=school.foxes, changed_at=then.timestamp())
    with later(401 * DAY):
        apply_retention()
        assert not Classroom.objects.get(pk=school.foxes.pk).is_archived
        assert Classroom.objects.get(pk=school.hares.pk).is_archived


def test_unused_accounts_of_teachers_without_a_class_are_erased() -> None:
    school = School()
    idle = User.objects.create_user("idle", "idle@school.example")
    busy = User.objects.create_user("busy", "busy@school.example")
    admin = User.objects.create_superuser("root")
    User.objects.filter(pk=busy.pk).update(last_login=timezone.now() + timedelta(days=300))
    with later(399 * DAY):
        apply_retention()
        assert User.objects.filter(pk=idle.pk).exists()
    with later(401 * DAY):
        apply_retention()
    left = set(User.objects.filter(role=User.Role.TEACHER))
    assert left == {busy, admin, school.ada, school.carl, school.otto}


def test_erasing_an_unused_account_leaves_games_with_others_intact() -> None:
    school = School()
    idle = User.objects.create_user("idle", "idle@school.example")
    table = tables.open_table(Visitor(user=school.ada), "dice-words", options={}, people=[ROBIN], invite=True)
    tables.join(table, Visitor(user=idle), FOX)
    tables.start(table)
    with later(401 * DAY):
        apply_retention()
    assert not User.objects.filter(pk=idle.pk).exists()
    assert [seat.name for seat in table.seats.all()] == ["Kind Robin", "Classmate 2"]
    assert_replays(table)


def test_unused_games_of_accounts_outside_a_class_are_erased() -> None:
    school = School()
    own = tables.open_table(Visitor(user=school.ada), "dice-words", options={}, people=[ROBIN])
    in_class = tables.open_table(Visitor(user=school.ada), "dice-words", options={}, people=[ROBIN])
    Table.objects.filter(pk=in_class.pk).update(classroom=school.foxes)
    with later(399 * DAY):
        erase.delete_expired()
        assert Table.objects.filter(pk=own.pk).exists()
    with later(401 * DAY):
        erase.delete_expired()
    assert list(Table.objects.all()) == [in_class]


def test_expired_sessions_are_deleted() -> None:
    school = School()
    signed_in(school.ben.user)
    session = Session.objects.get()
    apply_retention()
    assert Session.objects.filter(pk=session.pk).exists()
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    apply_retention()
    assert not Session.objects.exists()


def test_receipts_and_the_admin_log_are_deleted_after_three_years() -> None:
    school = School()
    jobs.run(Erasure, erasure.ask_to_erase_student(school.ben, by=school.ada).pk)
    LogEntry.objects.create(user=school.ada, object_repr="something", action_flag=CHANGE)
    with later(1094 * DAY):
        apply_retention()
        assert Erasure.objects.filter(what="student").exists()
        assert LogEntry.objects.exists()
    with later(1096 * DAY):
        apply_retention()
    assert not Erasure.objects.filter(what="student").exists()
    assert not LogEntry.objects.exists()


def test_retention_is_scheduled_with_and_without_celery_beat() -> None:
    """With Celery it is in the beat schedule; without, the server's own clock runs it."""
    by_beat: dict[str, Any] = {entry["task"]: entry["schedule"] for entry in app.conf.beat_schedule.values()}
    assert {"config.core.jobs.resume_stalled", "classrooms.tasks.apply_retention"} <= set(
        Clock.PERIODIC_TASKS
    )
    # The clock sweeps the tables itself.
    assert Clock.PERIODIC_TASKS.items() == by_beat.items() - {("games.tasks.tick", 1.0)}
    app.loader.import_default_modules()
    assert set(by_beat) <= set(app.tasks)


def test_the_clock_moves_in_these_tests() -> None:
    """Without this, the tests above would prove nothing."""
    now = time.time()
    with later(DAY):
        assert timezone.now().timestamp() - now > DAY - 5
