"""How the children of a class are spread over tables, and what each of them starts with. Pure functions."""

import random
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from games.engines import Game
from games.engines.profile import Band, GameProfile

Child = TypeVar("Child")
Strength = Callable[[Child], float]

# How strong a child is, as long as no games have shown more.
BANDS: Mapping[Band, float] = {"low": 0.0, "middle": 1.0, "high": 2.0}

# The level of the computer players for a child who plays alone.
COMPUTER_LEVELS: Mapping[Band, int] = {"low": 1, "middle": 2, "high": 3}


def table_sizes(count: int, wanted: int, room: range) -> list[int]:
    """How many children sit at each table: about `wanted`, evenly. A table has too few, or one child alone where
    children are to play together, only if there is no room for them at the others."""
    wanted = min(max(wanted, min(room)), max(room))
    least = max(min(room), min(wanted, 2))
    tables = max(1, -(-count // wanted))
    while tables > 1 and count // tables < least and -(-count // (tables - 1)) <= max(room):
        tables -= 1
    each, more = divmod(count, tables)
    return [each + 1] * more + [each] * (tables - more)


def at_random(children: Sequence[Child], wanted: int, room: range) -> list[list[Child]]:
    shuffled = random.sample(children, len(children))
    return _filled(shuffled, table_sizes(len(children), wanted, room))


def similar(
    children: Sequence[Child], wanted: int, room: range, *, strength: Strength[Child]
) -> list[list[Child]]:
    """Children who are about equally strong sit together."""
    shuffled = random.sample(children, len(children))
    return _filled(sorted(shuffled, key=strength), table_sizes(len(children), wanted, room))


def mixed(
    children: Sequence[Child], wanted: int, room: range, *, strength: Strength[Child]
) -> list[list[Child]]:
    """Each table has strong and less strong children: they are dealt out in order, back and forth."""
    sizes = table_sizes(len(children), wanted, room)
    tables: list[list[Child]] = [[] for _ in sizes]
    places = list(range(len(sizes)))
    ordered = iter(sorted(random.sample(children, len(children)), key=strength, reverse=True))
    while any(len(table) < size for table, size in zip(tables, sizes, strict=True)):
        for place in places:
            if len(tables[place]) < sizes[place]:
                tables[place].append(next(ordered))
        places.reverse()
    return tables


def by_groups(
    children: Sequence[Child], wanted: int, room: range, *, group_of: Callable[[Child], Hashable]
) -> list[list[Child]]:
    """The groups of the class sit together: a large one at several tables, small ones joined at one."""
    groups: dict[Hashable, list[Child]] = {}
    for child in children:
        groups.setdefault(group_of(child), []).append(child)
    tables = [table for group in groups.values() for table in at_random(group, wanted, room)]
    least = max(min(room), min(wanted, 2))
    while len(tables) > 1 and len(smallest := min(tables, key=len)) < least:
        others = [table for table in tables if table is not smallest]
        fitting = [table for table in others if len(table) + len(smallest) <= max(room)]
        if not fitting:
            break
        min(fitting, key=len).extend(smallest)
        tables = others
    return tables


def _filled(children: Iterable[Child], sizes: Sequence[int]) -> list[list[Child]]:
    waiting = iter(children)
    return [[next(waiting) for _ in range(size)] for size in sizes]


def computers_needed(children: int, wanted: int, room: range, *, fill_up: bool) -> int:
    """How many computer players join the children: as many as the rules need, or enough to fill the table. A child
    does not play alone in a game of several."""
    seats = min(max(room), wanted) if fill_up else min(room)
    company = 2 if children == 1 and wanted > 1 else 1
    return max(0, min(max(seats, min(room), company), max(room)) - children)


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


def waits_for_go(game: Game[Any], options: Mapping[str, Any], *, tables: int) -> bool:
    """Whether no clock runs before the teacher's go: a clock that would run from the start, or the first round of a
    game that several tables begin together."""
    return game.has_clock_from_start(dict(options)) or starts_together(game, tables=tables)


def starts_together(game: Game[Any], *, tables: int) -> bool:
    """Whether the teacher starts each round. At a single table a player does, as everywhere else."""
    return tables > 1 and bool(game.profile.options_host_starts)


def with_shared_tablet(game: Game[Any], options: Mapping[str, Any], sharing: int) -> dict[str, Any]:
    """Children who share a tablet play a round one after the other, so each gets the time of a whole one."""
    name = game.round_clock
    if name is None or sharing < 2:
        return dict(options)
    clock = game.options_schema()["properties"][name]
    seconds = options.get(name, clock["default"]) * sharing
    return {**options, name: min(clock["maximum"], seconds)}


def kept_together(
    tables: Sequence[Sequence[Child]], room: range, *, tablet_of: Callable[[Child], Hashable]
) -> list[list[Child]]:
    """The same tables, with children who share a tablet at one of them: each changes places with a child who shares
    none, or takes a free place. `tablet_of` is empty for a child who shares none."""
    seated = [list(table) for table in tables]
    for tablet in {tablet_of(child) for table in seated for child in table} - {"", None}:
        home = max(seated, key=lambda table: sum(tablet_of(child) == tablet for child in table))
        for table in seated:
            for child in [each for each in table if table is not home and tablet_of(each) == tablet]:
                other = next((each for each in home if not tablet_of(each)), None)
                if other is not None:
                    table[table.index(child)], home[home.index(other)] = other, child
                elif len(home) < max(room):
                    table.remove(child)
                    home.append(child)
    return [table for table in seated if table]


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
