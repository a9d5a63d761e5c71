from games.engines.schema import action, extra_time, form

OPTIONS = form(
    {
        "rounds": {
            "title": "Rounds",
            "description": "How many words each player makes.",
            "type": "integer",
            "minimum": 1,
            "maximum": 5,
            "default": 3,
        },
        "round_seconds": {
            "title": "Seconds in a round",
            "description": "How long the players may fish.",
            "type": "integer",
            "minimum": 20,
            "maximum": 300,
            "default": 60,
        },
    },
    title="Letter Pond: options",
)

SUPPORTS = form(
    {
        "extra_letter": {
            "title": "One letter more",
            "description": "You draw seven letters where the others draw six.",
            "type": "boolean",
            "default": False,
        },
        "extra_time": extra_time(),
    },
    title="Letter Pond: rule cards of one player",
)

_LETTERS = {"title": "Word", "type": "string", "minLength": 1, "maxLength": 7, "pattern": "[A-Z]*"}

WORD = action("word", "Make a word", letters=_LETTERS)
PASS = action("pass", "Make no word in this round")
NEXT = action("next", "Start the next round")
