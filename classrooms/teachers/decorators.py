"""Who may open a teacher's page at all. What is on it, `classrooms.access` decides."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponseBase
from django.views.decorators.cache import never_cache

from classrooms import visitors
from classrooms.models import User

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def the_teacher(request: HttpRequest) -> User:
    """Who is signed in, behind the door below."""
    user = visitors.of(request).user
    if user is None or not user.is_teacher:
        raise Http404
    return user


def teacher_page(view: View[P]) -> View[P]:
    """Whoever is not signed in is asked to; to a student there is no such page. No browser keeps it either: the next
    one at that screen may be a child who presses "back"."""

    @never_cache
    @wraps(view)
    def page(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if visitors.of(request).user is None:
            return redirect_to_login(_way_after_login(request))
        the_teacher(request)
        return view(request, *args, **kwargs)

    return page


def _way_after_login(request: HttpRequest) -> str:
    """To the page that was asked for. What was being sent is lost, and many an address takes nothing but that."""
    return request.get_full_path() if request.method in ("GET", "HEAD") else settings.LOGIN_REDIRECT_URL
