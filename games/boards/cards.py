"""Rule cards: the supports of a player, said so that everybody at the table understands them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class RuleCard:
    key: str
    title: str
    text: str
    icon: str


CARDS = {
    card.key: card
    for card in (
        RuleCard(
            "head_start", "Head start", "The clock runs once just for you, then again for everybody.", "flag"
        ),
        RuleCard(
            "unlimited_rerolls", "Roll and roll", "Roll your dice again as often as you like.", "endless"
        ),
        RuleCard("length_multiplier", "Long is strong", "Every letter multiplies, targets or not.", "ruler"),
        RuleCard("junior", "One die", "You roll one die, and its number is the length of your word.", "roll"),
        RuleCard("goals", "Own goals", "When the table plays for goals, you have your own.", "target"),
        RuleCard("side_b", "More bonus points", "Bonus from three letters on: side B of the straw.", "gift"),
    )
}
FRACTIONS = {1.25: "1¼", 1.5: "1½", 1.75: "1¾", 2.5: "2½"}


def cards_of(supports: Mapping[str, Any]) -> tuple[RuleCard, ...]:
    """The cards that lie open in front of a player."""
    return tuple(card_for(key, value) for key, value in supports.items() if _counts(key, value))


def card_for(key: str, value: Any = True) -> RuleCard:
    if key == "extra_time":
        times = FRACTIONS.get(value, f"{value:g}")
        return RuleCard(key, "More time", f"Your clock runs {times} times as long.", "more-time")
    if key == "light_start":
        dice = "one die" if value == 1 else f"{value} dice"
        return RuleCard(key, "Light start", f"You begin every serving with {dice} fewer.", "gift")
    return CARDS.get(key) or RuleCard(key, key.replace("_", " ").capitalize(), "", "star")


def _counts(key: str, value: Any) -> bool:
    """An extra time of 1 is the usual time, and false means not."""
    return value > 1 if key == "extra_time" else bool(value)
