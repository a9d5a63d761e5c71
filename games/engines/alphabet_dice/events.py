"""What each event changes. These functions refuse nothing, roll nothing and read no clock."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ..cards import card_played
from ..values import Event, Player, freeze
from .equipment import SECOND_TURN, SHARES, die_number
from .geometry import Cell, Crossword, bans_after_slurp
from .state import Pending, Result, Rules, Serving, State

# How long a play that ends the serving can be challenged.
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


def hands(players: Sequence[Player]) -> tuple[tuple[int, ...], ...]:
    """The dice of each seat: a whole share in dice order, less what a light start leaves out."""
    share = SHARES[len(players)]
    return tuple(
        tuple(range(seat * share + 1, (seat + 1) * share + 1 - _staying_out(player, share)))
        for seat, player in enumerate(players)
    )


def _staying_out(player: Player, share: int) -> int:
    light = int(player.supports.get("light_start") or 0)
    lighter = min(int(player.supports.get("lighter_start") or 0), share // 3)
    return max(light, lighter)


# Building and slurping


def built(state: State, event: Event) -> State:
    laid = [die_number(name) for name, *_cell in event["laid"]]
    seat = state.seat(event["by"])
    return _played(state, event, _laid(state.now, seat, event), state.worth(laid, seat))


def slurped(state: State, event: Event) -> State:
    before, seat, to = state.now, state.seat(event["by"]), state.seat(event["to"])
    die, pulled = die_number(event["die"]), die_number(event["pulled"])
    row, col = event["cell"]
    replaced = replace(
        before,
        crossword=before.crossword.with_die((row, col), die),
        bans=bans_after_slurp(before.bans, before.crossword, (row, col), die),
        hands=_given(_less(before.hands, seat, {die}), to, pulled),
        slurped=(*before.slurped, seat),
    )
    laid = [die_number(name) for name, *_cell in event["laid"]]
    shed = state.worth([die, *laid], seat) - (state.worth([pulled], seat) if to == seat else 0)
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
    again = state.cards.is_on(event["by"], SECOND_TURN)
    now = _turn_played(state.now, serving, again=again)
    state = replace(state, now=now, pending=pending, last=_last(event))
    return _next_turn(state, event["at"])


def _next_turn(state: State, at: float) -> State:
    state = replace(state, cards=state.cards.ended())
    if state.ends_serving:
        return replace(state, deadline=at + SECONDS_TO_CHALLENGE)
    if state.now.is_over:
        return replace(state, deadline=None)
    return replace(state, deadline=state.turn_ends(state.now.to_play[0], at))


# Passing, and losing a turn. A pending play of the player before stands now.


def passed(state: State, event: Event) -> State:
    state = replace(state, now=_turn_passed(state.now), pending=None, last=_last(event))
    return _next_turn(state, event["at"])


def challenged(state: State, event: Event) -> State:
    if not event["wrong"] or state.pending is None:
        return replace(state, pending=None, last=_last(event))
    return passed(replace(state, now=state.pending.before), event)


def accepted(state: State, event: Event) -> State:
    return replace(state, pending=None)


# Rule cards


def thrown_again(state: State, event: Event) -> State:
    letters = list(state.letters)
    for name, letter in event["letters"].items():
        letters[die_number(name) - 1] = letter
    return replace(state, letters=tuple(letters), last=_last(event))


# Servings


def served(state: State, event: Event) -> State:
    results = tuple(Result(**event["results"][player.id]) for player in state.players)
    over = state.serving == state.rules.servings
    return replace(
        state,
        phase="over" if over else state.phase,
        history=(*state.history, results),
        deadline=None,
        last=freeze({"type": "served", "winner": event["winner"], "before": state.last}),
    )


def dealt(state: State, event: Event) -> State:
    return _serve(replace(state, serving=state.serving + 1), event)


def _serve(state: State, event: Event) -> State:
    starter = state.seat(event["starter"])
    now = Serving(hands=hands(state.players), to_play=(starter,))
    state = replace(state, starter=starter, letters=tuple(event["letters"]), now=now)
    return _next_turn(state, event["at"])


_SHOWN = ("type", "by", "player", "word", "words", "wrong", "pulled", "to", "late")


def _last(event: Event) -> Any:
    shown = {name: event[name] for name in _SHOWN if name in event}
    dice = {name: [die for die, *_cell in event[name]] for name in ("laid", "moved") if name in event}
    return freeze(shown | dice)


# Whose turn comes next, and the scraping of the bottom


def _turn_played(before: Serving, after: Serving, *, again: bool) -> Serving:
    """Passes the turn on after a build or a slurp, which may begin or end a scraping.

    `again`: the player has another turn, unless a scraping has begun.
    """
    seat, out = before.to_play[0], _out(before, after)
    to_play = (seat,) if again and not out else _next(before, seat, out)
    return replace(after, out=out, to_play=to_play, passes=0)


def _turn_passed(serving: Serving) -> Serving:
    """Passes the turn on after a pass or a lost turn."""
    seat = serving.to_play[0]
    return replace(serving, to_play=_next(serving, seat, serving.out), passes=serving.passes + 1)


def _out(before: Serving, after: Serving) -> tuple[int, ...]:
    still = [seat for seat in before.out if not after.hands[seat]]
    new = [seat for seat, hand in enumerate(after.hands) if not hand and seat not in still]
    return (*still, *new)


def _next(before: Serving, seat: int, out: tuple[int, ...]) -> tuple[int, ...]:
    count = len(before.hands)
    from_the_left = [(seat + step) % count for step in range(1, count + 1)]
    if not out:
        return (from_the_left[0],)
    if out[0] == before.poised:
        return before.to_play[1:]
    # Another player is poised to win now: a last turn for all others who have dice.
    return tuple(other for other in from_the_left if other not in out)


CHANGES: dict[str, Callable[[State, Event], State]] = {
    "card_played": card_played,
    "thrown_again": thrown_again,
    "built": built,
    "slurped": slurped,
    "passed": passed,
    "turn_lost": passed,
    "challenged": challenged,
    "accepted": accepted,
    "served": served,
    "dealt": dealt,
}
