"""What a teacher chooses when children play at home or on paper: who, until when, and by which rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from crispy_forms.layout import Field, Layout
from django import forms

from classrooms.models import Student
from games.engines import Game
from games.engines.schema import defaults, solo_defaults
from games.forms.fields import HINTS, LEVELS, Fold, PickField, helper
from games.forms.options import GameOptions
from lessons.activities import seating
from lessons.activities.actions.giving import Supports, Task
from lessons.activities.date_forms import TRIES, DatesForm
from lessons.activities.forms import adapt_fields, chosen_adapt
from lessons.adaptivity.ladders import has_ladder
from lessons.lesson_files import Lesson
from lessons.models import Activity, OwnLesson

PLACES = [(Activity.Place.HOME.value, "Homework"), (Activity.Place.PAPER.value, "On paper")]


@dataclass(frozen=True, kw_only=True)
class Given:
    """What is given: a lesson of the library or of a teacher, or a plain game."""

    game: Game[Any]
    lesson: Lesson | None = None
    own: OwnLesson | None = None
    # As the page's address names it.
    reference: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        return self.game.name if self.lesson is None else self.lesson.title

    @property
    def text(self) -> str:
        return self.game.tagline if self.lesson is None else self.lesson.can_do

    @property
    def query(self) -> str:
        return urlencode(self.reference)

    @property
    def options(self) -> dict[str, Any]:
        """The homework of the lesson, or what the rules advise to one player."""
        if self.lesson is not None:
            return dict(self.lesson.homework.options)
        schema = self.game.options_schema()
        return {**defaults(schema), **solo_defaults(schema)}


class GiveForm(DatesForm):
    """The answers are kept if something is refused."""

    def __init__(
        self,
        given: Given,
        students: Sequence[Student],
        data: Any = None,
        /,
        *,
        follows: bool = False,
        **initial: Any,
    ) -> None:
        """`follows`: rule cards can follow the play in this class. `students` may be among the initial answers, too."""
        self.given, self.follows = given, follows and has_ladder(given.game.slug)
        self.students_by_id = {str(student.pk): student for student in students}
        self.options = GameOptions(given.game)
        super().__init__(data, initial=initial)
        self.fields.update(self._fields())
        self._fill_in(given.options)
        self.helper = helper(self._layout())
        self.helper.disable_csrf = True

    def _fields(self) -> dict[str, forms.Field]:
        preset = self.given.lesson.homework if self.given.lesson else None
        return {
            "students": forms.MultipleChoiceField(
                label="Who",
                choices=[(pk, student.full_name) for pk, student in self.students_by_id.items()],
                initial=list(self.students_by_id),
                error_messages={
                    "required": "First choose who gets it.",
                    "invalid_choice": "A child is not in this class any more. Choose again.",
                },
            ),
            "place": PickField("How", PLACES, Activity.Place.HOME),
            "title": forms.CharField(label="Title", max_length=80, required=False, initial=self.given.title),
            "tries": PickField("Tries", TRIES, preset.tries if preset else 0),
            "counts": PickField(
                "What counts", Activity.Counts.choices, preset.counts if preset else Activity.Counts.BEST
            ),
            "cards": forms.BooleanField(required=False, label="Rule cards for each child", initial=True),
            **(adapt_fields(self.given.game.slug) if self.follows else {}),
            "same_dice": forms.BooleanField(required=False, label="Same dice for everybody", initial=True),
            "hints": PickField("Hints", HINTS, "one"),
            "level": PickField("How good are computer players?", self._levels(), 0 if self.follows else 2),
        } | self.options.fields()

    def _levels(self) -> list[tuple[int, str]]:
        return [(0, "as good as the child"), *LEVELS] if self.follows else LEVELS

    def _layout(self) -> Layout:
        note = "as the lesson has them" if self.given.lesson else ""
        return Layout(
            *self.options.time_layout(),
            Fold(
                "Rules of the game",
                Field("hints"),
                Field("level"),
                *self.options.layout(),
                note=note,
            ),
        )

    def _fill_in(self, options: Mapping[str, Any]) -> None:
        """The rules of the lesson are what the fields say at first."""
        for name, value in options.items():
            parts = value if isinstance(value, Mapping) else {}
            for key, part in parts.items():
                if f"option_{name}_{key}" in self.fields:
                    self.fields[f"option_{name}_{key}"].initial = part
            if f"option_{name}" in self.fields and not parts:
                self.fields[f"option_{name}"].initial = value

    # What was chosen

    @property
    def chosen(self) -> list[Student]:
        return [self.students_by_id[pk] for pk in self.cleaned_data["students"]]

    @property
    def place(self) -> str:
        return str(self.cleaned_data["place"])

    def task(self) -> Task:
        cleaned, lesson = self.cleaned_data, self.given.lesson
        seats = [f"p{number}" for number in range(1, max(self.given.game.players) + 1)]
        asked = self.options.values(cleaned, seats=seats, alone=True)
        return Task(
            game=self.given.game.slug,
            # What the lesson says and no field asks for is kept.
            options={**(lesson.homework.options if lesson else {}), **asked},
            title=cleaned["title"] or (self.given.title if lesson else ""),
            lesson=dict(lesson.content) if lesson else {},
            lesson_slug=lesson.slug if lesson and not self.given.own else "",
            own_lesson=self.given.own,
            hints=cleaned["hints"],
            computer_level=int(cleaned["level"]),
            # Paper is the same game only with the same dice.
            same_dice=cleaned["same_dice"] or self.place == Activity.Place.PAPER,
            tries=int(cleaned["tries"]),
            counts=cleaned["counts"],
            **self._adapt(),
        )

    def _adapt(self) -> dict[str, Any]:
        return (
            chosen_adapt(self.cleaned_data) if self.cleaned_data["cards"] else {"adapt": Activity.Adapt.OFF}
        )

    def supports(self) -> Supports:
        return {student.pk: self._supports_of(student) for student in self.chosen}

    def _supports_of(self, student: Student) -> dict[str, Any]:
        """Extra time is not a rule card: a child who has it always gets it."""
        profile, lesson = self.given.game.profile, self.given.lesson
        extra = {"extra_time": 1 + student.extra_time / 100} if student.extra_time else {}
        if not self.cleaned_data["cards"]:
            return extra
        if lesson is None:
            return seating.supports_for(profile, band=student.band, extra_time=student.extra_time)
        return {**lesson.steps[0].supports_for(student.band), **extra}
