"""Parts of the OpenAPI description that all apps share: path parameters, and the refusals of each kind of endpoint."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

Responses = dict[int, Any]

SLUG = {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$"}
NUMBER = {"type": "integer", "minimum": 0}


class Problem(serializers.Serializer[Any]):
    """A refusal: the code is for programs, the message is one sentence for a child or a teacher."""

    code = serializers.CharField()
    message = serializers.CharField()


def path_parameter(name: str, schema: dict[str, Any], description: str) -> OpenApiParameter:
    return OpenApiParameter(name, schema, OpenApiParameter.PATH, description=description)


CLASS = path_parameter("class_pk", NUMBER, "The number of a class of yours.")


def reads(success: Any, *refusals: int, status: int = 200) -> Responses:
    """Responses of an endpoint that only reads. Any endpoint may find the database busy (503)."""
    return {status: success, **dict.fromkeys(sorted({*refusals, 503}), Problem)}


def writes(success: Any, *refusals: int, status: int = 200) -> Responses:
    """Responses of an endpoint that changes something: it needs the CSRF token (403)."""
    return reads(success, 403, *refusals, status=status)


def writes_body(success: Any, *refusals: int, status: int = 200) -> Responses:
    """The same with a request body, which may be malformed (400), too large (413), or not JSON (415)."""
    return writes(success, 400, 413, 415, *refusals, status=status)
