"""Computer players "object now and then when a word is on no list", also out of turn and to a round's last word."""

from itertools import islice
from typing import Any

import pytest

from games import selectors
from games.actions import clock, tables
from games.actions.locked_table import lock_table
from games.engines import GAMES, Context, SeededDice
from games.models import Table
from games.words import lexicon
from games.words.categories import Category, cards
from tests.games.clockwork import later
from tests.world import ANN, ROBIN, At, assert_replays, fresh, key, levels_at

pytestmark = pytest.mark.django_db
GAME = GAMES["bookworm"]
WORDS = sorted(word for word in lexicon().suggested() if len(word) == 5)


def table_with(people: int) -> Table:
    """People at Ann's screen and a computer player, which is the Bookworm: Ann begins. They vote on words."""
    options = {"think_seconds": 120, "objection_seconds": 30, "judge": "vote", "first": f"p{people + 1}"}
    table = tables.open_table(
        ANN, "bookworm", options=options, people=[ROBIN] * people, computers=[5], seed="doubts"
    )
    does(table, {"type": "choose", "category": 0})
    return table


def does(table: Table, action: dict[str, Any]) -> None:
    """The player on turn makes this move, even a computer player: the test chooses its words."""
    with lock_table(table.pk) as locked:
        locked.act(on_turn(table), action, key=key())


def on_turn(table: Table) -> str:
    [player] = At(table, "p1").view["turn"]
    return str(player)


def taking(table: Table, number: int) -> dict[str, Any]:
    """The first die of the middle, with a word that begins right: in the dictionary, and not on the list."""
    view = At(table, on_turn(table)).view
    die = next(one for one in view["dice"] if one["at"] == "display")
    words = (word for word in WORDS if word[0] == die["face"][0] and not listed(table).fits(word))
    return {"type": "name", "word": next(islice(words, number, None)), "die": die["id"]}


def listed(table: Table) -> Category:
    card: int = selectors.state_of(fresh(table)).card
    return cards()[card][0]


def doubted(table: Table) -> dict[str, Any]:
    """A word on no list that the computer player will not believe."""
    row, ctx = fresh(table), Context(SeededDice(1), lexicon(), 0.0)
    for number in range(100):
        action = taking(table, number)
        after = GAME.act(selectors.state_of(row), on_turn(table), action, ctx)
        if GAME.interrupting(after, levels_at(row)):
            return action
    raise AssertionError("It believes everything.")


def think(table: Table, seconds: float) -> dict[str, Any]:
    """Long enough for a computer player, and too short for any clock."""
    with later(seconds):
        clock.run_due(table.pk)
        return At(table, "p1").view


def test_it_objects_to_the_word_that_ends_a_round() -> None:
    table = table_with(people=1)
    for number in range(6):
        does(table, taking(table, number))
    assert on_turn(table) == "p1"
    does(table, doubted(table))
    assert At(table, "p1").view["phase"] == "objection"
    assert think(table, 8)["objection"]["by"] == "p2"
    view = think(table, 16)
    assert (view["phase"], view["turn"], view["verdict"]["stands"]) == ("play", ["p1"], False)
    assert_replays(table)


def test_it_objects_out_of_turn() -> None:
    table = table_with(people=2)
    does(table, doubted(table))
    assert on_turn(table) == "p2"
    assert think(table, 8)["objection"]["by"] == "p3"
    assert_replays(table)


def test_it_lets_a_listed_word_end_the_round() -> None:
    table = table_with(people=1)
    for number in range(6):
        does(table, taking(table, number))
    action = taking(table, 0)
    does(table, {**action, "word": listed(table).starting_with(action["word"][0])[0]})
    assert think(table, 8)["phase"] == "objection"
