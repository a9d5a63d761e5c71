"""What a teacher chooses when the class plays: who, at which tables, by which rules; and what a student looks like."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from crispy_forms.layout import Field, Layout
from django import forms

from classrooms.models import Student
from games.engines import Game
from games.engines.schema import defaults
from games.forms.fields import HINTS, LEVELS, Fold, PickField, helper
from games.forms.options import GameOptions, room_at
from games.forms.seats import SeatFields
from lessons.activities import seating
from lessons.activities.actions import SeatingGroup

MOST_TO_CHOOSE = 8
EVERYBODY = 100
FILL = [("need", "Only where a game needs them"), ("fill", "Fill up every table")]


class WhoPlaysForm(forms.Form):
    """Who plays, how many to a table, and by which rules."""

    def __init__(self, game: Game[Any], students: Sequence[Student], data: Any = None) -> None:
        super().__init__(data)
        self.game = game
        self.everybody = {str(student.pk): student for student in students}
        self.options = GameOptions(game)
        self.fields.update(self._fields())
        self.helper = helper(self._layout())

    def _fields(self) -> dict[str, forms.Field]:
        fields: dict[str, forms.Field] = {
            "students": forms.MultipleChoiceField(
                label="Who plays?",
                choices=[(pk, student.shown_name) for pk, student in self.everybody.items()],
                error_messages={
                    "required": "First choose who plays.",
                    "invalid_choice": "Somebody is not in this class any more. Choose again.",
                },
            ),
            "size": PickField("How many at a table?", self._sizes(), self.game.profile.usual_table_size),
            "computers": PickField("Computer players", FILL, "need"),
            "level": PickField("How good are they?", LEVELS, 2),
            "ending": forms.BooleanField(required=False, label="End the games that they are in now"),
            "hints": PickField("Hints", HINTS, "one"),
        }
        if self.game.profile.race:
            fields["race"] = forms.BooleanField(
                required=False,
                label="A race",
                help_text="Everybody plays alone with the same dice against the same clock. It starts with your go.",
            )
        return fields | self.options.fields()

    def _sizes(self) -> list[tuple[int, str]]:
        room = room_at(self.game)
        sizes = [(size, str(size)) for size in room if size <= MOST_TO_CHOOSE]
        return [*sizes, (EVERYBODY, "All together")] if max(room) > MOST_TO_CHOOSE else sizes

    def _layout(self) -> Layout:
        race = [Field("race", wrapper_class="form-switch")] if "race" in self.fields else []
        return Layout(
            *race,
            Field("size", template="games/forms/_row.html"),
            *self.options.time_layout(),
            Fold("Computer players", Field("computers"), Field("level")),
            Fold("Rules of the game", Field("hints"), *self.options.layout()),
        )

    # What was chosen

    @property
    def chosen(self) -> list[Student]:
        return [self.everybody[pk] for pk in self.cleaned_data["students"]]

    @property
    def is_race(self) -> bool:
        return bool(self.cleaned_data.get("race"))

    @property
    def size(self) -> int:
        return 1 if self.is_race else int(self.cleaned_data["size"])

    @property
    def room(self) -> range:
        """How many can sit at a table by these rules."""
        return self.game.room_for(defaults(self.game.options_schema()) | self.rules()["options"])

    def at_random(self) -> list[list[Student]]:
        """The chosen ones, shuffled and spread over tables."""
        shuffled = random.sample(self.chosen, len(self.chosen))
        waiting = iter(shuffled)
        sizes = seating.sizes(len(shuffled), self.size, self.room)
        return [[next(waiting) for _ in range(size)] for size in sizes]

    def groups(
        self, tables: Sequence[Sequence[Student]], supports: Mapping[int, Mapping[str, Any]]
    ) -> list[SeatingGroup]:
        return [
            SeatingGroup(students=students, supports=supports, computers=self._computers(len(students)))
            for students in tables
        ]

    def _computers(self, people: int) -> list[int]:
        fill = self.cleaned_data["computers"] == "fill" and not self.is_race
        count = seating.computers_for(people, self.size, self.room, fill=fill)
        return [int(self.cleaned_data["level"])] * count

    def rules(self) -> dict[str, Any]:
        """What `class_tables.set_tables` needs beside the groups."""
        seats = [f"p{number}" for number in range(1, max(self.game.players) + 1)]
        return {
            "options": self.options.values(self.cleaned_data, seats=seats),
            "hints": self.cleaned_data["hints"],
            "same_dice": self.is_race,
            "ending_others": self.cleaned_data["ending"],
        }


class SeatsForm(forms.Form):
    """Each chosen child's table and rule cards."""

    def __init__(self, game: Game[Any], tables: Sequence[Sequence[Student]], data: Any = None) -> None:
        super().__init__(data)
        self.game = game
        self.students = [student for students in tables for student in students]
        self.seatings = {
            student.pk: SeatFields(
                game, student.pk, name="", figure=1, for_goals=False, for_many=True, known=True
            )
            for student in self.students
        }
        # One more than there are, so that somebody can be given a table of their own.
        self.count = len(tables) + 1
        choices = [(number, f"Table {number}") for number in range(1, self.count + 1)]
        for number, students in enumerate(tables, start=1):
            for student in students:
                self.fields[f"at_{student.pk}"] = PickField("Table", choices, number)
                self.fields.update(self._cards_of(student))

    def _cards_of(self, student: Student) -> dict[str, forms.Field]:
        seat = self.seatings[student.pk]
        fields = seat.fields()
        for name, answer in seat.answers_for(starting_with(self.game, student)).items():
            if name in fields:
                fields[name].initial = answer
        return fields

    @property
    def rows(self) -> list[dict[str, Any]]:
        """For the page: each child with the fields that are theirs."""
        return [
            {
                "student": student,
                "table": self[f"at_{student.pk}"],
                "cards": [self[name] for name in self.seatings[student.pk].fields()],
            }
            for student in self.students
        ]

    @property
    def tables(self) -> list[list[Student]]:
        """As they were seated by hand; a table where nobody sits is none."""
        places: dict[int, list[Student]] = {}
        for student in self.students:
            places.setdefault(int(self.cleaned_data[f"at_{student.pk}"]), []).append(student)
        return [places[number] for number in sorted(places)]

    @property
    def supports(self) -> dict[int, dict[str, Any]]:
        return {pk: seat.supports(self.cleaned_data) for pk, seat in self.seatings.items()}


def starting_with(game: Game[Any], student: Student) -> dict[str, Any]:
    return seating.supports_for(game.profile, band=student.band, extra_time=student.extra_time)
