"""What each event changes. These functions refuse nothing, roll nothing and read no clock."""

from collections.abc import Callable
from dataclasses import replace

from ..cards import card_played
from ..values import Event, Player
from . import scoring
from .state import Hand, Laid, Result, Rules, State


def opened(players: tuple[Player, ...], started: Event) -> State:
    return State(
        players=players,
        rules=Rules.from_options(started["options"]),
        starter=_starter(players, started["rolls"]),
        hands=(Hand(),) * len(players),
    )


def _starter(players: tuple[Player, ...], rolls: list[dict[str, str]]) -> int:
    if not rolls:
        return 0
    (first,) = first_letters(rolls[-1])
    return [player.id for player in players].index(first)


def first_letters(roll: dict[str, str]) -> list[str]:
    """The players who rolled the letter that comes first in the alphabet."""
    lowest = min(roll.values())
    return [player_id for player_id, face in roll.items() if face == lowest]


def _with_hand(state: State, event: Event, hand: Hand) -> State:
    seat = state.seat(event["by"])
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def _hand(state: State, event: Event) -> Hand:
    return state.hands[state.seat(event["by"])]


# Target letters


def targets_rolled(state: State, event: Event) -> State:
    phase = "vote" if state.rules.target_reroll else "targets"
    return replace(state, targets=tuple(event["targets"]), phase=phase)


def voted(state: State, event: Event) -> State:
    if not event["reroll"]:
        return replace(state, phase="targets", agreed=())
    return replace(state, agreed=(*state.agreed, state.seat(event["by"])))


def targets_rerolled(state: State, event: Event) -> State:
    return replace(state, targets=tuple(event["targets"]), phase="targets", agreed=())


# The timer


def timer_flipped(state: State, event: Event) -> State:
    """Those with half a head start begin at once if they are the only ones ahead; otherwise at half-time."""
    full = any(player.supports.get("head_start") for player in state.players)
    if not full and not state.half_ahead_comes:
        return head_start_over(state, event)
    share = 0.5 if state.half_ahead_comes else 1.0
    return _ahead(replace(state, agreed=(), joined=not full), event["at"] + share * state.rules.round_seconds)


def head_start_joined(state: State, event: Event) -> State:
    return _ahead(replace(state, joined=True), event["at"] + 0.5 * state.rules.round_seconds)


def _ahead(state: State, bell: float) -> State:
    hands = tuple(replace(hand, deadline=bell) for hand in state.hands)
    return replace(state, phase="head_start", hands=hands)


def head_start_over(state: State, event: Event) -> State:
    hands = tuple(
        replace(hand, deadline=event["at"] + state.playing_time(seat))
        for seat, hand in enumerate(state.hands)
    )
    return replace(state, phase="play", agreed=(), hands=hands, joined=False)


def time_up(state: State, event: Event) -> State:
    hands = (
        replace(hand, time_up=True) if hand.deadline is not None and hand.deadline <= event["at"] else hand
        for hand in state.hands
    )
    return replace(state, hands=tuple(hands))


# Dice and words


def rolled(state: State, event: Event) -> State:
    return _with_hand(state, event, replace(_hand(state, event), dice=tuple(event["faces"])))


def rerolled(state: State, event: Event) -> State:
    hand = _hand(state, event)
    faces = list(hand.dice or ())
    for die, face in zip(event["dice"], event["faces"], strict=True):
        faces[die] = face
    # A word that was laid before goes back to the dice, and another throw is given up.
    changed = replace(hand, dice=tuple(faces), rerolls=hand.rerolls + 1, word=None, other=None)
    return _with_hand(state, event, changed)


def thrown_again(state: State, event: Event) -> State:
    hand = _hand(state, event)
    return _with_hand(state, event, replace(hand, dice=tuple(event["faces"]), word=None, other=hand.dice))


def throws_swapped(state: State, event: Event) -> State:
    hand = _hand(state, event)
    return _with_hand(state, event, replace(hand, dice=hand.other, word=None, other=hand.dice))


def word_laid(state: State, event: Event) -> State:
    laid = Laid(tuple(event["dice"]), event["letters"])
    return _with_hand(state, event, replace(_hand(state, event), word=laid))


def done(state: State, event: Event) -> State:
    return _with_hand(state, event, replace(_hand(state, event), done=True))


# Own sums


def sums_asked(state: State, event: Event) -> State:
    seats = [state.seat(player_id) for player_id in event["of"]]
    hands = tuple(
        replace(hand, deadline=event["at"] + state.time_for_sum(seat), time_up=False)
        if seat in seats
        else replace(hand, deadline=None, time_up=True)
        for seat, hand in enumerate(state.hands)
    )
    return replace(state, phase="sums", sums=tuple((seat, None) for seat in seats), hands=hands)


def sum_given(state: State, event: Event) -> State:
    by = state.seat(event["by"])
    sums = tuple((seat, event["points"] if seat == by else points) for seat, points in state.sums)
    return replace(state, sums=sums)


# The end of a round


def scored(state: State, event: Event) -> State:
    lines = tuple(Result.from_json(event["results"][player.id]) for player in state.players)
    last = state.round == state.rules.rounds
    return replace(
        state,
        phase="over" if last else "scores",
        history=(*state.history, lines),
        sugar=scoring.sugar_goes_to(state, [line.total for line in lines]),
        hands=tuple(replace(hand, deadline=None, time_up=True) for hand in state.hands),
    )


def round_begun(state: State, event: Event) -> State:
    return replace(
        state,
        phase="targets",
        round=state.round + 1,
        starter=state.next_starter,
        targets=None,
        hands=(Hand(),) * len(state.players),
        cards=state.cards.ended(),
        sums=(),
    )


CHANGES: dict[str, Callable[[State, Event], State]] = {
    "targets_rolled": targets_rolled,
    "voted": voted,
    "targets_rerolled": targets_rerolled,
    "timer_flipped": timer_flipped,
    "head_start_joined": head_start_joined,
    "head_start_over": head_start_over,
    "time_up": time_up,
    "rolled": rolled,
    "rerolled": rerolled,
    "thrown_again": thrown_again,
    "throws_swapped": throws_swapped,
    "word_laid": word_laid,
    "card_played": card_played,
    "done": done,
    "sums_asked": sums_asked,
    "sum_given": sum_given,
    "scored": scored,
    "round_begun": round_begun,
}


# Whom an event concerns

# What players do for themselves in a round. It changes no other player's view or plans.
_OWN = frozenset({"rolled", "rerolled", "thrown_again", "throws_swapped", "word_laid"})
_HARMLESS = _OWN | {
    "card_played",
    "done",
    "sum_given",
    "voted",
    "time_up",
    "head_start_joined",
    "head_start_over",
}


def audience(event: Event) -> list[str] | None:
    return [event["by"]] if event["type"] in _OWN else None


def disturbing(event: Event, player_id: str) -> bool:
    return event["type"] not in _HARMLESS or event.get("by") == player_id
