"""allauth's hooks: who may sign up and sign in, and what happens if the mail server fails."""

import logging
import secrets
import uuid
from base64 import b32encode
from smtplib import SMTPException
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.internal import ratelimit
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from classrooms import visitors
from classrooms.login import throttle
from classrooms.models import User
from config.core.db import sealed, unsealed
from config.core.http import client_address

logger = logging.getLogger(__name__)


class TeachersAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": "This e-mail and password do not go together. Try again, or ask for a new password.",
        "too_many_login_attempts": "Too many tries. Wait five minutes, or ask for a new password.",
        "incorrect_password": "That is not your password.",
        "same_as_current": "That is the address that you have already.",
        "email_taken": "There is an account with this e-mail already.",
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return bool(settings.SIGN_UP_OPEN)

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        user = visitors.of(request).user
        return super().get_login_redirect_url(request) if user is not None and user.is_teacher else "/"

    def populate_username(self, request: HttpRequest, user: User) -> None:
        """The username is never shown or typed; it only has to be unique."""
        user.username = uuid.uuid4().hex

    def save_user(self, request: HttpRequest, user: User, form: Form, commit: bool = True) -> User:
        user.called = form.cleaned_data["called"]
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def pre_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse | None:
        """All of allauth's ways of signing in call this, so it is where students are turned away."""
        if not user.is_teacher:
            return redirect("account_login")
        answer: HttpResponse | None = super().pre_login(request, user, **kwargs)
        return answer

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Counts a try before the password is checked: on the teacher's own devices for the device, elsewhere for the
        address. So wrong passwords of others do not lock a teacher out."""
        if device := _own_device(request, credentials.get("email", "")):
            self._count_try(request, "login_failed_here", device)
            return
        self._count_try(request, "login_failed_anywhere", credentials.get("email", "").lower())
        super().pre_authenticate(request, **credentials)

    def _count_try(self, request: HttpRequest, action: str, key: str) -> None:
        usage = ratelimit.consume(request, app="allauth.account", action=action, key=key)
        if usage is None:
            raise self.validation_error("too_many_login_attempts")
        self._tries = usage

    def _rollback_login_failed_rl_usage(self) -> None:
        super()._rollback_login_failed_rl_usage()
        self._tries.rollback()

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """After a new password by e-mail."""
        super()._delete_login_attempts_cached_email(request, **credentials)
        email = credentials.get("email", "").lower()
        ratelimit.clear(request, app="allauth.account", action="login_failed_anywhere", key=email)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        return f"{client_address(request)}:{credentials.get('email', '').lower()}"

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **kwargs)
        return throttle.remember_device(request, response, user.pk)

    def respond_user_inactive(self, request: HttpRequest, user: User) -> HttpResponse:
        messages.error(
            request, "This account has been closed. Ask whoever looks after Diceroom at your school."
        )
        return redirect("account_login")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account_profile")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        on_site = {
            name: with_site_url(value) if name.endswith("_url") else value for name, value in context.items()
        }
        try:
            super().send_mail(template_prefix, email, on_site)
        except (OSError, SMTPException):
            logger.exception("The mail server does not answer; the teacher was asked to try again.")
            messages.error(self.request, "Our e-mail did not get through. Please try again in some minutes.")


def _own_device(request: HttpRequest, email: str) -> str:
    """The name of this device if the teacher has signed in on it before."""
    if throttle.DEVICE_COOKIE not in request.COOKIES:
        return ""
    found = User.objects.filter(email__iexact=email, role=User.Role.TEACHER).values_list("pk", flat=True)
    return next((f"{device}:{pk}" for pk in found if (device := throttle.device_of(request, pk))), "")


def with_site_url(link: str) -> str:
    """The link as it works for its reader, who need not be where the request came from."""
    return settings.SITE_URL + urlsplit(link).path if settings.SITE_URL else link


class SecondStepAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": "That is not the code. It changes every half minute: try the one that you see now.",
    }

    def encrypt(self, text: str) -> str:
        return sealed(text)

    def decrypt(self, encrypted_text: str) -> str:
        """After a change of the server's key a random secret, which fits no code. An empty one would fit known ones."""
        text = unsealed(encrypted_text)
        return b32encode(secrets.token_bytes(20)).decode() if text is None else text
