"""What a teacher chooses when the class plays: who, at which tables, and by which rules."""

import re
from collections.abc import Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from crispy_forms.layout import Field, Layout
from django import forms
from django.utils import timezone

from classrooms.models import Student
from games.boards.rule_cards import rule_cards
from games.engines import Game
from games.engines.schema import defaults
from games.engines.values import EACH
from games.forms.fields import HINTS, LEVELS, Choice, Fold, PickField, helper
from games.forms.options import GameOptions, room_at
from games.forms.seats import SeatFields
from lessons.activities import dates, seating
from lessons.activities.actions.live import SeatingGroup
from lessons.lesson_files import Lesson

# On the seating page: this child to that table.
PUT = re.compile(r"(?P<student>[0-9]{1,18}):(?P<table>[0-9]{1,3})")
MOST_TO_CHOOSE = 8
ALL_TOGETHER = 100
WAYS = [
    ("random", Choice("At random", "New faces at each table.", "roll")),
    ("groups", Choice("By group", "The groups of your class. Small ones are joined.", "people")),
    ("similar", Choice("Similar", "Children who are about equally strong.", "ring")),
    ("mixed", Choice("Mixed", "Strong and less strong children at each table.", "seat")),
]
FILL = [("need", "Only where a game needs them"), ("fill", "Fill up every table")]


