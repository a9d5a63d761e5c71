"""What somebody is told who sends more than we take. It never comes to Django, so its headers are set here."""

from django.template.loader import render_to_string

from config.server.middleware import POLICY

Answer = tuple[int, list[tuple[bytes, bytes]], bytes]

FOR_PROGRAMS = b'{"code": "too-much", "message": "That is too much at once. Send less of it."}'


def answer_to(path: str) -> Answer:
    if path.startswith("/api/"):
        return 413, [(b"content-type", b"application/json")], FOR_PROGRAMS
    headers = [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-security-policy", POLICY.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"cache-control", b"no-store"),
    ]
    return 413, headers, render_to_string("413.html").encode()
