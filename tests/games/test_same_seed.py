"""A class race: all players play the same board with the same rolls, each alone, so only their play differs."""

from typing import Any

import pytest

from games.actions.tables import open_table
from games.engines import GAMES, Context, SeededDice
from games.models import Table
from tests.world import ANN, BOB, EVE, ROBIN, At, fresh

pytestmark = pytest.mark.django_db
GAME = GAMES["ice-pack"]
TURNS = 8


def racers(seed: str) -> list[Table]:
    return [open_table(who, "ice-pack", options={}, people=[ROBIN], seed=seed) for who in (ANN, BOB, EVE)]


def played(table: Table, level: int) -> list[tuple[int, ...]]:
    """What a player of this level rolled, turn by turn."""
    rolls = []
    while (state := GAME.load(fresh(table).snapshot or {})).turns < TURNS:
        ctx = Context(SeededDice(1), frozenset(), 0.0)
        action: dict[str, Any] = dict(GAME.bot(state, "p1", ctx, level))
        At(table, "p1").does(action.pop("type"), **action)
        if action == {} and state.phase == "roll":
            rolls.append(tuple(GAME.load(fresh(table).snapshot or {}).rolled or ()))
    return rolls


def board(table: Table) -> Any:
    return GAME.view(GAME.load(table.snapshot or {}), None)["board"]


def test_the_first_board_is_the_same_for_all_players() -> None:
    first, second, third = racers("one seed for all")
    assert board(first) == board(second) == board(third)


def test_the_rolls_are_the_same_however_one_plays() -> None:
    """A player who changes dice, claims or skips makes more or fewer moves, but rolls the same in each turn."""
    first, second, third = racers("one seed for all")
    careless, good, best = played(first, 1), played(second, 4), played(third, 5)
    assert careless == good == best
    assert len(careless) == TURNS
    assert len({fresh(table).version for table in (first, second, third)}) > 1


def test_without_a_common_seed_every_table_has_its_own_dice() -> None:
    one, other = (open_table(ANN, "ice-pack", options={}, people=[ROBIN]) for _ in range(2))
    assert one.seed != other.seed
    assert board(one) != board(other)


def test_no_two_rolls_of_a_game_come_from_the_same_dice() -> None:
    (table, *_) = racers("one seed for all")
    assert len(set(played(table, 3))) > TURNS // 2
