"""Computer players and hints: rules/README.md, `bot` and `best`; rules/ice-pack.md, "Decisions"."""

from collections.abc import Iterator
from dataclasses import replace
from statistics import mean
from typing import Any

import pytest

from games.engines import Context, IllegalMove, Player, SeededDice
from games.engines.ice_pack.bots import ROLLS, Outlook, plays
from games.engines.ice_pack.equipment import DIE
from games.engines.ice_pack.game import GAME
from games.engines.ice_pack.patterns import claimable, values_of
from games.engines.ice_pack.state import State

from .ice_table import Table, change, claim, place

LEVELS = range(1, 6)


def game(seed: int | str, *levels: int, turns: int = 40, **options: Any) -> Iterator[State]:
    """Every state of a game between computer players."""
    ctx = Context(SeededDice(seed), frozenset(), 0.0)
    players = [Player(f"p{seat}", "P") for seat in range(len(levels))]
    state = GAME.start(players, options, ctx)
    while state.turns < turns and not GAME.is_over(state):
        yield state
        who = state.players[state.mover].id
        state = GAME.act(state, who, GAME.bot(state, who, ctx, levels[state.mover]), ctx)
    yield state


def final_score(seed: int | str, level: int, turns: int = 40) -> int:
    *_before, last = game(seed, level, turns=turns)
    return GAME.scores(last)["p0"]


# The rule of level 5, tried out move by move instead of reasoned: what can this turn bring at most?


def most_gained(state: State, who: str) -> int:
    ctx = Context(SeededDice(1), frozenset(), 0.0)
    if state.phase == "claim":
        return max(one.value for one in claimable(state))
    gains = []
    for die in range(3):
        for column in (1, 2, 3):
            gains += _gain_of(state, who, place(die, column), ctx)
        if state.changed or "change" not in GAME.view(state, who)["actions"]:
            continue
        for value in DIE:
            if value != state.hand[die].value:
                changed = GAME.act(state, who, change(die, value), ctx)
                gains.append(most_gained(changed, who) - 3)
    return max(gains)


def _gain_of(state: State, who: str, action: dict[str, Any], ctx: Context) -> list[int]:
    try:
        after = GAME.act(state, who, action, ctx)
    except IllegalMove:
        return []
    return [most_gained(after, who) if after.phase == "claim" else 0]


def almost_all_six() -> Table:
    """A 1 on top of the first column would bring all six numbers, for 7."""
    return Table("ann", board="562 634 313 663").roll("ann", "236")


class TestBest:
    """ "`best`: the best plays now, best first, at most 10, each `{"action": …, "score": …}`." """

    @pytest.mark.parametrize("options", [{}, {"super_packed": True}])
    def test_it_is_what_trying_everything_finds(self, options: dict[str, Any]) -> None:
        ctx = Context(SeededDice(1), frozenset(), 0.0)
        for state in list(game("try all", 3, 4, turns=16, **options))[4:]:
            who = state.players[state.mover].id
            if state.phase in ("place", "claim"):
                assert GAME.best(state, who, ctx)[0]["score"] == most_gained(state, who)

    def test_every_play_brings_what_it_says(self) -> None:
        ctx = Context(SeededDice(1), frozenset(), 0.0)
        for state in list(game("says", 4, turns=12))[::3]:
            if state.phase == "place":
                for play in GAME.best(state, "p0", ctx):
                    after = GAME.act(state, "p0", play["action"], ctx)
                    spent = 3 if play["action"]["type"] == "change" else 0
                    gain = most_gained(after, "p0") if after.phase in ("claim", "place") else 0
                    assert play["score"] == gain - spent

    def test_a_circle_less_3_for_a_change_spent(self) -> None:
        table = almost_all_six()
        assert table.best("ann")[0] == {"action": change(0, 1), "score": 4}
        table.act("ann", table.bot("ann")).act("ann", table.bot("ann")).act("ann", table.bot("ann"))
        assert table.player("ann")["circles"]["5"] == 1
        assert table.score("ann") == 16

    def test_with_no_change_left_there_is_none(self) -> None:
        table = almost_all_six()
        sheet = replace(table.state.sheet, changes_left=0)
        spent = replace(table.state, sheets=(sheet,))
        assert GAME.best(spent, "ann", table.context())[0]["action"]["type"] == "place"

    def test_claims_by_their_value(self) -> None:
        table = Table.showing("215 433 454 141")
        assert table.best("ann") == [{"action": claim(4, [[1, 1], [2, 2], [3, 3]]), "score": 3}]

    def test_of_several_claims_the_dearest_first(self) -> None:
        plays = Table.showing("234 315 324 121").best("ann")
        assert [(play["action"]["pattern"], play["score"]) for play in plays] == [(4, 3), (2, 1)]

    def test_a_forced_place_is_the_only_one(self) -> None:
        plays = Table("ann").roll("ann", "446").best("ann")
        assert [play["action"] for play in plays] == [place(2, 1)]

    def test_before_rolling_there_is_one_thing_to_do(self) -> None:
        assert Table("ann").best("ann") == [{"action": {"type": "roll"}, "score": 0}]

    def test_nothing_when_it_is_not_this_players_move(self) -> None:
        table = Table("ann", "bob")
        for who in ("bob", "host", "stranger"):
            assert table.best(who) == []
        assert table.wake(600).best("ann") == []

    def test_at_most_10(self) -> None:
        assert len(Table("ann").roll("ann", "146").best("ann")) == 10

    def test_a_change_that_brings_nothing_more_is_kept(self) -> None:
        table = Table("ann").roll("ann", "146")
        assert [play["action"]["type"] for play in table.best("ann")][:9] == ["place"] * 9


