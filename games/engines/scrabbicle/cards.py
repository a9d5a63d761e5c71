"""The rule card that a player plays in a turn of their choice. It is in force until the turn ends."""

from ..definition import CardRule
from ..game import Refusal
from . import rules
from .equipment import LUCKY
from .state import State


def _may_be_lucky(state: State, who: str) -> Refusal | None:
    if refusal := rules.has_rolled(state, who):
        return refusal
    if state.doubled:
        return "card-not-needed", "Your dice show all sixes already. Keep the card."
    return None


CARDS: dict[str, CardRule[State]] = {LUCKY: CardRule(_may_be_lucky)}
