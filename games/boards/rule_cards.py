"""Rule cards: the supports of a player, as all players at the table see them.

Title and text come from the schema of the game's supports, the icon from its profile. Where a support has a value, the
schema's `on_card` is the text, with `{times}`, `{dice}`, `{rounds}` or `{uses}` in the place of the value.

A card with a number of uses is played by a button on the card; the view of a running game says how many are left.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.engines import GAMES
from games.engines.values import Schema

FRACTIONS = {1.25: "1¼", 1.5: "1½", 1.75: "1¾", 2.5: "2½"}


@dataclass(frozen=True, slots=True)
class RuleCard:
    key: str
    title: str
    text: str
    icon: str
    ours: bool = False  # Not from the published rules of the game.
    left: int | None = None  # How often it can still be played, in a running game; None for other cards.
    on: bool = False  # Played, and in force now.
    may_play: bool = False  # By the player at this screen, now.

    @property
    def spoken(self) -> str:
        """The mark of the card, for the eye that rests on it and for a screen reader."""
        if self.on:
            return f"{self.title}: it counts now"
        return self.title if self.left is None else f"{self.title}: {self.left} left"


def rule_cards(slug: str, supports: Mapping[str, Any]) -> tuple[RuleCard, ...]:
    """The cards of a player with these supports, in the order of the schema, because PostgreSQL stores them in another
    order; a support that is switched off has none."""
    held = [(key, supports[key]) for key in _supports(slug) if key in supports]
    return tuple(rule_card(slug, key, value) for key, value in held if _is_on(key, value))


def rule_card(slug: str, key: str, value: Any = True) -> RuleCard:
    schema = _supports(slug)[key]
    icon = GAMES[slug].profile.card_icons.get(key, "star")
    return RuleCard(key, schema["title"], _text(schema, value), icon, ours=schema.get("ours", False))


def _text(schema: Schema, value: Any) -> str:
    text: str = schema.get("on_card") or schema["description"]
    if "{" not in text:
        return text
    times = FRACTIONS.get(value, f"{value:g}")
    return text.format(times=times, dice=_dice(value), rounds=_rounds(value), uses=_uses(value))


def _dice(count: Any) -> str:
    return "one die" if count == 1 else f"{count} dice"


def _rounds(count: Any) -> str:
    return "one round" if count == 1 else f"{count:g} rounds"


def _uses(count: Any) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count:g} times")


def _is_on(key: str, value: Any) -> bool:
    """An extra time of 1 is the usual time."""
    return value > 1 if key == "extra_time" else bool(value)


@lru_cache
def _supports(slug: str) -> Mapping[str, Schema]:
    properties: Mapping[str, Schema] = GAMES[slug].supports_schema()["properties"]
    return properties
