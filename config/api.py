"""The root of the JSON API: its URLs, its OpenAPI description, and how it answers when an action is refused."""

import logging
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.http import Http404
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from config.core.errors import Refused
from games.engines import IllegalMove, IllegalSetup

logger = logging.getLogger(__name__)

app_name = "api"
urlpatterns = [
    path("", include("games.api.urls")),
    path("schema", SpectacularAPIView.as_view(), name="schema"),
]


def answer_refusal(error: Exception, context: dict[str, Any]) -> Response | None:
    """Every refusal has a code for programs and one sentence for a child."""
    match error:
        case IllegalMove(code="malformed"):
            return _refusal(400, "malformed", error.message)
        case IllegalMove():
            return _refusal(422, error.code, error.message)
        case IllegalSetup():
            return _refusal(422, "illegal-setup", str(error))
        case Refused():
            return _refusal(409, error.code, error.message)
        case Http404() | exceptions.NotFound():
            return _refusal(404, "not-found", "There is nothing here for you.")
        case PermissionDenied():
            return _refusal(403, "not-yours", str(error) or "That is not yours to do.")
        case RecursionError():
            return _refusal(400, "malformed", "That goes too deep.")
        case OperationalError():
            logger.warning("The database does not answer: %s", type(error).__name__)
            return _refusal(503, "busy", "The server is catching its breath. Try again in a moment.")
    return _from_framework(error, context)


def _from_framework(error: Exception, context: dict[str, Any]) -> Response | None:
    response = exception_handler(error, context)
    if response is None or not isinstance(error, exceptions.APIException):
        return response
    codes = {400: "malformed", 405: "method-not-allowed", 415: "not-json"}
    code = codes.get(response.status_code, str(error.get_codes()).replace("_", "-"))
    response.data = {"code": code, "message": _sentence(error.detail)}
    return response


def _sentence(detail: Any) -> str:
    """The first error, with the name of its field."""
    if isinstance(detail, dict):
        field, first = next(iter(detail.items()))
        return f"{field}: {_sentence(first)}"
    if isinstance(detail, list):
        return _sentence(detail[0])
    return str(detail)


def _refusal(status: int, code: str, message: str) -> Response:
    return Response({"code": code, "message": message}, status=status)
