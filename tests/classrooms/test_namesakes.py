"""Teachers can tell apart children with the same name, and see the real name of an animal name."""

import re

import pytest
from django.test import Client

from classrooms.classes.actions import classes, students
from classrooms.classes.actions.classes import ClassFacts
from classrooms.classes.actions.students import Newcomer
from classrooms.login import actions as doors
from classrooms.models import Classroom, Student
from games.actions import clock
from games.models import Table
from lessons.activities.actions import live
from tests.lessons.lesson import activity_of, open_tables
from tests.world import School, signed_in

pytestmark = pytest.mark.django_db


def text_of(client: Client, address: str, **body: object) -> str:
    """The text of the page, with the labels of its controls."""
    answer = client.post(address, body) if body else client.get(address)
    assert answer.status_code == 200, address
    page = answer.content.decode()
    page = re.sub(r'aria-label="([^"]*)"[^>]*>', r">\1 ", page[page.index("<main") :])
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", page))


def two_bens(school: School) -> list[Student]:
    newcomers = [Newcomer("Ben", "Keller"), Newcomer("Ben", "Keller", is_another=True)]
    return students.enrol(school.foxes, newcomers)


def test_teachers_can_tell_two_bens_apart_wherever_they_choose_one() -> None:
    school = School()
    one, other = two_bens(school)
    assert (one.shown_name, other.shown_name) == ("Ben K.", "Ben K. 2")
    ada, here = signed_in(school.ada), f"/classes/{school.foxes.pk}/"
    chosen = {"students": [one.pk, other.pk], "by_hand": "1"}
    for page, before in (
        (text_of(ada, here), "Choose Ben Keller ("),
        (text_of(ada, f"{here}groups/"), "Group of Ben Keller ("),
        (text_of(ada, f"{here}games/new/dice-words/"), "Ben Keller shown as "),
        (text_of(ada, f"{here}games/new/dice-words/", **chosen), "Table of Ben Keller ("),
    ):
        assert {f"{before}Ben K.", f"{before}Ben K. 2"} <= set(
            re.findall(rf"{re.escape(before)}Ben K\.(?: 2)?", page)
        ), before
    assert "Erase Ben Keller (Ben K. 2) for good?" in text_of(ada, f"{here}students/{other.pk}/erase")


def test_moved_students_are_shown_with_their_full_names() -> None:
    school = School()
    _, other = two_bens(school)
    classes.open_class(school.ada, ClassFacts(name="Owls"))
    page = text_of(signed_in(school.ada), f"/classes/{school.foxes.pk}/students/move?student={other.pk}")
    assert "Ben Keller shown as Ben K. 2" in page


def with_animal_names(school: School) -> Student:
    classes.change_class(school.foxes, ClassFacts(name="Foxes", naming=Classroom.Naming.ANIMAL))
    school.ben.refresh_from_db()
    return school.ben


def test_teachers_see_the_full_name_of_an_animal_name() -> None:
    school = School()
    ben = with_animal_names(school)
    group = live.SeatingGroup(students=[ben, school.cleo])
    open_tables(school.ada, school.foxes, "dice-words", groups=[group], options={})
    doors.open_door(school.foxes)
    ada, here = signed_in(school.ada), f"/classes/{school.foxes.pk}/"
    assert f"{ben.shown_name} (Ben Benson)" in text_of(ada, here)
    assert f"{ben.shown_name} Ben Benson" in text_of(ada, f"{here}door/")
    assert f"{ben.shown_name} Ben Benson" in text_of(ada, f"{here}games/")
    clock.end(Table.objects.get())
    assert f"{ben.shown_name} (Ben Benson)" in text_of(ada, f"{here}games/")


def test_the_full_name_is_not_repeated_if_the_shown_name_reveals_it() -> None:
    school = School()
    group = live.SeatingGroup(students=[school.ben, school.cleo])
    open_tables(school.ada, school.foxes, "dice-words", groups=[group], options={})
    page = text_of(signed_in(school.ada), f"/classes/{school.foxes.pk}/games/")
    assert "Ben B." in page
    assert "Benson" not in page


def test_classmates_never_see_the_full_name_of_an_animal_name() -> None:
    school = School()
    ben = with_animal_names(school)
    group = live.SeatingGroup(students=[ben, school.cleo])
    [table] = open_tables(school.ada, school.foxes, "dice-words", groups=[group], options={})
    cleo = signed_in(school.cleo.user)
    for address in ("/me/", f"/tables/{table.code}/", f"/races/{activity_of(table).code}/"):
        page = cleo.get(address).content.decode()
        assert ben.shown_name in page
        assert "Benson" not in page
