"""A table as JSON, and back. Written out by hand: this runs at every move, and must be quick."""

from typing import Any

from ..values import Player, Snapshot, freeze, thaw
from .crossword import Crossword, Laid
from .state import Ban, Pending, Result, Rules, Serving, State


def saved(state: State) -> Snapshot:
    return {
        "players": [player.as_json() for player in state.players],
        "rules": [state.rules.judging, state.rules.turn_seconds, state.rules.servings],
        "starter": state.starter,
        "letters": list(state.letters),
        "now": _serving_saved(state.now),
        "phase": state.phase,
        "serving": state.serving,
        "deadline": state.deadline,
        "pending": _pending_saved(state.pending),
        "history": [[list(result) for result in results] for results in state.history],
        "last": thaw(state.last),
    }


def restored(data: Snapshot) -> State:
    return State(
        players=tuple(Player(**player) for player in data["players"]),
        rules=Rules(*data["rules"]),
        starter=data["starter"],
        letters=tuple(data["letters"]),
        now=_serving_restored(data["now"]),
        phase=data["phase"],
        serving=data["serving"],
        deadline=data["deadline"],
        pending=_pending_restored(data["pending"]),
        history=tuple(tuple(Result(*result) for result in results) for results in data["history"]),
        last=freeze(data["last"]),
    )


def _serving_saved(serving: Serving) -> dict[str, Any]:
    return {
        "hands": [list(hand) for hand in serving.hands],
        "to_play": list(serving.to_play),
        "crossword": [list(laid) for laid in serving.crossword.laid],
        "slurped": list(serving.slurped),
        "bans": [list(ban) for ban in serving.bans],
        "out": list(serving.out),
        "passes": serving.passes,
    }


def _serving_restored(data: dict[str, Any]) -> Serving:
    return Serving(
        hands=tuple(tuple(hand) for hand in data["hands"]),
        to_play=tuple(data["to_play"]),
        crossword=Crossword(tuple(Laid(*laid) for laid in data["crossword"])),
        slurped=tuple(data["slurped"]),
        bans=tuple(Ban(*ban) for ban in data["bans"]),
        out=tuple(data["out"]),
        passes=data["passes"],
    )


def _pending_saved(pending: Pending | None) -> list[Any] | None:
    if pending is None:
        return None
    return [pending.seat, list(pending.words), pending.score, _serving_saved(pending.before)]


def _pending_restored(data: list[Any] | None) -> Pending | None:
    if data is None:
        return None
    seat, words, score, before = data
    return Pending(seat, tuple(words), score, _serving_restored(before))
