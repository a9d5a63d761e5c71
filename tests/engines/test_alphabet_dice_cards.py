"""Our own rule cards: rules/alphabet-dice.md, "Supports". Each test cites its sentence."""

from typing import Any

import pytest

from games.engines import Context, IllegalSetup, Player, SeededDice
from games.engines.alphabet_dice.equipment import DICE, die_number
from games.engines.alphabet_dice.game import GAME
from games.words import lexicon

from .dice_crossword import WORDS, Table, picture
from .rule_table import young

AGAIN = {"type": "card", "card": "throw_again"}
SECOND = {"type": "card", "card": "second_turn"}


def dealt(count: int, **supports: Any) -> list[int]:
    names = ("ann", "bob", "cleo", "dan", "eve", "fay")[:count]
    players = [Player(name, name, supports=supports if name == "ann" else {}) for name in names]
    state = GAME.start(players, {}, Context(SeededDice(1), WORDS, 0.0))
    return [len(hand) for hand in GAME.view(state, None)["hands"].values()]


class TestLighterStart:
    @pytest.mark.parametrize(
        ("players", "wanted", "share"), [(2, 4, 14), (2, 6, 12), (3, 4, 8), (3, 6, 8), (6, 6, 4)]
    )
    def test_so_many_stay_out_but_at_most_a_third_of_the_share(
        self, players: int, wanted: int, share: int
    ) -> None:
        held = dealt(players, lighter_start=wanted)
        assert held[0] == share
        assert set(held[1:]) == {36 // players}

    def test_beside_light_start_the_larger_number_counts(self) -> None:
        assert dealt(2, light_start=3, lighter_start=5)[0] == 13
        assert dealt(6, light_start=3, lighter_start=6)[0] == 3

    @pytest.mark.parametrize("supports", [{"lighter_start": 3}, {"lighter_start": 7}, {"second_slurp": 1}])
    def test_what_is_refused(self, supports: dict[str, Any]) -> None:
        with pytest.raises(IllegalSetup):
            dealt(2, **supports)


class TestSecondSlurp:
    def test_this_player_may_slurp_twice_in_a_serving(self) -> None:
        words = WORDS | {"BAT", "BAR", "CAR"}
        table = Table(young("ann", second_slurp=True), ann="RBU", bob="BE", grid="CAT", words=words)
        table.slurp("ann", (0, 2), "R", "bob").passes("bob")
        assert table.view()["slurped"] == []
        table.slurp("ann", (0, 0), "B", "bob")
        assert table.grid == picture("BAR")
        # "`slurped` lists them when both are used"
        assert table.view()["slurped"] == ["ann"]
        table.passes("bob").refuses("ann", table.slurping("ann", (0, 0), "U", "bob"), "slurp-used")


class TestRedCountsOne:
    def table(self, **options: Any) -> Table:
        return Table(young("ann", red_counts_one=True), ann="cUp", bob="cUp", options=options)

    def test_red_letters_left_count_1_for_this_player(self) -> None:
        assert self.table().passes("ann", "bob", deals=True).scores == [3 + 1, 5 + 1]

    def test_also_in_best(self) -> None:
        table, ctx = self.table(), Context(SeededDice(1), frozenset({"CUP"}), 0.0)
        assert GAME.best(table.state, "ann", ctx)[0]["score"] == 3
        assert GAME.best(table.passes("ann").state, "bob", ctx)[0]["score"] == 5


class TestThrowAgain:
    def table(self, uses: int = 1, **options: Any) -> Table:
        return Table(young("ann", throw_again=uses), ann="UU", bob="B", grid="CAT", options=options)

    def test_all_dice_in_front_of_this_player_are_rolled_again_and_the_turn_goes_on(self) -> None:
        table = self.table(2)
        faces = [_first_face(table, die) for die in table.hand("ann")]
        table.act("ann", AGAIN, faces)
        assert table.letters("ann").upper() == "".join(faces)
        assert (table.grid, table.turn) == (picture("CAT"), ["ann"])
        # "Once a turn."
        table.refuses("ann", AGAIN, "card-in-force")
        table.passes("ann").refuses("ann", AGAIN, "not-your-turn")
        table.passes("bob", deals=True)

    def test_a_pending_play_stands(self) -> None:
        table = Table(
            young("ann", throw_again=1),
            bob="SUU",
            ann="UU",
            grid="CAT",
            options={"judging": "challenge", "first": "bob"},
        )
        table.passes("ann").build("bob", "CAT[S]", 0, 0)
        assert table.view()["pending"]
        table.act("ann", AGAIN, [_first_face(table, die) for die in table.hand("ann")])
        assert table.view()["pending"] is None
        table.refuses("ann", {"type": "challenge"}, "nothing-pending")


def _first_face(table: Table, die: str) -> str:
    return str(DICE[die_number(die) - 1][0])


class TestSecondTurn:
    def table(self, hand: str = "SSU", **options: Any) -> Table:
        return Table(young("ann", second_turn=1), ann=hand, bob="BB", grid="CAT", options=options)

    def test_another_turn_after_a_build(self) -> None:
        table = self.table().act("ann", SECOND).build("ann", "CAT[S]", 0, 0)
        assert (table.turn, table.view()["players"][0]["cards"]["second_turn"]["on"]) == (["ann"], False)
        assert table.passes("ann").turn == ["bob"]

    def test_a_pass_ends_it(self) -> None:
        assert self.table().act("ann", SECOND).passes("ann").turn == ["bob"]

    def test_a_lost_turn_ends_it(self) -> None:
        table = self.table(judging="referee").act("ann", SECOND).build("ann", "CAT[U]", 0, 0)
        assert table.turn == ["bob"]

    def test_a_challenged_word_costs_both(self) -> None:
        table = self.table(judging="challenge").act("ann", SECOND).build("ann", "CAT[U]", 0, 0)
        assert table.turn == ["ann"]
        table.act("bob", {"type": "challenge"})
        assert (table.turn, table.letters("ann")) == (["bob"], "SSU")

    def test_not_after_the_last_own_die(self) -> None:
        table = self.table("S").act("ann", SECOND).build("ann", "CAT[S]", 0, 0)
        assert (table.view()["scraping"], table.turn) == ("ann", ["bob"])

    def test_not_in_the_last_turns_of_a_scraping(self) -> None:
        table = Table(young("bob", second_turn=1), bob="UU", ann="S", grid="CAT", options={"first": "bob"})
        table.passes("bob").build("ann", "CAT[S]", 0, 0)
        table.refuses("bob", SECOND, "not-now")


def test_a_snapshot_from_before_there_were_such_cards_loads() -> None:
    state = TestSecondTurn().table().state
    old = GAME.dump(state)
    del old["cards"]
    assert GAME.load(old) == state


@pytest.mark.parametrize("card", ["throw_again", "second_turn"])
def test_computer_players_play_their_cards(card: str) -> None:
    ctx = Context(SeededDice(4), lexicon(), 0.0)
    players = [Player("ann", "Ann", supports={card: 2}), Player("bob", "Bob")]
    state = GAME.start(players, {}, ctx)
    while not GAME.is_over(state):
        (who,) = GAME.view(state, None)["turn"]
        state = GAME.act(state, who, GAME.bot(state, who, ctx, 2), ctx)
    assert state.cards.left(state.players[0], card) == 0
