"""What the OpenAPI description says beyond the shapes: what stands in an address, and how each door says no."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter

from games.api import shapes

Answers = dict[int, Any]


def _in_path(name: str, schema: dict[str, Any], description: str) -> OpenApiParameter:
    return OpenApiParameter(name, schema, OpenApiParameter.PATH, description=description)


_SLUG = {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$"}
_NUMBER = {"type": "integer", "minimum": 0}
CODE = _in_path("code", _SLUG, "The table, by the code in its address.")
INVITE = _in_path("invite", _SLUG, "The invitation, in capitals or not.")
CLASS = _in_path("class_pk", _NUMBER, "The number of a class of yours.")
CLASS_WORD = _in_path("word_pk", _NUMBER, "The number of a word of that class.")
SEAT = OpenApiParameter("seat", str, description="Whose view, if you hold several seats.")
WORD = OpenApiParameter("word", str)
TABLE = OpenApiParameter(
    "table", str, description="The table at which it would be laid; else what counts for you."
)


def answers(good: Any, *refusals: int, status: int = 200) -> Answers:
    """The good answer, or one of these refusals. Anybody may meet a database that does not answer (503)."""
    return {status: good, **dict.fromkeys(sorted({*refusals, 503}), shapes.Problem)}


def does(good: Any, *refusals: int, status: int = 200) -> Answers:
    """The same for a door that changes something: it wants the CSRF token (403)."""
    return answers(good, 403, *refusals, status=status)


def asks(good: Any, *refusals: int, status: int = 200) -> Answers:
    """The same for one that reads a body: it may be malformed (400), too much (413), or no JSON at all (415)."""
    return does(good, 400, 413, 415, *refusals, status=status)
