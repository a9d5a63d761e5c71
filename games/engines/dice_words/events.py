"""What each event changes on the table. Nothing is refused here, nothing rolled, and no clock is read."""

from collections.abc import Callable
from dataclasses import replace

from ..values import Event
from . import scoring
from .state import Hand, Laid, Result, State


def after(state: State, event: Event) -> State:
    return _CHANGES[event["type"]](state, event)


def _with_hand(state: State, event: Event, hand: Hand) -> State:
    seat = state.seat(event["by"])
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def _hand(state: State, event: Event) -> Hand:
    return state.hands[state.seat(event["by"])]


# Target letters


def _targets_rolled(state: State, event: Event) -> State:
    phase = "vote" if state.rules.target_reroll else "targets"
    return replace(state, targets=tuple(event["targets"]), phase=phase)


def _voted(state: State, event: Event) -> State:
    if not event["reroll"]:
        return replace(state, phase="targets", agreed=())
    return replace(state, agreed=(*state.agreed, state.seat(event["by"])))


def _targets_rerolled(state: State, event: Event) -> State:
    return replace(state, targets=tuple(event["targets"]), phase="targets", agreed=())


# The timer


def _timer_flipped(state: State, event: Event) -> State:
    if not any(player.supports.get("head_start") for player in state.players):
        return _everybody_plays(state, event)
    bell = event["at"] + state.rules.round_seconds
    hands = tuple(replace(hand, deadline=bell) for hand in state.hands)
    return replace(state, phase="head_start", agreed=(), hands=hands)


def _everybody_plays(state: State, event: Event) -> State:
    hands = tuple(
        replace(hand, deadline=event["at"] + state.playing_time(seat))
        for seat, hand in enumerate(state.hands)
    )
    return replace(state, phase="play", agreed=(), hands=hands)


def _time_up(state: State, event: Event) -> State:
    hands = (
        replace(hand, time_up=True) if hand.deadline is not None and hand.deadline <= event["at"] else hand
        for hand in state.hands
    )
    return replace(state, hands=tuple(hands))


# Dice and words


def _rolled(state: State, event: Event) -> State:
    return _with_hand(state, event, replace(_hand(state, event), dice=tuple(event["faces"])))


def _rerolled(state: State, event: Event) -> State:
    hand = _hand(state, event)
    faces = list(hand.dice or ())
    for die, face in zip(event["dice"], event["faces"], strict=True):
        faces[die] = face
    # The word laid before is taken up.
    return _with_hand(state, event, replace(hand, dice=tuple(faces), rerolls=hand.rerolls + 1, word=None))


def _word_laid(state: State, event: Event) -> State:
    laid = Laid(tuple(event["dice"]), event["letters"])
    return _with_hand(state, event, replace(_hand(state, event), word=laid))


def _done(state: State, event: Event) -> State:
    return _with_hand(state, event, replace(_hand(state, event), done=True))


# The end of a round


def _scored(state: State, event: Event) -> State:
    lines = tuple(Result.from_json(event["results"][player.id]) for player in state.players)
    last = state.round == state.rules.rounds
    return replace(
        state,
        phase="over" if last else "scores",
        history=(*state.history, lines),
        sugar=scoring.sugar_goes_to(state, [line.total for line in lines]),
        hands=tuple(replace(hand, deadline=None, time_up=True) for hand in state.hands),
    )


def _round_begun(state: State, event: Event) -> State:
    return replace(
        state,
        phase="targets",
        round=state.round + 1,
        starter=state.next_starter,
        targets=None,
        hands=(Hand(),) * len(state.players),
    )


_CHANGES: dict[str, Callable[[State, Event], State]] = {
    "targets_rolled": _targets_rolled,
    "voted": _voted,
    "targets_rerolled": _targets_rerolled,
    "timer_flipped": _timer_flipped,
    "head_start_over": _everybody_plays,
    "time_up": _time_up,
    "rolled": _rolled,
    "rerolled": _rerolled,
    "word_laid": _word_laid,
    "done": _done,
    "scored": _scored,
    "round_begun": _round_begun,
}
