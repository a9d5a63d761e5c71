"""One activity for the teachers of its class: who has done it, how it went, and who still has to."""

import re
from datetime import timedelta
from io import StringIO
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from classrooms import visitors
from classrooms.privacy.csv_rows import CsvPage
from classrooms.teachers.decorators import teacher_page
from lessons.activities import access, dates
from lessons.activities.child_row import ChildRow
from lessons.activities.report import Report, changes_of, report_of

SHOWN = {"left": "Not finished", "not-met": "Not yet met"}


@require_safe
@teacher_page
def activity(request: HttpRequest, code: str) -> HttpResponse:
    found = access.activity_for_teacher(visitors.of(request), code)
    report, show = report_of(found), request.GET.get("show", "")
    context = _context(report) | {
        "show": show if show in SHOWN else "",
        "bands": _bands(report, show),
        "until": _soon(),
        "changes": changes_of(found),
    }
    return render(request, "lessons/activities/activity.html", context)


@require_safe
@teacher_page
def still_to_do(request: HttpRequest, code: str) -> HttpResponse:
    """A list to print or to copy, by full names. Diceroom sends no e-mail to children."""
    found = access.activity_for_teacher(visitors.of(request), code)
    context = _context(report_of(found))
    return render(request, "lessons/activities/still_to_do.html", context)


@require_safe
@teacher_page
def words(request: HttpRequest, code: str) -> HttpResponse:
    found = access.activity_for_teacher(visitors.of(request), code)
    context = _context(report_of(found))
    return render(request, "lessons/activities/activity_words.html", context)


@require_safe
@teacher_page
def table_of_results(request: HttpRequest, code: str) -> HttpResponse:
    """The results for a spreadsheet."""
    report = report_of(access.activity_for_teacher(visitors.of(request), code))
    text = StringIO(newline="")
    page = CsvPage(text)
    for row in report.rows:
        page.add(_csv_row(row))
    answer = HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8")
    name = re.sub(r"[^a-z0-9]+", "-", report.title.lower()).strip("-") or "results"
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer


def _context(report: Report) -> dict[str, Any]:
    return {
        "classroom": report.activity.classroom,
        "activity": report.activity,
        "report": report,
        "title": report.title,
        "now": timezone.now(),
    }


def _bands(report: Report, show: str) -> list[tuple[str, list[ChildRow]]]:
    """The rows of the table under their headings."""
    if show == "not-met":
        return [("Not yet met", report.not_met)]
    bands = [("Not finished", report.left)]
    if show != "left":
        bands += [("Finished", report.finished), ("Excused", report.excused)]
    return [(title, rows) for title, rows in bands if rows]


def _soon() -> dates.Preset:
    """The day until which a child gets more time with one press: a school day that is not tomorrow."""
    today = timezone.localdate()
    day = dates.next_school_day(today + timedelta(days=2))
    return dates.Preset("soon", f"{day:%A}", day)


def _csv_row(row: ChildRow) -> dict[str, object]:
    check = row.check
    return {
        "Child": row.student.full_name,
        "Shown as": row.student.shown_name,
        "Standing": row.words_for_it,
        "Due": _local(row.window.due_at),
        "Begun": _local(row.begun_at),
        "Tries": len(row.attempts),
        "Points": row.points,
        "Later points": row.later_points,
        "Exit check": row.check_status,
        "Reached": check.get("reached") if row.is_checked else None,
        "Of": check.get("of") if row.is_checked else None,
        "Minutes": row.minutes,
        "On paper": row.on_paper,
        "Words": " ".join(str(word) for word in row.result.get("words") or []),
        "Excused because": row.participant.excused_why if row.participant.excused_at else "",
    }


def _local(moment: object) -> str:
    return "" if moment is None else f"{timezone.localtime(moment):%Y-%m-%d %H:%M}"  # type: ignore[arg-type]
