"""No button loses what was chosen beside it, erasing a class leaves the files of others, and pictures stay hidden."""

import io
import zipfile

import pytest
from django.urls import reverse

from classrooms.classes.actions import students
from classrooms.models import Student
from classrooms.privacy import erasure
from classrooms.privacy.selectors import lost_with_class
from classrooms.visitors import Visitor
from games.actions import clock
from lessons.models import Printout
from lessons.printables import PRINTABLES
from lessons.printing import actions as printing
from tests.classrooms.test_privacy_erasure import work_off
from tests.lessons.live_class import LiveClass
from tests.world import School, a_class, signed_in

pytestmark = pytest.mark.django_db


def test_making_a_group_keeps_what_was_chosen_in_the_list() -> None:
    school = School()
    ada, chosen = signed_in(school.ada), {"places": "yes"}
    for student in (school.ben, school.cleo):
        chosen |= {f"group_{student.pk}": "", f"band_{student.pk}": "high"}
    ada.post(reverse("classrooms:groups", args=[school.foxes.pk]), {"name": "Reds", "colour": "1", **chosen})
    assert school.foxes.groups.get().name == "Reds"
    assert set(school.foxes.students.values_list("band", flat=True)) == {Student.Band.HIGH}


def test_a_group_without_a_name_still_keeps_the_list() -> None:
    school = School()
    chosen = {f"group_{school.ben.pk}": "", f"band_{school.ben.pk}": "low"}
    chosen |= {f"group_{school.cleo.pk}": "", f"band_{school.cleo.pk}": "low", "places": "yes"}
    answer = signed_in(school.ada).post(
        reverse("classrooms:groups", args=[school.foxes.pk]), {"name": "", "colour": "1", **chosen}
    )
    assert answer.status_code == 422
    assert Student.objects.get(pk=school.ben.pk).band == "low"


def printed(school: School) -> tuple[Printout, Printout]:
    """Login cards of the Foxes and of the Bees, both by Ada."""
    cards, bees = PRINTABLES["login-cards"], a_class("Bees", school.ada)
    made = [
        printing.request_printout(
            Visitor(user=school.ada),
            cards,
            cards.options(),
            class_set=printing.ClassSet(each, "http://diceroom.example/in/"),
        )
        for each in (school.foxes, bees)
    ]
    return made[0], made[1]


def test_erasing_a_class_leaves_the_files_of_other_classes_alone() -> None:
    school = School()
    _, of_bees = printed(school)
    assert lost_with_class(school.foxes)["Printed sheets"] == 1
    order = work_off(erasure.ask_to_erase_class(school.foxes, by=school.ada))
    assert list(Printout.objects.all()) == [of_bees]
    assert order.counts["Printed sheets"] == 1


def test_files_go_that_were_made_before_a_child_came_from_another_class() -> None:
    school = School()
    of_foxes, _ = printed(school)
    hives = a_class("Hives", school.ada)
    students.move([school.ben], hives)
    work_off(erasure.ask_to_erase_class(hives, by=school.ada))
    assert not Printout.objects.filter(pk=of_foxes.pk).exists()


def test_pictures_are_shown_after_a_press_only() -> None:
    school = School()
    ada = signed_in(school.ada)
    places = [school.foxes.pk, school.ben.pk]
    card = ada.get(reverse("classrooms:student", args=places)).content.decode()
    assert 'aria-label="fish"' not in card
    page = ada.get(reverse("classrooms:student-pictures", args=places)).content.decode()
    _, _, secret = page.partition('<details class="secret">')
    assert 'aria-label="fish"' in secret.partition("</details>")[0]
    assert page.count('aria-label="fish"') == 1


def test_pictures_are_not_in_an_export() -> None:
    school = School()
    answer = signed_in(school.ada).get(
        reverse("classrooms:student-export", args=[school.foxes.pk, school.ben.pk])
    )
    with zipfile.ZipFile(io.BytesIO(b"".join(answer))) as archive:
        text = "".join(archive.read(name).decode() for name in archive.namelist())
    assert "Benson" in text
    assert "fish" not in text


def test_the_print_centre_shows_what_the_class_has_played() -> None:
    school = LiveClass("dice-words")
    table = school.arrives(school.ben)
    clock.end(table)
    page = signed_in(school.ada).get(reverse("lessons:print-centre")).content.decode()
    assert "Foxes: Ben B., Cleo C." in page
    assert f"?table={table.code}" in page
    assert "No games yet" not in page
    assert table.code not in signed_in(school.otto).get(reverse("lessons:print-centre")).content.decode()
