"""What games say about children is in their export, goes with them, and names no other child."""

import csv
import io
import json
import zipfile
from collections.abc import Iterator

import pytest

from classrooms.models import Erasure, Student
from classrooms.privacy import erasure, export
from classrooms.privacy.registry import data_owners
from config.core import jobs
from lessons.models import Activity, FairnessVote, Observation, SkillEstimate, SupportChange, SupportLimit
from lessons.rule_cards import actions
from lessons.rule_cards.rebuilding import rebuild
from tests.lessons.measured import ladders_of
from tests.lessons.test_rebuild_observations import PlayedClass

pytestmark = pytest.mark.django_db
OF_A_CHILD = (Observation, SkillEstimate, SupportLimit, SupportChange, FairnessVote)


@pytest.fixture(autouse=True)
def measured() -> Iterator[None]:
    with ladders_of():
        yield


@pytest.fixture
def school() -> PlayedClass:
    """Ben and Cleo have played, their teacher has had her say, and they have voted."""
    school = PlayedClass()
    table = school.together(school.ben, school.dora)
    school.together(school.ben, school.dora)
    actions.limit(school.ben, "dice-words", mode="pin", rung=4, teacher=school.ada, why="as agreed")
    actions.limit(school.dora, "dice-words", mode="cap", rung=0, teacher=school.ada)
    actions.vote_fair(school.ben, table, 1)
    actions.vote_fair(school.dora, table, 3)
    actions.switch_class(school.foxes, True, school.ada)
    return school


def rows(file: zipfile.ZipFile, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(file.read(name).decode("utf-8-sig"))))


def test_a_childs_file_has_all_of_it_and_nothing_about_others(school: PlayedClass) -> None:
    file = zipfile.ZipFile(export.zip_of_student(school.ben))
    assert len(rows(file, "skills.csv")) == Observation.objects.filter(student=school.ben).count() > 0
    assert {row["game"] for row in rows(file, "estimates.csv")} == {"", "dice-words"}
    assert [row["why"] for row in rows(file, "limits-of-help.csv")] == ["as agreed"]
    assert [row["face"] for row in rows(file, "fair-games.csv")] == ["1"]
    assert rows(file, "help.csv")[-1]["rung_after"] == "4"
    for name in ("skills", "estimates", "limits of help", "fair games", "help"):
        for row in json.loads(file.read("everything.json"))[name]:
            assert row["student"] == school.ben.pk
            assert "by" not in row


def test_a_class_file_has_reasons_and_no_childs_vote(school: PlayedClass) -> None:
    file = zipfile.ZipFile(export.zip_of_class(school.foxes))
    reasons = [row["reason"] for row in rows(file, "help.csv")]
    assert "Ada changed it: four helps more." in reasons
    assert all(reasons)
    assert rows(file, "fair-games.csv") == [
        {"game": "dice-words", "face": "1", "votes": "1"},
        {"game": "dice-words", "face": "3", "votes": "1"},
    ]
    assert [row["follow_play"] for row in rows(file, "rule-cards-of-the-class.csv")] == ["True"]


def test_nothing_of_it_outlives_the_child(school: PlayedClass) -> None:
    beside = SupportChange.beside.through.objects
    assert beside.filter(student=school.ben).exists()
    seen = Observation.objects.filter(student=school.ben).count()
    [lost] = [owner for owner in data_owners() if "lessons" in owner.models[0].model]
    assert lost.lost_with_student(school.ben)["What games say about skills"] == seen
    order = erasure.ask_to_erase_student(Student.objects.get(pk=school.ben.pk), by=school.ada)
    jobs.run(Erasure, order.pk)
    order.refresh_from_db()
    assert order.counts["What games say about skills"] == seen
    for model in OF_A_CHILD:
        assert not model._default_manager.filter(student=school.ben.pk).exists(), model
        assert model._default_manager.filter(student=school.dora).exists(), model
    assert not beside.filter(student=school.ben.pk).exists()
    assert Activity.objects.exists()


def test_estimates_of_others_can_still_be_made_again(school: PlayedClass) -> None:
    jobs.run(Erasure, erasure.ask_to_erase_student(Student.objects.get(pk=school.ben.pk), by=school.ada).pk)
    done = rebuild()
    assert done.other_reasons == []
    assert SkillEstimate.objects.filter(student=school.dora, game="dice-words").exists()


def test_with_a_class_all_of_it_goes(school: PlayedClass) -> None:
    jobs.run(Erasure, erasure.ask_to_erase_class(school.foxes, by=school.ada).pk)
    for model in OF_A_CHILD:
        assert not model._default_manager.exists(), model