class WhoPlaysForm(forms.Form):
    """Who plays, how many to a table, and by which rules. A lesson brings its rules and rule cards along."""

    def __init__(
        self,
        game: Game[Any],
        students: Sequence[Student],
        data: Any = None,
        *,
        lesson: Lesson | None = None,
        signed_in: Collection[int] = (),
    ) -> None:
        super().__init__(data, initial={"students": [str(pk) for pk in signed_in]})
        self.game, self.lesson, self.signed_in = game, lesson, set(signed_in)
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
            "size": PickField("How many at a table?", self._sizes(), self._usual_size),
            "seat_by": PickField("Who sits together?", self._ways(), "random"),
            "computers": PickField("Computer players", FILL, "need"),
            "level": PickField("How good are they?", LEVELS, 2),
            "stands_in": forms.BooleanField(
                required=False,
                initial=True,
                label="They stand in by themselves",
                help_text="When a child has left for half a minute, or others wait for one who has not come. The child "
                "gets the seat back.",
            ),
            "at_home": forms.BooleanField(
                required=False,
                label="Not here: they do it at home",
                help_text="Children who are not chosen and not signed in get it as homework for a week, with the "
                "same rules and the same dice.",
            ),
            "ending": forms.BooleanField(required=False, label="End the games that they are in now"),
            "hints": PickField("Hints", HINTS, "one"),
        }
        if self.lesson is not None:
            return fields
        if self.game.profile.race:
            fields["race"] = forms.BooleanField(
                required=False,
                label="A race",
                help_text="Everybody plays alone with the same dice against the same clock. It starts with your go.",
            )
        return fields | self.options.fields()

    @property
    def _usual_size(self) -> int:
        return self.lesson.group_size if self.lesson else self.game.profile.usual_table_size

    def _ways(self) -> list[tuple[str, Choice]]:
        has_groups = any(student.group_id is not None for student in self.students_by_id.values())
        return [(way, choice) for way, choice in WAYS if has_groups or way != "groups"]

    def _sizes(self) -> list[tuple[int, str]]:
        room = self.room if self.lesson else room_at(self.game)
        sizes = [(size, str(size)) for size in room if size <= MOST_TO_CHOOSE]
        return [*sizes, (ALL_TOGETHER, "All together")] if max(room) > MOST_TO_CHOOSE else sizes

    def _layout(self) -> Layout:
        seats = [
            Field("size", template="games/forms/_row.html"),
            Field("seat_by", template="games/forms/_choices.html"),
        ]
        computers = Fold(
            "Computer players",
            Field("computers"),
            Field("level"),
            Field("stands_in", wrapper_class="form-switch"),
        )
        away = Fold("Children who are not here", Field("at_home", wrapper_class="form-switch"))
        if self.lesson is not None:
            return Layout(*seats, away, computers, Fold("Hints", Field("hints")))
        race = [Field("race", wrapper_class="form-switch")] if "race" in self.fields else []
        return Layout(
            *race,
            *seats,
            *self.options.time_layout(),
            away,
            computers,
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
        return self.game.room_for(defaults(self.game.options_schema()) | self._options())

    def seated(self) -> list[list[Student]]:
        """The chosen children, spread over tables in the way that the teacher has chosen."""
        size, room = self.size, self.room
        match self.cleaned_data["seat_by"]:
            case "groups":
                return seating.by_groups(self.chosen, size, room, group_of=_group_of)
            case "similar":
                return seating.similar(self.chosen, size, room, strength=_strength)
            case "mixed":
                return seating.mixed(self.chosen, size, room, strength=_strength)
        return seating.at_random(self.chosen, size, room)

    def groups(
        self,
        tables: Sequence[Sequence[Student]],
        supports: Mapping[int, Mapping[str, Any]] | None = None,
    ) -> list[SeatingGroup]:
        """One group a table. Without `supports`, each child gets the rule cards that their settings ask for."""
        if supports is None:
            supports = {student.pk: self.cards_of(student) for student in self.chosen}
        return [
            SeatingGroup(students=students, supports=supports, computers=self.computers_with(len(students)))
            for students in tables
        ]

    def computers_with(self, children: int) -> list[int]:
        fill_up = self.cleaned_data["computers"] == "fill" and not self.is_race
        count = seating.computers_needed(children, self.size, self.room, fill_up=fill_up)
        return [int(self.cleaned_data["level"])] * count

    def cards_of(self, student: Student) -> dict[str, Any]:
        """The rule cards with which a child begins."""
        step = None if self.lesson is None else self.lesson.steps[0]
        return starting_supports(
            self.game, student, None if step is None else step.supports_for(student.band)
        )

    def rules(self) -> dict[str, Any]:
        """What `live.start` needs besides the groups."""
        return {
            "options": self._options(),
            "hints": self.cleaned_data["hints"],
            # The dice of a lesson are also those of the children who do it at home later.
            "same_dice": self.is_race or self.lesson is not None or self.cleaned_data["at_home"],
            "ending_others": self.cleaned_data["ending"],
            "stands_in": self.cleaned_data["stands_in"],
            "lesson": self.lesson,
        }

    def at_home(self) -> list[Student]:
        """Those who are not here and do it at home."""
        if not self.cleaned_data["at_home"]:
            return []
        here = {student.pk for student in self.chosen} | self.signed_in
        return [student for student in self.students_by_id.values() if student.pk not in here]

    def due_at(self) -> datetime:
        """When those at home should have done it: in a week. The report has other dates."""
        return dates.due_on(dates.presets(timezone.localdate())[-1].day, timezone.get_current_timezone())

    def _options(self) -> dict[str, Any]:
        if self.lesson is not None:
            return dict(self.lesson.steps[0].options)
        # Tables of a class may differ in size, so goals are written for each player.
        return self.options.values(self.cleaned_data, seats=[EACH])


@dataclass(frozen=True, kw_only=True)
class TableOnPlan:
    """One table of the seating page, with the fields of its children."""

    number: int
    rows: Sequence[Mapping[str, Any]]
    computers: int
    most: int
    # Another table with room, for a child who would be alone.
    instead: int | None

    @property
    def lonely(self) -> Student | None:
        """A child who sits here without other children, while others sit together."""
        return self.rows[0]["student"] if len(self.rows) == 1 and self.instead else None

    @property
    def is_too_full(self) -> bool:
        return len(self.rows) > self.most


class SeatsForm(forms.Form):
    """Each chosen child's table and rule cards."""

    def __init__(
        self, who: WhoPlaysForm, tables: Sequence[Sequence[Student]], data: Any = None, *, count: int = 0
    ) -> None:
        super().__init__(data)
        self.who = who
        self.students = [student for students in tables for student in students]
        self.count = max(count, len(tables))
        self.seatings = {
            student.pk: SeatFields(
                who.game, student.pk, name="", figure=1, for_goals=False, for_many=True, known=True
            )
            for student in self.students
        }
        choices = [(number, f"Table {number}") for number in range(1, self.count + 1)]
        for number, students in enumerate(tables, start=1):
            for student in students:
                self.fields[f"at_{student.pk}"] = PickField("Table", choices, number)
                self.fields.update(self._card_fields(student))

    @classmethod
    def posted(cls, who: WhoPlaysForm) -> "SeatsForm":
        """The form as the teacher sent it, with one table more after "Add a table", and with a child at another table
        after "Put Ben at table 1"."""
        data: Any = copy(who.data)
        asked = str(data.get("tables", ""))
        most = len(who.chosen) + 1
        count = min(int(asked), most) if asked.isdecimal() and len(asked) < 4 else most
        if "add_table" in data:
            count = min(count + 1, most)
        if match := PUT.fullmatch(str(data.get("put", ""))):
            data[f"at_{match['student']}"] = match["table"]
        return cls(who, [who.chosen], data, count=count)

    def _card_fields(self, student: Student) -> dict[str, forms.Field]:
        seat = self.seatings[student.pk]
        fields = seat.fields()
        for name, answer in seat.answers_for(self.who.cards_of(student)).items():
            if name in fields:
                fields[name].initial = answer
        return fields

    @property
    def tables(self) -> list[TableOnPlan]:
        """For the page: each table with its children."""
        rows: dict[int, list[Mapping[str, Any]]] = {number: [] for number in range(1, self.count + 1)}
        for student in self.students:
            rows[self._table_of(student)].append(self._row(student))
        most = max(self.who.room)
        return [
            TableOnPlan(
                number=number,
                rows=at_table,
                computers=len(self.who.computers_with(len(at_table))) if at_table else 0,
                most=most,
                instead=self._with_room(
                    {other: len(them) for other, them in rows.items() if other != number}
                ),
            )
            for number, at_table in rows.items()
        ]

    def _with_room(self, sizes: Mapping[int, int]) -> int | None:
        """The smallest table at which children sit and one more can. None where each child plays alone."""
        room = [(size, number) for number, size in sizes.items() if 0 < size < max(self.who.room)]
        return min(room)[1] if room and self.who.size > 1 else None

    def _table_of(self, student: Student) -> int:
        """As the page shows it, also if what was sent cannot be read."""
        answer = str(self[f"at_{student.pk}"].value())
        return int(answer) if answer.isdecimal() and 1 <= int(answer[:6]) <= self.count else 1

    def _row(self, student: Student) -> dict[str, Any]:
        return {
            "student": student,
            "table": self[f"at_{student.pk}"],
            "cards": [self[name] for name in self.seatings[student.pk].fields()],
            "given": rule_cards(self.who.game.slug, self._cards(student)),
        }

    def _cards(self, student: Student) -> dict[str, Any]:
        """As chosen on the page; as proposed until then."""
        chosen = {name: self[name].value() for name in self.seatings[student.pk].fields()}
        try:
            return self.seatings[student.pk].supports(chosen)
        except ValueError:
            # What was sent cannot be read; the fields say so.
            return {}

    def groups(self) -> list[SeatingGroup]:
        """As the teacher arranged them. Empty tables are left out."""
        tables: dict[int, list[Student]] = {}
        for student in self.students:
            tables.setdefault(int(self.cleaned_data[f"at_{student.pk}"]), []).append(student)
        supports = {pk: seat.supports(self.cleaned_data) for pk, seat in self.seatings.items()}
        return self.who.groups([tables[number] for number in sorted(tables)], supports)


def starting_supports(
    game: Game[Any], student: Student, cards: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    return seating.supports_for(game.profile, band=student.band, extra_time=student.extra_time, cards=cards)


def _group_of(student: Student) -> int | None:
    return student.group_id


def _strength(student: Student) -> float:
    return seating.BANDS[student.band]
