"""Messages after an action, shared by the views of this folder."""

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.http import HttpRequest

from classrooms.models import Student
from config.core.errors import Refused


def run_with_message(request: HttpRequest, action: Callable[[], object], done: str) -> bool:
    """Runs the action and shows `done`, or shows why it was refused. Returns whether it was done."""
    try:
        action()
    except Refused as refused:
        messages.warning(request, refused.message)
        return False
    messages.success(request, done)
    return True


def names_in_words(students: Sequence[Student]) -> str:
    """Ben; Ben and Cleo; Ben, Cleo and 3 more."""
    names = [student.first_name for student in students]
    if len(names) > 3:
        names = [*names[:2], f"{len(names) - 2} more"]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
