"""The rule cards that a player plays in a round of their choice. Each is in force until the next round begins."""

from collections.abc import Callable

from ..definition import CardRule
from ..game import Refusal
from . import rules
from .state import EXTRA_TARGET, FOR_ROUNDS, SECOND_THROW, State


def _for_a_round(support: str) -> Callable[[State, str], Refusal | None]:
    """The rule of a card that gives for one round what this support gives for the whole game."""

    def refusal(state: State, who: str) -> Refusal | None:
        if refused := rules.may_use_dice(state, who):
            return refused
        if state.has(state.seat(who), support):
            return "card-not-needed", "You have this for the whole game. Keep the card."
        return None

    return refusal


CARDS: dict[str, CardRule[State]] = {
    **{card: CardRule(_for_a_round(support)) for support, card in FOR_ROUNDS.items()},
    # With "Long is strong" targets are ignored, so one more would change nothing.
    EXTRA_TARGET: CardRule(_for_a_round("length_multiplier")),
    SECOND_THROW: CardRule(rules.may_lay_word, follows=rules.throw_again),
}
