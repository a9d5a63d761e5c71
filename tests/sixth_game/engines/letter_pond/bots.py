"""Computer players: the higher the level, the longer the word."""

from collections import Counter
from collections.abc import Iterable

from games.engines.context import Context
from games.engines.values import Action, Facts

from .rules import may_make
from .state import State


def choose(state: State, who: str, open_actions: list[str], ctx: Context, level: int) -> Action:
    if "next" in open_actions:
        return {"type": "next"}
    words = [word for word in _words(state, who, ctx) if len(word) <= level + 1]
    return {"type": "word", "letters": words[0]} if words else {"type": "pass"}


def best_plays(state: State, who: str, ctx: Context) -> list[Facts]:
    if may_make(state, who):
        return []
    return [
        {"action": {"type": "word", "letters": word}, "score": len(word), "word": word}
        for word in _words(state, who, ctx)
    ]


def _words(state: State, who: str, ctx: Context) -> list[str]:
    """All words that the player's letters hold, longest first."""
    letters = "".join(state.hands[state.seat(who)].letters)
    search = getattr(ctx.words, "fitting", None)
    if search is not None:
        found: Iterable[str] = search(letters, 0)
    else:
        known: Iterable[str] = ctx.words if isinstance(ctx.words, Iterable) else ()
        found = [
            word
            for word in known
            if word.isalpha() and word.isupper() and not Counter(word) - Counter(letters)
        ]
    return sorted(found, key=lambda word: (-len(word), word))
