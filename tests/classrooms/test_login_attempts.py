"""Wrong pictures: "per student, 5 wrong cost a minute, 10 need a tap of the teacher; never by address alone"."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.utils import timezone

from classrooms.login import actions
from classrooms.login.attempts import Verdict
from classrooms.models import Student
from tests.world import School

RIGHT = ["sun", "fish", "tree", "boat"]
WRONG = ["sun", "fish", "tree", "cat"]


def fresh(student: Student) -> Student:
    return Student.objects.get(pk=student.pk)


def tries(student: Student, times: int, taps: list[str] = WRONG) -> list[Verdict]:
    return [actions.try_pictures(fresh(student), taps) for _ in range(times)]


@pytest.mark.django_db
def test_after_five_wrong_tries_a_child_waits_a_minute(school: School) -> None:
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        assert tries(school.ben, 5) == [Verdict.WRONG] * 4 + [Verdict.WAIT]
    with time_machine.travel(now + timedelta(seconds=59), tick=False):
        assert tries(school.ben, 1, RIGHT) == [Verdict.WAIT], (
            "not even the right ones, or waiting would be pointless"
        )
        assert fresh(school.ben).wrong_tries == 5, "a try that is not checked is not counted"
    with time_machine.travel(now + timedelta(seconds=60), tick=False):
        assert tries(school.ben, 1, RIGHT) == [Verdict.RIGHT]
        assert fresh(school.ben).wrong_tries == 0


@pytest.mark.django_db
def test_after_ten_wrong_tries_a_child_needs_the_teacher(school: School) -> None:
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        tries(school.ben, 5)
    with time_machine.travel(now + timedelta(seconds=61), tick=False):
        assert tries(school.ben, 5) == [Verdict.WRONG] * 4 + [Verdict.TEACHER]
    with time_machine.travel(now + timedelta(days=400)):
        assert tries(school.ben, 1, RIGHT) == [Verdict.TEACHER]
        actions.unlock([fresh(school.ben)])
        assert tries(school.ben, 1, RIGHT) == [Verdict.RIGHT]


@pytest.mark.django_db
def test_signing_in_resets_the_count(school: School) -> None:
    for _ in range(6):
        tries(school.ben, 4)
        assert tries(school.ben, 1, RIGHT) == [Verdict.RIGHT]


@pytest.mark.django_db
def test_wrong_tries_are_counted_per_student(school: School) -> None:
    tries(school.ben, 12)
    assert tries(school.cleo, 1, RIGHT) == [Verdict.RIGHT]


@pytest.mark.django_db
def test_new_pictures_unlock(school: School) -> None:
    now = timezone.now()
    tries(school.ben, 5)
    with time_machine.travel(now + timedelta(minutes=2)):
        tries(school.ben, 5)
        actions.give_new_pictures([fresh(school.ben)])
        new = fresh(school.ben).pictures
        assert new != RIGHT
        assert tries(school.ben, 1, new) == [Verdict.RIGHT]


def _one_try(pk: int, taps: list[str]) -> Verdict:
    try:
        return actions.try_pictures(Student.objects.get(pk=pk), taps)
    finally:
        connection.close()


def at_once(pk: int, each: list[list[str]]) -> list[Verdict]:
    with ThreadPoolExecutor(30) as crowd:
        return list(crowd.map(lambda taps: _one_try(pk, taps), each))


@pytest.mark.django_db(transaction=True)
def test_thirty_parallel_tries_get_five_guesses_in_total(school: School) -> None:
    """No race loses a count or gives extra guesses."""
    verdicts = Counter(at_once(school.ben.pk, [WRONG] * 30))
    assert verdicts[Verdict.WRONG] == 4
    assert verdicts[Verdict.WAIT] == 26
    assert fresh(school.ben).wrong_tries == 5
    Student.objects.filter(pk=school.ben.pk).update(wait_until=None)
    verdicts = Counter(at_once(school.ben.pk, [WRONG] * 30))
    assert verdicts[Verdict.WRONG] == 4
    assert verdicts[Verdict.TEACHER] == 26
    assert fresh(school.ben).wrong_tries == 10


@pytest.mark.django_db(transaction=True)
def test_thirty_parallel_right_tries_all_succeed(school: School) -> None:
    assert at_once(school.ben.pk, [RIGHT] * 30) == [Verdict.RIGHT] * 30
    assert fresh(school.ben).wrong_tries == 0
