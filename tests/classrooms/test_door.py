"""The door for teachers: "see who is in, sign all out, reset pictures, unlock with one tap, sign a student in"."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from classrooms.login import access, actions, selectors
from classrooms.login.credentials import card_token
from classrooms.login.selectors import Now
from classrooms.models import Classroom, Student
from config.core.errors import Refused
from tests.world import School, signed_in

pytestmark = pytest.mark.django_db


def fresh(student: Student) -> Student:
    return Student.objects.get(pk=student.pk)


def door_of(school: School) -> Classroom:
    return Classroom.objects.get(pk=school.foxes.pk)


def path(school: School, end: str) -> str:
    return f"/classes/{school.foxes.pk}/{end}"


def of_ben(school: School, end: str) -> str:
    return path(school, f"students/{school.ben.pk}/{end}")


def wrong(student: Student, tries: int) -> None:
    Student.objects.filter(pk=student.pk).update(wrong_tries=tries)


# Opening and closing


def test_the_door_opens_for_twenty_minutes(school: School) -> None:
    ada = signed_in(school.ada)
    assert not access.is_door_open(door_of(school), timezone.now())
    ada.post(path(school, "door/open"))
    assert access.is_door_open(door_of(school), timezone.now() + timedelta(minutes=19))
    assert not access.is_door_open(door_of(school), timezone.now() + timedelta(minutes=21))


def test_the_class_page_names_missing_students_once_one_is_in(school: School) -> None:
    ada = signed_in(school.ada)
    ada.post(path(school, "door/open"))
    assert "Missing" not in ada.get(path(school, "")).content.decode()
    actions.record_sign_in(school.ben)
    page = ada.get(path(school, "")).content.decode()
    assert "Missing: <bdi>Cleo C.</bdi></span>" in page
    assert "Not in 1" in page
    ada.post(path(school, "door/open"), {"for": "homework"})
    assert "Missing" not in ada.get(path(school, "")).content.decode(), (
        "not while the door is open for homework"
    )
    ada.post(path(school, "door/open"))
    actions.record_sign_in(school.cleo)
    assert "Missing" not in ada.get(path(school, "")).content.decode()


def test_ten_more_minutes_are_added_to_the_closing_time(school: School) -> None:
    ada = signed_in(school.ada)
    ada.post(path(school, "door/open"))
    ada.post(path(school, "door/more"))
    assert access.is_door_open(door_of(school), timezone.now() + timedelta(minutes=29))
    assert not access.is_door_open(door_of(school), timezone.now() + timedelta(minutes=31))


def test_a_closed_door_cannot_be_extended(school: School) -> None:
    with pytest.raises(Refused):
        actions.extend_door(school.foxes)
    answer = signed_in(school.ada).post(path(school, "door/more"), follow=True)
    assert "Open it first" in answer.content.decode()


def test_for_homework_the_door_stays_open_until_a_teacher_closes_it(school: School) -> None:
    ada = signed_in(school.ada)
    ada.post(path(school, "door/open"), {"for": "homework"})
    assert access.is_door_open(door_of(school), timezone.now() + timedelta(days=30))
    assert "Open for homework" in ada.get(path(school, "door/")).content.decode()
    ada.post(path(school, "door/close"))
    assert not access.is_door_open(door_of(school), timezone.now())


def test_the_door_of_an_archived_class_cannot_be_opened(school: School) -> None:
    Classroom.objects.filter(pk=school.foxes.pk).update(archived_at=timezone.now())
    ada = signed_in(school.ada)
    for way_in in (path(school, "door/open"), of_ben(school, "here")):
        assert "Restore this class first" in ada.post(way_in, follow=True).content.decode()
    assert fresh(school.ben).signed_in_at is None


def test_a_new_code_replaces_the_old_one(school: School) -> None:
    before = school.foxes.code
    signed_in(school.ada).post(path(school, "door/code"))
    assert door_of(school).code != before


def test_a_form_returns_to_the_page_that_it_was_on(school: School) -> None:
    ada = signed_in(school.ada)
    here = path(school, "")
    assert ada.post(path(school, "door/open"), {"next": here})["Location"] == here
    for elsewhere in ("https://evil.example/", "//evil.example/", "javascript:1", "owls"):
        answer = ada.post(path(school, "door/open"), {"next": elsewhere})
        assert answer["Location"] == path(school, "door/")


# The projector


def test_the_projector_shows_the_code_in_two_groups_and_who_is_in(school: School) -> None:
    actions.open_door(school.foxes)
    actions.record_sign_in(school.ben)
    page = signed_in(school.ada).get(path(school, "door/projector")).content.decode()
    assert f"<span>{school.foxes.code[:3]}</span> <span>{school.foxes.code[3:]}</span>" in page
    assert "<b>1 of 2</b> are in" in page
    assert 'class="qr"' in page
    assert "Ben" not in page, "the whole school may see the projector"


def test_the_projector_of_a_closed_door_shows_no_code(school: School) -> None:
    # A fixed code: three random characters might occur in the URL of a script by chance.
    Classroom.objects.filter(pk=school.foxes.pk).update(code="7KX42F")
    page = signed_in(school.ada).get(path(school, "door/projector")).content.decode()
    assert "7KX" not in page.split("<main")[1]
    assert "The door is closed" in page


# Who is in


def test_the_door_shows_who_is_in(school: School) -> None:
    actions.record_sign_in(school.ben)
    wrong(school.cleo, 10)
    doorway = selectors.doorway_of(school.foxes)
    assert [arrival.now for arrival in doorway.arrivals] == [Now.IN, Now.LOCKED]
    assert (doorway.inside, doorway.total, doorway.locked) == (1, 2, [school.cleo])
    with time_machine.travel(timezone.now() + timedelta(hours=9)):
        assert selectors.doorway_of(school.foxes).inside == 0, "a session ends after a school day"


def test_sign_all_out_ends_every_session(school: School) -> None:
    children = [signed_in(student.user) for student in (school.ben, school.cleo)]
    elsewhere = signed_in(school.zoe.user)
    for student in (school.ben, school.cleo):
        actions.record_sign_in(student)
    signed_in(school.ada).post(path(school, "door/out"))
    assert [is_signed_in(child) for child in (*children, elsewhere)] == [False, False, True]
    assert selectors.doorway_of(school.foxes).inside == 0


def test_sign_one_out_leaves_the_others(school: School) -> None:
    ben, cleo = signed_in(school.ben.user), signed_in(school.cleo.user)
    signed_in(school.ada).post(of_ben(school, "out"))
    assert (is_signed_in(ben), is_signed_in(cleo)) == (False, True)


def is_signed_in(child: Client) -> bool:
    return "is still in here" in child.get("/in/").content.decode()


# Help with one tap


def test_unlock_with_one_tap(school: School) -> None:
    wrong(school.ben, 10)
    ada = signed_in(school.ada)
    assert "Ten wrong tries" in ada.get(path(school, "door/arrivals")).content.decode()
    ada.post(of_ben(school, "unlock"))
    assert fresh(school.ben).wrong_tries == 0


def test_unlock_all(school: School) -> None:
    wrong(school.ben, 10)
    wrong(school.cleo, 10)
    signed_in(school.ada).post(path(school, "door/unlock"))
    assert not Student.objects.filter(wrong_tries__gt=0).exists()


def test_new_pictures_for_one_are_shown_to_the_teacher(school: School) -> None:
    ada = signed_in(school.ada)
    page = ada.post(of_ben(school, "pictures"), follow=True).content.decode()
    new = fresh(school.ben).pictures
    assert new != school.ben.pictures
    assert [name for name in new if f'aria-label="{name}"' in page] == new
    assert fresh(school.cleo).pictures == school.cleo.pictures


def test_new_pictures_for_all(school: School) -> None:
    signed_in(school.ada).post(path(school, "door/pictures"))
    assert fresh(school.ben).pictures != school.ben.pictures
    assert fresh(school.cleo).pictures != school.cleo.pictures
    assert fresh(school.zoe).pictures == school.zoe.pictures


def test_new_pictures_differ_from_all_classmates_pictures(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A child who taps a classmate's name and their own pictures does not get in."""
    drawn = iter([["sun", "fish", "tree", "boat"], ["cat"] * 4, ["cat"] * 4, ["key"] * 4])
    monkeypatch.setattr("classrooms.login.credentials.new_pictures", lambda: next(drawn))
    actions.give_new_pictures(school.foxes.students.all())
    assert [fresh(school.ben).pictures, fresh(school.cleo).pictures] == [["cat"] * 4, ["key"] * 4]


