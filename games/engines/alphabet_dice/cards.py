"""The rule cards that a player plays in a turn of their choice. They are in force until the turn ends."""

from ..context import Context
from ..definition import CardRule
from ..game import Refusal
from ..values import Event
from . import rules
from .equipment import DICE, SECOND_TURN, THROW_AGAIN, die_id
from .state import State


def _may_have_second_turn(state: State, who: str) -> Refusal | None:
    if refusal := rules.may_build(state, who):
        return refusal
    if state.now.poised is not None:
        return "not-now", "These are the last turns: nobody has a second one. Keep the card."
    return None


def _stands(state: State, who: str, ctx: Context) -> list[Event]:
    """Playing a card is acting: what could still be challenged stands."""
    return [] if state.pending is None else [{"type": "accepted", "by": None, "at": float(ctx.now)}]


def _thrown_again(state: State, who: str, ctx: Context) -> list[Event]:
    hand = state.now.hands[state.seat(who)]
    number = state.cards.uses[who][THROW_AGAIN]
    # A throw of its own name for each die and card, so that tables with the same dice for all throw the same.
    letters = {
        die_id(die): ctx.dice_for(f"card {number} of seat {state.seat(who) + 1}, die {die}").roll(
            DICE[die - 1]
        )
        for die in hand
    }
    return [*_stands(state, who, ctx), {"type": "thrown_again", "by": who, "letters": letters}]


CARDS: dict[str, CardRule[State]] = {
    THROW_AGAIN: CardRule(rules.may_build, follows=_thrown_again),
    SECOND_TURN: CardRule(_may_have_second_turn, follows=_stands),
}
