"""How the API tells who is asking."""

from collections.abc import Iterable
from typing import Any, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import exceptions
from rest_framework.authentication import BaseAuthentication
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from classrooms import visitors


class AlwaysJSON(DefaultContentNegotiation):
    """The API answers in JSON whatever a browser would rather have, so nothing is weighed."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        renderer = next(iter(renderers))
        return renderer, renderer.media_type or ""


class VisitorAuthentication(BaseAuthentication):
    """Accounts by session, guests by their signed cookie; a cookie always needs the CSRF token beside it."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        visitor = visitors.of(request._request)
        if request.method not in ("GET", "HEAD", "OPTIONS") and not has_csrf_token(request._request):
            raise exceptions.PermissionDenied("Please load the page again.", code="csrf")
        return visitor, None


def has_csrf_token(request: HttpRequest) -> bool:
    """Asked here because the framework switches Django's own check off for its views."""
    return _check.process_view(request, _nothing, (), {}) is None


def visitor_of(request: Request) -> visitors.Visitor:
    """Whom the authentication above has found: here the framework's "user" is always a visitor."""
    return cast(visitors.Visitor, request.user)


class VisitorScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the OpenAPI description names it."""

    target_class = "games.api.visiting.VisitorAuthentication"
    name = ["guest", "account"]

    def get_security_requirement(self, auto_schema: Any) -> list[dict[str, list[str]]]:
        """Either of the two, not both."""
        return [{name: []} for name in self.name]

    def get_security_definition(self, auto_schema: Any) -> list[dict[str, str]]:
        cookies = (visitors.COOKIE, settings.SESSION_COOKIE_NAME)
        return [{"type": "apiKey", "in": "cookie", "name": cookie} for cookie in cookies]


def _nothing(*_: Any) -> HttpResponse:
    """Stands in for the view: the check only asks whether it would be called."""
    return HttpResponse()


_check = CsrfViewMiddleware(_nothing)
