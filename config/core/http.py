"""Small questions about a request."""

from django.http import HttpRequest, QueryDict
from django.http.request import split_domain_port

LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")


def form_data(request: HttpRequest) -> QueryDict | None:
    """The posted data for a form. None for other methods: an empty form that was posted must still be validated."""
    return request.POST if request.method == "POST" else None


def is_local_only(request: HttpRequest) -> bool:
    """Whether links made from this request's host work on this machine only, and not on a tablet in the room."""
    host, _ = split_domain_port(request.get_host())
    return host in LOCAL_HOSTS
