"""Rule cards for the teachers of a class: all children on one page, and each child with the reasons."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from classrooms import access, visitors
from classrooms.classes.actions import groups
from classrooms.classes.views.feedback import run_with_message
from classrooms.models import Student
from classrooms.teachers.decorators import teacher_page, the_teacher
from games.catalogue import game_called
from lessons.rule_cards import actions
from lessons.rule_cards.forms import BANDS, LimitForm, StartForm, form_of
from lessons.rule_cards.overview import overview_of
from lessons.rule_cards.pages import page_of
from lessons.rule_cards.selectors import follows_play, help_of

ALL = "all"


@teacher_page
@require_safe
def overview(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = access.class_for_teacher(visitors.of(request), class_pk)
    context = {
        "classroom": classroom,
        "overview": overview_of(classroom),
        "site_is_on": settings.ADAPTIVITY,
    }
    return render(request, "lessons/rule_cards/overview.html", context)


@teacher_page
@require_POST
def switch(request: HttpRequest, class_pk: int) -> HttpResponse:
    """On or off for the class. The page says which, so that a click that is sent twice counts once."""
    classroom = access.class_for_teacher(visitors.of(request), class_pk)
    on, teacher = request.POST.get("on") == "yes", the_teacher(request)
    done = (
        "Rule cards follow the play again." if on else "Rule cards no longer follow the play in this class."
    )
    run_with_message(request, lambda: actions.switch_class(classroom, on, teacher), done)
    return redirect("lessons:class-rule-cards", class_pk=class_pk)


@teacher_page
@require_safe
def student(request: HttpRequest, class_pk: int, student_pk: int) -> HttpResponse:
    return _page(request, access.student_for_teacher(visitors.of(request), class_pk, student_pk))


@teacher_page
@require_POST
def limit(request: HttpRequest, class_pk: int, student_pk: int, slug: str) -> HttpResponse:
    child = access.student_for_teacher(visitors.of(request), class_pk, student_pk)
    form = form_of(help_of(child, game_called(slug).slug), request.POST)
    if not form.is_valid():
        return _page(request, child, {slug: form})
    teacher, said = the_teacher(request), form.cleaned_data
    run_with_message(request, lambda: actions.limit(child, slug, teacher=teacher, **said), form.done)
    return _back(child, slug)


@teacher_page
@require_POST
def limit_all(request: HttpRequest, class_pk: int, student_pk: int) -> HttpResponse:
    """The same for all games."""
    child = access.student_for_teacher(visitors.of(request), class_pk, student_pk)
    form = LimitForm(request.POST, top=page_of(child).top)
    if not form.is_valid():
        return _page(request, child, {ALL: form})
    teacher, said = the_teacher(request), form.cleaned_data
    run_with_message(request, lambda: actions.limit_all(child, teacher=teacher, **said), form.done)
    return _back(child, ALL)


@teacher_page
@require_POST
def start(request: HttpRequest, class_pk: int, student_pk: int) -> HttpResponse:
    """Where new games begin for this child."""
    child = access.student_for_teacher(visitors.of(request), class_pk, student_pk)
    form = StartForm(request.POST)
    if not form.is_valid():
        return _page(request, child)
    band = form.cleaned_data["band"]
    run_with_message(request, lambda: groups.arrange({child: (child.group, band)}), "Saved.")
    return _back(child, ALL)


def _page(request: HttpRequest, child: Student, sent: dict[str, LimitForm] | None = None) -> HttpResponse:
    """With a form that was sent and refused, the page shows it as it was sent."""
    sent, page = sent or {}, page_of(child)
    context = {
        "classroom": child.classroom,
        "student": child,
        "page": page,
        "games": [(each, sent.get(each.help.game) or form_of(each.help)) for each in page.measured],
        "for_all": sent.get(ALL) or LimitForm(top=page.top, limit=page.limit),
        "bands": BANDS,
        "follows_play": follows_play(child.classroom),
        "site_is_on": settings.ADAPTIVITY,
    }
    return render(request, "lessons/rule_cards/student.html", context, status=422 if sent else 200)


def _back(child: Student, place: str) -> HttpResponseRedirect:
    page = reverse("lessons:student-rule-cards", args=[child.classroom_id, child.pk])
    return HttpResponseRedirect(f"{page}#{place}")
