"""The options, supports and actions of Ice Pack as JSON Schema, for forms, the API description and validation."""

from ..schema import action, extra_time, form, or_not
from ..values import Schema
from .equipment import BOARD_DICE, COLUMNS, DIE, HAND, PATTERNS, ROWS, TIERS, circles_in


def _goal(tier: str) -> Schema:
    first, second = TIERS[tier]
    return {
        "title": f"Tier {tier}",
        "description": f"How many circles of patterns {first} and {second}.",
        "type": "integer",
        "minimum": 1,
        "maximum": circles_in(tier),
    }


_GOALS: Schema = {
    "title": "Goals",
    "description": "How many patterns of each tier to reach; at least one.",
    "type": "object",
    "properties": {tier: _goal(tier) for tier in TIERS},
    "additionalProperties": False,
    "minProperties": 1,
}

OPTIONS = form(
    {
        "seconds": {
            "title": "Seconds in the game",
            "description": "How long the clock runs: 600 are ten minutes.",
            "type": "integer",
            "minimum": 60,
            "maximum": 3600,
            "default": 600,
        },
        "super_packed": {
            "title": "Super packed",
            "description": "A pattern counts only if it includes the bottom row.",
            "type": "boolean",
            "default": False,
        },
        "find_patterns": {
            "title": "Find it yourself",
            "description": "Patterns are not outlined: each player says which dice make one. A pattern that is not "
            "seen is not scored.",
            "type": "boolean",
            "default": False,
        },
        "achievement": {
            "title": "Achievement",
            "description": "Goals instead of the clock: whoever first has so many patterns of each tier wins. "
            "Tier 1 are rows, tier 2 diagonals, tier 3 double rows.",
            "anyOf": [{"type": "object", "additionalProperties": _GOALS}, {"type": "null"}],
            "default": None,
        },
    },
    title="Ice Pack: options",
)

SUPPORTS = form(
    {
        "goals": or_not(
            _GOALS
            | {
                "title": "Own goals",
                "description": "Where the table plays for goals, these are yours instead. "
                "Tier 1 are rows, tier 2 diagonals, tier 3 double rows.",
            },
            on_card="When the table plays for goals, you have your own.",
        ),
        "extra_time": extra_time("When you play alone, the clock is multiplied by this number."),
    },
    title="Ice Pack: rule cards of one player",
)

_DIE: Schema = {
    "description": "A die of your hand, the first one is 0.",
    "type": "integer",
    "minimum": 0,
    "maximum": HAND - 1,
}
_VALUE: Schema = {"description": "Its new value.", "type": "integer", "minimum": DIE[0], "maximum": DIE[-1]}
_COLUMN: Schema = {
    "description": "The column, counted from the left.",
    "type": "integer",
    "minimum": 1,
    "maximum": COLUMNS,
}
_PATTERN: Schema = {
    "description": "The number of the pattern.",
    "type": "integer",
    "minimum": PATTERNS[0],
    "maximum": PATTERNS[-1],
}
_CELLS: Schema = {
    "description": "Where it lies: row (1 is the top) and column of each die. "
    "Only needed where it lies in more than one place.",
    "type": "array",
    "items": {
        "type": "array",
        "items": {"type": "integer", "minimum": 1, "maximum": ROWS},
        "minItems": 2,
        "maxItems": 2,
    },
    "minItems": 1,
    "maxItems": BOARD_DICE,
    "uniqueItems": True,
}

ROLL = action("roll", "Roll the dice in your hand")
CHANGE = action("change", "Spend a change on a die just rolled", die=_DIE, value=_VALUE)
PLACE = action("place", "Push a die into a column", die=_DIE, column=_COLUMN)
CLAIM = form(
    {"type": {"type": "string", "const": "claim"}, "pattern": _PATTERN, "cells": _CELLS},
    required=["type", "pattern"],
    title="Claim a pattern",
)
SKIP = action("skip", "Claim nothing")
