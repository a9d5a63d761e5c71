"""What a browser has shown at the door so far: a class code and a name, or a card. Whoever is in has left it behind.

The session keeps the code itself, not the class: a new code, a void card or a closed door ends it at once.
"""

from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase

from classrooms.login import access
from classrooms.models import Classroom, Student

KEY = "threshold"
KEPT_SECONDS = 30 * 60


def shows_code(session: SessionBase, classroom: Classroom) -> None:
    _keep(session, {"code": classroom.code})


def shows_card(session: SessionBase, student: Student) -> None:
    _keep(session, {"card": student.card_hash})


def says_name(session: SessionBase, student: Student) -> None:
    _keep(session, {"code": student.classroom.code, "name": student.pk})


def class_at(session: SessionBase) -> Classroom | None:
    return access.open_class(_shown(session).get("code", ""))


def student_at(session: SessionBase) -> Student | None:
    shown = _shown(session)
    if "card" in shown:
        return access.student_with_card(shown["card"])
    classroom = class_at(session)
    return access.student_in(classroom, shown["name"]) if classroom and "name" in shown else None


def has_card(session: SessionBase) -> bool:
    return "card" in _shown(session)


def leave(session: SessionBase) -> bool:
    """Back to the beginning. Says whether anything had been shown."""
    return session.pop(KEY, None) is not None


def _shown(session: SessionBase) -> dict[str, Any]:
    return dict(session.get(KEY, {}))


def _keep(session: SessionBase, shown: dict[str, Any]) -> None:
    session[KEY] = shown
    # A teacher who looks at the children's page on the own screen keeps the own session as it is.
    if SESSION_KEY not in session:
        session.set_expiry(KEPT_SECONDS)
