"""Wrong pictures: "per student, 5 wrong cost a minute, 10 need a tap of the teacher; never by address alone"."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.db import connection
from django.utils import timezone

from classrooms.classes.actions import students
from classrooms.classes.actions.students import Newcomer
from classrooms.login import actions, attempts, selectors, throttle
from classrooms.login.attempts import Verdict
from classrooms.login.throttle import STRANGER, Browser
from classrooms.models import Student
from tests.world import School, signed_in

RIGHT = ["sun", "fish", "tree", "boat"]
WRONG = ["sun", "fish", "tree", "cat"]
TABLET = Browser(own="a tablet on which the child has signed in before")


@pytest.fixture(autouse=True)
def no_tries_before() -> None:
    cache.clear()


def fresh(student: Student) -> Student:
    return Student.objects.get(pk=student.pk)


def tries(
    student: Student, times: int, taps: list[str] = WRONG, browser: Browser = STRANGER
) -> list[Verdict]:
    return [actions.try_pictures(fresh(student), taps, browser) for _ in range(times)]


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
        assert tries(school.ben, 1, RIGHT, Browser(wrong=5)) == [Verdict.RIGHT]
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
def test_signing_in_forgives_the_tries_of_this_browser(school: School) -> None:
    for _ in range(6):
        tries(school.ben, 4)
        assert tries(school.ben, 1, RIGHT, Browser(wrong=4)) == [Verdict.RIGHT]


@pytest.mark.django_db
def test_signing_in_gives_a_guesser_no_new_tries(school: School) -> None:
    tries(school.ben, 4)
    for browser in (STRANGER, TABLET):
        assert tries(school.ben, 1, RIGHT, browser) == [Verdict.RIGHT]
        assert fresh(school.ben).wrong_tries == 4


# The child's own device


@pytest.mark.django_db
def test_a_child_cannot_be_locked_out_of_their_own_device(school: School) -> None:
    now = timezone.now()
    for minutes in (0, 2):
        with time_machine.travel(now + timedelta(minutes=minutes), tick=False):
            tries(school.ben, 10)
    with time_machine.travel(now + timedelta(minutes=3), tick=False):
        assert tries(school.ben, 1, RIGHT) == [Verdict.TEACHER], "a new device"
        assert tries(school.ben, 1, RIGHT, TABLET) == [Verdict.RIGHT], "the own one"
        assert tries(school.ben, 1, RIGHT) == [Verdict.TEACHER], "which changes nothing for the guesser"


@pytest.mark.django_db
def test_on_the_own_device_five_cost_a_minute_and_ten_need_the_teacher(school: School) -> None:
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        assert tries(school.ben, 5, WRONG, TABLET) == [Verdict.WRONG] * 4 + [Verdict.WAIT]
        assert tries(school.ben, 1, RIGHT, TABLET) == [Verdict.WAIT]
    with time_machine.travel(now + timedelta(seconds=61), tick=False):
        assert tries(school.ben, 4, WRONG, TABLET) == [Verdict.WRONG] * 3 + [Verdict.TEACHER]
        assert tries(school.ben, 1, RIGHT, TABLET) == [Verdict.TEACHER]
        assert tries(school.ben, 1, RIGHT) == [Verdict.RIGHT], "other devices are not locked"
        actions.unlock([school.ben])
        assert tries(school.ben, 1, RIGHT, TABLET) == [Verdict.RIGHT]


@pytest.mark.django_db
def test_a_shared_tablet_gives_no_more_tries_for_more_children(school: School) -> None:
    tries(school.ben, 4, WRONG, TABLET)
    tries(school.cleo, 4, WRONG, TABLET)
    assert tries(school.ben, 1, RIGHT, TABLET) == [Verdict.RIGHT], "which forgives the four for Ben"
    assert tries(school.cleo, 1, WRONG, TABLET) == [Verdict.WAIT]
    tries(school.zoe, 4, WRONG, TABLET)
    assert tries(school.ben, 1, RIGHT, TABLET) == [Verdict.TEACHER]


# A class and its new devices


@pytest.mark.django_db
def test_strangers_have_few_tries_for_all_children_of_a_class_in_a_day(school: School) -> None:
    """As many as make 0.2 % with those of one own device; the children's own devices get in all the time."""
    now, class_of_thirty = timezone.now(), children_of(school)
    with time_machine.travel(now, tick=False) as clock:
        guesses = 0
        for _ in range(20):
            clock.shift(61)
            for child in class_of_thirty:
                before = fresh(child).wrong_tries
                tries(child, 1)
                guesses += fresh(child).wrong_tries > before
        assert guesses == attempts.TRIES_OF_STRANGERS
        assert tries(class_of_thirty[-1], 1, RIGHT) == [Verdict.TEACHER]
        assert tries(class_of_thirty[-1], 1, RIGHT, TABLET) == [Verdict.RIGHT]
        assert tries(school.zoe, 1, RIGHT) == [Verdict.RIGHT], "a child of another class"
        assert selectors.doorway_of(school.foxes).is_stopped
        clock.shift(86_401)
        assert not selectors.doorway_of(school.foxes).is_stopped
        assert tries(class_of_thirty[-2], 1, RIGHT) == [Verdict.RIGHT]


