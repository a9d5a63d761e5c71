"""What a teacher chooses when the class plays: who, at which tables, and by which rules."""

from collections.abc import Mapping, Sequence
from typing import Any

from crispy_forms.layout import Field, Layout
from django import forms

from classrooms.models import Student
from games.engines import Game
from games.engines.schema import defaults
from games.engines.values import EACH
from games.forms.fields import HINTS, LEVELS, Fold, PickField, helper
from games.forms.options import GameOptions, room_at
from games.forms.seats import SeatFields
from lessons.activities import seating
from lessons.activities.actions.live import SeatingGroup

MOST_TO_CHOOSE = 8
ALL_TOGETHER = 100
FILL = [("need", "Only where a game needs them"), ("fill", "Fill up every table")]


class WhoPlaysForm(forms.Form):
    """Who plays, how many to a table, and by which rules."""

    def __init__(self, game: Game[Any], students: Sequence[Student], data: Any = None) -> None:
        super().__init__(data)
        self.game = game
        self.students_by_id = {str(student.pk): student for student in students}
        self.options = GameOptions(game)
        self.fields.update(self._fields())
        self.helper = helper(self._layout())

    def _fields(self) -> dict[str, forms.Field]:
        fields: dict[str, forms.Field] = {
            "students": forms.MultipleChoiceField(
                label="Who plays?",
                choices=[(pk, student.shown_name) for pk, student in self.students_by_id.items()],
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
        return [*sizes, (ALL_TOGETHER, "All together")] if max(room) > MOST_TO_CHOOSE else sizes

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
        return [self.students_by_id[pk] for pk in self.cleaned_data["students"]]

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
        """The chosen children, shuffled and spread over tables."""
        return seating.at_random(self.chosen, self.size, self.room)

    def groups(
        self,
        tables: Sequence[Sequence[Student]],
        supports: Mapping[int, Mapping[str, Any]] | None = None,
    ) -> list[SeatingGroup]:
        """One group a table. Without `supports`, each child gets the rule cards that their settings ask for."""
        if supports is None:
            supports = {student.pk: starting_supports(self.game, student) for student in self.chosen}
        return [
            SeatingGroup(students=students, supports=supports, computers=self._computers(len(students)))
            for students in tables
        ]

    def _computers(self, children: int) -> list[int]:
        fill_up = self.cleaned_data["computers"] == "fill" and not self.is_race
        count = seating.computers_needed(children, self.size, self.room, fill_up=fill_up)
        return [int(self.cleaned_data["level"])] * count

    def rules(self) -> dict[str, Any]:
        """What `live.start` needs besides the groups."""
        return {
            # Tables of a class may differ in size, so goals are written for each player.
            "options": self.options.values(self.cleaned_data, seats=[EACH]),
            "hints": self.cleaned_data["hints"],
            "same_dice": self.is_race,
            "ending_others": self.cleaned_data["ending"],
        }


class SeatsForm(forms.Form):
    """Each chosen child's table and rule cards."""

    def __init__(self, tables: Sequence[Sequence[Student]], who: WhoPlaysForm, data: Any = None) -> None:
        super().__init__(data)
        self.who = who
        self.students = [student for students in tables for student in students]
        self.seatings = {
            student.pk: SeatFields(
                who.game, student.pk, name="", figure=1, for_goals=False, for_many=True, known=True
            )
            for student in self.students
        }
        # One table more than needed, so that a child can be moved to a table of their own.
        self.count = len(tables) + 1
        choices = [(number, f"Table {number}") for number in range(1, self.count + 1)]
        for number, students in enumerate(tables, start=1):
            for student in students:
                self.fields[f"at_{student.pk}"] = PickField("Table", choices, number)
                self.fields.update(self._card_fields(student))

    @classmethod
    def posted(cls, who: WhoPlaysForm) -> "SeatsForm":
        """The form as the teacher sent it. Who sat where when the page was shown does not matter any more, but there
        are as many tables as on that page."""
        count = len(seating.table_sizes(len(who.chosen), who.size, who.room))
        return cls([who.chosen, *([] for _ in range(count - 1))], who, who.data)

    def _card_fields(self, student: Student) -> dict[str, forms.Field]:
        seat = self.seatings[student.pk]
        fields = seat.fields()
        for name, answer in seat.answers_for(starting_supports(self.who.game, student)).items():
            if name in fields:
                fields[name].initial = answer
        return fields

    @property
    def rows(self) -> list[dict[str, Any]]:
        """For the page: each child with their own fields."""
        return [
            {
                "student": student,
                "table": self[f"at_{student.pk}"],
                "cards": [self[name] for name in self.seatings[student.pk].fields()],
            }
            for student in self.students
        ]

    def groups(self) -> list[SeatingGroup]:
        """As the teacher arranged them. Empty tables are left out."""
        tables: dict[int, list[Student]] = {}
        for student in self.students:
            tables.setdefault(int(self.cleaned_data[f"at_{student.pk}"]), []).append(student)
        supports = {pk: seat.supports(self.cleaned_data) for pk, seat in self.seatings.items()}
        return self.who.groups([tables[number] for number in sorted(tables)], supports)


def starting_supports(game: Game[Any], student: Student) -> dict[str, Any]:
    return seating.supports_for(game.profile, band=student.band, extra_time=student.extra_time)
