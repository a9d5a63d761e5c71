"""What every game promises of its views: rules/README.md, "The contract"."""

import copy
import json
from typing import Any

import pytest

from games.engines import HOST, IllegalMove

from .contract import every_variant, on_time, positions, spoil, viewers
from .playout import Playout
from .variants import Variant
from .well_formed import example

ALWAYS: dict[str, Any] = {
    "phase": str,
    "turn": list,
    "actions": list,
    "players": list,
    "deadline": (float, int, type(None)),
    "over": bool,
    "winners": list,
}


@every_variant
def test_a_view_has_what_every_view_has(variant: Variant) -> None:
    game = variant.game
    for table in positions(variant):
        for viewer in viewers(table):
            view = game.view(table.state, viewer)
            assert json.loads(json.dumps(view, allow_nan=False)) == view
            for key, kind in ALWAYS.items():
                assert isinstance(view[key], kind), key
            assert [player["id"] for player in view["players"]] == table.ids
            assert {"id", "name", "score", "supports"} <= set(view["players"][0])
            assert set(view["turn"]) <= set(table.ids)
            assert set(view["actions"]) <= set(game.moves)


@every_variant
def test_views_and_questions_agree(variant: Variant) -> None:
    game = variant.game
    for table in positions(variant):
        view = game.view(table.state, None)
        assert view["over"] == game.is_over(table.state)
        assert view["winners"] == game.winners(table.state)
        assert {player["id"]: player["score"] for player in view["players"]} == game.scores(table.state)
        assert bool(view["winners"]) == view["over"]
        if view["over"]:
            assert game.wake_at(table.state) is None
            for viewer in viewers(table):
                over = game.view(table.state, viewer)
                assert (over["turn"], over["actions"]) == ([], [])


@every_variant
def test_a_player_on_turn_can_do_something(variant: Variant) -> None:
    for table in positions(variant):
        turn = variant.game.view(table.state, None)["turn"]
        assert all(variant.game.view(table.state, who)["actions"] for who in turn)
        assert (
            turn
            or variant.game.is_over(table.state)
            or variant.game.wake_at(table.state) is not None
            or variant.game.round_for_host(table.state)
        )


@every_variant
def test_what_is_not_among_the_actions_is_refused(variant: Variant) -> None:
    game = variant.game
    for table in positions(variant, 25):
        for who in [*table.ids, HOST]:
            closed = set(game.moves) - set(game.view(table.state, who)["actions"])
            for kind in closed:
                action = example(game.moves[kind].schema, table.chance)
                with pytest.raises(IllegalMove) as refused:
                    game.decide(table.state, who, action, on_time(table))
                assert refused.value.code != "malformed"


@every_variant
def test_strangers_see_what_spectators_see(variant: Variant) -> None:
    for table in positions(variant, 15):
        public = variant.game.view(table.state, None)
        assert public["actions"] == []
        for stranger in ("stranger", "", 7, True, ["p0"], {"id": "p0"}):
            assert variant.game.view(table.state, stranger) == public  # type: ignore[arg-type]


@every_variant
def test_an_event_changes_only_its_audiences_views(variant: Variant) -> None:
    """This also means that a view shows nothing of what other players did in secret."""
    game = variant.game
    table = Playout(variant, 11)
    for _ in table.steps(60):
        pass
    state = game.apply(None, table.log[0])
    for event in table.log[1:]:
        after, audience = game.apply(state, event), game.audience(event)
        for viewer in [*table.ids, None]:
            if audience is not None and viewer not in audience:
                assert game.view(after, viewer) == game.view(state, viewer), event
        state = after


@every_variant
def test_a_view_is_the_receivers_own(variant: Variant) -> None:
    for table in positions(variant, 10):
        before = copy.deepcopy(variant.game.view(table.state, HOST))
        spoil(variant.game.view(table.state, HOST))
        assert variant.game.view(table.state, HOST) == before
