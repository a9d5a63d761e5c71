"""What the views of this folder share."""

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.http import HttpRequest, QueryDict

from classrooms.models import Student
from classrooms.refusals import Refused


def posted(request: HttpRequest) -> QueryDict | None:
    """An empty form that was sent is not the same as one that was not."""
    return request.POST if request.method == "POST" else None


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
