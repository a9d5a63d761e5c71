"""What the views of this folder share."""

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.http import HttpRequest

from classrooms.models import Student
from config.core.errors import Refused


def done_or_told(request: HttpRequest, action: Callable[[], object], done: str) -> bool:
    """Does it, and says so; or says why not."""
    try:
        action()
    except Refused as refused:
        messages.warning(request, refused.message)
        return False
    messages.success(request, done)
    return True


def in_words(students: Sequence[Student]) -> str:
    """Ben; Ben and Cleo; Ben, Cleo and 3 more."""
    names = [student.first_name for student in students]
    if len(names) > 3:
        names = [*names[:2], f"{len(names) - 2} more"]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
