"""Changing homework for all and for single children."""

import pytest
from django.utils import timezone

from config.core.errors import Refused
from lessons.activities import standing
from lessons.activities.actions import adjusting
from lessons.activities.actions.giving import Dates
from lessons.activities.standing import Standing
from lessons.models import Activity, Attempt
from tests.lessons.homework import child, done, given, in_days, move_back, playing
from tests.world import School, fresh

pytestmark = pytest.mark.django_db


def standings(activity: Activity) -> list[Standing]:
    """Ben's and Cleo's."""
    activity.refresh_from_db()
    return [
        standing.standing(
            activity, each, list(each.attempts.all()), timezone.now(), timezone.get_default_timezone()
        )
        for each in activity.participants.order_by("pk")
    ]


def test_new_dates_for_all(school: School) -> None:
    activity = move_back(given(school, due=2), 4)
    assert standings(activity) == [Standing.OVERDUE, Standing.OVERDUE]
    adjusting.set_dates(activity, school.ada, Dates(due_at=in_days(3)), why="a day off")
    assert standings(activity) == [Standing.NOT_BEGUN, Standing.NOT_BEGUN]
    change = activity.changes.get(what="dates")
    assert (change.by, change.why, change.participant) == (school.ada, "a day off", None)
    assert change.details["due_at"][1] == in_days(3).isoformat()


def test_a_child_with_a_later_date_keeps_it(school: School) -> None:
    activity = given(school, due=2)
    ben, cleo = child(activity, school.ben), child(activity, school.cleo)
    adjusting.set_own_dates(activity, school.ada, [ben], due_at=in_days(9))
    adjusting.set_own_dates(activity, school.ada, [cleo], due_at=in_days(3))
    adjusting.set_dates(activity, school.ada, Dates(due_at=in_days(5)))
    for each in (ben, cleo):
        each.refresh_from_db()
    assert (ben.due_at, cleo.due_at) == (in_days(9), None), "Cleo has five days now, as all have"


def test_dates_of_one_child_change_nothing_for_the_others(school: School) -> None:
    activity = move_back(given(school, due=2), 4)
    adjusting.set_own_dates(activity, school.ada, [child(activity, school.ben)], due_at=in_days(1))
    assert standings(activity) == [Standing.NOT_BEGUN, Standing.OVERDUE]


def test_it_opens_again_for_one_child_only(school: School) -> None:
    school.cleo.extra_time = 100
    school.cleo.save()
    activity = given(school, due=2, closes=4)
    adjusting.end(activity, school.ada)
    assert standings(activity) == [Standing.MISSED, Standing.MISSED]
    adjusting.set_own_dates(activity, school.ada, [child(activity, school.ben)], due_at=in_days(6))
    assert standings(activity) == [Standing.NOT_BEGUN, Standing.MISSED]
    adjusting.set_dates(activity, school.ada, Dates(due_at=in_days(7)))
    assert standings(activity) == [Standing.NOT_BEGUN, Standing.NOT_BEGUN], "now for all"


def test_a_due_date_in_the_past_is_refused(school: School) -> None:
    activity = given(school)
    with pytest.raises(Refused):
        adjusting.set_dates(activity, school.ada, Dates(due_at=in_days(-1)))
    with pytest.raises(Refused):
        adjusting.set_own_dates(activity, school.ada, [child(activity, school.ben)], due_at=in_days(-1))
    assert activity.changes.count() == 1


def test_an_excuse_has_by_when_and_why_and_can_be_taken_back(school: School) -> None:
    activity = given(school)
    ben = child(activity, school.ben)
    adjusting.excuse(activity, school.carl, [ben], why="ill")
    ben.refresh_from_db()
    assert (ben.excused_by, ben.excused_why, bool(ben.excused_at)) == (school.carl, "ill", True)
    assert standings(activity) == [Standing.EXCUSED, Standing.NOT_BEGUN]
    adjusting.take_excuse_back(activity, school.ada, [ben])
    assert standings(activity) == [Standing.NOT_BEGUN, Standing.NOT_BEGUN]


def test_ending_ends_the_games_that_run_with_their_points(school: School) -> None:
    activity = given(school)
    table = playing(child(activity, school.ben))
    adjusting.end(activity, school.ada)
    assert fresh(table).status == "over"
    attempt = Attempt.objects.get()
    activity.refresh_from_db()
    assert attempt.done_at == activity.ended_at
    assert attempt.result is not None
    adjusting.end(activity, school.ada)
    assert activity.changes.filter(what="end").count() == 1


def test_children_are_added_once(school: School) -> None:
    activity = given(school, students=[school.ben])
    adjusting.add(activity, school.ada, [school.ben, school.cleo])
    parts = activity.participants.order_by("group_number").values_list("student__first_name", "group_number")
    assert list(parts) == [("Ben", 1), ("Cleo", 2)]


def test_it_is_not_taken_back_from_a_child_who_has_begun(school: School) -> None:
    activity = given(school)
    done(child(activity, school.ben))
    with pytest.raises(Refused, match="Ben Benson has begun"):
        adjusting.remove(activity, school.ada, list(activity.participants.all()))
    assert activity.participants.count() == 2
    adjusting.remove(activity, school.ada, [child(activity, school.cleo)])
    assert activity.participants.count() == 1


def test_tries_for_one_child(school: School) -> None:
    activity = given(school, tries=1)
    ben = child(activity, school.ben)
    adjusting.set_own_tries(activity, school.ada, [ben], tries=2)
    ben.refresh_from_db()
    assert standing.tries_left(activity, ben, [done(ben)]) == 1