class TestLevelFive:
    """ "Level 5 and `best` maximise this turn's gain in final score." """

    def test_it_plays_the_best_play(self) -> None:
        ctx = Context(SeededDice(1), frozenset(), 0.0)
        for state in list(game("best", 3, 5, turns=20)):
            who = state.players[state.mover].id
            if not GAME.is_over(state):
                assert GAME.bot(state, who, ctx, 5) == GAME.best(state, who, ctx)[0]["action"]

    def test_it_claims_rather_than_skips(self) -> None:
        assert Table.showing("555 426 121 342").bot("ann")["type"] == "claim"

    def test_of_equal_claims_it_takes_the_one_that_gives_no_bonus_square(self) -> None:
        draws = ["i1", "i2", "i3", "i4", "p2"]
        table = Table.showing("222 555 516 636", "ann", "bob", draws=draws)
        assert table.bot("ann") == claim(1, [[2, 1], [2, 2], [2, 3]])

    def test_looking_ahead_scores_more_than_greed(self) -> None:
        """Measured at length by benchmarks/ice_pack.py; here enough to see that it still does."""
        games = range(12)
        far = mean(final_score(seed, 5) for seed in games)
        assert far > mean(_greedy_score(seed) for seed in games) + 1


def _greedy_score(seed: int, turns: int = 40) -> int:
    ctx = Context(SeededDice(seed), frozenset(), 0.0)
    state = GAME.start([Player("p0", "P")], {}, ctx)
    while state.turns < turns and not GAME.is_over(state):
        state = GAME.act(state, "p0", plays(state)[0].action, ctx)
    return GAME.scores(state)["p0"]


class TestExpectation:
    def test_it_is_the_sum_over_all_216_rolls(self) -> None:
        table = Table("ann", board="162 534 313 663")
        rolls = [(a, b, c) for a in DIE for b in DIE for c in DIE]
        assert len(rolls) == ROLLS
        expected = 0
        for roll in rolls:
            state = GAME.apply(table.state, {"type": "rolled", "by": "ann", "values": list(roll)})
            expected += most_gained(state, "ann")
        assert Outlook.of(table.sheet("ann"), False).expected(values_of(table.state.board)) == expected

    def test_without_changes_nothing_is_hoped_of_them(self) -> None:
        table = Table("ann", board="162 534 313 663")
        sheet = replace(table.sheet("ann"), changes_left=0)
        values = values_of(table.state.board)
        with_changes = Outlook.of(table.sheet("ann"), False).expected(values)
        assert Outlook.of(sheet, False).expected(values) < with_changes


class TestLevels:
    def test_each_level_scores_more_than_the_one_below(self) -> None:
        means = [mean(final_score(seed, level) for seed in range(6)) for level in LEVELS]
        assert means == sorted(means)
        assert means[-1] > means[0] + 20

    def test_low_levels_do_not_see_hard_patterns(self) -> None:
        block = Table.showing("162 534 533 464")
        assert [block.bot("ann", level)["type"] for level in LEVELS] == ["skip"] * 3 + ["claim"] * 2
        stairs = Table.showing("215 433 454 141")
        assert [stairs.bot("ann", level)["type"] for level in LEVELS] == ["skip"] * 2 + ["claim"] * 3

    def test_but_what_their_goals_ask_for(self) -> None:
        table = Table.showing("162 534 533 464", "ann", achievement={"ann": {"3": 1}})
        assert table.bot("ann", 1)["pattern"] == 5

    def test_only_level_5_spends_changes(self) -> None:
        kinds = [almost_all_six().bot("ann", level)["type"] for level in LEVELS]
        assert kinds == ["place"] * 4 + ["change"]

    def test_chance_comes_from_the_table_and_not_from_the_dice(self) -> None:
        chosen = {str(Table("ann").roll("ann", roll).bot("ann", 1)) for roll in ("146", "145", "136", "246")}
        assert len(chosen) > 1
        assert Table("ann").roll("ann", "146").bot("ann", 1) == Table("ann").roll("ann", "146").bot("ann", 1)


def test_the_same_seed_is_a_fair_race() -> None:
    """The n-th roll of all players is the same when dice come from the seed and the number of the throw."""

    def rolls(level: int) -> list[tuple[int, ...]]:
        state = GAME.start([Player("p0", "P")], {}, Context(SeededDice("race"), frozenset(), 0.0))
        seen = []
        while state.turns < 15:
            ctx = Context(SeededDice(f"race {state.turns}"), frozenset(), 0.0)
            state = GAME.act(state, "p0", GAME.bot(state, "p0", ctx, level), ctx)
            if state.phase == "place" and not state.changed:
                seen.append(state.rolled or ())
        return seen

    assert rolls(1) == rolls(5) == rolls(3)
