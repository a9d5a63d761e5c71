"""What a teacher does while a live activity runs, and the children's rematch."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from classrooms import visitors
from classrooms.access import class_for_teacher
from classrooms.models import Classroom
from classrooms.teachers.decorators import teacher_page, the_teacher
from config.core.errors import Refused
from games.access import table_for_host
from games.engines import IllegalSetup
from lessons.activities import access
from lessons.activities.actions import live, verbs

SUCCESS = {
    "go": "Go! The clock runs.",
    "pause": "Paused.",
    "resume": "The game goes on.",
    "add-time": "30 seconds more.",
    "end": "Ended. The points so far are kept.",
}


@require_POST
@teacher_page
def do_in_class(request: HttpRequest, class_pk: int, verb: str) -> HttpResponse:
    classroom = _class(request, class_pk)
    verbs.do_in_class(classroom, _known(verb), the_teacher(request))
    return _answer(request, classroom, verb)


@require_POST
@teacher_page
def do_at_table(request: HttpRequest, class_pk: int, code: str, verb: str) -> HttpResponse:
    classroom = _class(request, class_pk)
    table = access.table_in_class(classroom, code)
    verbs.do_at_table(table, _known(verb), the_teacher(request))
    return _answer(request, classroom, verb)


@require_safe
@teacher_page
def open_group(request: HttpRequest, class_pk: int, code: str, number: int) -> HttpResponse:
    """Opens the table of a group before its first child arrives, for a teacher who wants to look on."""
    classroom = _class(request, class_pk)
    try:
        table = live.table_for(access.activity_in_class(classroom, code), number)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("lessons:class-games", class_pk=classroom.pk)
    return redirect("games:table", code=table.code)


@require_POST
@teacher_page
def end_group(request: HttpRequest, class_pk: int, code: str, number: int) -> HttpResponse:
    classroom = _class(request, class_pk)
    verbs.end_group(access.activity_in_class(classroom, code), number, the_teacher(request))
    return _answer(request, classroom, "end")


@require_POST
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    table = table_for_host(visitors.of(request), code)
    access.require_activity(table)
    try:
        return redirect("games:table", code=live.rematch(table).code)
    except (IllegalSetup, Refused) as refused:
        messages.error(request, str(refused))
        return redirect("games:table", code=code)


def _class(request: HttpRequest, class_pk: int) -> Classroom:
    return class_for_teacher(visitors.of(request), class_pk)


def _known(verb: str) -> str:
    if verb not in verbs.VERBS:
        raise Http404
    return verb


def _answer(request: HttpRequest, classroom: Classroom, verb: str) -> HttpResponse:
    messages.success(request, SUCCESS[verb])
    return redirect("lessons:class-games", class_pk=classroom.pk)
