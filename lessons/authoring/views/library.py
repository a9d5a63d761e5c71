"""The library, and the page of a lesson. Each view: fetch, form, one action, render."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from classrooms import visitors
from classrooms.access import class_for_teacher
from classrooms.teachers.decorators import teacher_page, the_teacher
from config.core.errors import Refused
from games.engines import IllegalSetup
from games.models import Table
from lessons.authoring import access, actions, selectors
from lessons.authoring.entries import Entry
from lessons.authoring.forms.filter import FilterForm
from lessons.authoring.plan import Plan

MOST_STEPS = "123456789"


@require_safe
@teacher_page
def library(request: HttpRequest) -> HttpResponse:
    form = FilterForm(selectors.entries_for(the_teacher(request)), request.GET)
    return render(request, "lessons/authoring/library.html", {"form": form, "found": form.found()})


@require_safe
@teacher_page
def lesson(request: HttpRequest, slug: str) -> HttpResponse:
    return _lesson_page(request, Entry.of_library(access.library_lesson(slug)))


@require_safe
@teacher_page
def own_lesson(request: HttpRequest, code: str) -> HttpResponse:
    own = access.own_lesson_for(visitors.of(request), code)
    return _lesson_page(request, Entry.of_teacher(own, is_mine=own.owner == the_teacher(request)))


@require_safe
@teacher_page
def use(request: HttpRequest) -> HttpResponse:
    """From the page of a lesson to the page that starts it for a class or gives it."""
    entry = selectors.entry_asked_for(visitors.of(request), request.GET)
    pk = request.GET.get("class", "")
    classroom = class_for_teacher(visitors.of(request), int(pk) if pk.isdecimal() and len(pk) < 19 else 0)
    if not entry.is_ready or entry.game is None:
        messages.error(request, "This lesson is not ready for a class. Its page says what is missing.")
        return redirect(entry.url)
    if request.GET.get("how") == "live":
        page = reverse("lessons:class-game", args=[classroom.pk, entry.game.slug])
        return redirect(f"{page}?{urlencode(entry.reference)}")
    place = "paper" if request.GET.get("how") == "paper" else "home"
    page = reverse("lessons:give", args=[classroom.pk])
    return redirect(f"{page}?{urlencode(entry.reference | {'place': place})}")


@require_POST
@teacher_page
def try_lesson(request: HttpRequest) -> HttpResponse:
    """Opens a table for the teacher, with the options and rule cards that a child of this band gets."""
    entry = selectors.entry_asked_for(visitors.of(request), request.GET)
    try:
        band, step = request.POST.get("band", ""), request.POST.get("step", "1")
        teacher, number = the_teacher(request), int(step) if step in MOST_STEPS else 1
        table = actions.try_as_student(teacher, entry, band=band, step=number)
    except (IllegalSetup, Refused) as refused:
        messages.error(request, str(refused))
        return redirect(entry.url)
    return to_try_table(request, table, entry)


def to_try_table(request: HttpRequest, table: Table, entry: Entry) -> HttpResponse:
    """The table belongs to no lesson, so the teacher's session keeps where its arrow leads back to."""
    request.session["tried"] = {"table": table.code, "lesson": entry.url}
    return redirect("games:table", code=table.code)


def _lesson_page(request: HttpRequest, entry: Entry) -> HttpResponse:
    teacher = the_teacher(request)
    context = {
        "entry": entry,
        "plan": Plan(entry.lesson) if entry.lesson else None,
        "classes": selectors.classes_to_use_in(teacher),
        "uses": selectors.uses_of(entry, teacher),
        "trial": selectors.trial_of(entry),
        "printables": selectors.printables_of(entry),
        "others": selectors.others_who_see(entry, teacher),
    }
    return render(request, "lessons/authoring/lesson.html", context)
