"""Who may do what now. The view's list of actions and the refusal of a move both come from here."""

from collections.abc import Callable

from ..values import HOST, IllegalMove
from .state import State

Refusal = tuple[str, str]


def open_actions(state: State, who: str) -> list[str]:
    return [kind for kind in _DOORS if _refusal(state, who, kind) is None]


def check_open(state: State, who: str, kind: str) -> None:
    if refusal := _refusal(state, who, kind):
        raise IllegalMove(*refusal)


def _refusal(state: State, who: str, kind: str) -> Refusal | None:
    if who == HOST:
        return "not-your-turn", "Only players can do that."
    mover = state.players[state.mover]
    if who != mover.id:
        return "not-your-turn", f"It is {mover.name}’s turn. Wait for yours."
    return _DOORS[kind](state)


def _roll(state: State) -> Refusal | None:
    return (
        None
        if state.phase == "roll"
        else ("not-now", "You have rolled your dice in this turn. Roll again in your next one.")
    )


def _place(state: State) -> Refusal | None:
    if state.phase == "roll":
        return "not-now", "Roll your dice first."
    return (
        None
        if state.phase == "place"
        else ("not-now", "You have pushed a die in already. Claim a pattern, or skip.")
    )


def _change(state: State) -> Refusal | None:
    if refusal := _place(state):
        return refusal
    if state.roll_kind != "plain":
        return "no-change", f"After a {state.roll_kind} no die can be changed. Push one in as it is."
    if state.changed:
        return "already-changed", "You can change one die a turn. Now push one in."
    if not state.sheet.changes_left:
        return "no-changes-left", "You have used all your changes. Push a die in as it is."
    return None


def _claim(state: State) -> Refusal | None:
    return None if state.phase == "claim" else ("not-now", "First push a die in. Then you can claim.")


_DOORS: dict[str, Callable[[State], Refusal | None]] = {
    "roll": _roll,
    "change": _change,
    "place": _place,
    "claim": _claim,
    "skip": _claim,
}
