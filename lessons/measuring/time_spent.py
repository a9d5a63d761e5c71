"""How long a child sat at a table, without pauses. The log says it: a page that is closed at home pauses the game."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from games.models import Seat, Table

# Time that a clock was given back after it stood still. Added time is time to think.
STOOD_STILL = frozenset({"resumed", "given-back"})


class Entry(NamedTuple):
    """Any event of a log, also those that are not part of the game."""

    number: int
    at: float
    body: dict[str, Any]


def seconds_spent(table: Table, seats: Sequence[Seat]) -> int:
    """The child's times at places of this table."""
    log = table.events.order_by("number").values_list("number", "at", "body")
    return time_spent([Entry(*row) for row in log], [(seat.from_event, seat.to_event) for seat in seats])


def time_spent(log: Sequence[Entry], stays: Iterable[tuple[int, int | None]]) -> int:
    """Whole seconds. A stay is from one event to another; None: to the end.

    A pause that never ended stops the clock for good.
    """
    if not log:
        return 0
    clock = _clock(log)
    last = log[-1].number
    return round(
        sum(_at(clock, last if until is None else until) - _at(clock, since) for since, until in stays)
    )


def _clock(log: Sequence[Entry]) -> dict[int, float]:
    """What a clock that stands still in pauses shows at each event."""
    stood, paused_at, clock = 0.0, None, {}
    for number, at, body in log:
        if body["type"] == "paused" and paused_at is None:
            paused_at = at
        elif body["type"] == "postponed" and body.get("why") in STOOD_STILL:
            stood, paused_at = stood + body["seconds"], None
        clock[number] = (at if paused_at is None else paused_at) - stood
    return clock


def _at(clock: dict[int, float], number: int) -> float:
    """A stay may begin just before the first event, or end just after the last."""
    return clock[min(max(number, min(clock)), max(clock))]
