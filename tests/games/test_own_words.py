"""Promise 20: words that are typed are stored only if they are words; nothing else outlives the game."""

import json

import pytest

from games.actions import tables
from games.models import Table
from tests.world import ANN, BOB, FOX, ROBIN, At, assert_replays, fresh

pytestmark = pytest.mark.django_db

SECRET = "My Teachers Nickname"


def bookworm() -> Table:
    """Ann and Bob play to 5 points, and neither objects to anything."""
    options = {"target_score": 5, "objection_seconds": 0}
    table = tables.open_table(ANN, "bookworm", options=options, people=[ROBIN], invite=True)
    tables.join(table, BOB, FOX)
    tables.start(table)
    return fresh(table)


def stored(table: Table) -> str:
    row = fresh(table)
    logged = [*row.events.values_list("body", flat=True), *row.refused_moves.values()]
    return json.dumps([row.snapshot, *logged, *row.checkpoints.values_list("state", flat=True)])


def say_something(table: Table) -> None:
    """The player on turn takes the first die with text that is not a word."""
    view = At(table, "p1").view
    [player] = view["turn"]
    if view["phase"] == "choose":
        At(table, player).does("choose", category=0)
        return
    taken = At(table, player).view["can_take"]
    die = next(
        die for die in taken if any(one["id"] == die and one["at"] == "display" for one in view["dice"])
    )
    At(table, player).does("name", word=f"{taken[die][0]} {SECRET} {len(view['named'])}", die=die)


def test_what_was_typed_is_there_while_the_game_goes_on_and_gone_when_it_is_over() -> None:
    table = bookworm()
    say_something(table)
    say_something(table)
    assert SECRET in stored(table)
    while fresh(table).status == Table.Status.PLAYING:
        say_something(table)
    assert SECRET not in stored(table)
    assert "(own word)" in stored(table)
    assert_replays(table)


def test_words_that_are_words_stay() -> None:
    table = bookworm()
    while fresh(table).status == Table.Status.PLAYING:
        player = At(table, "p1").view["turn"][0]
        view = At(table, player).view
        if view["phase"] == "choose" or "L1" not in view["can_take"] or view["named"]:
            say_something(table)
            continue
        words = {"B": "boat", "C": "cat", "E": "egg", "H": "hat", "P": "pan", "Z": "zoo"}
        At(table, player).does("name", word=words[view["can_take"]["L1"][0]], die="L1")
    assert any(word in stored(table) for word in ("boat", "cat", "egg", "hat", "pan", "zoo"))
    assert_replays(table)
