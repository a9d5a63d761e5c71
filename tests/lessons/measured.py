"""Ladders that are made up for tests, so that no test depends on what computer players have measured."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from lessons.adaptivity import ladders
from lessons.adaptivity.ladders import RAREST

LADDERS: Mapping[str, list[dict[str, Any]]] = {
    "dice-words": [
        {},
        {"extra_target_rounds": 2},
        {"extra_target_rounds": 4},
        {"extra_target_rounds": 4, "length_multiplier_rounds": 1},
        {"extra_target_rounds": 4, "length_multiplier_rounds": 2},
        {"extra_target_rounds": 4, "length_multiplier_rounds": 3},
    ],
    "scrabbicle": [{}, {"junior": True}],
    "alphabet-dice": [{}, {"light_start": 1}, {"light_start": 2}, {"light_start": 3}],
}
# Half a level each; one level is 1.5 of a logit.
STEP, STEEPNESS = 0.5, 1.5
LEVELS = range(1, 6)


@contextmanager
def ladders_of(*games: str) -> Iterator[None]:
    """These games are measured, and no other; all three that have a made-up ladder without a name."""
    chosen = games or tuple(LADDERS)
    with TemporaryDirectory() as folder, patch.object(ladders, "FOLDER", Path(folder)):
        tables = {
            "ladders.json": {"version": 1, "games": {game: _ladder(LADDERS[game]) for game in chosen}},
            "scales.json": {"version": 1, "games": dict.fromkeys(chosen, SCALE)},
        }
        for name, table in tables.items():
            (Path(folder) / name).write_text(json.dumps(table), "utf-8")
        _forget()
        try:
            yield
        finally:
            _forget()


def _forget() -> None:
    ladders.ladder.cache_clear()
    ladders.has_ladder.cache_clear()
    ladders._table.cache_clear()


SCALE = {
    "goal_chance": [[x / 5, 1 / (1 + 2.718 ** (-3 * x / 5))] for x in range(-10, 11)],
    "margin": 0.25,
    "margin_spread": 0.2,
    "par": 12,
    "roll_slope": -0.1,
    "rounds_per_goal": 1,
    "share_spread": 0.2,
}


def _ladder(cards: list[dict[str, Any]]) -> dict[str, Any]:
    return {"rungs": [_rung(supports, STEP * number) for number, supports in enumerate(cards)]}


def _rung(supports: dict[str, Any], worth: float) -> dict[str, Any]:
    return {
        "supports": supports,
        "wins_one_level": _chance(worth - 1),
        "wins_two_levels": _chance(worth - 2),
        "points": {str(level): 5 * (level + worth) for level in LEVELS},
        "share": {str(level): 0.15 * level + 0.02 * worth for level in LEVELS},
    }


def _chance(lead: float) -> float:
    return max(ladders.logistic(STEEPNESS * lead), RAREST)
