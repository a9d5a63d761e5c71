"""A student's session: begun afresh, over after a school day, and gone from a shared tablet without a trace."""

from django.conf import settings
from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect

from classrooms import visitors
from classrooms.models import Student

MESSAGES = "messages"


def begin(request: HttpRequest, student: Student) -> HttpResponseRedirect:
    """To the student's own page. Whoever was signed in here before, a teacher too, is not any more."""
    request.session.flush()
    login(request, student.user, backend=settings.AUTHENTICATION_BACKENDS[0])
    request.session.set_expiry(settings.STUDENT_SESSION_HOURS * 3600)
    return forget_the_last(redirect(settings.STUDENT_HOME))


def end(request: HttpRequest) -> HttpResponseRedirect:
    logout(request)
    return forget_the_last(redirect("classrooms:out"))


def forget_the_last(response: HttpResponseRedirect) -> HttpResponseRedirect:
    """What the last one at this screen left in the browser: a guest's key, messages, and pages to go back to."""
    _drop(response, visitors.COOKIE, MESSAGES)
    response.headers["Clear-Site-Data"] = '"cache"'
    return response


def _drop(response: HttpResponse, *names: str) -> None:
    for name in names:
        response.delete_cookie(name, samesite="Lax")
