"""Fields for a game's options, made from its own schema."""

from collections.abc import Mapping
from typing import Any

from crispy_forms.layout import HTML, Div, Field, Fieldset
from django import forms

from games.engines import Game
from games.forms.fields import Choice, PickField, number_field


def askable(schema: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The schema of an option that a simple field can ask for; None: it stays as the rules have it.

    An option that may also be null is asked for as a number that may be left out.
    """
    if "anyOf" not in schema:
        return schema
    simple = [part for part in schema["anyOf"] if part.get("type") in ("integer", "boolean")]
    return {**simple[0], **schema} if simple else None


class OptionFields:
    """The field, or the row of small fields, for one option of a game's schema."""

    def __init__(self, name: str, schema: Mapping[str, Any], *, chosen_above: bool = False) -> None:
        self.name, self.schema = f"option_{name}", schema
        self.chosen_above = (
            chosen_above  # By a big choice before "More rules"; a number typed in here goes first.
        )
        self.parts: Mapping[str, Any] = schema.get("properties", {})

    def fields(self) -> dict[str, forms.Field]:
        if self.parts:
            return {f"{self.name}_{key}": number_field(part, key) for key, part in self.parts.items()}
        return {self.name: self._field()}

    def _field(self) -> forms.Field:
        field: forms.Field
        if "enum" in self.schema:
            choices = [(value, str(value).capitalize()) for value in self.schema["enum"]]
            field = PickField(self.schema["title"], [*self._unasked(), *choices], self._usual)
        elif self.schema["type"] == "boolean":
            field = forms.BooleanField(
                required=False, label=self.schema["title"], initial=self.schema["default"]
            )
        else:
            field = number_field(self.schema, self.schema["title"])
        field.help_text = self.schema.get("description", "")
        return field

    def _unasked(self) -> list[tuple[str, str]]:
        """Where the rules advise something else to somebody who plays alone, nobody has to know about it."""
        return [("", "As fits who plays")] if "alone" in self.schema else []

    @property
    def _usual(self) -> Any:
        return "" if "alone" in self.schema else self.schema["default"]

    def layout(self) -> list[Any]:
        if self.parts:
            lead = f'<p class="form-text">{self.schema["description"]} Number of letters, and the points they earn.</p>'
            row = [Field(f"{self.name}_{key}", wrapper_class="small") for key in self.parts]
            return [Fieldset(self.schema["title"], HTML(lead), Div(*row, css_class="numbers"))]
        if self.chosen_above:
            return [Field(self.name, placeholder="as chosen above")]
        switch = {"wrapper_class": "form-switch"} if self.schema.get("type") == "boolean" else {}
        return [Field(self.name, **switch)]

    def value(self, cleaned: Mapping[str, Any], *, alone: bool = False) -> Any:
        """An answer left out means what the rules say by themselves."""
        if alone and "alone" in self.schema and not cleaned[self.name]:
            return self.schema["alone"]
        if self.parts:
            return {key: self._or(cleaned[f"{self.name}_{key}"], part) for key, part in self.parts.items()}
        return self._or(cleaned[self.name], self.schema)

    def _or(self, answer: Any, schema: Mapping[str, Any]) -> Any:
        return schema["default"] if answer in (None, "") else answer


def goals_in(schema: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What one player's goals are made of, if the option holds goals for each player or nothing."""
    for part in schema.get("anyOf", ()):
        rest = part.get("additionalProperties")
        if isinstance(rest, Mapping):
            parts: Mapping[str, Any] = rest["properties"]
            return parts
    return None


def own_goals_in(schema: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What the goals are made of that one player may have by a rule card."""
    return next((part["properties"] for part in schema.get("anyOf", ()) if "properties" in part), None)


class GoalFields:
    """A row of small numbers for the goals of a table, or of one player. All left out: there are none."""

    def __init__(self, name: str, schema: Mapping[str, Any], parts: Mapping[str, Any]) -> None:
        self.name, self.schema, self.parts = name, schema, parts

    def fields(self) -> dict[str, forms.Field]:
        usual = {"default": None}
        return {
            f"{self.name}_{key}": number_field(usual | dict(part), part["title"])
            for key, part in self.parts.items()
        }

    def layout(self) -> list[Any]:
        lead = f'<p class="form-text">{self.schema["description"]}</p>'
        row = [Field(f"{self.name}_{key}", wrapper_class="small") for key in self.parts]
        return [Fieldset(self.schema["title"], HTML(lead), Div(*row, css_class="numbers"))]

    def value(self, cleaned: Mapping[str, Any]) -> dict[str, int]:
        asked = {key: cleaned[f"{self.name}_{key}"] for key in self.parts}
        return {key: count for key, count in asked.items() if count is not None}


def names_a_seat(schema: Mapping[str, Any]) -> bool:
    """An option that means one of those who play, or nobody in particular."""
    return schema.get("format") == "player"


class SeatField:
    """Which of the players it is. Left out: chance decides."""

    def __init__(self, name: str, schema: Mapping[str, Any], seats: int) -> None:
        self.name, self.schema, self.seats = f"option_{name}", schema, seats

    def fields(self) -> dict[str, forms.Field]:
        choices = [("", "By lot"), *((f"p{seat}", f"Player {seat}") for seat in range(1, self.seats + 1))]
        field = PickField(self.schema["title"], choices, "")
        field.help_text = self.schema["description"]
        return {self.name: field}

    def layout(self) -> list[Any]:
        return [Field(self.name)]

    def value(self, cleaned: Mapping[str, Any]) -> str | None:
        return cleaned[self.name] or None


def plays_for_goals(game: Game[Any], options: Mapping[str, Any]) -> bool:
    properties = game.options_schema()["properties"].items()
    return any(options.get(name) for name, schema in properties if goals_in(schema) is not None)


def option_fields(game: Game[Any]) -> dict[str, OptionFields]:
    """A field for each option that a simple field can ask for."""
    above = {game.profile.length_option, *game.profile.options_calm}
    return {
        name: OptionFields(name, asked, chosen_above=name in above)
        for name, schema in game.options_schema()["properties"].items()
        if (asked := askable(schema)) is not None
    }


def turn_time_for(game: Game[Any]) -> "TurnTime | None":
    return TurnTime(game) if game.profile.options_calm else None


class TurnTime:
    """As the rules say, calmer, or without a clock. A number that was typed in goes first."""

    def __init__(self, game: Game[Any]) -> None:
        profile, properties = game.profile, game.options["properties"]
        self.parts = list(profile.options_calm)
        self.paces = {
            "quick": {part: properties[part]["default"] for part in self.parts},
            "calm": profile.options_calm,
            "none": profile.options_without_clock,
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
        for part in self.parts:
            fields[f"option_{part}"].initial = None

    def layout(self) -> list[Any]:
        return [Field("turn_time", template="games/forms/_choices.html")]

    def seconds(self, cleaned: Mapping[str, Any]) -> dict[str, int]:
        pace = self.paces[cleaned["turn_time"]]
        return {part: seconds for part, seconds in pace.items() if cleaned[f"option_{part}"] is None}
