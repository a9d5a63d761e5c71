"""How children are spread over tables, and what each of them starts with: plain sums, for pages and actions."""

from collections.abc import Mapping
from typing import Any

# How many sit together unless the teacher says otherwise.
USUAL = {"dice-words": 4, "bookworm": 4, "ice-pack": 2, "scrabbicle": 3, "alphabet-dice": 3}

# Games in which tables with one secret throw alike, however they are played.
RACES = {"ice-pack"}

# Rule cards that a child begins with who needs more help.
_HELP: Mapping[str, Mapping[str, Any]] = {
    "dice-words": {"unlimited_rerolls": True, "side_b": True},
    "bookworm": {"extra_time": 1.5},
    "scrabbicle": {"junior": True},
    "alphabet-dice": {"light_start": 2},
}
# How good the computer players are for a child who plays alone.
LEVELS = {"low": 1, "middle": 2, "high": 3}
# Where two share one clock, nobody has a clock of their own: everybody at the table gets the longest time.
SHARED_CLOCK = {"ice-pack": "seconds"}


def sizes(count: int, wanted: int, room: range) -> list[int]:
    """How many sit at each table: about as many as wanted, evenly, and too few only if there are no more."""
    wanted = min(max(wanted, min(room)), max(room))
    tables = max(1, -(-count // wanted))
    while tables > 1 and count // tables < min(room):
        tables -= 1
    each, more = divmod(count, tables)
    return [each + 1] * more + [each] * (tables - more)


def computers_for(people: int, wanted: int, room: range, *, fill: bool) -> int:
    """How many computer players sit down with them: as many as the rules need, or as are wanted at a table."""
    seats = min(max(room), wanted) if fill else min(room)
    return max(0, max(seats, min(room)) - people)


def supports_for(game: str, *, band: str, extra_time: int) -> dict[str, Any]:
    """What this child starts with in this game, from how much help they need and how much more time they have."""
    supports = dict(_HELP.get(game, {})) if band == "low" else {}
    times = max(supports.get("extra_time", 1.0), 1 + extra_time / 100)
    return supports | ({"extra_time": times} if times > 1 else {})


def advised_alone(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The options that the rules advise to one person, alone or with computer players."""
    return {name: field["alone"] for name, field in schema["properties"].items() if "alone" in field}


def with_shared_clock(
    game: str, options: Mapping[str, Any], schema: Mapping[str, Any], supports: list[Mapping[str, Any]]
) -> dict[str, Any]:
    """The options of a table where one clock runs for all, if somebody there has more time."""
    name = SHARED_CLOCK.get(game)
    longest = max((each.get("extra_time") or 1 for each in supports), default=1)
    if name is None or len(supports) < 2 or longest == 1:
        return dict(options)
    clock = schema["properties"][name]
    seconds = options.get(name, clock["default"]) * longest
    return {**options, name: min(clock["maximum"], round(seconds))}


def without_timer(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """For a child who plays without a clock at home: none where the rules can do without one, else the longest."""
    return {**options, **_NO_TIMER.get(game, {})}


_NO_TIMER: Mapping[str, Mapping[str, Any]] = {
    "dice-words": {"round_seconds": 600},
    "bookworm": {"think_seconds": 0, "countdown_seconds": 0},
    "ice-pack": {"seconds": 3600},
    "scrabbicle": {"turn_seconds": None},
    "alphabet-dice": {"turn_seconds": None},
}
