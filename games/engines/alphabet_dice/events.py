"""What each event changes on the table. Nothing is refused here, nothing rolled, and no clock is read."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..values import Event, Player, freeze
from . import bans, dealing, turns
from .crossword import Cell, Crossword
from .equipment import die_number
from .state import Pending, Result, Rules, Serving, State

# So long can a play that ends the serving be challenged.
SECONDS_TO_CHALLENGE = 20.0


def opened(players: tuple[Player, ...], started: Event) -> State:
    options = started["options"]
    state = State(
        players=players,
        rules=Rules(options["judging"], options["turn_seconds"], options["servings"]),
        starter=0,
        letters=(),
        now=Serving(hands=(), to_play=()),
    )
    return _serve(state, started)


def after(state: State, event: Event) -> State:
    return _CHANGES[event["type"]](state, event)


# Building and slurping


def _built(state: State, event: Event) -> State:
    laid = [die_number(name) for name, *_cell in event["laid"]]
    return _played(state, event, _laid(state.now, state.seat(event["by"]), event), state.worth(laid))


def _slurped(state: State, event: Event) -> State:
    before, seat, to = state.now, state.seat(event["by"]), state.seat(event["to"])
    die, pulled = die_number(event["die"]), die_number(event["pulled"])
    row, col = event["cell"]
    replaced = replace(
        before,
        crossword=before.crossword.with_die((row, col), die),
        bans=bans.after_slurp(before.bans, before.crossword, (row, col), die),
        hands=_given(_less(before.hands, seat, {die}), to, pulled),
        slurped=(*before.slurped, seat),
    )
    laid = [die_number(name) for name, *_cell in event["laid"]]
    shed = state.worth([die, *laid]) - (state.worth([pulled]) if to == seat else 0)
    return _played(state, event, _laid(replaced, seat, event), shed)


def _laid(serving: Serving, seat: int, event: Event) -> Serving:
    """The table with dice laid and moved."""
    places = {die_number(name): (row, col) for name, row, col in [*event["moved"], *event["laid"]]}
    cells: dict[int, Cell] = serving.crossword.places | places
    own = {die_number(name) for name, *_cell in event["laid"]}
    crossword = Crossword.of({cell: die for die, cell in cells.items()}) if places else serving.crossword
    return replace(serving, crossword=crossword, hands=_less(serving.hands, seat, own))


def _less(hands: tuple[tuple[int, ...], ...], seat: int, dice: set[int]) -> tuple[tuple[int, ...], ...]:
    left = tuple(die for die in hands[seat] if die not in dice)
    return (*hands[:seat], left, *hands[seat + 1 :])


def _given(hands: tuple[tuple[int, ...], ...], seat: int, die: int) -> tuple[tuple[int, ...], ...]:
    return (*hands[:seat], (*hands[seat], die), *hands[seat + 1 :])


def _played(state: State, event: Event, serving: Serving, shed: int) -> State:
    pending = None
    if state.rules.judging == "challenge":
        pending = Pending(state.seat(event["by"]), tuple(event["words"]), shed, state.now)
    state = replace(state, now=turns.played(state.now, serving), pending=pending, last=_last(event))
    return _next_turn(state, event["at"])


def _next_turn(state: State, at: float) -> State:
    if state.ends_serving:
        return replace(state, deadline=at + SECONDS_TO_CHALLENGE)
    if state.now.is_over:
        return replace(state, deadline=None)
    return replace(state, deadline=state.turn_ends(state.now.to_play[0], at))


# Passing, and losing a turn. A play of the one before stands now.


def _passed(state: State, event: Event) -> State:
    state = replace(state, now=turns.passed(state.now), pending=None, last=_last(event))
    return _next_turn(state, event["at"])


def _challenged(state: State, event: Event) -> State:
    if not event["wrong"] or state.pending is None:
        return replace(state, pending=None, last=_last(event))
    return _passed(replace(state, now=state.pending.before), event)


def _accepted(state: State, event: Event) -> State:
    return replace(state, pending=None)


# Servings


def _served(state: State, event: Event) -> State:
    results = tuple(Result(**event["results"][player.id]) for player in state.players)
    over = state.serving == state.rules.servings
    return replace(
        state,
        phase="over" if over else state.phase,
        history=(*state.history, results),
        deadline=None,
        last=freeze({"type": "served", "winner": event["winner"], "before": state.last}),
    )


def _dealt(state: State, event: Event) -> State:
    return _serve(replace(state, serving=state.serving + 1), event)


def _serve(state: State, event: Event) -> State:
    starter = state.seat(event["starter"])
    now = Serving(hands=dealing.hands(state.players), to_play=(starter,))
    state = replace(state, starter=starter, letters=tuple(event["letters"]), now=now)
    return _next_turn(state, event["at"])


_TOLD = ("type", "by", "player", "word", "words", "wrong", "pulled", "to", "late")


def _last(event: Event) -> Any:
    told = {name: event[name] for name in _TOLD if name in event}
    dice = {name: [die for die, *_cell in event[name]] for name in ("laid", "moved") if name in event}
    return freeze(told | dice)


_CHANGES: dict[str, Callable[[State, Event], State]] = {
    "built": _built,
    "slurped": _slurped,
    "passed": _passed,
    "turn_lost": _passed,
    "challenged": _challenged,
    "accepted": _accepted,
    "served": _served,
    "dealt": _dealt,
}
