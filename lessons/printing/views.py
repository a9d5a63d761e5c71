"""The print centre: choosing a printable, its options, the progress of a printout, and the file."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classrooms import visitors
from classrooms.access import students_for_teacher
from classrooms.teachers.decorators import teacher_page
from classrooms.visitors import Visitor
from config.core import jobs
from config.core.errors import Refused
from config.core.http import is_local_only
from games.models import Table
from lessons.models import Printout
from lessons.printables import PRINTABLES, AnyPrintable
from lessons.printables.lesson_plan import LessonPlan
from lessons.printables.sources import local_time
from lessons.printing import actions, selectors
from lessons.printing.forms import OptionsForm


@never_cache
@require_safe
def print_centre(request: HttpRequest) -> HttpResponse:
    visitor = visitors.of(request)
    context = {
        "printables": [printable for printable in PRINTABLES.values() if printable.is_for_everybody],
        "classes": selectors.classes_to_print(visitor),
        "tables": selectors.table_cards(selectors.tables_to_print(visitor)),
        "printouts": selectors.printout_cards(selectors.printouts_of(visitor)),
    }
    return render(request, "lessons/printing/print_centre.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def options(request: HttpRequest, slug: str) -> HttpResponse:
    """The form for the options; posting it requests the PDF."""
    visitor = visitors.welcome(visitors.of(request))
    printable = selectors.printable_or_404(slug)
    table = selectors.table_to_print(visitor, printable, request.GET.get("table", ""))
    class_set = _class_set(request, visitor, printable)
    lesson = selectors.lesson_to_print(visitor, printable, request.GET)
    posted = request.POST if request.method == "POST" else None
    form = OptionsForm(printable, posted, table=table, suggested=request.GET)
    if form.is_valid():
        try:
            printout = actions.request_printout(visitor, printable, form.options, table, class_set, lesson)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            return visitors.remember(redirect("lessons:printout", code=printout.code), visitor)
    context = {"printable": printable, "form": form, **_source(request, table, class_set), "entry": lesson}
    return render(request, "lessons/printing/options.html", context, status=422 if form.errors else 200)


@teacher_page
@require_POST
def chosen_cards(request: HttpRequest, class_pk: int) -> HttpResponse:
    """From a class's page to the options for login cards of the students who were ticked there."""
    chosen = students_for_teacher(visitors.of(request), class_pk, request.POST.getlist("student"))
    which = {"class": class_pk, "student": [student.pk for student in chosen]}
    return redirect(f"{reverse('lessons:print', args=['login-cards'])}?{urlencode(which, doseq=True)}")


@never_cache
@require_safe
def printout(request: HttpRequest, code: str) -> HttpResponse:
    return _progress(request, code, "lessons/printing/printout.html")


@never_cache
@require_safe
def progress(request: HttpRequest, code: str) -> HttpResponse:
    """The part of that page that changes."""
    return _progress(request, code, "lessons/printing/_progress.html")


@never_cache
@require_safe
def file(request: HttpRequest, code: str) -> HttpResponse:
    printout = selectors.printout_with_pdf(visitors.of(request), code)
    if not printout.is_done:
        return redirect("lessons:printout", code=code)
    headers = {"Content-Disposition": f'attachment; filename="{printout.filename}"'}
    return HttpResponse(bytes(printout.pdf or b""), content_type="application/pdf", headers=headers)


def _progress(request: HttpRequest, code: str, template: str) -> HttpResponse:
    printout = selectors.printout_of(visitors.of(request), code)
    jobs.resume_if_stalled(printout)
    context = {
        "printout": printout,
        "printable": selectors.printable_or_404(printout.printable),
        "news": selectors.status_text(printout),
        "slow": selectors.is_slow(printout),
        "again": _url_to_print_again(printout),
        "entry": selectors.lesson_of(printout),
    }
    return render(request, template, context)


def _class_set(request: HttpRequest, visitor: Visitor, printable: AnyPrintable) -> actions.ClassSet | None:
    classroom = selectors.class_to_print(visitor, printable, request.GET.get("class", ""))
    if classroom is None:
        return None
    chosen = selectors.students_to_print(classroom, request.GET.getlist("student"))
    return actions.ClassSet(classroom, request.build_absolute_uri(reverse("classrooms:in")), tuple(chosen))


def _source(request: HttpRequest, table: Table | None, class_set: actions.ClassSet | None) -> dict[str, Any]:
    """What it is printed from, for the page."""
    if table is not None:
        return {"played": local_time(table.opened_at)}
    if class_set is None:
        return {}
    return {
        "classroom": class_set.classroom,
        "cards": len(class_set.chosen) or class_set.classroom.students.count(),
        "only_here": is_local_only(request),
    }


def _url_to_print_again(printout: Printout) -> str:
    url = reverse("lessons:print", args=[printout.printable])
    if printout.classroom_id is not None:
        return f"{url}?{urlencode({'class': printout.classroom_id, 'student': printout.chosen}, doseq=True)}"
    if printout.printable == LessonPlan.slug:
        which = {"own": printout.own_lesson.code} if printout.own_lesson else {"lesson": printout.lesson_slug}
        return f"{url}?{urlencode(which)}"
    return url if printout.table is None else f"{url}?{urlencode({'table': printout.table.code})}"
