"""Sharing out and rolling: rules/alphabet-dice.md, "Set-up" and "Supports". Each test cites its sentence."""

from typing import Any

import pytest

from games.engines import Context, IllegalSetup, Player
from games.engines.alphabet_dice.equipment import DICE, RED
from games.engines.alphabet_dice.game import GAME
from games.engines.alphabet_dice.rules import next_starter

from .dice_crossword import ANY, WORDS, Table
from .rule_table import TrueDice, young

NAMES = ("ann", "bob", "cleo", "dan", "eve", "fay")


def opened(*players: Player, rolls: Any = ANY, draws: Any = (), **options: Any) -> tuple[Any, TrueDice]:
    dice = TrueDice(Table.dealt(players, rolls) if len(players) in range(2, 7) else rolls, draws)
    return GAME.start(list(players), options, Context(dice, WORDS, 0.0)), dice


def seats(count: int) -> list[Player]:
    return [young(name) for name in NAMES[:count]]


class TestTheDice:
    def test_36_letter_dice_five_black_faces_and_one_red_face_each(self) -> None:
        assert len(DICE) == 36
        assert {len(die) for die in DICE} == {6}
        assert RED[0] == "S"

    def test_a_die_handed_to_roll_is_its_six_letters_the_red_one_last(self) -> None:
        _state, dice = opened(*seats(2), first="ann")
        assert dice.rolled == list(DICE)
        assert dice.rolled[0] == ("C", "D", "E", "I", "N", "S")

    def test_a_face_is_red_when_it_is_that_dies_red_letter(self) -> None:
        state, _dice = opened(*seats(2), rolls=["S", "S", *ANY[2:]], first="ann")
        first, second = GAME.view(state, None)["hands"]["ann"][:2]
        assert first == {"die": "d1", "letter": "S", "red": True}
        assert second == {"die": "d2", "letter": "S", "red": False}

    @pytest.mark.parametrize(("players", "share"), [(2, 18), (3, 12), (4, 9), (5, 7), (6, 6)])
    def test_shared_out_evenly_the_first_seat_gets_d1_d2_and_so_on(self, players: int, share: int) -> None:
        state, dice = opened(*seats(players), first="ann")
        hands = GAME.view(state, None)["hands"]
        dealt = [die["die"] for name in NAMES[:players] for die in hands[name]]
        assert [len(hand) for hand in hands.values()] == [share] * players
        assert dealt == [f"d{number}" for number in range(1, players * share + 1)]
        # "Dice left out are not rolled."
        assert dice.rolled == list(DICE[: players * share])

    def test_the_same_in_every_serving(self) -> None:
        table = Table(ann="A", bob="B").passes("ann", "bob", deals=True)
        assert table.hand("ann") == [f"d{number}" for number in range(1, 19)]
        assert table.hand("bob") == [f"d{number}" for number in range(19, 37)]
        assert table.dice.rolled == list(DICE)
        assert table.grid == {}


class TestWhoBegins:
    def test_first_says_who(self) -> None:
        state, dice = opened(*seats(3), first="cleo")
        assert GAME.view(state, None)["turn"] == ["cleo"]
        assert dice.shuffled == []

    def test_else_it_is_by_lot(self) -> None:
        """ "`shuffle` of the player ids; the first one starts" """
        state, dice = opened(*seats(3), draws=["bob"])
        assert dice.shuffled == [["ann", "bob", "cleo"]]
        assert GAME.view(state, None)["turn"] == ["bob"]

    def test_turns_go_round_in_seat_order(self) -> None:
        table = Table(ann="A", bob="B", cleo="C", options={"first": "bob"})
        table.begin(GAME.start(seats(3), {"first": "bob"}, table.context(Table.dealt(seats(3)))))
        assert table.turn == ["bob"]
        assert table.passes("bob").turn == ["cleo"]
        assert table.passes("cleo").turn == ["ann"]

    def test_later_servings_the_player_with_the_lowest_total_so_far(self) -> None:
        table = Table(ann="AAA", bob="BB", cleo="CCC").passes("ann", "bob", "cleo", deals=True)
        assert table.scores == [4, 3, 4]
        assert table.turn == ["bob"]

    @pytest.mark.parametrize(
        ("totals", "last", "starter"),
        [
            # "A tie goes to the first of them clockwise from the last starter's left."
            ([3, 3, 3], 0, 1),
            ([3, 3, 3], 2, 0),
            ([3, 5, 3], 0, 2),
            ([3, 5, 3], 2, 0),
            ([5, 3, 5], 1, 1),
        ],
    )
    def test_a_tie(self, totals: list[int], last: int, starter: int) -> None:
        assert next_starter(totals, last) == starter


class TestSupports:
    def test_light_start_the_last_dice_of_the_share_stay_out(self) -> None:
        players = [young("ann"), young("bob", light_start=2), young("cleo", light_start=False)]
        state, dice = opened(*players, first="ann")
        hands = GAME.view(state, None)["hands"]
        assert [die["die"] for die in hands["bob"]] == [f"d{number}" for number in range(13, 23)]
        # "Nobody else's dice change."
        assert [len(hand) for hand in hands.values()] == [12, 10, 12]
        assert dice.rolled == [*DICE[:22], *DICE[24:]]

    def test_it_holds_in_every_serving(self) -> None:
        table = Table(young("bob", light_start=3), bob="B", ann="A").passes("bob", "ann", deals=True)
        assert [len(table.hand("bob")), len(table.hand("ann"))] == [15, 18]

    @pytest.mark.parametrize("light_start", [0, 4, "2", 1.0, True, None])
    def test_it_is_1_to_3(self, light_start: Any) -> None:
        with pytest.raises(IllegalSetup):
            opened(young("ann"), young("bob", light_start=light_start))

    def test_extra_time_with_turn_seconds(self) -> None:
        slow = young("bob", extra_time=1.5)
        table = Table(slow, bob="B", ann="A", now=100.0, options={"turn_seconds": 60})
        assert table.view()["deadline"] == 190
        table.passes("bob")
        assert table.view()["deadline"] == 160

    def test_they_are_visible_to_all(self) -> None:
        state, _dice = opened(young("ann", light_start=1), young("bob"), first="ann")
        assert GAME.view(state, None)["players"][0]["supports"] == {"light_start": 1}


class TestOptions:
    @pytest.mark.parametrize("options", [{}, {"judging": "referee"}, {"turn_seconds": 15}, {"servings": 1}])
    def test_what_can_be_set(self, options: dict[str, Any]) -> None:
        opened(*seats(2), **options)

    @pytest.mark.parametrize(
        "options",
        [
            {"judging": "teacher"},
            {"turn_seconds": 14},
            {"turn_seconds": 601},
            {"turn_seconds": True},
            {"servings": 0},
            {"servings": 5},
            {"servings": "4"},
            {"first": "zoe"},
            {"first": "host"},
            {"first": 0},
            {"first": ""},
            {"rounds": 4},
        ],
    )
    def test_what_cannot(self, options: dict[str, Any]) -> None:
        with pytest.raises(IllegalSetup) as refused:
            opened(*seats(2), **options)
        assert str(refused.value).endswith(".")

    @pytest.mark.parametrize("count", [0, 1, 7])
    def test_it_is_for_two_to_six(self, count: int) -> None:
        with pytest.raises(IllegalSetup):
            opened(*[young(f"p{seat}") for seat in range(count)])
