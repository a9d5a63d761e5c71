"""Two teachers and the children at the same moment: no one waits for ever, and every child has one seat."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError

from config.core.errors import Refused
from games.models import Seat, Table
from lessons.activities.actions import late, leavers, moving, steps
from lessons.models import Attempt
from tests.games.test_races import at_once
from tests.lessons.live_class import LiveClass
from tests.world import assert_replays

pytestmark = pytest.mark.django_db(transaction=True)

RACES = 50


def verbs_of(school: LiveClass) -> list[Callable[[], Any]]:
    children = (school.ben, school.cleo, school.dora, school.emil)

    def part(number: int) -> Any:
        return school.part_of(children[number])

    return [
        lambda: leavers.stand_in(part(0), school.ada),
        lambda: school.arrives(school.ben),
        lambda: moving.move(part(1), 2, school.carl),
        lambda: moving.move(part(2), 1, school.ada),
        lambda: late.add(school.activity, school.finn, school.carl),
        lambda: moving.merge(school.activity, 1, 2, school.ada),
        lambda: moving.split(school.activity, 2, [part(3)], school.carl),
        lambda: leavers.remove(part(3), school.ada),
        lambda: steps.next_step(school.activity, school.carl, to=school.now().step + 1),
        lambda: school.arrives(school.cleo),
    ]


def test_two_teachers_at_once_never_wait_for_each_other_for_ever() -> None:
    school = LiveClass(computers=[1])
    school.everybody_arrives()
    verbs, chance = verbs_of(school), random.Random(15)
    chosen = [chance.choice(verbs) for _ in range(RACES)]

    def press(number: int) -> str:
        try:
            chosen[number]()
        except OperationalError as stuck:
            return f"stuck: {stuck}"
        except Refused as refused:
            return refused.code
        return "done"

    answers = Counter(at_once(RACES, press))
    assert answers["done"] >= RACES / 4
    assert not [answer for answer in answers if str(answer).startswith("stuck")], answers
    playing = Table.objects.filter(status=Table.Status.PLAYING)
    held = Counter(Seat.objects.filter(table__in=playing).exclude(user=None).values_list("user", flat=True))
    assert all(count == 1 for count in held.values()), held
    for table in Table.objects.order_by("pk"):
        numbers = sorted(table.seats.values_list("number", flat=True))
        assert numbers == list(range(1, len(numbers) + 1))
        assert_replays(table)
    assert (
        not Attempt.objects.values("participant", "table")
        .exclude(table=None)
        .filter(done_at=None, table__status=Table.Status.PLAYING, participant__is_current=False)
    )


def test_a_child_on_two_devices_has_one_seat() -> None:
    school = LiveClass()
    first, _ = school.everybody_arrives()
    leavers.stand_in(school.part_of(school.ben), school.ada)
    found = at_once(8, lambda _: school.arrives(school.ben).pk)
    assert set(found) == {first.pk}
    assert Seat.objects.filter(table=first, user=school.ben.user).count() == 1
    assert Attempt.objects.filter(participant=school.part_of(school.ben)).count() == 1


def test_two_presses_for_the_next_step_go_one_step_on() -> None:
    school = LiveClass()
    school.everybody_arrives()
    at_once(8, lambda _: steps.next_step(school.activity, school.ada, to=2))
    assert school.now().step == 2
    assert school.activity.changes.filter(what="step").count() == 1
