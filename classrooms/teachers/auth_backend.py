"""Signing in by e-mail and password."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.http import HttpRequest

from classrooms.models import User
from config.core.db import CompiledQuery

_users = CompiledQuery[User](lambda pk: User.objects.filter(pk=pk), pk=-1)


class TeacherBackend(AuthenticationBackend):  # type: ignore[misc]
    """Only teachers sign in by password. `get_user` also finds students, because it serves every session."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        user = super().authenticate(request, **credentials)
        return user if isinstance(user, User) and user.is_teacher else None

    def get_user(self, user_id: int) -> User | None:
        user = next(iter(_users(pk=user_id)), None)
        return user if user is not None and self.user_can_authenticate(user) else None
