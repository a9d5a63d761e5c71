"""The options, supports and actions of Scrabbicle as JSON Schema, for forms, the API description and validation."""

from ..schema import action, extra_time, form, or_not, uses
from ..values import Schema
from .equipment import LARGEST_RACK, LEVELS, LUCKY, MOST_LUCKY, MOST_SETS, TILES

OPTIONS = form(
    {
        "level": {
            "title": "Level",
            "description": "Standard: two dice and seven tiles. Advanced: three dice and nine tiles, and "
            "everybody's words may be made longer. Junior: one die and seven tiles.",
            "type": "string",
            "enum": list(LEVELS),
            "default": "standard",
        },
        "sets": {
            "title": "Sets of tiles",
            "description": "Two sets let twice as many people play.",
            "type": "integer",
            "minimum": 1,
            "maximum": MOST_SETS,
            "default": 1,
        },
        "judging": {
            "title": "Who checks the words",
            "description": "Challenge: a word stands unless somebody challenges it before the next roll. "
            "Referee: a word that is not in the dictionary costs the turn. "
            "Coach: it is handed back at once, and you may try again.",
            "type": "string",
            "enum": ["challenge", "referee", "coach"],
            "default": "challenge",
            # One person learns more from an answer at once than from a lost turn.
            "alone": "coach",
        },
        "amend_others": {
            "title": "Lengthen everybody's words",
            "description": "Tiles may be put into other players' words too. Advanced games always allow it.",
            "type": "boolean",
            "default": False,
        },
        "turn_seconds": {
            "title": "Seconds for a turn",
            "description": "How long a player may take to roll and play. Empty: no clock.",
            "default": None,
            "anyOf": [{"type": "integer", "minimum": 15, "maximum": 600}, {"type": "null"}],
        },
    },
    title="Scrabbicle: options",
)

SUPPORTS = form(
    {
        "junior": {
            "title": "One die",
            "description": "You roll one die, and its number is the length of your word.",
            "type": "boolean",
            "default": False,
        },
        "rack": or_not(
            {
                "title": "Bigger rack",
                "description": "You hold so many tiles instead of seven, as in an advanced game.",
                "type": "integer",
                "minimum": LEVELS["standard"].rack + 1,
                "maximum": LARGEST_RACK,
            },
            on_card="You hold {times} tiles.",
        ),
        "amend_any": {
            "title": "Everybody’s words",
            "description": "You may put tiles into other players’ words too.",
            "type": "boolean",
            "default": False,
        },
        LUCKY: uses(
            "Lucky throw",
            "Play it when you have rolled: your throw counts as all sixes.",
            MOST_LUCKY,
            on_card="All sixes, {uses} a game: you choose the length, and a new word counts double.",
        ),
        "extra_time": extra_time(),
    },
    title="Scrabbicle: rule cards of one player",
)

# An unknown id is well-formed: the rules refuse it, because there is no such tile or word.
_ID: Schema = {"type": "string", "minLength": 1, "maxLength": 8}
_TILE: Schema = {"description": "A tile of your rack.", **_ID}
_TILES: Schema = {
    "description": "Tiles of your rack.",
    "type": "array",
    "items": _TILE,
    "minItems": 1,
    "maxItems": LARGEST_RACK,
    "uniqueItems": True,
}
_LETTERS: Schema = {
    "description": "The letter that each of these tiles stands for.",
    "type": "string",
    "minLength": 1,
    "maxLength": LARGEST_RACK,
    "pattern": "^[A-Z]+$",
}
_AS: Schema = {
    "description": "The letter that this tile stands for; a blank needs it.",
    "type": "string",
    "minLength": 1,
    "maxLength": 1,
    "pattern": "^[A-Z]$",
}
_OLD: Schema = {
    "description": "A letter of the old word by number, the first one is 0.",
    "type": "integer",
    "minimum": 0,
    "maximum": len(TILES) - 1,
}
_AMENDED: Schema = form(
    {
        "word": {"description": "A word on the table.", **_ID},
        "letters": {
            "description": "The new word, letter by letter: old ones, and tiles put in.",
            "type": "array",
            "items": {
                "anyOf": [
                    form({"old": _OLD}, required=["old"], title="A letter that is there"),
                    form({"tile": _TILE, "as": _AS}, required=["tile"], title="A tile put in"),
                ]
            },
            "minItems": 2,
            "maxItems": len(TILES),
        },
    },
    required=["word", "letters"],
    title="A word made longer",
)
_WORDS: Schema = {
    "description": "The words to make longer, each once.",
    "type": "array",
    "items": _AMENDED,
    "minItems": 1,
    "maxItems": LARGEST_RACK,
}

ROLL = action("roll", "Roll your dice")
PLAY = action("play", "Lay a new word", tiles=_TILES, letters=_LETTERS)
AMEND = action("amend", "Make words on the table longer", words=_WORDS)
SWAP = action("swap", "Swap tiles for new ones", tiles=_TILES)
PASS = action("pass", "Pass")
CHALLENGE = action("challenge", "Ask the dictionary about the last play")
ACCEPT = action("accept", "Accept the last play of the game")
