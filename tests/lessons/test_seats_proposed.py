"""The seating page shows the rule cards that follow the play, with the reason, and the teacher has the last word."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from classrooms.models import Student
from games.models import Seat
from lessons.activities.actions import live
from lessons.models import Activity, Change
from lessons.rule_cards import actions
from tests.lessons.lesson import games_page
from tests.lessons.measured import LADDERS, ladders_of
from tests.lessons.test_dealing import plays_like
from tests.world import School, a_student, signed_in

pytestmark = pytest.mark.django_db
RUNGS = LADDERS["dice-words"]


@pytest.fixture(autouse=True)
def measured() -> Iterator[None]:
    with ladders_of():
        yield


def ask(school: School, *students: Student, game: str = "dice-words", **answers: Any) -> Any:
    who = {"students": [student.pk for student in students], "size": "4", "hints": "one"}
    return signed_in(school.ada).post(f"{games_page(school)}new/{game}/", who | answers)


def seats_of(school: School, *students: Student, **answers: Any) -> str:
    return str(ask(school, *students, **answers).content.decode())


def cards_of(student: Student) -> Any:
    live.table_for(Activity.objects.latest("pk"), 1)
    return Seat.objects.filter(user=student.user).latest("pk").supports


def mixed() -> School:
    school = School()
    plays_like(school.ben, 4.0)
    plays_like(school.cleo, 3.0)
    return school


def test_the_page_proposes_cards_and_says_why() -> None:
    school = mixed()
    page = seats_of(school, school.ben, school.cleo, by_hand="1")
    assert "As proposed: two helps" in page
    assert "As proposed: full game" in page
    assert (
        "40\N{NO-BREAK SPACE}% of the best points in the last 30 plays; the chance to win at this table would be"
        in page
    )
    assert '<span class="chip-card">One more target' in page


def test_started_as_shown_the_cards_are_as_proposed() -> None:
    school = mixed()
    assert ask(school, school.ben, school.cleo, seated="1").status_code == 302
    assert (cards_of(school.cleo), cards_of(school.ben)) == (RUNGS[2], {})


def test_the_teacher_chooses_another_help() -> None:
    school = mixed()
    chosen = {f"help_{school.cleo.pk}": "3", f"help_{school.ben.pk}": ""}
    page = seats_of(school, school.ben, school.cleo, arrange="1", **chosen)
    assert re.search(r'<option value="3" selected>Three helps', page)
    assert ask(school, school.ben, school.cleo, seated="1", **chosen).status_code == 302
    assert cards_of(school.cleo) == RUNGS[3]
    change = Change.objects.get(what="card")
    assert (change.by, change.participant and change.participant.student) == (school.ada, school.cleo)


def test_two_taps_use_the_proposals_too() -> None:
    school = mixed()
    assert ask(school, school.ben, school.cleo).status_code == 302
    assert cards_of(school.cleo) == RUNGS[2]


def test_a_class_without_proposals_has_the_page_as_before() -> None:
    school = mixed()
    school.cleo.band = "low"
    school.cleo.save()
    actions.switch_class(school.foxes, False, school.ada)
    page = seats_of(school, school.ben, school.cleo, by_hand="1")
    assert "As proposed" not in page
    assert re.findall(rf'name="cards_{school.cleo.pk}" value="(\w+)" checked', page) == [
        "unlimited_rerolls",
        "side_b",
    ]
    assert (
        'name="adapt"'
        not in signed_in(school.ada).get(f"{games_page(school)}new/dice-words/").content.decode()
    )


@pytest.mark.parametrize(("adapt", "shown"), [("pinned", "As proposed: one help"), ("off", "")])
def test_an_activity_that_keeps_cards_or_switches_them_off(adapt: str, shown: str) -> None:
    school = School()
    plays_like(school.ben, 4.0)
    plays_like(school.cleo, 3.0, rung=1)
    page = seats_of(school, school.ben, school.cleo, by_hand="1", adapt=adapt)
    assert (shown or "Who sits where") in page
    assert ("As proposed" in page) == bool(shown)
    ask(school, school.ben, school.cleo, seated="1", adapt=adapt, most_help="3")
    assert cards_of(school.cleo) == (RUNGS[1] if shown else {})
    assert Activity.objects.latest("pk").most_help == 3


def test_a_gap_that_is_too_wide_says_so_and_what_to_do() -> None:
    school = School()
    dora, emil = a_student(school.foxes, "Dora"), a_student(school.foxes, "Emil")
    for student, skill in ((school.ben, 5.5), (school.cleo, 0.2), (dora, 1.0), (emil, 1.2)):
        plays_like(student, skill)
    at = {
        f"at_{student.pk}": str(1 + number // 2)
        for number, student in enumerate((school.ben, school.cleo, dora, emil))
    }
    children = (school.ben, school.cleo, dora, emil)
    page = seats_of(school, *children, arrange="1", tables="2", **at)
    assert "Cleo C. could hardly win against Ben B. here, even with all rule cards." in page
    assert f'value="{school.cleo.pk}:2">Put Cleo C. at table 2' in page
    assert f'value="{school.cleo.pk}:3">Cleo C. plays with computer players of level 1' in page
    alone = seats_of(school, *children, tables="2", put=f"{school.cleo.pk}:3", **at)
    assert "Table 3" in alone
    assert "Too far apart" not in alone
    ask(school, *children, seated="1", tables="3", **(at | {f"at_{school.cleo.pk}": "3"}))
    assert Activity.objects.latest("pk").computers["3"] == [1]


def test_similar_children_are_those_who_play_alike() -> None:
    school = School()
    dora, emil = a_student(school.foxes, "Dora"), a_student(school.foxes, "Emil")
    for student, skill in ((school.ben, 4.0), (school.cleo, 2.0), (dora, 4.1), (emil, 2.1)):
        plays_like(student, skill)
    ask(school, school.ben, school.cleo, dora, emil, size="2", seat_by="similar")
    activity = Activity.objects.latest("pk")
    tables = {part.student.first_name: part.group_number for part in activity.participants.all()}
    assert tables["Ben"] == tables["Dora"] != tables["Cleo"] == tables["Emil"]


def test_the_seats_of_a_large_class_take_as_many_queries_as_those_of_a_small_one() -> None:
    school = School()
    children = [a_student(school.foxes, f"Kid{number}") for number in range(30)]
    for number, child in enumerate(children):
        plays_like(child, 1.0 + number % 5)
    counts = []
    for some in (children[:10], children):
        seats_of(school, *some, by_hand="1")
        with CaptureQueriesContext(connection) as asked:
            seats_of(school, *some, by_hand="1")
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 30
