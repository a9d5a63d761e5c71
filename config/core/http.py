"""Small questions about a request, and a safe redirect."""

import ipaddress
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseRedirect, QueryDict
from django.http.request import split_domain_port
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme

LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")


def form_data(request: HttpRequest) -> QueryDict | None:
    """The posted data for a form. None for other methods: an empty form that was posted must still be validated."""
    return request.POST if request.method == "POST" else None


def is_local_only(request: HttpRequest) -> bool:
    """Whether links made from this request's host work on this machine only, and not on a tablet in the room."""
    host, _ = split_domain_port(request.get_host())
    return host in LOCAL_HOSTS


def client_address(request: HttpRequest) -> str:
    """The client's IP address. IPv6 clients count by their /64 network, because each home or phone has a whole one."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    if settings.BEHIND_PROXY:
        # Our proxy appends the last entry; the client may have invented those before it.
        address = request.headers.get("X-Forwarded-For", address).split(",")[-1].strip()
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    # A dual-stack server sees IPv4 clients as IPv4-mapped IPv6 addresses, which all share one /64.
    return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False))


def safe_redirect(request: HttpRequest, to: str, *args: Any) -> HttpResponseRedirect:
    """Redirects to the posted `next` if it is a path on this site, else to the view `to`."""
    path = request.POST.get("next", "")
    if path.startswith("/") and url_has_allowed_host_and_scheme(path, allowed_hosts=None):
        return redirect(path)
    return redirect(to, *args)
