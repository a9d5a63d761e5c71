"""Changing an activity for all and for single children. Each view: fetch, form, one action, render or redirect."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from classrooms import visitors
from classrooms.access import class_for_teacher, classes_of
from classrooms.classes.actions import groups
from classrooms.classes.selectors import next_colour
from classrooms.teachers.decorators import teacher_page, the_teacher
from config.core.errors import Refused
from config.core.http import form_data
from games.engines import IllegalSetup
from lessons.activities import access, selectors
from lessons.activities.actions import adjusting, giving
from lessons.activities.changes import tries_in_words
from lessons.activities.child_row import ChildRow
from lessons.activities.date_forms import ChangeForm, OwnDateForm, OwnTriesForm, WhyForm
from lessons.activities.report import Report, changes_of, report_of
from lessons.models import Activity, Participant


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_page
def change(request: HttpRequest, code: str) -> HttpResponse:
    activity = _activity(request, code)
    follows = selectors.follows_play(activity.classroom)
    form = ChangeForm(activity, form_data(request), follows=follows)
    if form.is_valid():
        adjusting.set_all(activity, the_teacher(request), form.dates(), **form.chosen())
        messages.success(request, "Changed for all.")
        return redirect("lessons:activity", code=code)
    context = _context(activity) | {
        "form": form,
        "missing": access.students_without(activity),
        "classes": classes_of(the_teacher(request)).filter(archived_at=None),
    }
    return render(request, "lessons/activities/change.html", context, status=422 if form.errors else 200)


@require_POST
@teacher_page
def until(request: HttpRequest, code: str) -> HttpResponse:
    """More time for some children. Wrong input is shown on the page of the first of them."""
    activity = _activity(request, code)
    report = report_of(activity)
    form = OwnDateForm(report, request.POST)
    if not form.is_valid():
        return _wrong_date(request, report, form)
    chosen = [
        row.participant for row in report.rows if str(row.participant.pk) in form.cleaned_data["participants"]
    ]
    return _done(
        request,
        code,
        lambda: adjusting.set_own_dates(
            activity, the_teacher(request), chosen, due_at=form.due_at(), why=form.cleaned_data["why"]
        ),
        f"{_who(chosen, 'has', 'have')} until {_day(form.due_at())}.",
    )


@require_http_methods(["GET", "HEAD"])
@teacher_page
def child(request: HttpRequest, code: str, participant_pk: int) -> HttpResponse:
    report = report_of(_activity(request, code))
    return _child_page(request, report, _row(report, participant_pk))


@require_POST
@teacher_page
def own_tries(request: HttpRequest, code: str, participant_pk: int) -> HttpResponse:
    activity = _activity(request, code)
    row = _row(report := report_of(activity), participant_pk)
    form = OwnTriesForm(row.participant, request.POST)
    if not form.is_valid():
        return _child_page(request, report, row, tries=form)
    tries = int(form.cleaned_data["tries"])
    return _done(
        request,
        code,
        lambda: adjusting.set_own_tries(activity, the_teacher(request), [row.participant], tries=tries),
        f"{_first_name(row)} has {tries_in_words(tries)}.",
    )


@require_POST
@teacher_page
def excuse(request: HttpRequest, code: str, participant_pk: int) -> HttpResponse:
    activity, form = _activity(request, code), WhyForm(request.POST)
    row = _row(report := report_of(activity), participant_pk)
    if not form.is_valid():
        return _child_page(request, report, row, excuse=form)
    why = form.cleaned_data["why"]
    return _done(
        request,
        code,
        lambda: adjusting.excuse(activity, the_teacher(request), [row.participant], why=why),
        f"{_first_name(row)} is excused.",
    )


@require_POST
@teacher_page
def take_excuse_back(request: HttpRequest, code: str, participant_pk: int) -> HttpResponse:
    activity = _activity(request, code)
    row = _row(report_of(activity), participant_pk)
    return _done(
        request,
        code,
        lambda: adjusting.take_excuse_back(activity, the_teacher(request), [row.participant]),
        f"{_first_name(row)} is not excused any more.",
    )


@require_POST
@teacher_page
def remove(request: HttpRequest, code: str, participant_pk: int) -> HttpResponse:
    activity = _activity(request, code)
    row = _row(report_of(activity), participant_pk)
    return _done(
        request,
        code,
        lambda: adjusting.remove(activity, the_teacher(request), [row.participant]),
        f"Taken back from {_first_name(row)}.",
    )


@require_POST
@teacher_page
def add(request: HttpRequest, code: str) -> HttpResponse:
    activity = _activity(request, code)
    wanted = set(request.POST.getlist("students"))
    students = [each for each in access.students_without(activity) if str(each.pk) in wanted]
    return _done(
        request,
        code,
        lambda: adjusting.add(activity, the_teacher(request), students),
        f"Given to {len(students)} more.",
    )


@require_POST
@teacher_page
def again(request: HttpRequest, code: str) -> HttpResponse:
    """The same for another class. The page of its dates comes next, because they were guessed."""
    activity = _activity(request, code)
    chosen = request.POST.get("class", "")
    classroom = class_for_teacher(visitors.of(request), int(chosen) if chosen.isdecimal() else 0)
    students = list(classroom.students.all())
    try:
        given = giving.give_again(
            activity, the_teacher(request), classroom, students=students, dates=giving.dates_again(activity)
        )
    except (IllegalSetup, Refused) as refused:
        messages.error(request, str(refused))
        return redirect("lessons:activity", code=code)
    messages.success(request, f"Given to {classroom.name}. Look at the dates.")
    return redirect("lessons:activity-change", code=given.code)


@require_POST
@teacher_page
def end(request: HttpRequest, code: str) -> HttpResponse:
    activity = _activity(request, code)
    return _done(request, code, lambda: adjusting.end(activity, the_teacher(request)), "It has ended.")


@require_POST
@teacher_page
def group_not_met(request: HttpRequest, code: str) -> HttpResponse:
    """A group of those who have finished and not met the exit check, for the next lesson."""
    report = report_of(_activity(request, code))
    classroom, students = report.activity.classroom, [row.student for row in report.not_met]
    try:
        groups.make_group_of(students, classroom, name=report.title, colour=next_colour(classroom))
    except Refused as refused:
        messages.error(request, refused.message)
        return redirect("lessons:activity", code=code)
    return redirect("classrooms:groups", class_pk=classroom.pk)


def _first_name(row: ChildRow) -> str:
    return row.student.first_name


def _who(participants: Sequence[Participant], one: str, several: str) -> str:
    """Bilal has; 3 children have."""
    if len(participants) == 1:
        return f"{participants[0].student.first_name} {one}"
    return f"{len(participants)} children {several}"


def _day(moment: datetime) -> str:
    """Monday; a day of another week with its date."""
    day, today = timezone.localdate(moment), timezone.localdate()
    return f"{day:%A}" if day - today < timedelta(days=7) else f"{day:%A} {day.day} {day:%B}"


def _done(request: HttpRequest, code: str, action: Callable[[], None], said: str) -> HttpResponse:
    try:
        action()
        messages.success(request, said)
    except Refused as refused:
        messages.error(request, refused.message)
    return redirect("lessons:activity", code=code)


def _activity(request: HttpRequest, code: str) -> Activity:
    return access.activity_for_teacher(visitors.of(request), code)


def _row(report: Report, participant_pk: int) -> ChildRow:
    for row in report.rows:
        if row.participant.pk == participant_pk:
            return row
    raise Http404


def _wrong_date(request: HttpRequest, report: Report, form: OwnDateForm) -> HttpResponse:
    """The page of the first of the children, with what was typed in."""
    posted = request.POST.get("participants", "")
    for row in report.rows:
        if str(row.participant.pk) == posted:
            return _child_page(request, report, row, dates=form)
    messages.error(request, "First choose a child.")
    return redirect("lessons:activity", code=report.activity.code)


def _child_page(
    request: HttpRequest,
    report: Report,
    row: ChildRow,
    *,
    dates: OwnDateForm | None = None,
    excuse: WhyForm | None = None,
    tries: OwnTriesForm | None = None,
) -> HttpResponse:
    context = _context(report.activity) | {
        "report": report,
        "row": row,
        "dates": dates or OwnDateForm(report),
        "excuse": excuse or WhyForm(),
        "tries": tries or OwnTriesForm(row.participant),
        "changes": changes_of(report.activity, row.participant),
    }
    status = 422 if dates or excuse or tries else 200
    return render(request, "lessons/activities/activity_child.html", context, status=status)


def _context(activity: Activity) -> dict[str, Any]:
    return {
        "classroom": activity.classroom,
        "activity": activity,
        "title": activity.name,
        "zone": timezone.get_current_timezone_name(),
        "now": timezone.now(),
    }
