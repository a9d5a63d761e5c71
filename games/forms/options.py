"""Form fields for a game's options, made from its schema and its profile.

`GameOptions` has all of them, for the form of one table and for the form of a class.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from crispy_forms.layout import HTML, Div, Field, Fieldset
from django import forms

from games.engines import Game
from games.engines.schema import defaults
from games.forms.fields import Choice, PickField, number_field

LENGTHS = {5: "Short", 10: "Medium", 15: "Long"}
SECONDS_BETWEEN_ROUNDS = 45


class GameOptions:
    """The option fields of one game.

    With `seats`, options that name a player are asked for; with `with_length`, there is a choice between short and
    long games above the other options.
    """

    def __init__(self, game: Game[Any], *, seats: int = 0, with_length: bool = False) -> None:
        self.game = game
        properties: Mapping[str, Any] = game.options_schema()["properties"]
        self.properties = properties
        self.length_option = game.profile.length_option if with_length else None
        self.turn_time = TurnTime(game) if game.profile.options_calm else None
        self.options = {
            name: OptionFields(name, asked, chosen_above=name in self._chosen_above)
            for name, schema in properties.items()
            if (asked := askable(schema)) is not None
        }
        self.goals = {
            name: GoalFields(f"option_{name}", schema, per_player)
            for name, schema in properties.items()
            if (per_player := goals_in(schema)) is not None
        }
        self.players = {
            name: PlayerField(name, schema, seats)
            for name, schema in properties.items()
            if seats and names_a_player(schema)
        }

    @property
    def _chosen_above(self) -> set[str]:
        """Options that a big choice sets. A number that is typed in for one of these wins over the choice."""
        parts = self.turn_time.parts if self.turn_time else ()
        return {*parts, *([self.length_option] if self.length_option else [])}

    @property
    def _asked(self) -> list["OptionFields | GoalFields | PlayerField"]:
        return [*self.options.values(), *self.goals.values(), *self.players.values()]

    def fields(self) -> dict[str, forms.Field]:
        fields: dict[str, forms.Field] = {}
        if self.length_option:
            usual = self.properties[self.length_option]["default"]
            fields["length"] = PickField("How long?", self._lengths(), usual)
        if self.turn_time:
            fields["turn_time"] = self.turn_time.field()
        for option in self._asked:
            fields.update(option.fields())
        return fields

    def _lengths(self) -> list[tuple[int, Choice]]:
        clock = self.game.round_clock
        seconds = self.properties[clock]["default"] if clock else 60
        told = self.game.profile.minutes
        return [
            (rounds, _length(words, rounds, told.get(rounds) or _minutes(rounds, seconds)))
            for rounds, words in LENGTHS.items()
        ]

    def length_layout(self) -> list[Any]:
        return [Field("length", template="games/forms/_choices.html")] if self.length_option else []

    def time_layout(self) -> list[Any]:
        return [Field("turn_time", template="games/forms/_choices.html")] if self.turn_time else []

    def layout(self) -> list[Any]:
        return [part for option in self._asked for part in option.layout()]

    # The answers

    def values(
        self, cleaned: Mapping[str, Any], *, seats: Iterable[str], alone: bool = False, sharing: int = 1
    ) -> dict[str, Any]:
        """The table's options. `alone`: one person with computer players. `sharing`: how many people share a screen."""
        options = {name: option.value(cleaned, alone=alone) for name, option in self.options.items()}
        if self.length_option and cleaned[f"option_{self.length_option}"] is None:
            options[self.length_option] = int(cleaned["length"])
        if self.turn_time:
            options |= self.turn_time.seconds(cleaned)
        if (clock := self.game.round_clock) is not None:
            # People who share a screen play one after the other, so each gets the time of a whole round.
            options[clock] = min(self.properties[clock]["maximum"], options[clock] * sharing)
        options |= {name: field.value(cleaned) for name, field in self.players.items()}
        return options | self._goals(cleaned, seats)

    def _goals(self, cleaned: Mapping[str, Any], seats: Iterable[str]) -> dict[str, Any]:
        """The same goals for each seat; a player may have goals of their own by a rule card."""
        players = list(seats)
        wanted = {name: goals.value(cleaned) for name, goals in self.goals.items()}
        return {name: dict.fromkeys(players, goals) for name, goals in wanted.items() if goals}

    def answers_for(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The answers that give these options, to fill in the form with."""
        asked = {name: value for name, value in options.items() if name not in self._chosen_above}
        answers: dict[str, Any] = {}
        for name, field in (self.options | self.goals | self.players).items():
            answers |= field.answers_for(asked.get(name))
        if self.turn_time:
            answers |= self.turn_time.answers_for(options)
        if (rounds := options.get(self.length_option or "")) is not None:
            answers["length" if rounds in LENGTHS else f"option_{self.length_option}"] = rounds
        return answers

    def length_for(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The choice between short and long that these options mean, if they say so."""
        length = options.get(self.length_option or "")
        return {} if length is None else {"length": length}

    def has_goals(self, cleaned: Mapping[str, Any]) -> bool:
        return any(goals.value(cleaned) for goals in self.goals.values())


def room_at(game: Game[Any]) -> range:
    """How many can play by the default options."""
    return game.room_for(defaults(game.options_schema()))


def _minutes(rounds: int, seconds: int) -> int:
    return 5 * round(rounds * (seconds + SECONDS_BETWEEN_ROUNDS) / 300)


def _length(words: str, rounds: int, minutes: int) -> Choice:
    return Choice(words, f"{rounds} rounds, about {minutes} minutes", "clock")


# One option


def askable(schema: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The schema of an option that a simple field can ask for. None: no field asks for it; the default counts, or the
    platform decides.

    An option that may also be null is asked for as a number that may be left out.
    """
    if "platform" in schema:
        return None
    if "anyOf" not in schema:
        return schema
    simple = [part for part in schema["anyOf"] if part.get("type") in ("integer", "boolean")]
    return {**simple[0], **schema} if simple else None


class OptionFields:
    """The field, or the row of small fields, for one option. An option that is chosen above starts out empty."""

    def __init__(self, name: str, schema: Mapping[str, Any], *, chosen_above: bool = False) -> None:
        self.name, self.schema, self.chosen_above = f"option_{name}", schema, chosen_above
        self.parts: Mapping[str, Any] = schema.get("properties", {})

    def fields(self) -> dict[str, forms.Field]:
        if self.parts:
            return {f"{self.name}_{key}": number_field(part, key) for key, part in self.parts.items()}
        field = self._field()
        if self.chosen_above:
            field.initial = None
        return {self.name: field}

    def _field(self) -> forms.Field:
        field: forms.Field
        if "enum" in self.schema:
            choices = [(value, str(value).capitalize()) for value in self.schema["enum"]]
            field = PickField(self.schema["title"], [*self._by_players(), *choices], self._usual)
        elif self.schema["type"] == "boolean":
            field = forms.BooleanField(
                required=False, label=self.schema["title"], initial=self.schema["default"]
            )
        else:
            field = number_field(self.schema, self.schema["title"])
        field.help_text = self.schema.get("description", "")
        return field

    def _by_players(self) -> list[tuple[str, str]]:
        """Where the rules advise one person to play differently, the first choice depends on who plays."""
        return [("", "As fits who plays")] if "alone" in self.schema else []

    @property
    def _usual(self) -> Any:
        return "" if "alone" in self.schema else self.schema["default"]

    def layout(self) -> list[Any]:
        if self.parts:
            lead = f"{self.schema['description']} Number of letters, and the points they earn."
            return [_row_of_numbers(self.name, self.schema["title"], lead, self.parts)]
        if self.chosen_above:
            return [Field(self.name, placeholder="as chosen above")]
        switch = {"wrapper_class": "form-switch"} if self.schema.get("type") == "boolean" else {}
        return [Field(self.name, **switch)]

    def value(self, cleaned: Mapping[str, Any], *, alone: bool = False) -> Any:
        """The answer, or the default of the rules."""
        if alone and "alone" in self.schema and not cleaned[self.name]:
            return self.schema["alone"]
        if self.parts:
            return {
                key: _answer(cleaned[f"{self.name}_{key}"], part["default"])
                for key, part in self.parts.items()
            }
        return _answer(cleaned[self.name], self.schema["default"])

    def answers_for(self, value: Any) -> dict[str, Any]:
        if self.parts:
            return {f"{self.name}_{key}": (value or {}).get(key) for key in self.parts if value}
        return {} if value is None else {self.name: value}


def _answer(answer: Any, default: Any) -> Any:
    return default if answer in (None, "") else answer


def _row_of_numbers(name: str, title: str, lead: str, parts: Iterable[str]) -> Fieldset:
    row = [Field(f"{name}_{key}", wrapper_class="small") for key in parts]
    return Fieldset(title, HTML(f'<p class="form-text">{lead}</p>'), Div(*row, css_class="numbers"))


# How long a turn is


class TurnTime:
    """One choice for the time of a turn that the rules count in parts: by the rules, slower, or without a clock."""

    def __init__(self, game: Game[Any]) -> None:
        profile, usual = game.profile, defaults(game.options_schema())
        self.parts = tuple(profile.options_calm)
        self.paces: dict[str, Mapping[str, Any]] = {
            "quick": {part: usual[part] for part in self.parts},
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
        return PickField("How much time?", choices, "calm")

    def seconds(self, cleaned: Mapping[str, Any]) -> dict[str, int]:
        """The parts that were not typed in."""
        pace = self.paces[cleaned["turn_time"]]
        return {part: seconds for part, seconds in pace.items() if cleaned[f"option_{part}"] is None}

    def answers_for(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The pace that has these seconds, or the quick one with the seconds typed in."""
        chosen = {part: options[part] for part in self.parts if part in options}
        wanted = {**self.paces["quick"], **chosen}
        for name, pace in self.paces.items():
            if wanted == {part: pace[part] for part in self.parts}:
                return {"turn_time": name}
        return {"turn_time": "quick"} | {f"option_{part}": seconds for part, seconds in wanted.items()}


# Goals


def goals_in(schema: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The parts of one player's goals, if the option holds goals for each player."""
    for part in schema.get("anyOf", ()):
        rest = part.get("additionalProperties")
        if isinstance(rest, Mapping):
            parts: Mapping[str, Any] = rest["properties"]
            return parts
    return None


def own_goals_in(schema: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The parts of the goals that one player may have by a rule card."""
    return next((part["properties"] for part in schema.get("anyOf", ()) if "properties" in part), None)


def plays_for_goals(game: Game[Any], options: Mapping[str, Any]) -> bool:
    properties = game.options_schema()["properties"].items()
    return any(options.get(name) for name, schema in properties if goals_in(schema) is not None)


class GoalFields:
    """A row of small numbers for the goals of a table, or of one player. All left out: there are no goals."""

    def __init__(self, name: str, schema: Mapping[str, Any], parts: Mapping[str, Any]) -> None:
        self.name, self.schema, self.parts = name, schema, parts

    def fields(self) -> dict[str, forms.Field]:
        usual = {"default": None}
        return {
            f"{self.name}_{key}": number_field(usual | dict(part), part["title"])
            for key, part in self.parts.items()
        }

    def layout(self) -> list[Any]:
        return [_row_of_numbers(self.name, self.schema["title"], self.schema["description"], self.parts)]

    def value(self, cleaned: Mapping[str, Any]) -> dict[str, int]:
        asked = {key: cleaned[f"{self.name}_{key}"] for key in self.parts}
        return {key: count for key, count in asked.items() if count is not None}

    def answers_for(self, goals: Any) -> dict[str, Any]:
        """From the goals of one player, or from goals that are the same for each player."""
        own = next(iter(goals.values()), {}) if goals and not set(goals) <= set(self.parts) else goals
        return {f"{self.name}_{key}": count for key, count in (own or {}).items() if key in self.parts}


# A player


def names_a_player(schema: Mapping[str, Any]) -> bool:
    return schema.get("format") == "player"


class PlayerField:
    """An option that names one of the players. Left out: chance decides."""

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

    def answers_for(self, player: Any) -> dict[str, Any]:
        return {self.name: player or ""}
