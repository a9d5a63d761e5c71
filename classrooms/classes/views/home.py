"""A teacher's classes: the list, a new class, its settings, archiving and copying."""

from django.conf import settings as the_settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classrooms import access
from classrooms.classes import selectors
from classrooms.classes.actions import classes
from classrooms.classes.forms import ClassForm, CopyForm
from classrooms.teachers.decorators import teacher_page, the_teacher
from classrooms.visitors import of as visitor_of
from config.core.errors import Refused
from config.core.http import form_data

STILL_CLOSED = "Its door is still closed: open it when the children are to come in again."


@teacher_page
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "classrooms/home.html", {"home": selectors.home_of(the_teacher(request))})


@teacher_page
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    form = ClassForm(form_data(request))
    if form.is_valid():
        classroom = classes.open_class(the_teacher(request), form.facts())
        return redirect("classrooms:roster", class_pk=classroom.pk)
    return render(request, "classrooms/new_class.html", {"form": form}, status=422 if form.errors else 200)


@teacher_page
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    form = ClassForm(form_data(request), classroom=classroom)
    if form.is_valid():
        classes.change_class(classroom, form.facts())
        messages.success(request, "Saved.")
        return redirect("classrooms:settings", class_pk=class_pk)
    context = {
        "classroom": classroom,
        "form": form,
        "co_teachers": selectors.co_teachers(classroom, the_teacher(request)),
        "invitations": selectors.open_invitations(classroom),
        "students": classroom.students.count(),
        "exports": selectors.exports_of(classroom, the_teacher(request)),
        "days": the_settings.CLASS_DAYS_AFTER_ARCHIVING,
    }
    return render(request, "classrooms/settings.html", context, status=422 if form.errors else 200)


@teacher_page
@require_POST
def archive(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    classes.archive(classroom)
    days = the_settings.CLASS_DAYS_AFTER_ARCHIVING
    messages.success(request, f"{classroom.name} is archived. You can restore it below for {days} days.")
    return redirect("classrooms:home")


@teacher_page
@require_POST
def restore(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    classes.restore(classroom)
    messages.success(request, f"{classroom.name} is back. {STILL_CLOSED}")
    return redirect("classrooms:class", class_pk=class_pk)


@teacher_page
@require_http_methods(["GET", "HEAD", "POST"])
def copy(request: HttpRequest, class_pk: int) -> HttpResponse:
    """Copies the class for the next school year."""
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    form = CopyForm(form_data(request), classroom=classroom, words=selectors.count_for_copy(classroom))
    if form.is_valid():
        try:
            made = classes.copy_to_next_year(classroom, **form.cleaned_data)
        except Refused as refused:
            form.add_error(None, refused.message)
        else:
            messages.success(
                request, f"{made.name} is ready. {classroom.name} and its results stay as they are."
            )
            return redirect("classrooms:class", class_pk=made.pk)
    context = {"classroom": classroom, "form": form, "students": classroom.students.count()}
    return render(request, "classrooms/copy.html", context, status=422 if form.errors else 200)
