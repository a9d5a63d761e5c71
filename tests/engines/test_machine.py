"""Engines hold their invariants whatever is done to them: PROMISES 9 and 10. DICEROOM_LONG=1 tries for long."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.engines import HOST, IllegalMove

from .playout import Playout
from .run_length import often, times
from .variants import VARIANTS, Variant
from .well_formed import example

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=6,
)


class AnyTable(RuleBasedStateMachine):
    """A table of any game in any variant, at which anything may be tried at any time."""

    table: Playout

    @initialize(variant=st.sampled_from(VARIANTS), seed=st.integers(0, 2**32))
    def open(self, variant: Variant, seed: int) -> None:
        self.table = Playout(variant, seed)
        self.game = variant.game
        self.before = json.dumps(self.game.dump(self.table.state))
        self.old = self.table.state

    def _remember(self) -> None:
        self.old = self.table.state
        self.before = json.dumps(self.game.dump(self.old))

    @rule()
    def a_computer_player_moves(self) -> None:
        self._remember()
        self.table.bot_moves()

    @rule(seed=st.integers(0, 10**6))
    def a_player_guesses(self, seed: int) -> None:
        self._remember()
        self.table.chance.seed(seed)
        self.table.guess()

    @rule(data=st.data())
    def a_player_sends_nonsense(self, data: st.DataObject) -> None:
        form = data.draw(st.sampled_from(sorted(self.game.moves)))
        action: Any = example(self.game.moves[form].schema, self.table.chance)
        field = data.draw(st.sampled_from([*sorted(action), "more"]))
        action[field] = data.draw(JSON)
        who: Any = data.draw(st.sampled_from([*self.table.ids, HOST]) | JSON)
        with suppress(IllegalMove):
            self.game.decide(self.table.state, who, action, self.table.ctx())

    @rule(seconds=st.sampled_from([0.0, 0.01, 5.0, 59.0, 120.0, 5_000.0]))
    def time_passes(self, seconds: float) -> None:
        self._remember()
        self.table.wait(seconds)

    @precondition(lambda self: self.game.wake_at(self.table.state) is not None)
    @rule()
    def the_bell_rings(self) -> None:
        self._remember()
        self.table.to_the_bell()
        assert self.table.state != self.old

    @rule(seconds=st.floats(0, 600))
    def time_is_added(self, seconds: float) -> None:
        self._remember()
        self.table.add_time(seconds)

    @rule()
    def the_server_starts_again(self) -> None:
        stored = json.dumps(self.game.dump(self.table.state), allow_nan=False)
        self.table.state = self.game.load(json.loads(stored))

    @invariant()
    def the_old_state_is_untouched(self) -> None:
        assert json.dumps(self.game.dump(self.old)) == self.before

    @invariant()
    def the_log_leads_to_the_state(self) -> None:
        assert self.game.replay(self.table.log) == self.table.state

    @invariant()
    def every_view_is_whole(self) -> None:
        for viewer in [*self.table.ids, HOST, None]:
            view = self.game.view(self.table.state, viewer)
            json.dumps(view, allow_nan=False)
            assert not (view["over"] and (view["turn"] or view["actions"]))

    @invariant()
    def the_table_waits_for_a_player_or_a_deadline(self) -> None:
        state = self.table.state
        waits = self.game.view(state, None)["turn"] or self.game.wake_at(state) is not None
        assert waits or self.game.is_over(state)

    @invariant()
    def points_are_whole_numbers(self) -> None:
        assert all(type(score) is int for score in self.game.scores(self.table.state).values())


AnyTable.TestCase.settings = often(80, stateful_step_count=40)
TestAnyTable = AnyTable.TestCase


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_random_steps_end_in_nothing_but_moves_and_refusals(variant: Variant) -> None:
    """PROMISES 9: a million steps in a long run, shared out among the variants."""
    wanted = times(100, long=1_000_000 // len(VARIANTS))
    made, seed = 0, 0
    while made < wanted:
        made += sum(1 for _ in Playout(variant, f"steps {seed}").steps(wanted - made))
        seed += 1
    assert made == wanted
