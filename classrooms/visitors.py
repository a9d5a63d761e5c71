"""Who is asking: somebody with an account, or a guest whom we know only by a signed cookie."""

import secrets
from dataclasses import dataclass
from typing import Any, TypeVar

from django.conf import settings
from django.core import signing
from django.db.models import Q
from django.http import HttpRequest, HttpResponse

from classrooms.models import User

AnyResponse = TypeVar("AnyResponse", bound=HttpResponse)
COOKIE = "guest"
KEPT_SECONDS = 60 * 60 * 24 * 30
_signer = signing.Signer(salt="diceroom.guest")


@dataclass(frozen=True)
class Visitor:
    user: User | None = None
    guest: str = ""

    @property
    def is_known(self) -> bool:
        return self.user is not None or bool(self.guest)

    def as_owner(self) -> dict[str, Any]:
        """What a new row of theirs says. An account owns it alone, or the next guest at that browser would too."""
        return {"user": self.user, "guest": "" if self.user else self.guest}

    def owns(self) -> Q:
        """Rows with a `user` or a `guest` that are this visitor's. Nobody's key is empty, so nobody owns nobody's."""
        by_key = Q(guest=self.guest) if self.guest else Q(pk=None)
        return by_key if self.user is None else by_key | Q(user=self.user)


def of(request: HttpRequest) -> Visitor:
    return Visitor(user=_account_of(request), guest=_guest_of(request))


def welcome(visitor: Visitor) -> Visitor:
    """The visitor, who gets a guest's key now if this is the first time that we have to remember them."""
    return visitor if visitor.is_known else Visitor(guest=secrets.token_hex(16))


def remember(response: AnyResponse, visitor: Visitor) -> AnyResponse:
    if not visitor.guest:
        return response
    response.set_cookie(
        COOKIE,
        _signer.sign(visitor.guest),
        max_age=KEPT_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS,
    )
    return response


def _account_of(request: HttpRequest) -> User | None:
    """Without a session nobody is signed in, and asking Django would make one just to find nobody in it; unless
    somebody signed in in this very request."""
    user = getattr(request, "user", None)
    if settings.SESSION_COOKIE_NAME not in request.COOKIES and type(user) is not User:
        return None
    return user if isinstance(user, User) else None


def _guest_of(request: HttpRequest) -> str:
    try:
        return _signer.unsign(request.COOKIES.get(COOKIE, ""))
    except signing.BadSignature:
        return ""
