"""Who may do what now. The view's list of actions and the refusal of a move both come from here."""

from collections.abc import Callable

from ..values import HOST, IllegalMove
from .state import State

Refusal = tuple[str, str]


def open_actions(state: State, who: str) -> list[str]:
    return [kind for kind, door in _DOORS.items() if door(state, who) is None]


def check_open(state: State, who: str, kind: str) -> None:
    if refusal := _DOORS[kind](state, who):
        raise IllegalMove(*refusal)


def _on_turn(state: State, who: str) -> Refusal | None:
    if who == HOST:
        return "not-your-turn", "Only players can do that."
    if state.now.is_over:
        return "not-now", "All last turns are taken. Accept the last word or challenge it."
    player = state.players[state.now.to_play[0]]
    return None if who == player.id else ("not-your-turn", f"It is {player.name}'s turn.")


def _slurp(state: State, who: str) -> Refusal | None:
    if refusal := _on_turn(state, who):
        return refusal
    if state.seat(who) in state.now.slurped:
        return "slurp-used", "You have slurped in this serving. You can slurp again in the next one."
    if not state.now.crossword.laid:
        return "nothing-there", "No dice lie on the table yet: there is nothing to slurp."
    return None


def _challenge(state: State, who: str) -> Refusal | None:
    if state.pending is None:
        return "nothing-pending", "There is no word to challenge now."
    if who == HOST:
        return "not-your-turn", "Only players can do that."
    if state.seat(who) == state.pending.seat:
        return "own-word", "That is your own word. Another player has to decide."
    return None


def _accept(state: State, who: str) -> Refusal | None:
    if not state.ends_serving:
        return "nothing-pending", "There is no word that you have to accept now."
    return _challenge(state, who)


_DOORS: dict[str, Callable[[State, str], Refusal | None]] = {
    "build": _on_turn,
    "slurp": _slurp,
    "pass": _on_turn,
    "challenge": _challenge,
    "accept": _accept,
}
