"""By which address we are reached."""

from django.http import HttpRequest
from django.http.request import split_domain_port

THIS_MACHINE = ("localhost", "127.0.0.1", "[::1]")


def works_only_here(request: HttpRequest) -> bool:
    """Whether no tablet in the room could follow a link that we make now."""
    host, _ = split_domain_port(request.get_host())
    return host in THIS_MACHINE
