"""Log lines as JSON, for a log collector. Each line of a request has the request's id, which the answer has as well."""

import json
import logging
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse

_current: ContextVar[str] = ContextVar("request_id", default="")


def current_id() -> str:
    """The id of the request that this thread is answering; empty outside of requests."""
    return _current.get()


class RequestId:
    """Draws an id for each request. One that a visitor sends is not used: it could contain anything."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        drawn = secrets.token_hex(8)
        before = _current.set(drawn)
        try:
            response = self.get_response(request)
        finally:
            _current.reset(before)
        response.headers["X-Request-ID"] = drawn
        return response


class JsonLines(logging.Formatter):
    """Only these fields: what libraries attach to a record, such as the request, may contain names and addresses."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := current_id():
            line["request"] = request
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
