"""How long a turn is: one choice for everybody, where the rules count its time in two parts."""

from collections.abc import Mapping
from typing import Any

from crispy_forms.layout import Field
from django import forms

from games.forms.fields import Choice, PickField

PARTS = ("think_seconds", "countdown_seconds")
# Whoever is still learning to type needs about three times as long as the rules give.
CALM = {"think_seconds": 30, "countdown_seconds": 15}
NO_CLOCK = dict.fromkeys(PARTS, 0)


def is_in_parts(properties: Mapping[str, Any]) -> bool:
    return all(part in properties for part in PARTS)


class TurnTime:
    """As the rules say, longer, or without a clock. A part that was typed in goes before."""

    def __init__(self, properties: Mapping[str, Any]) -> None:
        self.paces = {
            "quick": {part: properties[part]["default"] for part in PARTS},
            "calm": CALM,
            "none": NO_CLOCK,
        }

    def field(self) -> PickField:
        quick, calm = (sum(self.paces[pace].values()) for pace in ("quick", "calm"))
        choices = [
            ("quick", Choice("Quick", f"{quick} seconds a turn, as the rules say.", "clock")),
            ("calm", Choice("Calm", f"{calm} seconds a turn, while you learn to type.", "more-time")),
            ("none", Choice("No clock", "Everybody thinks as long as they like.", "endless")),
        ]
        return PickField("How much time?", choices, "quick")

    def add_to(self, fields: dict[str, forms.Field]) -> None:
        """The parts themselves are left empty, so that one can tell when somebody has typed a number."""
        fields["turn_time"] = self.field()
        for part in PARTS:
            fields[f"option_{part}"].initial = None

    def layout(self) -> list[Any]:
        return [Field("turn_time", template="games/forms/_choices.html")]

    def seconds(self, cleaned: Mapping[str, Any]) -> dict[str, int]:
        pace = self.paces[cleaned["turn_time"]]
        return {part: seconds for part, seconds in pace.items() if cleaned[f"option_{part}"] is None}
