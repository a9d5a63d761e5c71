"""A player who has left is skipped with moves that the rules have: docs/rules/README.md, "A player who has left"."""

from games.engines import HOST

from .contract import every_variant, positions
from .playout import Playout
from .variants import Variant

# Roll, push a die in, claim nothing: no game needs more moves for a turn.
MOST = 4


@every_variant
def test_a_skipped_player_makes_legal_moves_and_then_another_is_on_turn(variant: Variant) -> None:
    for table in positions(variant):
        for who in table.game.view(table.state, None)["turn"][:1]:
            _skip(table, who)


def _skip(table: Playout, who: str) -> None:
    game, rounds = table.game, table.game.profile.round_events
    for _ in range(MOST):
        action = game.passing_move(table.state, who)
        if action is None:
            break
        events = game.decide(table.state, who, action, table.ctx())
        table.keep(events)
        if any(event["type"] in rounds for event in events):
            return
    is_done = game.is_over(table.state) or who not in game.view(table.state, None)["turn"]
    # Before the timer of Dice Words runs there is nothing to skip: another player rolls, flips it, goes on.
    others_can_go_on = bool(game.open_actions(table.state, HOST))
    assert is_done or others_can_go_on or game.wake_at(table.state) is not None


@every_variant
def test_there_is_nothing_to_skip_for_a_player_who_is_not_on_turn(variant: Variant) -> None:
    for table in positions(variant, 25):
        turn = table.game.view(table.state, None)["turn"]
        for who in [*table.ids, "host", "stranger"]:
            if who not in turn:
                assert table.game.passing_move(table.state, who) is None
