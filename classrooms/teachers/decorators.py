"""Who may open a teacher's page at all. `classrooms.access` decides what they may see there."""

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
    """The signed-in teacher, for views with `@teacher_page`."""
    user = visitors.of(request).user
    if user is None or not user.is_teacher:
        raise Http404
    return user


def teacher_page(view: View[P]) -> View[P]:
    """Visitors who are not signed in are asked to; students get a 404. Browsers must not cache the page: the next user
    of the device may be a child who goes back in the history."""

    @never_cache
    @wraps(view)
    def page(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if visitors.of(request).user is None:
            return redirect_to_login(_next_page(request))
        the_teacher(request)
        return view(request, *args, **kwargs)

    return page


def _next_page(request: HttpRequest) -> str:
    """The requested page. After a POST it is the teacher's home: the data is lost, and the URL may not accept GET."""
    return request.get_full_path() if request.method in ("GET", "HEAD") else settings.LOGIN_REDIRECT_URL
