"""What a viewer sees. Dice and words are visible to their player and the host only, until the round is scored."""

from ..values import HOST, Facts
from .rules import with_time
from .state import Result, State


def board(state: State, who: str | None) -> Facts:
    facts: Facts = {
        "round": state.round,
        "rounds": state.rules.rounds,
        "starter": state.players[state.starter].id,
        "targets": None if state.targets is None else list(state.targets),
        "sugar": None if state.sugar is None else state.players[state.sugar].id,
        "me": None if who in (None, HOST) else _own(state, state.seat(who)),
        "done": [player.id for player, hand in zip(state.players, state.hands, strict=True) if hand.done],
        "results": _results(state, state.history[-1]) if _scored(state) else {},
        "history": [_results(state, results) for results in state.history],
        "shown": _laid(state) if _scored(state) else {},
    }
    return facts | {"laid": _laid(state)} if who == HOST else facts


def _scored(state: State) -> bool:
    return state.phase in ("scores", "over")


def _own(state: State, seat: int) -> Facts:
    own = _hand(state, seat) | {"rerolls_left": state.rerolls_left(seat)}
    other = state.hands[seat].other
    return own if other is None else own | {"other": list(other)}


def _hand(state: State, seat: int) -> Facts:
    hand = state.hands[seat]
    return {"dice": hand.dice and list(hand.dice), "word": hand.word and hand.word.as_json()}


def _laid(state: State) -> Facts:
    return {player.id: _hand(state, seat) for seat, player in enumerate(state.players)}


def _results(state: State, lines: tuple[Result, ...]) -> Facts:
    return {player.id: line.as_json() for player, line in zip(state.players, lines, strict=True)}


def turn(state: State) -> list[str]:
    return [state.players[seat].id for seat in _awaited(state)]


def _awaited(state: State) -> list[int]:
    if state.phase == "targets":
        return [state.starter]
    if state.phase == "vote":
        return [seat for seat in range(len(state.players)) if seat not in state.agreed]
    if state.phase in ("head_start", "play"):
        return [seat for seat in with_time(state) if not state.hands[seat].done]
    return [state.next_starter] if state.phase == "scores" else []


def deadline(state: State, who: str | None) -> float | None:
    if who is not None and who != HOST:
        return state.hands[state.seat(who)].deadline
    running = [hand.deadline for hand in state.hands if hand.deadline is not None]
    return max(running, default=None)
