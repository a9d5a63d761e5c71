"""The root of the JSON API: its URLs, its OpenAPI description, and how it answers when an action is refused."""

from typing import Any

from django.http import Http404
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from games.refusals import refusal_of

app_name = "api"
urlpatterns = [
    path("", include("games.api.urls")),
    path("schema", SpectacularAPIView.as_view(), name="schema"),
]


def answer_refusal(error: Exception, context: dict[str, Any]) -> Response | None:
    """Every refusal has a code for programs and one sentence for a child."""
    refusal = refusal_of(Http404() if isinstance(error, exceptions.NotFound) else error)
    if refusal is None:
        return _from_framework(error, context)
    return Response({"code": refusal.code, "message": refusal.message}, status=refusal.status)


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
