"""A teacher adds students: paste names or upload a file, check the preview, confirm. Nothing is stored before that."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from classrooms import access
from classrooms.classes import selectors
from classrooms.classes.actions import students
from classrooms.classes.forms import RosterForm
from classrooms.classes.roster_preview import Expired, RosterPreview
from classrooms.models import Classroom
from classrooms.models.classes import MOST_STUDENTS
from classrooms.roster import MOST_BYTES, Entry, swapped
from classrooms.teachers.decorators import teacher_page, the_teacher
from classrooms.visitors import of as visitor_of
from config.core.errors import Refused
from config.core.http import form_data


@teacher_page
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    form = RosterForm(form_data(request), request.FILES or None)
    if form.is_valid():
        return _preview(request, classroom, form.entries)
    context = {
        "classroom": classroom,
        "form": form,
        "room": selectors.room_in(classroom),
        "most": MOST_STUDENTS,
        "most_bytes": MOST_BYTES,
    }
    return render(request, "classrooms/roster.html", context, status=422 if form.errors else 200)


@teacher_page
@require_POST
def swap(request: HttpRequest, class_pk: int) -> HttpResponse:
    """The preview again, with first and last names swapped."""
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    try:
        shown = _posted_preview(request, class_pk)
    except Expired as expired:
        return _start_again(request, class_pk, str(expired))
    return _preview(request, classroom, swapped(shown.entries))


@teacher_page
@require_POST
def confirm(request: HttpRequest, class_pk: int) -> HttpResponse:
    """Enrols all of them or none. If the class has changed since the preview, shows a new preview instead."""
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    try:
        shown = _posted_preview(request, class_pk)
        made = students.enrol(classroom, shown.newcomers(also=request.POST.getlist("also")))
    except Expired as expired:
        return _start_again(request, class_pk, str(expired))
    except Refused as refused:
        messages.warning(request, refused.message)
        return _preview(request, classroom, shown.entries)
    messages.success(
        request, f"{len(made)} {'student is' if len(made) == 1 else 'students are'} in the class now."
    )
    return redirect("classrooms:class", class_pk=class_pk)


def _posted_preview(request: HttpRequest, class_pk: int) -> RosterPreview:
    return RosterPreview.loads(request.POST.get("preview", ""), class_pk, the_teacher(request).pk)


def _preview(request: HttpRequest, classroom: Classroom, entries: list[Entry]) -> HttpResponse:
    preview = selectors.preview_of(classroom, entries)
    signed = RosterPreview.of(preview).signed(classroom.pk, the_teacher(request).pk)
    context = {"classroom": classroom, "preview": preview, "signed_preview": signed, "most": MOST_STUDENTS}
    return render(request, "classrooms/preview.html", context)


def _start_again(request: HttpRequest, class_pk: int, why: str) -> HttpResponse:
    messages.warning(request, why)
    return redirect("classrooms:roster", class_pk=class_pk)
