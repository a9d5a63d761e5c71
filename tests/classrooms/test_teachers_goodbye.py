"""Deleting an account takes the password. Classes without another teacher are listed and erased only if ticked."""

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.db import connection
from django.test import Client
from pytest_django import Settings

from classrooms.models import Classroom, Erasure, User
from classrooms.teachers import actions, selectors
from classrooms.visitors import Visitor
from config.core import jobs
from config.core.errors import Refused
from games.actions import tables
from games.models import Seat, Table
from lessons.models import Activity, Change, OwnLesson
from tests.classrooms.test_teachers import PASSWORD, is_in
from tests.world import BOB, FOX, ROBIN, School, a_class, a_teacher, assert_replays, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _quick(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


def with_password(teacher: User) -> Client:
    teacher.set_password(PASSWORD)
    teacher.save()
    EmailAddress.objects.create(user=teacher, email=teacher.email, verified=True, primary=True)
    return signed_in(teacher)


def test_deleting_takes_the_password() -> None:
    school = School()
    client = with_password(school.carl)
    for typed in ("", "a wrong guess"):
        assert client.post("/accounts/delete/", {"password": typed}).status_code == 200
    assert User.objects.filter(pk=school.carl.pk).exists()
    assert client.post("/accounts/delete/", {"password": PASSWORD})["Location"] == "/"
    assert not User.objects.filter(pk=school.carl.pk).exists()
    assert not EmailAddress.objects.exists()
    assert not is_in(client)


def test_a_class_with_other_teachers_stays() -> None:
    school = School()
    client = with_password(school.carl)
    page = client.get("/accounts/delete/").content
    assert b"These classes stay" in page
    assert b"Foxes" in page
    client.post("/accounts/delete/", {"password": PASSWORD})
    assert list(school.foxes.teachings.values_list("teacher", flat=True)) == [school.ada.pk]
    assert school.foxes.students.count() == 2


def test_a_class_without_other_teachers_is_listed_and_has_to_be_ticked() -> None:
    school = School()
    client = with_password(school.otto)
    page = client.get("/accounts/delete/").content
    assert b"These classes only you teach" in page
    assert b"Hares" in page
    assert b"Foxes" not in page
    assert client.post("/accounts/delete/", {"password": PASSWORD}).status_code == 200
    assert User.objects.filter(pk=school.otto.pk).exists()
    answer = client.post("/accounts/delete/", {"password": PASSWORD, "with_classes": "on"})
    assert answer.status_code == 302
    for order in Erasure.objects.filter(state=Erasure.State.WAITING):
        jobs.run(Erasure, order.pk)
    assert not Classroom.objects.filter(pk=school.hares.pk).exists()
    assert not User.objects.filter(pk__in=[school.otto.pk, school.zoe.user_id]).exists()
    assert Classroom.objects.filter(pk=school.foxes.pk).exists()


def test_an_archived_class_is_listed_as_well() -> None:
    """Without its only teacher it could not be restored, erased or exported."""
    school = School()
    Classroom.objects.filter(pk=school.hares.pk).update(archived_at=school.hares.created_at)
    assert b"archived" in with_password(school.otto).get("/accounts/delete/").content
    assert list(selectors.classes_taught_alone(school.otto)) == [school.hares]


def test_nothing_is_deleted_if_the_box_is_not_ticked() -> None:
    school = School()
    with pytest.raises(Refused):
        actions.delete_account(school.otto, with_classes=False)
    assert User.objects.filter(pk=school.otto.pk).exists()
    assert school.hares.teachings.exists()


def test_a_class_with_a_new_co_teacher_is_not_listed() -> None:
    school = School()
    school.hares.teachings.create(teacher=school.ada)
    a_class("Owls", school.otto)
    assert [classroom.name for classroom in selectors.classes_taught_alone(school.otto)] == ["Owls"]
    assert [classroom.name for classroom in selectors.classes_taught_with_others(school.otto)] == ["Hares"]


def test_games_played_alone_are_erased_and_games_with_others_lose_the_name() -> None:
    ada = School().ada
    visitor = Visitor(user=ada)
    alone = tables.open_table(visitor, "dice-words", options={}, people=[ROBIN])
    shared = tables.open_table(visitor, "dice-words", options={}, people=[ROBIN], invite=True)
    tables.join(shared, BOB, FOX)
    tables.start(shared)
    actions.delete_account(ada, with_classes=False)
    assert not Table.objects.filter(pk=alone.pk).exists()
    assert Seat.objects.filter(table=shared).count() == 2
    assert not Seat.objects.filter(table=shared, name=ROBIN.name).exists()
    assert_replays(shared)


@pytest.mark.django_db(transaction=True)
def test_two_teachers_who_delete_their_accounts_at_once_leave_no_class_without_a_teacher() -> None:
    """Each would see the other as remaining. With the lock, one of them is the last and has to confirm."""
    for number in range(8):
        teachers = [a_teacher(f"{name}{number}") for name in ("Ada", "Carl")]
        classroom = a_class(f"Foxes {number}", *teachers)
        with ThreadPoolExecutor(2) as pool:
            gone = list(pool.map(partial(goes, threading.Barrier(2)), teachers))
        assert sorted(gone) == [False, True]
        assert classroom.teachings.count() == 1


def goes(together: threading.Barrier, teacher: User) -> bool:
    try:
        together.wait()
        actions.delete_account(teacher, with_classes=False)
    except Refused:
        return False
    finally:
        connection.close()
    return True


def test_a_teacher_who_has_become_the_last_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The co-teacher leaves between the form's check and the action."""
    school = School()
    client = with_password(school.ada)
    hold = actions._lock_classes_of

    def lock_too_late(teacher: User) -> None:
        hold(teacher)
        school.foxes.teachings.filter(teacher=school.carl).delete()

    monkeypatch.setattr(actions, "_lock_classes_of", lock_too_late)
    page = client.post("/accounts/delete/", {"password": PASSWORD}, follow=True).content
    assert b"Say what shall become of the classes" in page
    assert User.objects.filter(pk=school.ada.pk).exists()
    assert school.foxes.teachings.filter(teacher=school.ada).exists()


def test_own_lessons_go_and_copies_lose_the_name_of_their_author() -> None:
    """What the class was given stays, and so do the copies of co-teachers. Another teacher's name is left alone."""
    school = School()
    client = with_password(school.carl)
    content = {"title": "Our words", "author": "Diceroom, changed by Carl"}
    mine = OwnLesson.objects.create(owner=school.carl, content=content)
    copy = OwnLesson.objects.create(owner=school.ada, content={**content, "author": "Carla and Carl"})
    given = Activity.objects.create(
        classroom=school.foxes, created_by=school.carl, own_lesson=mine, lesson=content, game="dice-words"
    )
    Change.objects.create(activity=given, by=school.carl, what=Change.What.GIVEN)
    client.post("/accounts/delete/", {"password": PASSWORD})
    assert list(OwnLesson.objects.all()) == [copy]
    copy.refresh_from_db()
    given.refresh_from_db()
    assert copy.content["author"] == "Carla and a teacher"
    assert given.lesson == {**content, "author": "Diceroom, changed by a teacher"}
    assert (given.created_by, given.own_lesson, given.changes.get().by) == (None, None, None)
