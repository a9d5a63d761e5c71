"""Judging moves. Nothing is rolled before everything has been checked."""

from collections.abc import Callable

from ..context import Context
from ..values import Action, Event, IllegalMove
from . import dealing, plays, scoring
from .doors import check_open
from .equipment import counts
from .events import after
from .state import State


def move(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    check_open(state, who, action["type"])
    event = _MOVES[action["type"]](state, who, action, ctx)
    return [event, *_closing(after(state, event), ctx)]


def _build(state: State, who: str, action: Action, ctx: Context) -> Event:
    return _judged(state, plays.build(state, who, action), ctx)


def _slurp(state: State, who: str, action: Action, ctx: Context) -> Event:
    return _judged(state, plays.slurp(state, who, action), ctx)


def _judged(state: State, play: Event, ctx: Context) -> Event:
    play = play | {"at": float(ctx.now)}
    wrong = [word for word in play["words"] if not counts(word, ctx.accepted)]
    if not wrong or state.rules.judging == "challenge":
        return play
    if state.rules.judging == "coach":
        raise IllegalMove("not-a-word", ctx.not_a_word(wrong[0]))
    return {"type": "turn_lost", "by": play["by"], "wrong": wrong, "at": float(ctx.now)}


def _pass(state: State, who: str, action: Action, ctx: Context) -> Event:
    return {"type": "passed", "by": who, "late": False, "at": float(ctx.now)}


def _challenge(state: State, who: str, action: Action, ctx: Context) -> Event:
    assert state.pending is not None
    wrong = [word for word in state.pending.words if not counts(word, ctx.accepted)]
    player = state.players[state.pending.seat].id
    return {"type": "challenged", "by": who, "player": player, "wrong": wrong, "at": float(ctx.now)}


def _accept(state: State, who: str, action: Action, ctx: Context) -> Event:
    return {"type": "accepted", "by": who, "at": float(ctx.now)}


_MOVES: dict[str, Callable[[State, str, Action, Context], Event]] = {
    "build": _build,
    "slurp": _slurp,
    "pass": _pass,
    "challenge": _challenge,
    "accept": _accept,
}


# What the bell brings


def bell(state: State, ctx: Context) -> list[Event]:
    rung = _rung(state, float(ctx.now))
    return [rung, *_closing(after(state, rung), ctx)]


def _rung(state: State, now: float) -> Event:
    if state.ends_serving:
        return {"type": "accepted", "by": None, "at": now}
    late = state.players[state.now.to_play[0]].id
    return {"type": "passed", "by": late, "late": True, "at": now}


# The end of a serving


def _closing(state: State, ctx: Context) -> list[Event]:
    """What follows at once when a serving is over and nothing can be challenged any more."""
    if state.pending is not None or not state.now.is_over:
        return []
    served = _served(state)
    if state.serving == state.rules.servings:
        return [served]
    return [served, _dealt(after(state, served), ctx)]


def _served(state: State) -> Event:
    winner = scoring.winner(state)
    results = zip(state.players, scoring.results(state), strict=True)
    return {
        "type": "served",
        "winner": None if winner is None else state.players[winner].id,
        "results": {player.id: result.as_json() for player, result in results},
    }


def _dealt(state: State, ctx: Context) -> Event:
    starter = dealing.next_starter(state.totals, state.starter)
    letters = dealing.roll(state.players, ctx)
    return {
        "type": "dealt",
        "starter": state.players[starter].id,
        "letters": letters,
        "at": float(ctx.now),
    }
