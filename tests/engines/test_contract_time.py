"""What every game promises of its clock: rules/README.md, "The contract"."""

from typing import Any

from games.engines import GAMES, HOST, Context, IllegalMove, SeededDice

from .contract import Untouchable, every_variant, positions, viewers
from .playout import SMALL_LEXICON, Playout
from .variants import Variant
from .well_formed import example


@every_variant
def test_waking_early_changes_nothing_and_waking_twice_changes_nothing_more(variant: Variant) -> None:
    game = variant.game
    for table in positions(variant):
        bell = game.wake_at(table.state)
        if bell is None:
            assert game.wake(table.state, table.ctx().at(1e12)) == table.state
            continue
        early = Context(Untouchable(), SMALL_LEXICON, bell - 0.001)
        assert game.wake(table.state, early) == table.state
        woken = game.wake(table.state, table.ctx().at(bell))
        assert woken != table.state
        following = game.wake_at(woken)
        assert following is None or following > bell
        assert game.wake(woken, Context(Untouchable(), SMALL_LEXICON, bell)) == woken


@every_variant
def test_looking_late_is_the_same_as_looking_often(variant: Variant) -> None:
    game = variant.game
    for table in positions(variant, 25):
        at_once = game.wake(table.state, Context(SeededDice(3), SMALL_LEXICON, table.now + 3_000))
        step_by_step, dice = table.state, SeededDice(3)
        while (bell := game.wake_at(step_by_step)) is not None and bell <= table.now + 3_000:
            step_by_step = game.wake(step_by_step, Context(dice, SMALL_LEXICON, bell))
        assert at_once == step_by_step


@every_variant
def test_a_late_action_is_judged_on_the_woken_state(variant: Variant) -> None:
    game = variant.game
    for number, table in enumerate(positions(variant, 40)):
        bell = game.wake_at(table.state)
        if bell is None or number % 4:
            continue
        for who in [*table.ids, HOST]:
            for form in [move.schema for move in game.moves.values()]:
                action = example(form, table.chance)
                late = _outcome(table, who, action, bell, wake_first=False)
                assert late == _outcome(table, who, action, bell, wake_first=True)


def _outcome(table: Playout, who: str, action: Any, now: float, *, wake_first: bool) -> Any:
    # The same dice from the start, because waking may roll some.
    ctx = Context(SeededDice(3), SMALL_LEXICON, now)
    state = table.game.wake(table.state, ctx) if wake_first else table.state
    try:
        return table.game.act(state, who, action, ctx)
    except IllegalMove as refused:
        return refused.code, refused.message


@every_variant
def test_postponing_moves_every_running_deadline(variant: Variant) -> None:
    game = variant.game
    for table in positions(variant):
        later, bell = game.postpone(table.state, 12.5), game.wake_at(table.state)
        assert game.apply(table.state, {"type": "postponed", "seconds": 12.5}) == later
        assert game.postpone(table.state, 0) == table.state
        if bell is None:
            assert later == table.state
            continue
        assert game.wake_at(later) == bell + 12.5
        assert game.wake(later, Context(Untouchable(), SMALL_LEXICON, bell)) == later
        for viewer in viewers(table):
            old, new = game.view(table.state, viewer), game.view(later, viewer)
            assert {**old, "deadline": None} == {**new, "deadline": None}
            assert new["deadline"] in (old["deadline"], old["deadline"] + 12.5)


@every_variant
def test_the_profile_says_whether_a_clock_may_run_from_the_start(variant: Variant) -> None:
    """The platform asks before it starts a game, so that a class can sit down first."""
    for seed in range(5):
        if variant.game.wake_at(Playout(variant, seed).state) is not None:
            assert variant.game.has_clock_from_start(variant.options)


def test_without_a_clock_from_the_start_a_class_need_not_wait() -> None:
    assert GAMES["ice-pack"].has_clock_from_start({})
    assert not GAMES["ice-pack"].has_clock_from_start({"achievement": {"p1": {"1": 1}}})
    assert not GAMES["dice-words"].has_clock_from_start({})
