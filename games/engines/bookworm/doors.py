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


def _active(state: State, who: str, what: str) -> Refusal | None:
    player = state.players[state.active]
    return None if who == player.id else ("not-your-turn", f"{player.name} {what}. Wait for your turn.")


def _choose(state: State, who: str) -> Refusal | None:
    if state.phase != "choose":
        return "not-now", "The category is chosen already. Name a word that fits it."
    return _active(state, who, "chooses the category")


def _turn_special(state: State, who: str) -> Refusal | None:
    if state.phase != "turn_special":
        return "not-now", "The special die lies as it is for this round. Name a word."
    return _active(state, who, "turns the special die")


def _on_turn(state: State, who: str) -> Refusal | None:
    if state.phase == "vote":
        return "not-now", "Vote first: somebody has objected to a word."
    if state.phase == "objection":
        return "not-now", "All dice are taken. Wait for the next round."
    if state.phase != "play":
        return "not-now", "Wait until the category is chosen and the dice lie on the table."
    return _active(state, who, "is on turn")


def _take_special(state: State, who: str) -> Refusal | None:
    if refusal := _on_turn(state, who):
        return refusal
    if state.side != "swap":
        return "no-swap-die", "There is no swap die to take. Name a word."
    if state.layout.special is not None:
        return "swap-die-taken", "The swap die is taken already. Name a word."
    return None


def _object(state: State, who: str) -> Refusal | None:
    if state.rules.judge != "vote":
        return "not-now", "At this table the word list decides. Name a word of your own."
    if not can_object(state):
        return "not-now", "There is no word to object to now. Wait for the next one."
    if who == HOST:
        return "not-your-turn", "Only players can object."
    if state.seat(who) == state.sayer:
        return "own-word", "That is your own word. Only the others can object."
    return None


def can_object(state: State) -> bool:
    """The last word can still be objected to, by anybody but its sayer."""
    return state.rules.judge == "vote" and state.phase in ("play", "objection") and state.before is not None


def _vote(state: State, who: str) -> Refusal | None:
    if state.phase != "vote" or state.trial is None:
        return "not-now", "There is no vote now. Go on with the game."
    if who == HOST:
        return "not-your-turn", "Only players vote."
    if state.seat(who) == state.sayer:
        return "own-word", "The others vote on your word."
    if state.seat(who) not in voters(state):
        return "already-voted", "You have voted. Wait for the others."
    return None


def voters(state: State) -> list[int]:
    """The seats that have not voted yet."""
    voted = [seat for seat, _ in state.trial.votes] if state.trial else []
    return [seat for seat in range(len(state.players)) if seat != state.sayer and seat not in voted]


_DOORS: dict[str, Callable[[State, str], Refusal | None]] = {
    "choose": _choose,
    "turn_special": _turn_special,
    "name": _on_turn,
    "take_special": _take_special,
    "give_up": _on_turn,
    "object": _object,
    "vote": _vote,
}
