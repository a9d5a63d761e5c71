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
    return _DOORS[kind](state, state.seat(who))


# In turn


def _has_turn(state: State, seat: int) -> Refusal | None:
    if state.last_call:
        return "last-call", "Nobody rolls now: the last play can be challenged or accepted."
    if seat != state.turn:
        return "not-your-turn", f"It is {state.players[state.turn].name}'s turn."
    return None


def _roll(state: State, seat: int) -> Refusal | None:
    if refusal := _has_turn(state, seat):
        return refusal
    if state.phase != "roll":
        return "already-rolled", "You have rolled. Lay a word, or make words longer."
    return None


def _has_rolled(state: State, seat: int) -> Refusal | None:
    if refusal := _has_turn(state, seat):
        return refusal
    return ("roll-first", "Roll your dice first.") if state.phase == "roll" else None


def _play(state: State, seat: int) -> Refusal | None:
    if refusal := _has_rolled(state, seat):
        return refusal
    if len(state.racks[seat]) < min(state.lengths):
        return "too-few-tiles", "You have too few tiles for a word of that length."
    return None


def _amend(state: State, seat: int) -> Refusal | None:
    if refusal := _has_rolled(state, seat):
        return refusal
    if not state.amendable(seat):
        return "no-words", "There is no word that you could make longer yet."
    return None


def _swap(state: State, seat: int) -> Refusal | None:
    if refusal := _has_rolled(state, seat):
        return refusal
    if not state.swap_open:
        return "swap-closed", "There are too few tiles left in the bag to swap."
    return None


def _pass(state: State, seat: int) -> Refusal | None:
    if refusal := _has_rolled(state, seat):
        return refusal
    if state.swap_open:
        return "swap-open", "You can pass only when swapping is closed. Swap a tile instead."
    return None


# Out of turn


def _challenge(state: State, seat: int) -> Refusal | None:
    if state.pending is None:
        return "nothing-pending", "There is no play to challenge now."
    if seat == state.pending.seat:
        return "own-play", "You cannot challenge your own play."
    if seat in state.pending.accepted:
        return "accepted", "You have accepted this play."
    return None


def _accept(state: State, seat: int) -> Refusal | None:
    if not state.last_call:
        return "not-now", "Only the play that ends the game is accepted; others stand with the next roll."
    return _challenge(state, seat)


_DOORS: dict[str, Callable[[State, int], Refusal | None]] = {
    "roll": _roll,
    "play": _play,
    "amend": _amend,
    "swap": _swap,
    "pass": _pass,
    "challenge": _challenge,
    "accept": _accept,
}


def awaited(state: State) -> list[int]:
    """The seats whose move the table waits for."""
    if state.last_call:
        return [seat for seat in range(len(state.players)) if _accept(state, seat) is None]
    return [state.turn]
