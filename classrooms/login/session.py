"""A child's session: how far signing in has got, the session after it, and its end.

Progress is a class code and a name, or a login card. The session holds the code itself and not the class, so a new
code, a void card or a closed door ends it at once. Signing in removes it.
"""

from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY, login, logout
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect

from classrooms import visitors
from classrooms.login import access, throttle
from classrooms.login.throttle import Browser
from classrooms.models import Classroom, Student

PROGRESS_KEY = "sign_in"
WRONG_KEY = "wrong_pictures"
PROGRESS_SECONDS = 30 * 60
MESSAGES_COOKIE = "messages"

# Progress


def save_code(session: SessionBase, classroom: Classroom) -> None:
    _save(session, {"code": classroom.code})


def save_card(session: SessionBase, student: Student) -> None:
    _save(session, {"card": student.card_hash})


def save_name(session: SessionBase, student: Student) -> None:
    _save(session, {"code": student.classroom.code, "name": student.pk})


def class_in_progress(session: SessionBase) -> Classroom | None:
    return access.open_class(_progress(session).get("code", ""))


def student_in_progress(session: SessionBase) -> Student | None:
    progress = _progress(session)
    if "card" in progress:
        return access.student_with_card(progress["card"])
    classroom = class_in_progress(session)
    return access.student_in(classroom, progress["name"]) if classroom and "name" in progress else None


def browser_of(request: HttpRequest, student: Student) -> Browser:
    """What is known of the browser in which this student signs in."""
    device = throttle.device_of(request, student.user_id)
    card = _progress(request.session).get("card", "")
    wrong = request.session.get(WRONG_KEY, {}).get(str(student.pk), 0)
    return Browser(own=device or (card and f"card {card}"), wrong=wrong)


def count_wrong(session: SessionBase, student: Student) -> None:
    counts = session.get(WRONG_KEY, {})
    session[WRONG_KEY] = {**counts, str(student.pk): counts.get(str(student.pk), 0) + 1}


def has_card(session: SessionBase) -> bool:
    return "card" in _progress(session)


def clear_progress(session: SessionBase) -> bool:
    """Returns whether there was any."""
    return session.pop(PROGRESS_KEY, None) is not None


def is_about(data: dict[str, Any], student: Student) -> bool:
    """Whether a stored session is this student's, or is about to become it."""
    progress = data.get(PROGRESS_KEY, {})
    return (
        data.get(SESSION_KEY) == str(student.user_id)
        or progress.get("name") == student.pk
        or progress.get("card") == student.card_hash
        or str(student.pk) in data.get(WRONG_KEY, {})
    )


def _progress(session: SessionBase) -> dict[str, Any]:
    return dict(session.get(PROGRESS_KEY, {}))


def _save(session: SessionBase, progress: dict[str, Any]) -> None:
    session[PROGRESS_KEY] = progress
    # A teacher who tries the children's pages keeps the expiry of their own session.
    if SESSION_KEY not in session:
        session.set_expiry(PROGRESS_SECONDS)


# A tablet that several children share


def save_tablet(session: SessionBase, tablet: str) -> None:
    if session.get(visitors.TABLET) != tablet:
        session[visitors.TABLET] = tablet


def clear_tablet(session: SessionBase) -> None:
    if visitors.TABLET in session:
        del session[visitors.TABLET]


# Signed in, and out again


def sign_in(request: HttpRequest, student: Student) -> HttpResponseRedirect:
    """Redirects to the student's own page. Ends any session that this browser had before, a teacher's too."""
    request.session.flush()
    login(request, student.user, backend=settings.AUTHENTICATION_BACKENDS[0])
    request.session.set_expiry(settings.STUDENT_SESSION_HOURS * 3600)
    return throttle.remember_device(request, _clear_browser(redirect(settings.STUDENT_HOME)), student.user_id)


def sign_out(request: HttpRequest) -> HttpResponseRedirect:
    logout(request)
    return _clear_browser(redirect("classrooms:out"))


def _clear_browser(response: HttpResponseRedirect) -> HttpResponseRedirect:
    """Removes what the last user of a shared tablet left: the guest key, messages, and pages in the browser's cache."""
    for cookie in (visitors.COOKIE, MESSAGES_COOKIE):
        response.delete_cookie(cookie, samesite="Lax")
    response.headers["Clear-Site-Data"] = '"cache"'
    return response
