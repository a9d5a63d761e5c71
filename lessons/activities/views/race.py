"""The tables of a race side by side."""

from collections.abc import Iterator, Sequence
from itertools import count

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from classrooms import visitors
from classrooms.visitors import Visitor
from games.models import Table
from games.summaries import TableSummary
from lessons.activities import access, selectors
from lessons.models import Activity


@never_cache
@require_safe
def race(request: HttpRequest, code: str) -> HttpResponse:
    """The tables of one race side by side, for the children who take part and their teachers."""
    visitor = visitors.of(request)
    return _race(request, visitor, access.race_for_viewer(visitor, code))


@never_cache
@require_safe
def race_of_table(request: HttpRequest, code: str) -> HttpResponse:
    return redirect("lessons:race", code=access.race_of_table(visitors.of(request), code).code)


def _race(request: HttpRequest, visitor: Visitor, activity: Activity) -> HttpResponse:
    tables = selectors.race_tables(activity)
    runners = selectors.runners(tables)
    context = {
        "classroom": activity.classroom,
        "tables": tables,
        "runners": runners,
        "is_running": any(table.status == Table.Status.PLAYING for table in tables),
        "most": _full_bar([place.score for _, place in runners]),
        "clocked": next((table for table in tables if _has_clock(table)), None),
        "is_teacher": visitor.user is not None and visitor.user.is_teacher,
    }
    return render(request, "lessons/activities/race.html", context)


def _has_clock(table: TableSummary) -> bool:
    return table.status == Table.Status.PLAYING and table.deadline is not None and not table.paused


def _full_bar(scores: Sequence[int]) -> int:
    """A round number above the best score, so that equal scores do not look as if all had won."""
    best = max([*scores, 0])
    return next(step for step in _round_numbers() if step > best)


def _round_numbers() -> Iterator[int]:
    return (digit * 10**power for power in count(1) for digit in (1, 2, 5))
