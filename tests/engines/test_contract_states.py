"""What every game promises of its states and events: rules/README.md, "The contract"."""

import copy
import dataclasses
import json
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from games.engines import Context, Game, SeededDice
from games.engines.values import FrozenDict

from .contract import every_game, every_variant, positions, spoil
from .playout import SMALL_LEXICON, Playout
from .run_length import times
from .variants import VARIANTS, Variant


def _mutable_parts(value: Any, path: str = "state") -> Iterator[str]:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        if not value.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            yield path
        for field in dataclasses.fields(value):
            yield from _mutable_parts(getattr(value, field.name), f"{path}.{field.name}")
    elif isinstance(value, tuple):
        for part in value:
            yield from _mutable_parts(part, f"{path}[]")
    elif isinstance(value, FrozenDict):
        yield from _mutable_parts(tuple(value.values()), path)
    elif not isinstance(value, str | int | float | None | frozenset):
        yield path


@every_variant
def test_nothing_in_a_state_can_change(variant: Variant) -> None:
    for table in positions(variant):
        assert list(_mutable_parts(table.state)) == []


@every_variant
def test_a_state_can_be_hashed_copied_and_pickled(variant: Variant) -> None:
    for table in positions(variant, 15):
        for again in (copy.deepcopy(table.state), pickle.loads(pickle.dumps(table.state))):
            assert again == table.state
            assert hash(again) == hash(table.state)


@every_variant
def test_a_state_survives_being_stored(variant: Variant) -> None:
    game = variant.game
    for table in positions(variant):
        stored = json.dumps(game.dump(table.state), allow_nan=False)
        assert game.load(json.loads(stored)) == table.state
        # A database may keep the keys in another order.
        assert game.load(json.loads(json.dumps(json.loads(stored), sort_keys=True))) == table.state


@every_variant
def test_a_dump_is_the_receivers_own(variant: Variant) -> None:
    for table in positions(variant, 10):
        before = copy.deepcopy(variant.game.dump(table.state))
        spoil(variant.game.dump(table.state))
        assert variant.game.dump(table.state) == before


@every_game
def test_a_dump_is_versioned_and_refused_by_another_game_or_version(game: Game[Any]) -> None:
    data = game.dump(Playout(Variant(game, "as it comes"), 0).state)
    assert (data["game"], data["version"]) == (game.slug, game.dump_version)
    for other in ({"version": data["version"] + 1}, {"version": None}, {"game": "chess"}):
        with pytest.raises(ValueError, match=game.name):
            game.load({**data, **other})


# The log


@every_variant
def test_the_log_alone_replays_the_game(variant: Variant) -> None:
    for seed in range(times(1, long=10_000 // len(VARIANTS))):
        table = Playout(variant, f"replay {seed}")
        for _ in table.steps(150):
            pass
        assert variant.game.replay(table.log) == table.state
        # A database may keep the keys in another order.
        shuffled = json.loads(json.dumps(table.log, sort_keys=True))
        assert variant.game.replay(shuffled) == table.state


@every_variant
def test_events_are_json_and_the_receivers_own(variant: Variant) -> None:
    table = Playout(variant, 5)
    for _ in table.steps(30):
        turn = variant.game.view(table.state, None)["turn"]
        if not turn:
            continue
        action = variant.game.bot(table.state, turn[0], table.ctx(), 3)
        events = variant.game.decide(table.state, turn[0], action, table.ctx())
        assert json.loads(json.dumps(events, allow_nan=False)) == events
        assert all(isinstance(event["type"], str) for event in events)
        state, before = table.state, variant.game.dump(table.state)
        for event in events:
            state = variant.game.apply(state, event)
        after = variant.game.dump(state)
        spoil(events)
        assert variant.game.dump(state) == after
        assert variant.game.dump(table.state) == before


@every_variant
def test_act_is_decide_and_then_apply(variant: Variant) -> None:
    game = variant.game
    for table in positions(variant, 25):
        for who in table.game.view(table.state, None)["turn"][:1]:
            action = game.bot(table.state, who, table.ctx(), 4)
            one = Context(SeededDice(9), SMALL_LEXICON, table.now)
            other = Context(SeededDice(9), SMALL_LEXICON, table.now)
            state = table.state
            for event in game.decide(state, who, action, one):
                state = game.apply(state, event)
            assert game.act(table.state, who, action, other) == state
