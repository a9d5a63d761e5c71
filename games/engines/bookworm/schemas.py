"""The options, supports and actions of Bookworm as JSON Schema, for forms, the API description and validation."""

from ..schema import action, extra_time, form
from ..values import MAX_NAME_LENGTH, Schema
from .equipment import LETTER_IDS, SIDES, SPECIAL


def _number(title: str, description: str, least: int, most: int, default: int) -> Schema:
    size = {"type": "integer", "minimum": least, "maximum": most, "default": default}
    return {"title": title, "description": description, **size}


def _choice(title: str, description: str, *choices: str) -> Schema:
    return {
        "title": title,
        "description": description,
        "type": "string",
        "enum": list(choices),
        "default": choices[0],
    }


OPTIONS = form(
    {
        "target_score": _number("Points that end the game", "First to so many; most points win.", 5, 99, 21),
        "special_die": {
            "title": "The special die",
            "description": "A green eighth die that changes a rule each round. Best after a first game without it.",
            "type": "boolean",
            "default": False,
        },
        "categories": _choice(
            "Categories",
            "Choice: the Bookworm picks one of the three on the card. "
            "Green: the easiest one counts, the rule for young players.",
            "choice",
            "green",
        ),
        "think_seconds": _number("Seconds to think", "The quiet part of a turn.", 0, 120, 10),
        "countdown_seconds": _number(
            "Seconds of countdown", "The last part of a turn. With 0 in both there is no clock.", 0, 120, 5
        ),
        "reading_seconds": {
            **_number(
                "Seconds to read",
                "Before the first turn of a round, so that all can read the category.",
                0,
                60,
                0,
            ),
            "platform": 5,
        },
        "objection_seconds": _number(
            "Seconds to object", "After the word that ends a round. With 0 the round ends at once.", 0, 60, 5
        ),
        "vote_seconds": _number("Seconds to vote", "How long a vote on a word is open.", 5, 120, 20),
        "judge": {
            **_choice(
                "Who judges the words",
                "Vote: the players, when somebody objects. List: the word list of the category.",
                "vote",
                "list",
            ),
            # What the rules advise to one person with computer players.
            "alone": "list",
        },
        "answers": {
            **_choice(
                "What an answer is",
                "Any: what players say. Words: one or two words; one that neither the category nor the dictionary has "
                "counts only if the others vote for it.",
                "any",
                "words",
            ),
            # Children do not chat in a game.
            "platform": "words",
        },
        "first": {
            "title": "First Bookworm",
            "description": "Who turns the first card. By lot: chance decides.",
            "default": None,
            "format": "player",
            "anyOf": [{"type": "string", "minLength": 1, "maxLength": MAX_NAME_LENGTH}, {"type": "null"}],
        },
    },
    title="Bookworm: options",
)

SUPPORTS = form(
    {"extra_time": extra_time()},
    title="Bookworm: rule cards of one player",
)


NAME = form(
    {
        "type": {"type": "string", "const": "name"},
        # Longer than any word may be, so that a long one gets a kind sentence.
        "word": {"description": "The word you say, 1 to 40 characters.", "type": "string", "maxLength": 200},
        "die": {
            "description": "The die that you take for it.",
            "type": "string",
            "enum": [*LETTER_IDS, SPECIAL],
        },
        "sure": {"description": "It fits, though it is not on the list.", "type": "boolean"},
    },
    required=["type", "word", "die"],
    title="Name a word and take a die",
)


_CATEGORY: Schema = {
    "description": "Which of the three on the card, the easiest is 0.",
    "type": "integer",
    "enum": [0, 1, 2],
}
_SIDE: Schema = {
    "description": "The side that counts in this round.",
    "type": "string",
    "enum": list(SIDES),
}
_FITS: Schema = {"description": "Whether the word fits the category.", "type": "boolean"}

CHOOSE = action("choose", "Choose a category", category=_CATEGORY)
TURN_SPECIAL = action("turn_special", "Turn the special die", side=_SIDE)
TAKE_SPECIAL = action("take_special", "Take the swap die and turn a new card")
_PLACE: Schema = {
    "description": "Which of the words of this round, the first one is 0.",
    "type": "integer",
    "minimum": 0,
    "maximum": 999,
}
STRIKE = action("strike", "Take a word off all screens", word=_PLACE)
GIVE_UP = action("give_up", "Give up: no word comes to mind")
OBJECT = action("object", "Object to the last word")
VOTE = action("vote", "Say whether the word fits", fits=_FITS)
