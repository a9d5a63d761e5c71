"""The door of a class, for its teachers: open and close it, show the code, see who is signed in, help a child."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classrooms import access, visitors
from classrooms.login import actions, selectors, session
from classrooms.login.credentials import shown_code
from classrooms.models import Classroom, Student
from classrooms.teachers.decorators import teacher_page
from config.core.errors import Refused
from config.core.http import is_local_only, safe_redirect
from config.core.qr import qr_svg

# The pages


@teacher_page
@require_safe
def door(request: HttpRequest, class_pk: int) -> HttpResponse:
    return _doorway(request, class_pk, "classrooms/login/door.html")


@teacher_page
@require_safe
def arrivals(request: HttpRequest, class_pk: int) -> HttpResponse:
    """The part of that page that its script refreshes."""
    return _doorway(request, class_pk, "classrooms/login/_arrivals.html")


@teacher_page
@require_safe
def projector(request: HttpRequest, class_pk: int) -> HttpResponse:
    return _doorway(request, class_pk, "classrooms/login/projector.html")


@teacher_page
@require_safe
def projector_part(request: HttpRequest, class_pk: int) -> HttpResponse:
    return _doorway(request, class_pk, "classrooms/login/_projector.html")


# The door


@teacher_page
@require_POST
def open_door(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = _class(request, class_pk)
    try:
        actions.open_door(classroom, for_homework=request.POST.get("for") == "homework")
    except Refused as refused:
        messages.warning(request, refused.message)
    return _back(request, classroom)


@teacher_page
@require_POST
def extend_door(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = _class(request, class_pk)
    try:
        actions.extend_door(classroom)
    except Refused as refused:
        messages.warning(request, refused.message)
    return _back(request, classroom)


@teacher_page
@require_POST
def close_door(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = _class(request, class_pk)
    actions.close_door(classroom)
    return _back(request, classroom)


@teacher_page
@require_POST
def change_code(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = _class(request, class_pk)
    actions.change_code(classroom)
    messages.success(request, "The class has a new code. Cards still work: their QR code does not need it.")
    return _back(request, classroom)


# The whole class


@teacher_page
@require_POST
def sign_all_out(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = _class(request, class_pk)
    actions.sign_out(classroom.students.all())
    messages.success(request, "Everybody is signed out.")
    return _back(request, classroom)


@teacher_page
@require_POST
def unlock_all(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = _class(request, class_pk)
    actions.unlock(classroom.students.all())
    return _back(request, classroom)


@teacher_page
@require_POST
def new_pictures_for_all(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = _class(request, class_pk)
    actions.give_new_pictures(classroom.students.all())
    messages.success(request, "Everybody has new pictures. Print new login cards now.")
    return _back(request, classroom)


# One student


@teacher_page
@require_POST
def sign_one_out(request: HttpRequest, class_pk: int, student_pk: int) -> HttpResponse:
    student = _student(request, class_pk, student_pk)
    actions.sign_out([student])
    messages.success(request, f"{student.shown_name} is signed out.")
    return _back(request, student.classroom)


@teacher_page
@require_POST
def unlock(request: HttpRequest, class_pk: int, student_pk: int) -> HttpResponse:
    student = _student(request, class_pk, student_pk)
    actions.unlock([student])
    return _back(request, student.classroom)


@teacher_page
@require_http_methods(["GET", "HEAD", "POST"])
def pictures(request: HttpRequest, class_pk: int, student_pk: int) -> HttpResponse:
    """GET shows one student's pictures, for the child only; POST gives new ones."""
    student = _student(request, class_pk, student_pk)
    if request.method == "POST":
        actions.give_new_pictures([student])
        return redirect("classrooms:student-pictures", class_pk, student_pk)
    context = {"classroom": student.classroom, "student": student}
    return render(request, "classrooms/login/student_pictures.html", context)


@teacher_page
@require_POST
def void_card(request: HttpRequest, class_pk: int, student_pk: int) -> HttpResponse:
    student = _student(request, class_pk, student_pk)
    actions.void_card(student)
    messages.success(
        request, f"The old card of {student.shown_name} opens nothing any more. Print a new one."
    )
    return _back(request, student.classroom)


@teacher_page
@require_http_methods(["GET", "HEAD", "POST"])
def hand_over(request: HttpRequest, class_pk: int, student_pk: int) -> HttpResponse:
    """Signs a student in on the teacher's screen. The teacher's session ends first, so that no child can use it."""
    student = _student(request, class_pk, student_pk)
    if request.method == "POST":
        try:
            actions.record_sign_in(student)
        except Refused as refused:
            messages.warning(request, refused.message)
            return _back(request, student.classroom)
        return session.sign_in(request, student)
    context = {"classroom": student.classroom, "student": student}
    return render(request, "classrooms/login/hand_over.html", context)


def _class(request: HttpRequest, class_pk: int) -> Classroom:
    return access.class_for_teacher(visitors.of(request), class_pk)


def _student(request: HttpRequest, class_pk: int, student_pk: int) -> Student:
    return access.student_for_teacher(visitors.of(request), class_pk, student_pk)


def _doorway(request: HttpRequest, class_pk: int, template: str) -> HttpResponse:
    classroom = _class(request, class_pk)
    entrance = request.build_absolute_uri(reverse("classrooms:in"))
    context: dict[str, Any] = {
        "classroom": classroom,
        "doorway": selectors.doorway_of(classroom),
        "code": shown_code(classroom.code),
        "entrance": entrance.split("//", 1)[-1].rstrip("/"),
        # The code is in the fragment, which browsers do not send, so that it is in no log. A script fills it in.
        "qr": qr_svg(f"{entrance}#{classroom.code}"),
        "only_here": is_local_only(request),
    }
    return render(request, template, context)


def _back(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """To the page from which it was posted, or to the door."""
    return safe_redirect(request, "classrooms:door", classroom.pk)
