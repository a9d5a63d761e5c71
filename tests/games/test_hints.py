"""Hints are a table's option: none, one a round, or any number."""

from typing import Any

import pytest

from config.core.errors import Refused
from games.actions import hints, tables
from games.actions.hints import _best_known
from games.engines import GAMES, Context, SeededDice
from games.models import Seat, Table
from games.selectors import state_of
from games.words import lexicon
from tests.world import ANN, BOB, ROBIN, At, assert_replays, client_of, fresh, into_play

pytestmark = pytest.mark.django_db


def table_with(hints: str) -> Table:
    table = tables.open_table(ANN, "dice-words", options={}, people=[ROBIN], hints=hints)
    into_play(table)
    At(table, "p1").does("roll")
    return table


def ask(table: Table) -> str:
    return hints.hint(Seat.objects.get(table=table))


def test_a_hint_says_how_long_and_how_it_begins_but_not_the_word() -> None:
    table = table_with("free")
    faces = At(table, "p1").view["me"]["dice"]
    said = ask(table)
    words = lexicon().fitting("".join(faces).replace("?", ""), faces.count("?"))
    told = [word for word in words if word in said.upper().replace(".", " ").split() and len(word) > 5]
    assert said.startswith("There is a ")
    assert told == []
    assert_replays(table)


def test_one_a_round_is_one_a_round() -> None:
    table = table_with("one")
    ask(table)
    with pytest.raises(Refused) as refused:
        ask(table)
    assert refused.value.code == "no-hint"
    At(table, "p1").does("done")
    At(table, "p1").does("next")
    into_play(table)
    At(table, "p1").does("roll")
    ask(table)
    assert_replays(table)


def test_a_player_with_the_best_word_learns_so_and_keeps_the_hint() -> None:
    table = table_with("one")
    best = GAMES["dice-words"].best(state_of(fresh(table)), "p1", Context(SeededDice(1), lexicon(), 0.0))
    move = best[0]["action"]
    At(table, "p1").does("word", dice=move["dice"], letters=move["letters"])
    with pytest.raises(Refused, match="no better word than yours"):
        ask(table)
    assert "hint" in client_of(ANN).get(f"/api/tables/{table.code}").json()["may"]


@pytest.mark.parametrize(
    ("words", "reads", "hinted"),
    [
        ("BUSKIN BANK INK", 3, "BANK"),
        ("BUSKIN PALACE SUN", 1, "SUN"),
        ("BUSKIN PALACE SUN", 2, "PALACE"),
        ("BUSKIN PALACE SUN", 5, "BUSKIN"),
        ("BUSKIN PALACE", 1, "PALACE"),
        ("BUSKIN", 3, "BUSKIN"),
        ("", 3, ""),
    ],
)
def test_a_hint_is_about_the_best_word_that_the_player_may_know(words: str, reads: int, hinted: str) -> None:
    plays: list[dict[str, Any]] = [{"word": word, "score": 1} for word in words.split()] or [{"word": ""}]
    assert _best_known(plays, lexicon(), reads)["word"] == hinted
    assert _best_known(plays, {"BANK"}, reads) == plays[0]


def test_without_hints_there_are_none() -> None:
    table = table_with("off")
    with pytest.raises(Refused):
        ask(table)
    assert "hint" not in client_of(ANN).get(f"/api/tables/{table.code}").json()["may"]


def test_before_there_is_anything_to_see_a_hint_is_not_used_up() -> None:
    table = tables.open_table(ANN, "dice-words", options={}, people=[ROBIN], hints="one")
    into_play(table)
    with pytest.raises(Refused) as refused:
        ask(table)
    assert refused.value.code == "nothing-to-hint"
    At(table, "p1").does("roll")
    ask(table)


def test_a_hint_does_not_make_a_move_stale() -> None:
    table = table_with("one")
    version = fresh(table).version
    ask(table)
    At(table, "p1").sends({"type": "done"}, version=version, key="a-key-of-ones-own")


def test_a_player_does_not_get_another_players_hint() -> None:
    table = table_with("one")
    client = client_of(BOB)
    answer = client.post(f"/api/tables/{table.code}/hints", {"seat": "p1"}, content_type="application/json")
    assert answer.status_code == 404


# Where no word is looked for


def packing(seed: str) -> Table:
    """Ann plays Ice Pack alone, with a hint for the whole game."""
    return tables.open_table(ANN, "ice-pack", options={}, people=[ROBIN], hints="one", seed=seed)


def test_a_roll_is_nothing_to_hint_at_and_uses_no_hint_up() -> None:
    table = packing("any")
    with pytest.raises(Refused) as refused:
        ask(table)
    assert refused.value.code == "nothing-to-hint"
    assert refused.value.message == "Nothing brings points right now. Go on, then ask again."
    assert "hint" in client_of(ANN).get(f"/api/tables/{table.code}").json()["may"]


@pytest.mark.parametrize(("worth", "said"), [(0, None), (1, "1 point."), (3, "3 points.")])
def test_a_hint_points_at_a_die_and_a_column_and_never_at_nothing(worth: int, said: str | None) -> None:
    """The first of many secrets whose first roll brings as much as the test wants."""
    for number in range(200):
        table = packing(f"worth {number}")
        At(table, "p1").does("roll")
        if best(table)["score"] == worth:
            break
        table.delete()
    if said is None:
        with pytest.raises(Refused, match="Nothing brings points"):
            ask(table)
    else:
        play = best(table)["action"]
        said_of_it = ask(table)
        assert said_of_it.endswith(f" It brings {said}")
        if play["type"] == "place":
            value = At(table, "p1").view["in_hand"][play["die"]]["value"]
            assert said_of_it.startswith(f"Look at the {value}. It goes well into column {play['column']}.")
    assert_replays(table)


def best(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = GAMES["ice-pack"].best(
        state_of(fresh(table)), "p1", Context(SeededDice(1), frozenset(), 0.0)
    )[0]
    return found


# Where there is no word to be found


def test_a_player_without_a_word_is_advised_to_swap() -> None:
    """The first of many secrets whose first rack has no word of the length that was rolled."""
    scrabbicle = GAMES["scrabbicle"]
    for number in range(200):
        table = tables.open_table(
            ANN, "scrabbicle", options={}, people=[ROBIN, ROBIN], hints="one", seed=f"rack {number}"
        )
        seat = At(table, next(iter(At(table, "p1").view["turn"])))
        seat.does("roll")
        context = Context(SeededDice(1), lexicon(), 0.0)
        if not scrabbicle.best(state_of(fresh(table)), seat.player, context):
            break
        table.delete()
    with pytest.raises(Refused, match="Swap some tiles"):
        hints.hint(Seat.objects.get(table=table, number=int(seat.player[1:])))
