"""Teachers of a class: invite, accept, leave."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from classrooms import access
from classrooms.classes.actions import teachers
from classrooms.classes.views.feedback import run_with_message
from classrooms.teachers.decorators import teacher_page, the_teacher
from classrooms.visitors import of as visitor_of
from config.core.errors import Refused


@teacher_page
@require_POST
def invite(request: HttpRequest, class_pk: int) -> HttpResponse:
    """Renders the link in the response instead of redirecting, because it cannot be shown again."""
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    try:
        token = teachers.invite(classroom, the_teacher(request))
    except Refused as refused:
        messages.warning(request, refused.message)
        return redirect("classrooms:settings", class_pk=class_pk)
    link = request.build_absolute_uri(reverse("classrooms:invitation", kwargs={"token": token}))
    return render(request, "classrooms/invitation_made.html", {"classroom": classroom, "link": link})


@teacher_page
@require_POST
def void_invitations(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    teachers.void_invitations(classroom)
    messages.success(request, "The links that you gave away open nothing any more.")
    return redirect("classrooms:settings", class_pk=class_pk)


@teacher_page
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """A teacher with this link may join the class, with the same rights as its other teachers."""
    found, teacher = access.invitation_for(token), the_teacher(request)
    if access.teaches(visitor_of(request), found.classroom_id):
        return redirect("classrooms:class", class_pk=found.classroom_id)
    if request.method != "POST":
        return render(request, "classrooms/invitation.html", {"invitation": found})
    done = f"You teach {found.classroom.name} now."
    if run_with_message(request, lambda: teachers.accept(found, teacher), done):
        return redirect("classrooms:class", class_pk=found.classroom_id)
    return redirect("classrooms:home")


@teacher_page
@require_POST
def leave(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    teacher, done = the_teacher(request), f"You have left {classroom.name}."
    if run_with_message(request, lambda: teachers.leave(classroom, teacher), done):
        return redirect("classrooms:home")
    return redirect("classrooms:settings", class_pk=class_pk)
