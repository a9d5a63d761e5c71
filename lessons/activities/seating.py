"""How the children of a class are spread over tables, and what each of them starts with. Pure functions."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from games.engines import Game
from games.engines.profile import Band, GameProfile

Child = TypeVar("Child")

# The level of the computer players for a child who plays alone.
COMPUTER_LEVELS: Mapping[Band, int] = {"low": 1, "middle": 2, "high": 3}


def table_sizes(count: int, wanted: int, room: range) -> list[int]:
    """How many children sit at each table: about `wanted`, evenly, and too few only if there are no more children."""
    wanted = min(max(wanted, min(room)), max(room))
    tables = max(1, -(-count // wanted))
    while tables > 1 and count // tables < min(room):
        tables -= 1
    each, more = divmod(count, tables)
    return [each + 1] * more + [each] * (tables - more)


def at_random(children: Sequence[Child], wanted: int, room: range) -> list[list[Child]]:
    shuffled = iter(random.sample(children, len(children)))
    return [[next(shuffled) for _ in range(size)] for size in table_sizes(len(children), wanted, room)]


def computers_needed(children: int, wanted: int, room: range, *, fill_up: bool) -> int:
    """How many computer players join the children: as many as the rules need, or enough to fill the table."""
    seats = min(max(room), wanted) if fill_up else min(room)
    return max(0, max(seats, min(room)) - children)


def seat_order(
    game: Game[Any], children: Sequence[Child], *, needs_help: Callable[[Child], bool]
) -> list[Child]:
    """Seat order is turn order. Where the rules let the younger player start, the child who needs more help does:
    Diceroom stores no birthdays."""
    if not game.profile.younger_player_first:
        return list(children)
    return sorted(children, key=lambda child: not needs_help(child))


def with_shared_clock(
    game: Game[Any], options: Mapping[str, Any], supports: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """Where one clock runs for the whole table, extra time for one child is extra time for all of them."""
    name = game.profile.shared_clock_option
    longest = max((each.get("extra_time") or 1 for each in supports), default=1)
    if name is None or len(supports) < 2 or longest == 1:
        return dict(options)
    clock = game.options_schema()["properties"][name]
    seconds = options.get(name, clock["default"]) * longest
    return {**options, name: min(clock["maximum"], round(seconds))}


def supports_for(
    profile: GameProfile, *, band: Band, extra_time: int, cards: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """What a child starts with in this game: the rule cards of the lesson, or those that the game advises for the
    band, and the percentage of extra time."""
    supports = dict(profile.starting_supports.get(band, {}) if cards is None else cards)
    times = max(supports.get("extra_time", 1.0), 1 + extra_time / 100)
    return supports | ({"extra_time": times} if times > 1 else {})


def companions(groups: Mapping[int, Sequence[Child]], most: int) -> dict[int, int]:
    """Which groups of one child join which other group, so that no child plays alone if others have room: a group
    with other children if possible, otherwise another single child. Smallest groups first."""
    sizes = {number: len(group) for number, group in groups.items()}
    joins: dict[int, int] = {}
    for number in sorted(number for number, size in sizes.items() if size == 1):
        if sizes.get(number) != 1:
            continue
        fitting = [
            (size == 1, size, other) for other, size in sizes.items() if other != number and size < most
        ]
        if fitting:
            other = min(fitting)[2]
            joins[number] = other
            del sizes[number]
            sizes[other] += 1
    return joins
