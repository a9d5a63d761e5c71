"""The files that explain one move in Dice Words, in the order in which it passes through them.

ARCHITECTURE.md has the walk with a sentence for each. A game's templates count as one.
"""

WALK = (
    "static/games/dice-words/board.js",
    "static/js/table/moves.js",
    "games/views/screens.py",
    "games/access.py",
    "games/actions/play.py",
    "games/actions/locked_table.py",
    "games/engines/game.py",
    "games/engines/dice_words/rules.py",
    "games/engines/dice_words/events.py",
    "games/engines/dice_words/view.py",
    "games/selectors.py",
    "games/boards/page.py",
    "games/boards/dice_words/board.py",
    "templates/games/dice-words/_play.html",
    "static/js/table/board.js",
)

# Python files that run during a move and decide nothing about it, with the reason.
BESIDE_THE_WALK = {
    # Values
    "classrooms/visitors.py": "who sends the request",
    "games/models.py": "the rows",
    "games/engines/cards.py": "rule cards with a number of uses",
    "games/engines/context.py": "dice, words and time, as an engine gets them",
    "games/engines/definition.py": "the fields of a game, with their defaults",
    "games/engines/dice_words/scoring.py": "points of a word, for the boards",
    "games/engines/dice_words/state.py": "the state and its JSON",
    "games/engines/schema.py": "checks a move against the schema that the game declares",
    "games/engines/values.py": "players, refusals and frozen mappings",
    "games/boards/dice_words/dice.py": "dice and sums as they are drawn",
    "games/boards/rule_cards.py": "title, text and icon of a support",
    "games/forms/moves.py": "reads the JSON of a request",
    "games/refusals.py": "the status of an exception",
    "games/word_lists.py": "the words that count at the table",
    # Infrastructure
    "config/asgi.py": "chooses between streams, moves and pages",
    "config/core/breaker.py": "skips a service that does not answer",
    "config/core/cache.py": "the cache, with a local fallback",
    "config/core/db.py": "write transactions and compiled queries",
    "config/core/live/bus.py": "to other processes",
    "config/core/live/hub.py": "to the streams of this process",
    "config/core/live/presence.py": "which players have the page open",
    "config/core/live/rooms.py": "the registry of streams",
    "config/server/batches.py": "commits several moves together",
    "config/server/bridge.py": "from ASGI to Django",
    "config/server/middleware.py": "the content security policy",
    "games/actions/storage.py": "loads and saves log and snapshot",
    "games/boards/__init__.py": "finds the game's presenter and templates",
    "games/rooms.py": "the name of a table's stream",
    "games/table_page.py": "passes the move's result on to the selectors",
    "games/templatetags/boards.py": "renders equal pieces of a board once",
}
