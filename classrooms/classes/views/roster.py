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
from classrooms.roster import MOST_BYTES, Entry, mended, swapped
from classrooms.teachers.decorators import teacher_page, the_teacher
from classrooms.visitors import of as visitor_of
from config.core.errors import Refused
from config.core.http import form_data

MOST_MENDED = 300


@teacher_page
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    form = RosterForm(form_data(request), request.FILES or None)
    if "again" in request.POST:
        # From the preview, with the list as it was brought.
        form = RosterForm(names=request.POST.get("names", ""))
    elif form.is_valid():
        return _preview(request, classroom, form.entries, form.text)
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
    return _preview(request, classroom, swapped(_mended(request, shown.entries)))


@teacher_page
@require_POST
def mend(request: HttpRequest, class_pk: int) -> HttpResponse:
    """The preview again, with the lines that the teacher has corrected in it."""
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    try:
        shown = _posted_preview(request, class_pk)
    except Expired as expired:
        return _start_again(request, class_pk, str(expired))
    return _preview(request, classroom, _mended(request, shown.entries))


@teacher_page
@require_POST
def confirm(request: HttpRequest, class_pk: int) -> HttpResponse:
    """Enrols all of them or none. If the class or a line has changed since the preview, shows a new preview instead."""
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    try:
        shown = _posted_preview(request, class_pk)
        if (corrected := _mended(request, shown.entries)) != shown.entries:
            messages.info(request, "You have changed some lines. Look at them once more, then add.")
            return _preview(request, classroom, corrected)
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


def _mended(request: HttpRequest, entries: list[Entry]) -> list[Entry]:
    """The lines with what stands in their boxes now. A line whose boxes are as they were stays as it is."""

    def typed(entry: Entry) -> list[str]:
        values = {"first": entry.first_name, "last": entry.last_name, "group": entry.group}
        return [request.POST.get(f"{name}_{entry.line}", value)[:120] for name, value in values.items()]

    is_sent = "mend" in request.POST
    return [
        mended(entry, *typed(entry))
        if typed(entry) != [entry.first_name, entry.last_name, entry.group] or (entry.problem and is_sent)
        else entry
        for entry in entries
    ]


def _preview(
    request: HttpRequest, classroom: Classroom, entries: list[Entry], text: str | None = None
) -> HttpResponse:
    preview = selectors.preview_of(classroom, entries)
    signed = RosterPreview.of(preview).signed(classroom.pk, the_teacher(request).pk)
    context = {"classroom": classroom, "preview": preview, "signed_preview": signed, "most": MOST_STUDENTS}
    # A request has at most a thousand fields.
    context["may_mend"] = len(entries) <= MOST_MENDED
    context["text"] = request.POST.get("names", "") if text is None else text
    return render(request, "classrooms/preview.html", context)


def _start_again(request: HttpRequest, class_pk: int, why: str) -> HttpResponse:
    messages.warning(request, why)
    return redirect("classrooms:roster", class_pk=class_pk)