@pytest.mark.django_db
def test_a_teacher_lets_new_devices_try_again_with_one_tap(school: School) -> None:
    for child in children_of(school):
        tries(child, 3)
    ada = signed_in(school.ada)
    arrivals = f"/classes/{school.foxes.pk}/door/arrivals"
    assert "Let new devices try again" in ada.get(arrivals).content.decode()
    ada.post(f"/classes/{school.foxes.pk}/door/unlock")
    assert "Let new devices try again" not in ada.get(arrivals).content.decode()
    assert tries(school.ben, 1, RIGHT) == [Verdict.RIGHT]


@pytest.mark.django_db
def test_children_who_come_at_once_wait_for_each_other_for_a_moment_only(school: School) -> None:
    """Four begin; a fifth waits until one of them is in. Each of the four can finish."""
    first, *others = children_of(school)[:5]
    for child in (first, *others[:3]):
        assert tries(child, 2) == [Verdict.WRONG] * 2
    assert tries(others[3], 1, RIGHT) == [Verdict.WAIT]
    assert tries(first, 1, RIGHT, Browser(wrong=2)) == [Verdict.RIGHT]
    assert tries(others[3], 1, RIGHT) == [Verdict.RIGHT]


def children_of(school: School) -> list[Student]:
    newcomers = [Newcomer(f"Child {number}") for number in range(28)]
    students.enrol(school.foxes, newcomers)
    Student.objects.filter(classroom=school.foxes).update(pictures=RIGHT)
    return list(school.foxes.students.order_by("pk"))


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


def _one_try(pk: int, taps: list[str], browser: Browser) -> Verdict:
    try:
        return actions.try_pictures(Student.objects.get(pk=pk), taps, browser)
    finally:
        connection.close()


def at_once(pk: int, each: list[list[str]], browser: Browser = STRANGER) -> list[Verdict]:
    with ThreadPoolExecutor(30) as crowd:
        return list(crowd.map(lambda taps: _one_try(pk, taps, browser), each))


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


def test_thirty_parallel_tries_on_one_tablet_get_its_guesses_in_total(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Several web processes count in one cache, without the lock that a process has."""
    monkeypatch.setattr(throttle, "OWN_TRIES_BEFORE_WAIT", 100)
    with ThreadPoolExecutor(30) as crowd:
        allowed = list(crowd.map(lambda pk: throttle.allow_pictures(TABLET, pk), range(30)))
    assert sum(allowed) == throttle.OWN_TRIES
    throttle.help_with_pictures([1])
    assert [throttle.allow_pictures(TABLET, 1) for _ in range(7)] == [True] * 5 + [False] * 2
