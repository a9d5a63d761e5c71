"""The card with a number of uses: rules/scrabbicle.md, "Supports". Each test cites its sentence."""

from typing import Any

import pytest

from games.engines import Context, IllegalSetup, Player, SeededDice
from games.engines.scrabbicle.equipment import LUCKY
from games.words import lexicon

from .rule_table import young
from .tile_table import GAME, Table

CARD = {"type": "card", "card": LUCKY}


def lucky(uses: int = 2, **options: Any) -> Table:
    usual = {"judging": "referee", "racks": ["CATSEND", "NOTESTO"]}
    return Table(young("ann", lucky_throw=uses), "bob", **{**usual, **options})


def cards_of(table: Table) -> Any:
    return table.view("ann")["players"][0]["cards"][LUCKY]


def test_played_after_the_roll_it_counts_as_the_double_six_any_length_and_doubled() -> None:
    table = lucky()
    table.refuses("ann", CARD, "roll-first")
    table.roll("ann", 1, 2)
    assert table.view("ann")["playable"] == [LUCKY]
    table.act("ann", CARD)
    view = table.view("bob")
    assert (view["lengths"], view["max_added"]) == ([3, 4, 5, 6], 6)
    assert cards_of(table) == {"left": 1, "on": True}
    table.play("ann", "CAT")
    assert table.scores[0] == 2 * 5
    line = table.view()["history"][0]
    assert (line["lucky"], line["times"]) == (True, 2)


def test_it_is_in_force_until_the_turn_ends() -> None:
    table = lucky().roll("ann", 1, 2).act("ann", CARD)
    table.refuses("ann", CARD, "card-in-force")
    table.play("ann", "CAT").roll("bob", 1, 1).play("bob", "TEN").roll("ann", 1, 1)
    assert cards_of(table) == {"left": 1, "on": False}
    assert table.view("ann")["lengths"] == [3]
    assert "lucky" not in table.view()["history"][1]


def test_in_an_advanced_game_it_counts_as_the_treble_six() -> None:
    table = lucky(level="advanced", racks=["CATSENDSO", "NOTETONAI"])
    table.roll("ann", 1, 1, 1).act("ann", CARD)
    assert table.view("ann")["lengths"] == [3, 4, 5, 6, 7, 8, 9]
    assert table.play("ann", "CAT").scores[0] == 10


@pytest.mark.parametrize("level", ["standard", "junior"])
def test_also_with_one_die(level: str) -> None:
    supports = {"junior": True} if level == "standard" else {}
    ann = young("ann", lucky_throw=1, **supports)
    table = Table(ann, "bob", racks=["CATSEND"], judging="referee", level=level)
    table.roll("ann", 6).act("ann", CARD).play("ann", "CAT")
    assert table.scores[0] == 10


def test_a_throw_that_is_all_sixes_and_counts_double_needs_no_card() -> None:
    table = lucky().roll("ann", 6, 6)
    table.refuses("ann", CARD, "card-not-needed")
    assert cards_of(table) == {"left": 2, "on": False}


def test_amending_on_it_is_not_doubled() -> None:
    table = lucky().roll("ann", 1, 1).play("ann", "CAT").roll("bob", 1, 1).play("bob", "TEN")
    table.roll("ann", 1, 1).act("ann", CARD).amend("ann", w1="CAT[S]")
    assert table.scores[0] == 5 + 6


def test_used_up_and_without_the_card() -> None:
    table = lucky(1).roll("ann", 1, 2).act("ann", CARD).play("ann", "CAT").roll("bob", 1, 1)
    table.refuses("bob", CARD, "no-card")
    table.play("bob", "TEN").roll("ann", 1, 1)
    table.refuses("ann", CARD, "card-used-up")
    table.refuses("host", CARD, "not-your-turn")


@pytest.mark.parametrize("uses", [0, 9, True, "2"])
def test_it_is_for_1_to_8_throws(uses: Any) -> None:
    with pytest.raises(IllegalSetup):
        lucky(uses)


def test_a_snapshot_from_before_there_were_such_cards_loads() -> None:
    table = lucky().roll("ann", 1, 1).play("ann", "CAT")
    old = GAME.dump(table.state)
    del old["cards"]
    old["history"] = [line[:-1] for line in old["history"]]
    assert GAME.load(old) == table.state


@pytest.mark.parametrize("level", [1, 3])
def test_computer_players_play_all_their_cards(level: int) -> None:
    ctx = Context(SeededDice(level), lexicon(), 0.0)
    players = [Player("ann", "Ann", supports={LUCKY: 3}), Player("bob", "Bob")]
    state = GAME.start(players, {"judging": "referee"}, ctx)
    for _ in range(300):
        if GAME.is_over(state):
            break
        (who,) = GAME.view(state, None)["turn"]
        state = GAME.act(state, who, GAME.bot(state, who, ctx, level), ctx)
    assert state.cards.left(state.players[0], LUCKY) == 0
