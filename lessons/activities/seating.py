"""How children are spread over tables, and what each of them starts with. Pure functions, for forms and actions."""

from collections.abc import Mapping
from typing import Any

from games.engines.profile import Band, GameProfile

# The level of the computer players for a child who plays alone.
COMPUTER_LEVELS: Mapping[Band, int] = {"low": 1, "middle": 2, "high": 3}


def sizes(count: int, wanted: int, room: range) -> list[int]:
    """How many sit at each table: about as many as wanted, evenly, and too few only if there are no more."""
    wanted = min(max(wanted, min(room)), max(room))
    tables = max(1, -(-count // wanted))
    while tables > 1 and count // tables < min(room):
        tables -= 1
    each, more = divmod(count, tables)
    return [each + 1] * more + [each] * (tables - more)


def computers_for(people: int, wanted: int, room: range, *, fill: bool) -> int:
    """How many computer players join them: as many as the rules need, or as many as are wanted at a table."""
    seats = min(max(room), wanted) if fill else min(room)
    return max(0, max(seats, min(room)) - people)


def supports_for(profile: GameProfile, *, band: Band, extra_time: int) -> dict[str, Any]:
    """What a child starts with in this game, by band and by the percentage of extra time."""
    supports = dict(profile.starting_supports.get(band, {}))
    times = max(supports.get("extra_time", 1.0), 1 + extra_time / 100)
    return supports | ({"extra_time": times} if times > 1 else {})


def with_shared_clock(
    profile: GameProfile,
    options: Mapping[str, Any],
    schema: Mapping[str, Any],
    supports: list[Mapping[str, Any]],
) -> dict[str, Any]:
    """Where one clock runs for all, the table gets the longest extra time that one of its players has."""
    name = profile.shared_clock_option
    longest = max((each.get("extra_time") or 1 for each in supports), default=1)
    if name is None or len(supports) < 2 or longest == 1:
        return dict(options)
    clock = schema["properties"][name]
    seconds = options.get(name, clock["default"]) * longest
    return {**options, name: min(clock["maximum"], round(seconds))}
