"""The form with which a visitor sets up a table."""

from collections.abc import Mapping
from typing import Any

from crispy_forms.layout import Div, Field, Fieldset, Layout
from django import forms

from games.actions.tables import NewSeat
from games.engines import Game
from games.engines.profile import AgeSetup
from games.forms.fields import HINTS, LEVELS, Choice, Fold, PickField, counts, helper
from games.forms.options import GameOptions, room_at
from games.forms.seats import NAME_LISTS, SeatFields
from games.guest_names import draw

MOST_ON_ONE_SCREEN = 6
MOST_COMPUTERS = 5
MODES = [
    ("computers", Choice("With computer players", "They take their turns like you.", "robot")),
    ("alone", Choice("On my own", "Beat your own best.", "one")),
    ("screen", Choice("Together on this screen", "You pass the tablet round.", "tablet")),
    ("link", Choice("Each on their own screen", "You get a link and a code to show.", "link")),
]


class SetupForm(forms.Form):
    """How to play: few questions first, all options of the rules in a fold. `me` is the seat of a signed-in student."""

    name_lists = NAME_LISTS

    def __init__(
        self, game: Game[Any], data: Any = None, *, me: NewSeat | None = None, age: AgeSetup | None = None
    ) -> None:
        self._room = max(room_at(game))
        self.options = GameOptions(game, seats=self._room, with_length=True)
        super().__init__(data, initial=self._for_age(age) if age else None)
        self.game, self.me, self.age = game, me, age
        self.seats = [
            SeatFields(game, number, name=name, figure=number)
            for number, name in enumerate(draw(MOST_ON_ONE_SCREEN), start=1)
            if number <= self._room
        ]
        if me is not None:
            self.seats[0] = SeatFields(game, name=me.name, figure=me.figure, known=True)
        self.fields.update(self._fields())
        self.helper = helper(self._layout())

    def _for_age(self, age: AgeSetup) -> dict[str, Any]:
        """The answers for children of this age."""
        chosen = self.options.answers_for(age.options) | self.options.length_for(age.options)
        return chosen | {"level": age.level, "hints": age.hints}

    def _fields(self) -> dict[str, forms.Field]:
        modes = self._modes()
        others = min(MOST_COMPUTERS, self._room - 1)
        fields: dict[str, forms.Field] = {
            "mode": PickField("Who plays?", modes, modes[0][0]),
            "computers": PickField("How many?", counts(1, others), min(2, others)),
            "level": PickField("How good are they?", LEVELS, 2),
            "screens": PickField("How many are you?", counts(2, len(self.seats)), 2),
            "hints": PickField("Hints", HINTS, "one"),
        }
        if self.game.profile.younger_player_first:
            players = [(seat.number, f"Player {seat.number}") for seat in self.seats]
            fields["younger"] = PickField("Who is the youngest? They begin.", players, 1)
        for seat in self.seats:
            fields.update(seat.fields())
        return fields | self.options.fields()

    def _modes(self) -> list[tuple[str, Choice]]:
        """Some games cannot be played alone, and students cannot invite people from outside the class."""
        left_out = {"alone"} if 1 not in self.game.players else set()
        left_out |= {"link"} if self.me is not None else set()
        return [(mode, choice) for mode, choice in MODES if mode not in left_out]

    def _layout(self) -> Layout:
        first, *others = self.seats
        return Layout(
            *self.options.length_layout(),
            Field("mode", template="games/forms/_choices.html"),
            Div(
                Field("computers", template="games/forms/_row.html"),
                Field("level"),
                css_class="when when-computers",
            ),
            Div(
                Field("screens", template="games/forms/_row.html"),
                *(
                    [Field("younger", template="games/forms/_row.html")]
                    if self.game.profile.younger_player_first
                    else []
                ),
                css_class="when when-screen",
            ),
            *self.options.time_layout(),
            Fieldset(
                "You are" if self.me is None else "You",
                *first.layout(),
                css_class="person person-1",
            ),
            *(
                Fieldset(
                    f"Player {seat.number}",
                    *seat.layout(),
                    css_class=f"when person person-{seat.number}",
                )
                for seat in others
            ),
            Fold(
                "More rules", Field("hints"), *self.options.layout(), note="pace, hints, who checks the words"
            ),
        )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors:
            self._refuse_own_goals_without_goals(cleaned)
            self._refuse_empty_seats(cleaned)
        return cleaned

    def _refuse_own_goals_without_goals(self, cleaned: Mapping[str, Any]) -> None:
        """A player's own goals replace those of the table, so they need some."""
        if self.options.has_goals(cleaned):
            return
        for seat in self._seats_taken(cleaned):
            for key in seat.own_goals(cleaned):
                first = next(iter(seat.goals[key].fields()))
                self.add_error(first, "First set goals for the whole table: they are under “More rules”.")

    def _refuse_empty_seats(self, cleaned: Mapping[str, Any]) -> None:
        """An option may only name a player who is sure to sit there: with a link, one of the fewest who can begin."""
        seats = min(self.game.players) if cleaned["mode"] == "link" else self._seat_count(cleaned)
        for field in self.options.players.values():
            if (player := field.value(cleaned)) and int(player[1:]) > seats:
                self.add_error(field.name, "Nobody sits there. Please pick another player.")

    # The answers

    def table(self) -> dict[str, Any]:
        """The arguments for `tables.open_table`."""
        cleaned = self.cleaned_data
        people = [seat.new_seat(cleaned) for seat in self._seats_taken(cleaned)]
        seats = [f"p{number}" for number in range(1, self._seat_count(cleaned) + 1)]
        alone = cleaned["mode"] in ("alone", "computers")
        return {
            "options": self.options.values(cleaned, seats=seats, alone=alone, sharing=len(people)),
            "people": people,
            "computers": self._computers(cleaned),
            "invite": cleaned["mode"] == "link",
            "hints": cleaned["hints"],
        }

    def _seats_taken(self, cleaned: Mapping[str, Any]) -> list[SeatFields]:
        """The seats of the people at this screen."""
        count = int(cleaned["screens"]) if cleaned["mode"] == "screen" else 1
        seats = self.seats[:count]
        first = int(cleaned.get("younger", 1)) - 1
        # Seat order is turn order. A player who does not sit here cannot be the youngest.
        return seats[first:] + seats[:first] if first < count else seats

    def _computers(self, cleaned: Mapping[str, Any]) -> list[int]:
        if cleaned["mode"] != "computers":
            return []
        return [int(cleaned["level"])] * int(cleaned["computers"])

    def _seat_count(self, cleaned: Mapping[str, Any]) -> int:
        """With a link, as many as can join."""
        if cleaned["mode"] == "link":
            return max(self.game.players)
        return len(self._seats_taken(cleaned)) + len(self._computers(cleaned))
