"""Who sends a request: a user with an account, or a guest known by a signed cookie."""

import secrets
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from django.conf import settings
from django.core import signing
from django.db.models import Q
from django.http import HttpRequest, HttpResponse

from classrooms.models import User

AnyResponse = TypeVar("AnyResponse", bound=HttpResponse)
COOKIE = "guest"
# In the session of a child: the code of the tablet, if other children of the class play on it, too.
TABLET = "tablet"
COOKIE_SECONDS = 60 * 60 * 24 * 30
_signer = signing.Signer(salt="diceroom.guest")


@dataclass(frozen=True)
class Visitor:
    user: User | None = None
    guest: str = ""
    tablet: str = ""

    @property
    def is_known(self) -> bool:
        return self.user is not None or bool(self.guest)

    def as_owner(self) -> dict[str, Any]:
        """Owner columns for a new row. A signed-in user is the only owner: the guest key belongs to the browser, which
        another guest may use next."""
        return {"user": self.user, "guest": "" if self.user else self.guest}

    def owns(self) -> Q:
        """Filter for this visitor's rows. An empty guest key matches nothing, so rows without owner are not found."""
        by_key = Q(guest=self.guest) if self.guest else Q(pk=None)
        return by_key if self.user is None else by_key | Q(user=self.user)


def of(request: HttpRequest) -> Visitor:
    user = _account_of(request)
    return Visitor(user=user, guest=_guest_of(request), tablet=_tablet_of(request, user))


def welcome(visitor: Visitor) -> Visitor:
    """The visitor, with a new guest key if they have no account and no key yet. Send it with `remember`."""
    return visitor if visitor.is_known else Visitor(guest=secrets.token_hex(16))


def remember(response: AnyResponse, visitor: Visitor) -> AnyResponse:
    if not visitor.guest:
        return response
    response.set_cookie(
        COOKIE,
        _signer.sign(visitor.guest),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS,
    )
    return response


def _account_of(request: HttpRequest) -> User | None:
    """The signed-in user. Without a session cookie this does not touch `request.user`, which would load a session for
    nothing, except when this very request has signed a user in."""
    user = getattr(request, "user", None)
    if settings.SESSION_COOKIE_NAME not in request.COOKIES and type(user) is not User:
        return None
    return user if isinstance(user, User) else None


def _tablet_of(request: HttpRequest, user: User | None) -> str:
    """The session was loaded with the user, so this costs nothing."""
    return str(request.session.get(TABLET, "")) if user is not None and not user.is_teacher else ""


def _guest_of(request: HttpRequest) -> str:
    try:
        return _unsigned(request.COOKIES.get(COOKIE, ""))
    except signing.BadSignature:
        return ""


@lru_cache(maxsize=4096)
def _unsigned(cookie: str) -> str:
    """The guest key in a cookie that this server has signed. A bad signature raises, so only our own cookies are kept
    in memory; the signer's keys do not change while the server runs."""
    return _signer.unsign(cookie)
