"""Due dates as an iCalendar file (RFC 5545), which calendar programs subscribe to. Pure functions.

Times are in UTC, so that no time zone has to be described; the program shows them in its own.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

OCTETS = 75
CONTENT_TYPE = "text/calendar; charset=utf-8"


@dataclass(frozen=True, kw_only=True)
class Due:
    """One due date."""

    uid: str
    title: str
    text: str
    url: str
    due_at: datetime
    changed_at: datetime
    # How often it was changed. A program shows the event with the higher number.
    sequence: int


def calendar(name: str, dates: Iterable[Due]) -> str:
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Diceroom//Due dates//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"NAME:{escaped(name)}",
        f"X-WR-CALNAME:{escaped(name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
    ]
    for due in dates:
        lines += _event(due)
    return "".join(folded(line) for line in [*lines, "END:VCALENDAR"])


def _event(due: Due) -> list[str]:
    """A moment, without an end: the calendar shows the teacher as free."""
    return [
        "BEGIN:VEVENT",
        f"UID:{due.uid}",
        f"DTSTAMP:{_utc(due.changed_at)}",
        f"LAST-MODIFIED:{_utc(due.changed_at)}",
        f"SEQUENCE:{due.sequence}",
        f"DTSTART:{_utc(due.due_at)}",
        f"SUMMARY:{escaped(due.title)}",
        f"DESCRIPTION:{escaped(due.text)}",
        f"URL:{due.url}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def escaped(text: str) -> str:
    """Section 3.3.11. Control characters are not allowed in a text."""
    text = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\\n")
    return "".join(sign for sign in text if sign >= " " and sign != "\x7f")


def folded(line: str) -> str:
    """Section 3.1: no line is longer than 75 octets; a longer one continues after a space. No letter is cut in two."""
    parts: list[str] = []
    part, size = "", 0
    for sign in line:
        octets = len(sign.encode())
        # The space in front of a further part counts.
        if size + octets > OCTETS - (1 if parts else 0):
            parts.append(part)
            part, size = "", 0
        part, size = part + sign, size + octets
    return "\r\n ".join([*parts, part]) + "\r\n"
