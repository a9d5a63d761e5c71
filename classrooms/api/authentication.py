"""How the API knows who sends a request."""

from collections.abc import Iterable
from typing import Any, cast

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import exceptions
from rest_framework.authentication import SessionAuthentication
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import SAFE_METHODS
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from classrooms import visitors


class AlwaysJSON(DefaultContentNegotiation):
    """The API answers in JSON whatever the Accept header says."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        renderer = next(iter(renderers))
        return renderer, renderer.media_type or ""


class VisitorAuthentication(SessionAuthentication):
    """Accounts by session, guests by their signed cookie. Both are cookies, so writing needs the CSRF token."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        visitor = visitors.of(request._request)
        if request.method not in SAFE_METHODS:
            self.enforce_csrf(request)
        return visitor, None

    def enforce_csrf(self, request: Request) -> None:
        try:
            # Django's request, because reading a form field of the framework's request would parse the body first.
            super().enforce_csrf(cast(Request, request._request))
        except exceptions.PermissionDenied as error:
            raise exceptions.PermissionDenied("Please load the page again.", code="csrf") from error


def visitor_of(request: Request) -> visitors.Visitor:
    """The visitor that VisitorAuthentication found. The framework calls it the request's user."""
    return cast(visitors.Visitor, request.user)


class VisitorScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The two cookies in the OpenAPI description."""

    target_class = "classrooms.api.authentication.VisitorAuthentication"
    name = ["guest", "account"]

    def get_security_requirement(self, auto_schema: Any) -> list[dict[str, list[str]]]:
        """Either of the two, not both."""
        return [{name: []} for name in self.name]

    def get_security_definition(self, auto_schema: Any) -> list[dict[str, str]]:
        cookies = (visitors.COOKIE, settings.SESSION_COOKIE_NAME)
        return [{"type": "apiKey", "in": "cookie", "name": cookie} for cookie in cookies]
