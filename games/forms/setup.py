"""Setting a table up."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from crispy_forms.layout import Div, Field, Fieldset, Layout
from django import forms

from games.actions.tables import NewSeat
from games.engines import Game
from games.engines.schema import defaults
from games.forms.fields import Choice, Fold, PickField, counts, helper
from games.forms.options import (
    GoalFields,
    OptionFields,
    SeatField,
    goals_in,
    names_a_seat,
    option_fields,
    turn_time_for,
)
from games.forms.seats import NAME_LISTS, Seating
from games.guest_names import draw

MOST_ON_ONE_SCREEN = 6
MOST_COMPUTERS = 5
SECONDS_BETWEEN_ROUNDS = 45
USUAL_ROUND_SECONDS = 60
LENGTHS = {5: "Short", 10: "Medium", 15: "Long"}
MODES = [
    ("computers", Choice("With computer players", "They take their turns like you.", "robot")),
    ("alone", Choice("On my own", "Beat your own best.", "one")),
    ("screen", Choice("Together on this screen", "You pass the tablet round.", "tablet")),
    ("link", Choice("Each on their own screen", "You get a link and a code to show.", "link")),
]
HINTS = [("one", "One a round"), ("free", "As many as you like"), ("off", "No hints")]
LEVELS = [(1, "1: just learning"), (2, "2: easy"), (3, "3: fair"), (4, "4: strong"), (5, "5: champion")]


def setup_form_for(game: Game[Any]) -> Callable[..., "SetupForm"]:
    return partial(SetupForm, game)


class SetupForm(forms.Form):
    """How to play: simple first, every option of the rules behind a fold."""

    name_lists = NAME_LISTS

    def __init__(self, game: Game[Any], data: Any = None, *, me: NewSeat | None = None) -> None:
        super().__init__(data)
        self.game, self.me = game, me
        self.options = option_fields(game)
        self.goals = {
            name: GoalFields(f"option_{name}", schema, per_player)
            for name, schema in self._properties.items()
            if (per_player := goals_in(schema)) is not None
        }
        self.chosen_seats = {
            name: SeatField(name, schema, self._room)
            for name, schema in self._properties.items()
            if names_a_seat(schema)
        }
        self.turn_time = turn_time_for(game)
        self.seatings = [
            Seating(game, number, name=name, figure=number)
            for number, name in enumerate(draw(MOST_ON_ONE_SCREEN), start=1)
            if number <= self._room
        ]
        if me is not None:
            self.seatings[0] = Seating(game, name=me.name, figure=me.figure, known=True)
        self.fields.update(self._fields())
        self.helper = helper(self._layout())

    @property
    def _properties(self) -> dict[str, Any]:
        properties: dict[str, Any] = self.game.options_schema()["properties"]
        return properties

    @property
    def _length(self) -> str | None:
        """The option for the number of rounds, if the game has one."""
        return self.game.profile.length_option

    @property
    def _round_clocks(self) -> list[str]:
        """The options for the seconds of a round in which all play at once."""
        profile = self.game.profile
        return list(profile.options_without_clock) if profile.timed == "round" else []

    @property
    def _room(self) -> int:
        """How many can play by the usual rules."""
        return max(self.game.room_for(defaults(self.game.options_schema())))

    @property
    def _asked(self) -> list["OptionFields | GoalFields | SeatField"]:
        return [*self.options.values(), *self.goals.values(), *self.chosen_seats.values()]

    def _fields(self) -> dict[str, forms.Field]:
        fields: dict[str, forms.Field] = {}
        if self._length:
            usual = self._properties[self._length]["default"]
            fields["length"] = PickField("How long?", self._lengths(), usual)
        fields["mode"] = PickField("Who plays?", self._modes(), self._modes()[0][0])
        others = min(MOST_COMPUTERS, self._room - 1)
        fields["computers"] = PickField("How many?", counts(1, others), min(2, others))
        fields["level"] = PickField("How good are they?", LEVELS, 2)
        fields["screens"] = PickField("How many are you?", counts(2, len(self.seatings)), 2)
        for seating in self.seatings:
            fields.update(seating.fields())
        fields["hints"] = PickField("Hints", HINTS, "one")
        for option in self._asked:
            fields.update(option.fields())
        if self._length:
            fields[f"option_{self._length}"].initial = None
        if self.turn_time:
            self.turn_time.add_to(fields)
        return fields

    def _lengths(self) -> list[tuple[int, Choice]]:
        clocks = [self._properties[name]["default"] for name in self._round_clocks]
        seconds = sum(clocks) or USUAL_ROUND_SECONDS
        return [(rounds, _length(words, rounds, seconds)) for rounds, words in LENGTHS.items()]

    def _modes(self) -> list[tuple[str, Choice]]:
        """A game for two has nothing for somebody alone, and a student invites nobody from outside."""
        left_out = {"alone"} if self.game.profile.solo == "with-computers" else set()
        left_out |= {"link"} if self.me is not None else set()
        return [(mode, choice) for mode, choice in MODES if mode not in left_out]

    def _layout(self) -> Layout:
        first, *others = self.seatings
        more = [part for option in self._asked for part in option.layout()]
        length = [Field("length", template="games/forms/_choices.html")] if "length" in self.fields else []
        return Layout(
            *length,
            Field("mode", template="games/forms/_choices.html"),
            Div(
                Field("computers", template="games/forms/_row.html"),
                Field("level"),
                css_class="when when-computers",
            ),
            Div(Field("screens", template="games/forms/_row.html"), css_class="when when-screen"),
            *(self.turn_time.layout() if self.turn_time else []),
            Fieldset(
                "You are" if self.me is None else "You",
                *first.layout(),
                css_class="person person-1",
            ),
            *(
                Fieldset(
                    f"Player {seating.number}",
                    *seating.layout(),
                    css_class=f"when person person-{seating.number}",
                )
                for seating in others
            ),
            Fold("More rules", Field("hints"), *more, note="for teachers and experts"),
        )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors:
            self._refuse_goals_without_goals(cleaned)
            self._refuse_empty_seats(cleaned)
        return cleaned

    def _refuse_goals_without_goals(self, cleaned: Mapping[str, Any]) -> None:
        """Own goals take the place of the table's, and without those they would mean nothing."""
        if any(goals.value(cleaned) for goals in self.goals.values()):
            return
        for seating in self._sitting(cleaned["mode"]):
            for key in seating.own_goals(cleaned):
                first = next(iter(seating.goals[key].fields()))
                self.add_error(first, "First set goals for the whole table: they are under “More rules”.")

    def _refuse_empty_seats(self, cleaned: Mapping[str, Any]) -> None:
        # Of those who follow a link nobody knows how many will come, but fewer cannot begin.
        mode = cleaned["mode"]
        seats = min(self.game.players) if mode == "link" else self._seats(mode)
        for field in self.chosen_seats.values():
            if (seat := field.value(cleaned)) and int(seat[1:]) > seats:
                self.add_error(field.name, "Nobody sits there. Please pick another player.")

    def table(self) -> dict[str, Any]:
        """What `tables.open_table` needs, from valid answers."""
        mode = self.cleaned_data["mode"]
        people = self._people(mode)
        return {
            "options": self._options(len(people), alone=mode == "computers"),
            "people": people,
            "computers": self._computers(mode),
            "invite": mode == "link",
            "hints": self.cleaned_data["hints"],
        }

    def _people(self, mode: str) -> list[NewSeat]:
        return [seating.person(self.cleaned_data) for seating in self._sitting(mode)]

    def _sitting(self, mode: str) -> list[Seating]:
        count = int(self.cleaned_data["screens"]) if mode == "screen" else 1
        return self.seatings[:count]

    def _computers(self, mode: str) -> list[int]:
        if mode != "computers":
            return []
        return [int(self.cleaned_data["level"])] * int(self.cleaned_data["computers"])

    def _options(self, people: int, *, alone: bool) -> dict[str, Any]:
        options = {
            name: option.value(self.cleaned_data, alone=alone) for name, option in self.options.items()
        }
        if self._length and self.cleaned_data[f"option_{self._length}"] is None:
            options[self._length] = int(self.cleaned_data["length"])
        if self.turn_time:
            options |= self.turn_time.seconds(self.cleaned_data)
        for name in self._round_clocks:
            # People who pass one screen round play one after the other, so each gets the time of a whole round.
            options[name] = min(self._properties[name]["maximum"], options[name] * people)
        for name, field in self.chosen_seats.items():
            options[name] = field.value(self.cleaned_data)
        return options | self._goals(self.cleaned_data["mode"])

    def _seats(self, mode: str) -> int:
        """As many as can come, where a link is sent round."""
        if mode == "link":
            return max(self.game.players)
        return len(self._sitting(mode)) + len(self._computers(mode))

    def _goals(self, mode: str) -> dict[str, Any]:
        """The same goals for each seat; somebody may have goals of their own by a rule card."""
        seats = self._seats(mode)
        wanted = {name: goals.value(self.cleaned_data) for name, goals in self.goals.items()}
        return {
            name: {f"p{seat}": goals for seat in range(1, seats + 1)}
            for name, goals in wanted.items()
            if goals
        }


def _length(words: str, rounds: int, seconds: int) -> Choice:
    minutes = 5 * round(rounds * (seconds + SECONDS_BETWEEN_ROUNDS) / 300)
    return Choice(words, f"{rounds} rounds, about {minutes} minutes", "clock")
