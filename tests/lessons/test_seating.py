"""How children are spread over tables, and what each of them starts with."""

import pytest

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
