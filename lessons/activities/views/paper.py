"""Typing in what a child did on paper."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from classrooms import visitors
from classrooms.teachers.decorators import teacher_page, the_teacher
from config.core.errors import Refused
from config.core.http import form_data
from lessons.activities import access
from lessons.activities.actions import paper
from lessons.activities.paper_forms import PaperForm
from lessons.models import Activity, Participant


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_page
def type_in(request: HttpRequest, code: str, participant_pk: int) -> HttpResponse:
    activity = access.activity_for_teacher(visitors.of(request), code)
    participant = access.participant_of(activity, participant_pk)
    if Activity.Place.PAPER not in (activity.place, participant.place):
        raise Http404
    form = PaperForm(activity, form_data(request))
    if not form.is_valid() or not _saved(request, participant, form):
        return _ask(request, participant, form)
    messages.success(request, f"Saved for {participant.student.first_name}.")
    return redirect("lessons:activity", code=code)


def _saved(request: HttpRequest, participant: Participant, form: PaperForm) -> bool:
    try:
        paper.type_in(participant, the_teacher(request), form.played())
    except Refused as refused:
        form.add_error(None, refused.message)
    return form.is_valid()


def _ask(request: HttpRequest, participant: Participant, form: PaperForm) -> HttpResponse:
    context = {
        "activity": form.activity,
        "classroom": form.activity.classroom,
        "title": str(form.activity),
        "student": participant.student,
        "form": form,
        "now": timezone.now(),
    }
    return render(request, "lessons/activities/paper.html", context, status=422 if form.errors else 200)
