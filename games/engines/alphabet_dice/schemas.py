"""The options, supports and actions of Alphabet Dice as JSON Schema, for forms, API description and validation."""

from ..schema import action, extra_time, form, or_not, uses
from ..values import MAX_NAME_LENGTH, Schema
from .equipment import DICE, MOST_USES, SECOND_TURN, SOUPER, THROW_AGAIN, die_id

# Dice move by a few cells at a time: none ever lies as far out as this.
_FARTHEST = 999

OPTIONS = form(
    {
        "judging": {
            "title": "Who checks the words",
            "description": "Coach: a wrong word is handed back at once, and you may try again. "
            "Referee: a wrong word is taken back and the turn is lost. "
            "Challenge: a word stands unless another player doubts it.",
            "type": "string",
            "enum": ["coach", "referee", "challenge"],
            "default": "coach",
        },
        "turn_seconds": {
            "title": "Seconds for a turn",
            "description": "From 15 to 600; left empty, there is no clock.",
            "anyOf": [{"type": "integer", "minimum": 15, "maximum": 600}, {"type": "null"}],
            "default": None,
        },
        "servings": {
            "title": "Servings",
            "description": "Four make a whole game; the fourth is the Souper serving.",
            "type": "integer",
            "minimum": 1,
            "maximum": SOUPER,
            "default": SOUPER,
        },
        "first": {
            "title": "Who begins",
            "description": "The player who begins the first serving; left empty, it is drawn by lot.",
            "anyOf": [{"type": "string", "minLength": 1, "maxLength": MAX_NAME_LENGTH}, {"type": "null"}],
            "default": None,
        },
    },
    title="Alphabet Dice: options",
)

# The published rules of this game have no rules for younger players.
_OURS: Schema = {"ours": True}

SUPPORTS = form(
    {
        "light_start": or_not(
            {
                "title": "Light start",
                "description": "So many of your dice stay out of every serving.",
                "type": "integer",
                "minimum": 1,
                "maximum": 3,
            },
            on_card="You begin every serving with {dice} fewer.",
        )
        | _OURS,
        "lighter_start": or_not(
            {
                "title": "Lighter start",
                "description": "So many of your dice stay out of every serving, but at most a third of them.",
                "type": "integer",
                "minimum": 4,
                "maximum": 6,
            },
            on_card="You begin every serving with {dice} fewer, or with a third fewer.",
        )
        | _OURS,
        "second_slurp": {
            "title": "Second slurp",
            "description": "You may slurp twice in a serving.",
            "type": "boolean",
            "default": False,
        }
        | _OURS,
        "red_counts_one": {
            "title": "Red counts one",
            "description": "Your red letters that are left count 1, not 2.",
            "type": "boolean",
            "default": False,
        }
        | _OURS,
        THROW_AGAIN: uses(
            "Throw again",
            "Play it in your turn: the dice in front of you are thrown again.",
            MOST_USES,
            on_card="Throw the dice in front of you again, {uses} a game.",
            ours=True,
        ),
        SECOND_TURN: uses(
            "Second turn",
            "Play it in your turn: after your word it is your turn again.",
            MOST_USES,
            on_card="After your word it is your turn again, {uses} a game.",
            ours=True,
        ),
        "extra_time": extra_time(),
    },
    title="Alphabet Dice: rule cards of one player",
)


_DIE: Schema = {"type": "string", "enum": [die_id(die) for die in range(1, len(DICE) + 1)]}
_CELL: Schema = {
    "type": "array",
    "items": {"type": "integer", "minimum": -_FARTHEST, "maximum": _FARTHEST},
    "minItems": 2,
    "maxItems": 2,
}
_BUILD: dict[str, Schema] = {
    "dir": {
        "description": "The way the word reads.",
        "type": "string",
        "enum": ["across", "down"],
    },
    "word": {
        "description": "Every die of the finished word in reading order: "
        "your own by their names, those on the table by [row, column].",
        "type": "array",
        "items": {"anyOf": [_DIE, _CELL]},
        "minItems": 2,
        "maxItems": len(DICE),
        "uniqueItems": True,
    },
    "anchor": {"description": "The die of the word that stays where it is: [row, column].", **_CELL},
}
_NEEDED = ["dir", "word"]
_SLURP: dict[str, Schema] = {
    "cell": {"description": "The die to pull out: [row, column].", **_CELL},
    "die": {"description": "Your die that takes its place.", **_DIE},
    "give_to": {
        "description": "Who gets the die that was pulled out.",
        "type": "string",
        "minLength": 1,
        "maxLength": MAX_NAME_LENGTH,
    },
    "build": form(_BUILD, required=_NEEDED, title="Further dice, in a word through the new letter"),
}


def _type(kind: str) -> dict[str, Schema]:
    return {"type": {"type": "string", "const": kind}}


BUILD = form({**_type("build"), **_BUILD}, required=["type", *_NEEDED], title="Build a word")
SLURP = form(
    {**_type("slurp"), **_SLURP},
    required=["type", "cell", "die", "give_to"],
    title="Slurp a die out of the table",
)
PASS = action("pass", "Pass")
CHALLENGE = action("challenge", "Challenge the last word")
ACCEPT = action("accept", "Accept the last word")
