"""The page of a race: one clock for all, and bars that say something when the scores are equal."""

import re

import pytest
from django.urls import reverse

from games.actions import clock
from lessons.activities.actions import live
from lessons.activities.actions.live import SeatingGroup
from lessons.activities.views.race import _full_bar
from lessons.models import Participant
from tests.world import School, signed_in

pytestmark = pytest.mark.django_db


def test_a_race_shows_its_clock_while_it_runs() -> None:
    school = School()
    groups = [SeatingGroup(students=[student]) for student in (school.ben, school.cleo)]
    activity = live.start(
        school.ada, school.foxes, "ice-pack", groups=groups, options={"seconds": 300}, same_dice=True
    )
    tables = [live.arrive(part) for part in Participant.objects.filter(activity=activity)]
    ada, address = signed_in(school.ada), reverse("lessons:race", args=[activity.code])
    assert 'role="timer"' not in ada.get(address).content.decode()
    for table in tables:
        clock.go(table)
    page = ada.get(address).content.decode()
    assert re.search(r'role="timer"[^>]*>(5:00|4:5\d)<', page)
    bars = [(int(most), int(value)) for most, value in re.findall(r'max="(\d+)" value="(\d+)"', page)]
    assert len(bars) == 2
    # Both have the same score: no bar is full.
    assert all(value < most for most, value in bars)


@pytest.mark.parametrize(
    ("scores", "full"), [([], 10), ([0, 0], 10), ([10, 10], 20), ([19], 20), ([50], 100), ([-3], 10)]
)
def test_equal_scores_leave_room_in_the_bar(scores: list[int], full: int) -> None:
    assert _full_bar(scores) == full
