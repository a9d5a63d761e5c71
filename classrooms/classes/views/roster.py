"""Names come into a class: paste or bring a file, look at the preview, confirm. Nothing is saved before that."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from classrooms import access
from classrooms.classes import actions, selectors
from classrooms.classes.forms import RosterForm
from classrooms.classes.letters import Letter, Torn
from classrooms.models import Classroom
from classrooms.models.classes import MOST_STUDENTS
from classrooms.roster import MOST_BYTES, Entry, swapped
from classrooms.teachers.doors import teacher_page, the_teacher
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
    """The preview once more, with first and last names the other way round."""
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    try:
        letter = Letter.opened(request.POST.get("letter", ""), class_pk, the_teacher(request).pk)
    except Torn as torn:
        return _again(request, class_pk, str(torn))
    return _preview(request, classroom, swapped(letter.entries))


@teacher_page
@require_POST
def confirm(request: HttpRequest, class_pk: int) -> HttpResponse:
    """All of them, or none. What has changed since the preview is found, and the preview comes back."""
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    try:
        letter = Letter.opened(request.POST.get("letter", ""), class_pk, the_teacher(request).pk)
        made = actions.enrol(classroom, letter.newcomers(also=request.POST.getlist("also")))
    except Torn as torn:
        return _again(request, class_pk, str(torn))
    except Refused as refused:
        messages.warning(request, refused.message)
        return _preview(request, classroom, letter.entries)
    messages.success(
        request, f"{len(made)} {'student is' if len(made) == 1 else 'students are'} in the class now."
    )
    return redirect("classrooms:class", class_pk=class_pk)


def _preview(request: HttpRequest, classroom: Classroom, entries: list[Entry]) -> HttpResponse:
    preview = selectors.preview_of(classroom, entries)
    seal = Letter.about(preview).sealed(classroom.pk, the_teacher(request).pk)
    context = {"classroom": classroom, "preview": preview, "letter": seal, "most": MOST_STUDENTS}
    return render(request, "classrooms/preview.html", context)


def _again(request: HttpRequest, class_pk: int, why: str) -> HttpResponse:
    messages.warning(request, why)
    return redirect("classrooms:roster", class_pk=class_pk)
