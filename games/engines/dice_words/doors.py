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
    return _DOORS[kind](state, who)


def _roll_targets(state: State, who: str) -> Refusal | None:
    if state.phase != "targets" or state.targets is not None:
        return "not-now", "The target letters of this round are rolled already."
    return _leads(state, who, state.starter, "rolls the target letters")


def _vote_targets(state: State, who: str) -> Refusal | None:
    if state.phase != "vote":
        return "not-now", "There is no vote now."
    if who == HOST:
        return "not-your-turn", "Only players vote."
    if state.seat(who) in state.agreed:
        return "already-voted", "You have voted. Wait for the others."
    return None


def _go(state: State, who: str) -> Refusal | None:
    if state.phase not in ("targets", "vote"):
        return "not-now", "The timer has been flipped already."
    if state.targets is None:
        return "not-now", "Roll the target letters first."
    return _leads(state, who, state.starter, "flips the timer")


def _next(state: State, who: str) -> Refusal | None:
    if state.phase != "scores":
        return "not-now", "This round is not over yet."
    return _leads(state, who, state.next_starter, "begins the next round")


def _leads(state: State, who: str, leader: int, what: str) -> Refusal | None:
    player = state.players[leader]
    return None if who in (player.id, HOST) else ("not-your-turn", f"{player.name} {what}.")


def _at_the_dice(state: State, who: str) -> Refusal | None:
    if who == HOST:
        return "not-your-turn", "Only players can do that."
    if state.phase == "scores":
        return "time-up", "Time is up: this round is over."
    if state.phase not in ("head_start", "play"):
        return "not-now", "Wait until the timer runs."
    seat = state.seat(who)
    if state.phase == "head_start" and not state.has(seat, "head_start"):
        return "not-your-turn", "Your time begins when the head start is over."
    if state.hands[seat].done:
        return "done", "You are done for this round."
    if state.hands[seat].time_up:
        return "time-up", "Your time is up."
    return None


def _roll(state: State, who: str) -> Refusal | None:
    if refusal := _at_the_dice(state, who):
        return refusal
    if state.hands[state.seat(who)].dice is not None:
        return "already-rolled", "You have rolled your dice. Choose some to roll again."
    return None


def _word(state: State, who: str) -> Refusal | None:
    if refusal := _at_the_dice(state, who):
        return refusal
    if state.hands[state.seat(who)].dice is None:
        return "roll-first", "Roll your dice first."
    return None


def _reroll(state: State, who: str) -> Refusal | None:
    if refusal := _word(state, who):
        return refusal
    if state.rerolls_left(state.seat(who)) == 0:
        return "no-rerolls", "You have rolled again twice. Make a word from these dice."
    return None


_DOORS: dict[str, Callable[[State, str], Refusal | None]] = {
    "roll_targets": _roll_targets,
    "vote_targets": _vote_targets,
    "go": _go,
    "roll": _roll,
    "reroll": _reroll,
    "word": _word,
    "done": _at_the_dice,
    "next": _next,
}


def at_work(state: State) -> list[int]:
    """The seats for which the running timer must go on."""
    return [seat for seat in with_time(state) if not (state.hands[seat].done and state.rules.end_early)]


def with_time(state: State) -> list[int]:
    """The seats whose own time runs now."""
    if state.phase == "head_start":
        return [seat for seat in range(len(state.players)) if state.has(seat, "head_start")]
    return [seat for seat, hand in enumerate(state.hands) if not hand.time_up]
