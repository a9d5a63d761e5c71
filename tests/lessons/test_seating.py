"""How children are spread over tables, and what each of them starts with."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines import GAMES
from lessons.activities import seating


@pytest.mark.parametrize(
    ("count", "wanted", "game", "sizes"),
    [
        (28, 4, "dice-words", [4] * 7),
        (27, 4, "dice-words", [4] * 6 + [3]),
        (100, 40, "dice-words", [34, 33, 33]),
        (7, 6, "bookworm", [4, 3]),
        (3, 2, "bookworm", [3]),
        (1, 4, "bookworm", [1]),
        (5, 2, "ice-pack", [2, 2, 1]),
        (3, 9, "ice-pack", [2, 1]),
    ],
)
def test_tables_have_the_size_that_fits_the_game(
    count: int, wanted: int, game: str, sizes: list[int]
) -> None:
    assert seating.table_sizes(count, wanted, GAMES[game].players) == sizes


def test_computer_players_fill_up_or_make_it_possible() -> None:
    room = GAMES["bookworm"].players
    assert seating.computers_needed(1, 4, room, fill_up=False) == 1
    assert seating.computers_needed(3, 4, room, fill_up=True) == 1
    assert seating.computers_needed(4, 4, room, fill_up=True) == 0


def test_a_child_starts_with_what_their_band_and_accommodations_say() -> None:
    """Starting band low/middle/high per student, accommodations (extra time…)."""
    assert seating.supports_for(GAMES["dice-words"].profile, band="middle", extra_time=0) == {}
    assert seating.supports_for(GAMES["dice-words"].profile, band="high", extra_time=25) == {
        "extra_time": 1.25
    }
    assert seating.supports_for(GAMES["bookworm"].profile, band="low", extra_time=100) == {"extra_time": 2.0}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("band", ["low", "middle", "high"])
def test_every_game_takes_what_a_child_starts_with(game: str, band: str) -> None:
    GAMES[game].check_supports(seating.supports_for(GAMES[game].profile, band=band, extra_time=50))


def test_every_child_gets_one_seat_at_random() -> None:
    children = list(range(27))
    tables = seating.at_random(children, 4, GAMES["dice-words"].players)
    assert sorted(child for table in tables for child in table) == children
    assert [len(table) for table in tables] == [4] * 6 + [3]
    assert tables != seating.at_random(children, 4, GAMES["dice-words"].players)


def test_the_younger_player_has_the_first_seat() -> None:
    """rules/ice-pack.md: "The younger player starts: the platform puts them in the first seat"."""
    needs_help = {"Ben": False, "Cleo": True}
    in_order = seating.seat_order(GAMES["ice-pack"], ["Ben", "Cleo"], needs_help=needs_help.__getitem__)
    assert in_order == ["Cleo", "Ben"]
    in_order = seating.seat_order(GAMES["dice-words"], ["Ben", "Cleo"], needs_help=needs_help.__getitem__)
    assert in_order == ["Ben", "Cleo"]


def test_extra_time_for_one_is_extra_time_for_all_who_share_a_clock() -> None:
    game = GAMES["ice-pack"]
    longer: list[dict[str, float]] = [{}, {"extra_time": 1.5}]
    assert seating.with_shared_clock(game, {"seconds": 600}, longer) == {"seconds": 900}
    assert seating.with_shared_clock(game, {"seconds": 3000}, longer) == {"seconds": 3600}
    assert seating.with_shared_clock(game, {"seconds": 600}, longer[1:]) == {"seconds": 600}
    assert seating.with_shared_clock(GAMES["dice-words"], {}, longer) == {}


# For every class, table size and game

CLASSES = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 5)), min_size=1, max_size=40)
ROOMS = st.sampled_from([game.players for game in GAMES.values()] + [range(3, 7)])
SIZES = st.integers(1, 9)
WAYS = {
    "random": lambda children, wanted, room: seating.at_random(children, wanted, room),
    "similar": lambda children, wanted, room: seating.similar(children, wanted, room, strength=strength),
    "mixed": lambda children, wanted, room: seating.mixed(children, wanted, room, strength=strength),
    "groups": lambda children, wanted, room: seating.by_groups(children, wanted, room, group_of=group),
}
# A number, a band and a group of the class.
Child = tuple[int, tuple[int, int]]


def strength(child: Child) -> float:
    return child[1][0]


def group(child: Child) -> int:
    return child[1][1]


@pytest.mark.parametrize("way", WAYS)
@given(children=CLASSES, wanted=SIZES, room=ROOMS)
def test_every_child_has_one_seat_at_a_table_that_is_not_too_full(
    way: str, children: list[tuple[int, int]], wanted: int, room: range
) -> None:
    everybody = list(enumerate(children))
    tables = WAYS[way](everybody, wanted, room)
    assert Counter(child for table in tables for child in table) == Counter(everybody)
    assert all(1 <= len(table) <= max(room) for table in tables)


@pytest.mark.parametrize("way", WAYS)
@given(children=CLASSES, wanted=SIZES, room=ROOMS)
def test_no_child_is_alone_in_a_game_of_several(
    way: str, children: list[tuple[int, int]], wanted: int, room: range
) -> None:
    for table in WAYS[way](list(enumerate(children)), wanted, room):
        computers = seating.computers_needed(len(table), wanted, room, fill_up=False)
        assert len(table) + computers >= min(room)
        assert len(table) + computers >= min(2, wanted, max(room))


@given(children=CLASSES, wanted=st.integers(2, 6))
def test_similar_children_sit_together_and_mixed_ones_apart(
    children: list[tuple[int, int]], wanted: int
) -> None:
    everybody, room = list(enumerate(children)), range(1, 41)
    bands = [
        [strength(child) for child in table]
        for table in seating.similar(everybody, wanted, room, strength=strength)
    ]
    assert [band for table in bands for band in sorted(table)] == sorted(
        strength(child) for child in everybody
    )
    mixed = seating.mixed(everybody, wanted, room, strength=strength)
    strongest = sum(strength(child) == 2 for child in everybody)
    at_tables = [sum(strength(child) == 2 for child in table) for table in mixed]
    assert strongest < len(mixed) or min(at_tables) >= 1


def test_small_groups_of_the_class_are_joined_and_large_ones_split() -> None:
    children = [(number, (0, group)) for number, group in enumerate([1] * 7 + [2] * 2 + [3])]
    tables = seating.by_groups(children, 4, range(1, 41), group_of=group)
    groups = [sorted({group(child) for child in table}) for table in tables]
    assert sorted((len(table), which) for table, which in zip(tables, groups, strict=True)) == [
        (3, [1]),
        (3, [2, 3]),
        (4, [1]),
    ]
