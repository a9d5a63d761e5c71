"""The content security policy of every page (all resources come from this server, and no inline code runs), the hosts
under which Diceroom answers, messages that are only opened when needed, and the id of each request for the log."""

import ipaddress
import secrets
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from functools import lru_cache, partial

from django.conf import settings
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.messages.storage import default_storage
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port, validate_host
from django.utils.functional import LazyObject, SimpleLazyObject, empty

POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
_current: ContextVar[str] = ContextVar("request_id", default="")


class ContentSecurityPolicy:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers["Content-Security-Policy"] = POLICY
        return response


class KnownHost:
    """Refuses requests under a host that is not ours, because links in e-mails begin with the host of the request.

    Ours are the hosts in ALLOWED_HOSTS. Unless an administrator has set it, an address is ours as well if the request
    came to that very address: this works in any school network, also after the machine got another address.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not is_ours(request):
            raise DisallowedHost(request.META.get("HTTP_HOST", ""))
        return self.get_response(request)


def is_ours(request: HttpRequest) -> bool:
    try:
        domain, port = split_domain_port(request.get_host())
    except DisallowedHost:
        return False
    if "*" not in settings.ALLOWED_HOSTS:
        return True
    names = [host for host in settings.ALLOWED_HOSTS if host != "*"]
    return validate_host(domain, names) or _is_reached_address(domain, port, request)


def _is_reached_address(domain: str, port: str, request: HttpRequest) -> bool:
    """Whether the client connected to the address that it names. Another port may belong to another user's program."""
    reached = _address(request.META["SERVER_NAME"])
    return reached is not None and reached == _address(domain) and port in ("", request.META["SERVER_PORT"])


# All requests of a classroom name the same few addresses. The text may come from an attacker, so few are kept.
@lru_cache(maxsize=64)
def _address(text: str) -> str | None:
    with suppress(ValueError):
        address = ipaddress.ip_address(text.strip("[]").partition("%")[0])
        # A dual-stack server reports IPv4 addresses as IPv4-mapped IPv6 addresses.
        return str(getattr(address, "ipv4_mapped", None) or address)
    return None


class LazyMessages(MessageMiddleware):
    """Opens the store of messages when a view adds one or a page shows them. Moves do neither."""

    def process_request(self, request: HttpRequest) -> None:
        request._messages = SimpleLazyObject(partial(default_storage, request))  # type: ignore[attr-defined]

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        messages = getattr(request, "_messages", None)
        if isinstance(messages, LazyObject) and messages._wrapped is empty:
            return response
        return super().process_response(request, response)


def current_id() -> str:
    """The id of the request that this thread is answering; empty outside of requests."""
    return _current.get()


class RequestId:
    """Draws an id for each request. One that a visitor sends is not used: it could contain anything."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        drawn = secrets.token_hex(8)
        before = _current.set(drawn)
        try:
            response = self.get_response(request)
        finally:
            _current.reset(before)
        response.headers["X-Request-ID"] = drawn
        return response
