"""What is shown: rules/alphabet-dice.md, "View"."""

import pytest

from games.engines import Context, ScriptedDice
from games.engines.alphabet_dice.game import GAME

from .dice_crossword import ANY, PASS, WORDS, Table


def played() -> Table:
    words = WORDS | {"CARS", "SO"}
    table = Table(ann="sE", bob="RO", grid="CAT", words=words).build("ann", "CAT[s]", 0, 0)
    return table.slurp("bob", (0, 2), "R", "ann")


def test_grid() -> None:
    table = played()
    assert table.view()["grid"] == [
        {"row": 0, "col": 0, "die": table.die_at(0, 0), "letter": "C", "red": False},
        {"row": 0, "col": 1, "die": table.die_at(0, 1), "letter": "A", "red": False},
        {"row": 0, "col": 2, "die": table.die_at(0, 2), "letter": "R", "red": False},
        {"row": 0, "col": 3, "die": table.die_at(0, 3), "letter": "S", "red": True},
    ]


def test_hands() -> None:
    hands = played().view()["hands"]
    assert list(hands) == ["ann", "bob"]
    assert [(die["letter"], die["red"]) for die in hands["ann"]] == [("E", False), ("T", False)]


def test_slurped_are_the_ids_who_used_it() -> None:
    assert played().view()["slurped"] == ["bob"]


def test_words_across_then_down() -> None:
    table = Table(ann="S", bob="B", grid="B.... U.... STEAM T.... ..... ".strip(), words=WORDS)
    assert table.words_laid == ["STEAM", "BUST"]


def test_servings_and_the_last_one() -> None:
    table = Table(ann="A", bob="B")
    view = table.view()
    assert (view["serving"], view["souper"], view["phase"], view["scraping"]) == (1, False, "play", None)
    assert view["last_serving"] is None
    table.passes("ann", "bob", deals=True)
    assert table.view()["last_serving"] == {
        "ann": {"black": 1, "red": 0, "sum": 2},
        "bob": {"black": 1, "red": 0, "sum": 2},
    }


def test_the_fourth_is_the_souper_serving() -> None:
    table = Table(ann="A", bob="B")
    soupers = []
    for _ in range(4):
        soupers.append(table.view()["souper"])
        first = table.turn[0]
        second = "bob" if first == "ann" else "ann"
        table.passes(first, second, deals=len(soupers) < 4)
    assert soupers == [False, False, False, True]
    assert table.view()["over"] is True


@pytest.mark.parametrize("viewer", ["ann", "bob", "host", None, "stranger"])
def test_all_dice_are_open_to_all_viewers(viewer: str | None) -> None:
    table = played()
    seen = {**table.view(viewer), "actions": []}
    assert seen == {**table.view(None), "actions": []}


def test_actions() -> None:
    table = Table(ann="A", bob="B")
    assert table.view("ann")["actions"] == ["build", "pass"]
    assert table.view("bob")["actions"] == []
    assert played().view("ann")["actions"] == ["build", "slurp", "pass"]


def test_the_view_says_what_happened_last() -> None:
    table = Table(ann="RE", bob="B", grid="CAT").build("ann", "CA[R]T", 0, 0)
    moved, laid = table.die_at(0, 3), table.die_at(0, 2)
    assert table.view()["last"] == {
        "type": "built",
        "by": "ann",
        "word": "CART",
        "words": ["CART"],
        "laid": [laid],
        "moved": [moved],
    }


@pytest.mark.parametrize("servings", [1, 2])
def test_a_log_can_be_looked_at_event_by_event(servings: int) -> None:
    """After the last turn, before the dice that are left have been counted, the table waits for no player."""
    table = Table(ann="S", bob="BB", grid="CAT", options={"servings": servings}).build("ann", "CAT[S]", 0, 0)
    state, turns = table.state, []
    for event in GAME.decide(state, "bob", PASS, Context(ScriptedDice(ANY), WORDS, 0.0)):
        state = GAME.apply(state, event)
        turns.append((event["type"], GAME.view(state, "bob")["turn"], GAME.view(state, "bob")["actions"]))
    assert turns[:2] == [("passed", [], []), ("served", [], [])]
    assert turns[2:] == [("dealt", ["ann"], [])][: servings - 1]


def test_a_challenge_that_fails_does_not_disturb_the_next_player() -> None:
    failed = {"type": "challenged", "by": "cleo", "player": "ann", "wrong": [], "at": 0.0}
    assert not GAME.disturbs(failed, "bob")
    assert GAME.disturbs(failed | {"wrong": ["CATQ"]}, "bob")
    assert GAME.disturbs({"type": "passed", "by": "ann", "late": False, "at": 0.0}, "bob")
