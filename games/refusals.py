"""Which status, code and sentence answers an exception. The API and the moves of pages use the same."""

from collections.abc import Callable
from functools import wraps
from typing import NamedTuple, ParamSpec

from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.http import Http404, HttpResponse, JsonResponse

from config.core import outage
from config.core.errors import Refused
from games.engines import IllegalMove, IllegalSetup

P = ParamSpec("P")

# What is wrong with the request itself; every other code of an IllegalMove comes from the rules.
STATUS_OF_CODE = {"malformed": 400, "not-json": 415}


class Refusal(NamedTuple):
    status: int
    code: str  # For programs.
    message: str  # One sentence for a child or a teacher.


def refusal_of(error: Exception) -> Refusal | None:
    """None if the exception is not a refusal but a fault."""
    match error:
        case IllegalMove():
            return Refusal(STATUS_OF_CODE.get(error.code, 422), error.code, error.message)
        case IllegalSetup():
            return Refusal(422, "illegal-setup", str(error))
        case Refused():
            return Refusal(409, error.code, error.message)
        case Http404():
            return Refusal(404, "not-found", "There is nothing here for you.")
        case PermissionDenied():
            return Refusal(403, "not-yours", str(error) or "That is not yours to do.")
        case RecursionError():
            return Refusal(400, "malformed", "That goes too deep.")
        case OperationalError():
            outage.database.note(error)
            return Refusal(503, "busy", "The server is catching its breath. Try again in a moment.")
    return None


def refusals_as_json(
    view: Callable[P, HttpResponse],
) -> Callable[P, HttpResponse]:
    """For views that a script or a program calls: a refusal is JSON with its code and its sentence."""

    @wraps(view)
    def answer(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(*args, **kwargs)
        except Exception as error:
            refusal = refusal_of(error)
            if refusal is None:
                raise
            body = {"code": refusal.code, "message": refusal.message}
            return JsonResponse(body, status=refusal.status)

    return answer
