"""What a viewer sees. Dice and words are visible to their player and the host only, until the round is scored."""

from ..values import HOST, Facts
from . import scoring
from .rules import at_work, with_time
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
    return facts | _for_host(state) if who == HOST else facts


def _for_host(state: State) -> Facts:
    laid: Facts = {"laid": _laid(state)}
    return laid | {"sums": _sums(state)} if state.rules.own_sums else laid


def _scored(state: State) -> bool:
    return state.phase in ("scores", "over")


def _own(state: State, seat: int) -> Facts:
    facts = _hand(state, seat) | {"rerolls_left": state.rerolls_left(seat)}
    if (other := state.hands[seat].other) is not None:
        facts["other"] = list(other)
    if state.rules.own_sums:
        facts["sum"] = _sums(state).get(state.players[seat].id)
    return facts


def _sums(state: State) -> Facts:
    """Of the players who are asked for their sum: what they said, and whether it is right."""
    return {
        state.players[seat].id: {
            "points": points,
            "right": None if points is None else points == scoring.own_sum(state, seat),
        }
        for seat, points in state.sums
    }


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
        return [] if state.waits_for_host else [state.starter]
    if state.phase == "vote":
        return [seat for seat in range(len(state.players)) if seat not in state.agreed]
    if state.phase in ("head_start", "play"):
        return [seat for seat in with_time(state) if not state.hands[seat].done]
    if state.phase == "sums":
        return at_work(state)
    return [state.next_starter] if state.phase == "scores" else []


def deadline(state: State, who: str | None) -> float | None:
    if who is not None and who != HOST:
        return state.hands[state.seat(who)].deadline
    running = [hand.deadline for hand in state.hands if hand.deadline is not None]
    return max(running, default=None)