def test_void_a_card(school: School) -> None:
    signed_in(school.ada).post(of_ben(school, "card"))
    assert fresh(school.ben).card_number == 2
    assert fresh(school.ben).card_hash != school.ben.card_hash


def test_requesting_cards_makes_them_valid_after_the_servers_key_has_changed(
    school: School, settings: Settings
) -> None:
    """Only the hashes of this class change; an old card no longer opens anything, the new one does."""
    old, hares = card_token(fresh(school.ben)), fresh(school.zoe).card_hash
    actions.open_door(school.foxes)
    settings.SECRET_KEY = "another key that is long enough for all of this"
    new = card_token(fresh(school.ben))
    assert access.student_with_token(new) is None
    actions.update_card_hashes(school.foxes)
    assert access.student_with_token(new) == school.ben
    assert access.student_with_token(old) is None
    assert fresh(school.zoe).card_hash == hares


def test_requesting_cards_again_writes_nothing(school: School) -> None:
    actions.update_card_hashes(school.foxes)
    with CaptureQueriesContext(connection) as queries:
        actions.update_card_hashes(school.foxes)
    assert not [query for query in queries if query["sql"].startswith("UPDATE")]


# A shared tablet


def test_handing_a_tablet_over_ends_the_teachers_session_there(school: School) -> None:
    """Handing a child a tablet on which the teacher is signed in must never leave the teacher's rights there."""
    tablet, at_the_desk = signed_in(school.ada), signed_in(school.ada)
    session = tablet.session.session_key
    assert "You are signed out here first" in tablet.get(of_ben(school, "here")).content.decode()
    answer = tablet.post(of_ben(school, "here"))
    assert answer.status_code == 302
    assert "is still in here" in tablet.get("/in/").content.decode()
    assert tablet.get(path(school, "door/")).status_code == 404
    old = Client()
    old.cookies["sessionid"] = str(session)
    assert old.get(path(school, "door/")).status_code == 302, "the teacher's own session has ended"
    assert at_the_desk.get(path(school, "door/")).status_code == 200, "the other computer stays signed in"
    assert fresh(school.ben).signed_in_at is not None


def test_opening_the_page_does_not_hand_over_yet(school: School) -> None:
    tablet = signed_in(school.ada)
    tablet.get(of_ben(school, "here"))
    assert tablet.get(path(school, "door/")).status_code == 200
