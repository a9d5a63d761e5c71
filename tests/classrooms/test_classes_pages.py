"""The teachers' pages about classes, and that other teachers' data is not found (roles: tests/test_permissions.py)."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from classrooms.classes.actions import classes, groups
from classrooms.classes.actions.classes import ClassFacts
from classrooms.models import Classroom, Invitation, Student, Teaching
from tests.world import School, a_class, a_student, signed_in

pytestmark = pytest.mark.django_db


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def posted(client: Client, address: str, body: dict[str, object]) -> str:
    """Posts the form and returns the text of the page after the redirect."""
    answer = client.post(address, body, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_home_shows_the_teachers_own_classes_only(school: School, ada: Client) -> None:
    text = page(ada, "/classes/")
    assert "Foxes" in text
    assert "Hares" not in text


def test_home_names_locked_students_and_unlocks_them_with_one_tap(school: School, ada: Client) -> None:
    assert "Needs you" not in page(ada, "/classes/")
    Student.objects.filter(pk__in=[school.ben.pk, school.zoe.pk]).update(wrong_tries=10)
    text = page(ada, "/classes/")
    assert "<bdi>Ben Benson</bdi> cannot get in" in text
    assert "Zoe" not in text
    text = posted(ada, f"/classes/{school.foxes.pk}/students/{school.ben.pk}/unlock", {"next": "/classes/"})
    assert "Your classes" in text
    assert "Needs you" not in text


def test_a_home_without_classes_says_what_to_do_first() -> None:
    school = School()
    Teaching.objects.filter(teacher=school.otto).delete()
    text = page(signed_in(school.otto), "/classes/")
    assert "Make your first class" in text
    assert text.count("btn-primary") == 1


def test_a_new_class_leads_to_the_form_for_names(school: School, ada: Client) -> None:
    body = {"name": " 4B  Owls ", "year_group": "Year 4", "colour": 3, "picture": "kite", "naming": "animal"}
    answer = ada.post("/classes/new", body)
    owls = Classroom.objects.get(name="4B Owls")
    assert answer.headers["Location"] == f"/classes/{owls.pk}/roster"
    assert (owls.year_group, owls.colour, owls.picture, owls.naming) == ("Year 4", 3, "kite", "animal")


@pytest.mark.parametrize(
    "bad", [{"name": ""}, {"name": "x" * 61}, {"colour": 7}, {"picture": "skull"}, {"naming": "full"}]
)
def test_errors_are_shown_below_the_field(bad: dict[str, object], school: School, ada: Client) -> None:
    body = {"name": "Owls", "colour": 1, "picture": "sun", "naming": "initial"} | bad
    answer = ada.post("/classes/new", body)
    assert answer.status_code == 422
    assert "invalid-feedback" in answer.content.decode()
    assert not Classroom.objects.filter(name="Owls").exists()


def test_the_class_page_shows_full_names_needs_and_states(school: School, ada: Client) -> None:
    Student.objects.filter(pk=school.ben.pk).update(extra_time=50, reading_font=True, wrong_tries=10)
    text = page(ada, f"/classes/{school.foxes.pk}/")
    for words in ("Ben Benson", "Ben B.", "+50 %", "easy letters", "Locked", "with Carl"):
        assert words in text


def test_no_name_becomes_markup(school: School, ada: Client) -> None:
    Student.objects.filter(pk=school.ben.pk).update(first_name="<b>Ben", shown_name="<i>B")
    text = page(ada, f"/classes/{school.foxes.pk}/")
    assert "&lt;b&gt;Ben" in text
    assert "<b>Ben" not in text
    assert "<i>B" not in text


def test_forty_students_take_as_many_queries_as_two(school: School, ada: Client) -> None:
    assert queries(ada, school, 2) == queries(ada, school, 40)


def queries(client: Client, school: School, count: int) -> int:
    room = a_class(f"Room of {count}", school.ada)
    for number in range(count):
        a_student(room, f"{chr(97 + number // 26)}{chr(97 + number % 26)}")
    with CaptureQueriesContext(connection) as asked:
        page(client, f"/classes/{room.pk}/")
    return len(asked)


def test_many_classes_take_as_many_queries_as_one(school: School, ada: Client) -> None:
    with CaptureQueriesContext(connection) as few:
        page(ada, "/classes/")
    for number in range(5):
        a_student(a_class(f"Room {number}", school.ada), "Dan")
    classes.archive(a_class("Old", school.ada))
    with CaptureQueriesContext(connection) as many:
        page(ada, "/classes/")
    assert len(many) == len(few)


def test_archiving_and_restoring_take_one_tap_each(school: School, ada: Client) -> None:
    assert "You can restore it below for 365 days" in posted(ada, f"/classes/{school.foxes.pk}/archive", {})
    assert "Archived" in page(ada, "/classes/")
    assert "Foxes is back. Its door is still closed" in posted(ada, f"/classes/{school.foxes.pk}/restore", {})


def test_settings_are_saved(school: School, ada: Client) -> None:
    body = {"name": "Red Foxes", "colour": 4, "picture": "cat", "naming": "initial", "year_group": ""}
    assert "Saved." in posted(ada, f"/classes/{school.foxes.pk}/settings", body)
    assert Classroom.objects.get(pk=school.foxes.pk).name == "Red Foxes"


def test_one_childs_page(school: School, ada: Client) -> None:
    address = f"/classes/{school.foxes.pk}/students/{school.ben.pk}/"
    red = groups.make_group(school.foxes, name="Reds", colour=4)
    assert "Ben Benson" in page(ada, address)
    body = {
        "first_name": "Benno",
        "last_name": "Benson",
        "shown_name": "Benno B.",
        "group": red.pk,
        "band": "high",
        "extra_time": 25,
        "reading_font": "on",
    }
    assert "Benno Benson is saved" in posted(ada, address, body)
    ben = Student.objects.get(pk=school.ben.pk)
    assert (ben.first_name, ben.group, ben.band, ben.extra_time, ben.reading_font) == (
        "Benno",
        red,
        "high",
        25,
        True,
    )
    assert ada.post(address, body | {"shown_name": "Cleo C."}).status_code == 422
    assert ada.post(address, body | {"first_name": "=1+1"}).status_code == 422


def test_groups_of_other_classes_cannot_be_chosen(school: School, ada: Client) -> None:
    theirs = groups.make_group(school.hares, name="Blues", colour=1)
    address = f"/classes/{school.foxes.pk}"
    body = {"first_name": "Ben", "shown_name": "Ben", "band": "low", "extra_time": 0, "group": theirs.pk}
    assert ada.post(f"{address}/students/{school.ben.pk}/", body).status_code == 422
    assert ada.post(f"{address}/groups/{theirs.pk}/remove").status_code == 404
    posted(ada, f"{address}/students/group", {"student": school.ben.pk, "into": theirs.pk})
    posted(
        ada,
        f"{address}/groups/arrange",
        {f"group_{school.ben.pk}": theirs.pk, f"band_{school.ben.pk}": "low"},
    )
    assert Student.objects.get(pk=school.ben.pk).group is None


def test_chosen_students_join_a_group(school: School, ada: Client) -> None:
    reds = groups.make_group(school.foxes, name="Reds", colour=4)
    address = f"/classes/{school.foxes.pk}/students/group"
    body = {"student": [school.ben.pk, school.cleo.pk, school.zoe.pk], "into": reds.pk}
    assert "Ben and Cleo are in Reds now" in posted(ada, address, body)
    assert reds.students.count() == 2
    assert "Ben is in no group now" in posted(ada, address, {"student": school.ben.pk, "into": "none"})
    assert "Choose one student or more" in posted(ada, address, {"student": "x", "into": reds.pk})


def test_groups_are_created_and_filled_on_one_page(school: School, ada: Client) -> None:
    address = f"/classes/{school.foxes.pk}/groups/"
    posted(ada, address, {"name": "Reds", "colour": 4})
    assert ada.post(address, {"name": "reds", "colour": 1}).status_code == 422
    reds = school.foxes.groups.get()
    body = {f"group_{school.ben.pk}": reds.pk, f"band_{school.ben.pk}": "low"}
    body |= {f"group_{school.cleo.pk}": "", f"band_{school.cleo.pk}": "middle"}
    assert "Saved." in posted(ada, f"{address}arrange", body)
    assert [student.first_name for student in reds.students.all()] == ["Ben"]
    assert "Ruby is saved" in posted(ada, f"{address}{reds.pk}", {"name": "Ruby", "colour": 5})
    assert "all still here" in posted(ada, f"{address}{reds.pk}/remove", {})


def test_students_move_between_classes_of_one_teacher(school: School, ada: Client) -> None:
    bees = a_class("Bees", school.ada)
    address = f"/classes/{school.foxes.pk}/students/move"
    assert "Move Ben" in page(ada, f"{address}?student={school.ben.pk}")
    assert ada.post(address, {"student": school.ben.pk, "to": school.hares.pk}).status_code == 422
    assert "Ben moved to Bees" in posted(ada, address, {"student": school.ben.pk, "to": bees.pk})
    assert Student.objects.get(pk=school.ben.pk).classroom == bees


def test_moving_starts_on_the_class_page_and_asks_for_the_target(school: School, ada: Client) -> None:
    a_class("Bees", school.ada)
    body = {"student": [school.ben.pk, school.cleo.pk], "into": "none"}
    answer = ada.post(f"/classes/{school.foxes.pk}/students/move", body)
    assert answer.status_code == 200
    assert "Move Ben and Cleo" in answer.content.decode()


def test_login_cards_of_the_chosen_students_can_be_printed(school: School, ada: Client) -> None:
    body = {"student": [school.ben.pk, school.zoe.pk]}
    answer = ada.post(f"/print/login-cards/chosen/{school.foxes.pk}", body)
    asked = f"/print/login-cards/?class={school.foxes.pk}&student={school.ben.pk}"
    assert answer.headers["Location"] == asked


def test_a_teacher_with_one_class_cannot_move_students(school: School, ada: Client) -> None:
    address = f"/classes/{school.foxes.pk}/students/move?student={school.ben.pk}"
    assert "There is no other class" in page(ada, address)


def test_a_class_name_may_begin_with_a_number(school: School, ada: Client) -> None:
    """Numbers are removed from the lines of a list, but not from the name of a class."""
    body = {"name": "4. Klasse", "year_group": "1) Stufe", "colour": 1, "picture": "sun", "naming": "initial"}
    ada.post("/classes/new", body)
    assert Classroom.objects.filter(name="4. Klasse", year_group="1) Stufe").exists()


def test_a_copy_for_the_next_year(school: School, ada: Client) -> None:
    assert "Copy to next year" in page(ada, f"/classes/{school.foxes.pk}/copy")
    text = posted(ada, f"/classes/{school.foxes.pk}/copy", {"name": "Foxes 5", "year_group": "Year 5"})
    assert "Foxes 5 is ready" in text
    assert "Ben Benson" in text


def test_a_copy_proposes_the_name_for_the_next_school_year(school: School, ada: Client) -> None:
    Classroom.objects.filter(pk=school.foxes.pk).update(name="4B Foxes", year_group="Year 4")
    text = page(ada, f"/classes/{school.foxes.pk}/copy")
    assert 'value="5B Foxes"' in text
    assert 'value="Year 5"' in text


def invitation_link(client: Client, school: School) -> str:
    answer = client.post(f"/classes/{school.foxes.pk}/invite")
    [link] = re.findall(r"/classes/join/[\w-]+/", answer.content.decode())
    return str(link)


def test_a_co_teacher_joins_by_a_link(school: School, ada: Client) -> None:
    """accept page; equal rights"""
    link = invitation_link(ada, school)
    otto = signed_in(school.otto)
    assert "Ada asks you to teach this class together" in page(otto, link)
    assert "You teach Foxes now" in posted(otto, link, {})
    assert otto.get(f"/classes/{school.foxes.pk}/settings").status_code == 200
    assert otto.get(link).status_code == 404  # A used link is not found.
    assert "You have left Foxes" in posted(otto, f"/classes/{school.foxes.pk}/leave", {})
    assert otto.get(f"/classes/{school.foxes.pk}/").status_code == 404


def test_the_link_is_only_in_the_response(school: School, ada: Client) -> None:
    token = invitation_link(ada, school).split("/")[-2]
    [kept] = Invitation.objects.values()
    assert token not in str(kept)
    assert token not in page(ada, f"/classes/{school.foxes.pk}/settings")


def test_a_visitor_who_signs_in_comes_back_to_the_link(school: School, ada: Client) -> None:
    link = invitation_link(ada, school)
    answer = Client().get(link)
    assert answer.status_code == 302
    assert link.replace("/", "%2F") in answer.headers["Location"] or link in answer.headers["Location"]


def test_invitations_of_an_archived_class_are_not_found(school: School, ada: Client) -> None:
    link = invitation_link(ada, school)
    classes.archive(school.foxes)
    assert signed_in(school.otto).get(link).status_code == 404


def test_the_last_teacher_reads_what_to_do(school: School) -> None:
    otto = signed_in(school.otto)
    assert "Invite another one first, or archive" in posted(otto, f"/classes/{school.hares.pk}/leave", {})


def test_classmates_see_no_full_name(school: School) -> None:
    """Only teachers see full names: with animal names, the code alone reveals no real name."""
    classes.change_class(school.foxes, ClassFacts(name="Foxes", naming="animal"))
    Classroom.objects.filter(pk=school.foxes.pk).update(door_stays_open=True)
    child = Client()
    child.post("/in/", {"code": school.foxes.code})
    text = page(child, "/in/name")
    assert Student.objects.get(pk=school.ben.pk).shown_name in text
    assert "Ben" not in text
