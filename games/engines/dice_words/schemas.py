"""The options, supports and actions of Dice Words as JSON Schema, for forms, the API description and validation."""

from ..schema import action, extra_time, form, or_not, uses
from ..values import HOST, Schema
from .equipment import BONUS_B, MOST_DICE, MOST_REROLLS, MOST_USES, REROLLS
from .state import EXTRA_TARGET, PLAYER, SECOND_THROW

_LENGTHS = range(1, MOST_DICE + 1)


def _bonus(length: int) -> Schema:
    letters = "1 letter" if length == 1 else f"{length} letters"
    points = {"type": "integer", "minimum": 0, "maximum": 100, "default": BONUS_B.get(str(length), 0)}
    return {"title": letters, "description": f"Bonus points for a word of {letters}.", **points}


OPTIONS = form(
    {
        "rounds": {
            "title": "Rounds",
            "description": "5 make a short game, 10 a medium one, 15 a long one.",
            "type": "integer",
            "minimum": 1,
            "maximum": 30,
            "default": 5,
        },
        "round_seconds": {
            "title": "Seconds in a round",
            "description": "How long the timer runs.",
            "type": "integer",
            "minimum": 20,
            "maximum": 600,
            "default": 120,
        },
        "judging": {
            "title": "Who checks the words",
            "description": "Referee: a word that is not in the dictionary scores nothing. "
            "Coach: it is handed back at once, and you may try again.",
            "type": "string",
            "enum": ["referee", "coach"],
            "default": "referee",
            # One person learns more from an answer at once than from a round without points.
            "alone": "coach",
        },
        "target_reroll": {
            "title": "Vote on the target letters",
            "description": "When all players agree, the target letters are rolled again, once a round.",
            "type": "boolean",
            "default": False,
        },
        "sugar_cube": {
            "title": "Sugar cube",
            "description": "Whoever has the fewest points gets an eighth die for the next round.",
            "type": "boolean",
            "default": False,
        },
        "end_early": {
            "title": "End when all are done",
            "description": "A round ends before the timer when everybody is done.",
            "type": "boolean",
            "default": True,
        },
        "own_sums": {
            "title": "Own sums",
            "description": "Before the score is shown, each player types what the word scores. "
            "Right or wrong, the score stays the same.",
            "type": "boolean",
            "default": False,
        },
        "rounds_started_by": {
            "title": "Who flips the timer",
            "description": "Player: the starting player. Host: only the host, so that several tables begin together.",
            # Written so that no form asks for it: the platform chooses it for the tables of a class.
            "anyOf": [{"const": PLAYER}, {"const": HOST}],
            "default": PLAYER,
        },
        "bonus_b": {
            "title": "Side B bonus points",
            "description": "Bonus points by length of the word, for players who have the side B card.",
            "type": "object",
            "properties": {str(length): _bonus(length) for length in _LENGTHS},
            "additionalProperties": False,
            "default": BONUS_B,
        },
    },
    title="Dice Words: options",
)


def _card(title: str, description: str) -> Schema:
    return {"title": title, "description": description, "type": "boolean", "default": False}


SUPPORTS = form(
    {
        "unlimited_rerolls": _card("Roll and roll", "Roll your dice again as often as you like."),
        "head_start": _card("Head start", "The clock runs once just for you, then again for everybody."),
        "length_multiplier": _card("Long is strong", "Every letter multiplies, targets or not."),
        "side_b": _card("More bonus points", "Bonus from three letters on: side B of the straw."),
        "length_multiplier_rounds": uses(
            "Long is strong, for a round",
            "Play it in a round: every letter multiplies, targets or not.",
            MOST_USES,
            on_card="Every letter multiplies, in {rounds} that you choose.",
        ),
        "side_b_rounds": uses(
            "More bonus points, for a round",
            "Play it in a round: bonus from three letters on.",
            MOST_USES,
            on_card="Bonus from three letters on, in {rounds} that you choose.",
        ),
        "rerolls": or_not(
            {
                "title": "More rerolls",
                "description": "Roll your dice again more often than twice a round.",
                "type": "integer",
                "minimum": REROLLS + 1,
                "maximum": MOST_REROLLS,
            },
            on_card="You may roll again {times} times in a round.",
        ),
        "head_start_half": _card("Half a head start", "You begin half a clock before the others."),
        EXTRA_TARGET: uses(
            "One more target",
            "Play it in a round: your word counts as if it had one more target.",
            MOST_USES,
            on_card="Your word counts one target more, in {rounds} that you choose.",
            ours=True,
        ),
        SECOND_THROW: uses(
            "Second throw",
            "Roll all your dice again and keep the throw that you like.",
            MOST_USES,
            on_card="Roll all your dice again and keep the throw that you like, {uses} in the game.",
            ours=True,
        ),
        "extra_time": extra_time(),
    },
    title="Dice Words: rule cards of one player",
)


_DICE: Schema = {
    "description": "Your own dice by number, the first one is 0.",
    "type": "array",
    "items": {"type": "integer", "minimum": 0, "maximum": MOST_DICE - 1},
    "minItems": 1,
    "maxItems": MOST_DICE,
    "uniqueItems": True,
}
_VOTE: Schema = {"description": "Whether you want other target letters.", "type": "boolean"}
_LETTERS: Schema = {
    "description": "The letter that each of these dice stands for.",
    "type": "string",
    "minLength": 1,
    "maxLength": MOST_DICE,
    "pattern": "^[A-Za-z]+$",
}
_SUM: Schema = {"description": "What your word scores.", "type": "integer", "minimum": 0, "maximum": 999}

ROLL_TARGETS = action("roll_targets", "Roll the target letters")
VOTE_TARGETS = action("vote_targets", "Say whether to roll them again", reroll=_VOTE)
GO = action("go", "Flip the timer")
ROLL = action("roll", "Roll all your dice")
REROLL = action("reroll", "Roll some of your dice again", dice=_DICE)
OTHER_THROW = action("other_throw", "Take the other throw")
WORD = action("word", "Lay a word", dice=_DICE, letters=_LETTERS)
DONE = action("done", "Be done for this round")
SUM = action("sum", "Say what your word scores", points=_SUM)
NEXT = action("next", "Begin the next round")
