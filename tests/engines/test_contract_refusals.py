"""What every game promises of moves that it refuses: rules/README.md, "The contract"."""

import dataclasses
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from games.engines import HOST, IllegalMove

from .contract import CountedDice, every_variant, on_time, positions
from .playout import Playout
from .variants import Variant
from .well_formed import example

HUGE = "x" * 200_000
DEEP: Any = {}
for _ in range(2_000):
    DEEP = {"type": DEEP}
GARBAGE: list[Any] = [
    *(None, True, False, 0, 1, -1, 7, 10**400, -(10**400), 0.0, 1.0, 1.5, float("nan"), float("inf")),
    *(
        "",
        "0",
        "A",
        HUGE,
        b"bytes",
        object(),
        {1, 2},
        (),
        [],
        [None],
        [True],
        [-1],
        [0, 0],
        ["0"],
        [1.0],
        [10**400],
    ),
    *([[0]], [{}], [0] * 10_000, {}, {"type": "roll"}, DEEP, [DEEP]),
]


def _malformed(forms: Iterable[dict[str, Any]], table: Playout) -> Iterator[Any]:
    yield from GARBAGE
    yield from ({"type": kind} for kind in GARBAGE)
    yield {}
    for form in forms:
        action = example(form, table.chance)
        yield {**action, "more": 1}
        yield {**action, 1: 1}
        yield {**action, HUGE: HUGE}
        for name in form["required"]:
            yield {key: value for key, value in action.items() if key != name}


@every_variant
def test_garbage_is_malformed_and_never_anything_else(variant: Variant) -> None:
    game = variant.game
    for table in list(positions(variant, 60))[-1:]:
        dice = CountedDice(0)
        before, ctx = game.dump(table.state), table.ctx()
        for action in _malformed([move.schema for move in game.moves.values()], table):
            if isinstance(action, dict) and action in [{"type": kind} for kind in game.moves]:
                continue
            for who in (table.ids[0], HOST, "stranger"):
                with pytest.raises(IllegalMove) as refused:
                    game.act(table.state, who, action, dataclasses.replace(ctx, dice=dice))
                assert refused.value.code == "malformed"
                assert len(refused.value.message) < 200
        assert game.dump(table.state) == before
        assert dice.rolled == 0


@every_variant
def test_garbage_in_a_field_is_refused_without_a_trace(variant: Variant) -> None:
    game = variant.game
    for table in list(positions(variant, 20))[::5]:
        for form in [move.schema for move in game.moves.values()]:
            action = example(form, table.chance)
            for name in set(action) - {"type"}:
                for garbage in GARBAGE:
                    _act_or_refuse(table, {**action, name: garbage})


def _act_or_refuse(table: Playout, action: Any) -> None:
    dice, before = CountedDice(0), table.game.dump(table.state)
    try:
        table.game.act(table.state, table.ids[0], action, on_time(table, dice))
    except IllegalMove:
        assert dice.rolled == 0
    assert table.game.dump(table.state) == before


@every_variant
def test_a_refused_move_changes_nothing_and_rolls_no_dice(variant: Variant) -> None:
    for table in positions(variant, 25):
        for form in [move.schema for move in variant.game.moves.values()]:
            _act_or_refuse(table, example(form, table.chance))


@every_variant
def test_a_refused_late_move_rolls_no_dice_even_where_the_bell_before_it_would(variant: Variant) -> None:
    """ "After an error nothing has changed and no dice were rolled", judged on the woken state or not."""
    game = variant.game
    for number, table in enumerate(positions(variant, 40)):
        bell = game.wake_at(table.state)
        if bell is None or number % 4:
            continue
        for who in (*table.ids, HOST, "stranger"):
            for form in [move.schema for move in game.moves.values()]:
                dice = CountedDice(3)
                late = dataclasses.replace(table.ctx(), dice=dice, now=bell)
                try:
                    game.decide(table.state, who, example(form, table.chance), late)
                except IllegalMove:
                    assert dice.rolled == 0


NOT_PLAYERS: list[Any] = ["stranger", "", "HOST", None, 0, True, 1.5, [], {}, ["p0"], b"p0", HUGE]


@every_variant
def test_an_unknown_player_is_refused(variant: Variant) -> None:
    table = Playout(variant, 1)
    for who in NOT_PLAYERS:
        for form in [move.schema for move in variant.game.moves.values()]:
            with pytest.raises(IllegalMove) as refused:
                variant.game.act(table.state, who, example(form, table.chance), table.ctx())
            assert refused.value.code == "unknown-player"


@every_variant
def test_refusals_are_sentences(variant: Variant) -> None:
    codes = set()
    for table in positions(variant, 30):
        for who in [*table.ids, HOST]:
            for form in [move.schema for move in variant.game.moves.values()]:
                try:
                    variant.game.decide(table.state, who, example(form, table.chance), table.ctx())
                except IllegalMove as refused:
                    codes.add((refused.code, refused.message))
    assert codes
    for code, message in codes:
        assert code == code.lower().replace(" ", "-").replace("_", "-")
        assert message[0].isupper()
        assert message[-1] in ".?!"
