"""What a teacher chooses when the class plays: who, at which tables, and by which rules."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from crispy_forms.layout import Field, Layout
from django import forms
from django.utils import timezone

from classrooms.login.selectors import tablets_of
from classrooms.models import Student
from games.engines import Game
from games.engines.schema import defaults
from games.engines.values import EACH
from games.forms.fields import HINTS, LEVELS, Choice, Fold, PickField, helper
from games.forms.options import GameOptions, room_at
from lessons.activities import dates, seating
from lessons.activities.actions import tablets
from lessons.activities.actions.live import SeatingGroup
from lessons.adaptivity.ladders import has_ladder, ladder
from lessons.adaptivity.sentences import helps
from lessons.lesson_files import Lesson
from lessons.models import Activity

MOST_TO_CHOOSE = 8
ALL_TOGETHER = 100
WAYS = [
    ("random", Choice("At random", "New faces at each table.", "roll")),
    ("groups", Choice("By group", "The groups of your class. Small ones are joined.", "people")),
    ("similar", Choice("Similar", "Children who are about equally strong.", "ring")),
    ("mixed", Choice("Mixed", "Strong and less strong children at each table.", "seat")),
]
# A ladder has fewer rungs.
HELPS = [helps(rung).capitalize() for rung in range(20)]
_ADAPT = [(value, label[0].upper() + label[1:]) for value, label in Activity.Adapt.choices]
Strengths = Callable[[Sequence[Student]], Mapping[int, float]]
TABLETS = [
    ("each", Choice("One for each child", "", "one")),
    ("table", Choice("One for each table", "The children pass it on.", "tablet")),
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
        strengths: Strengths | None = None,
        is_young: bool = False,
        last_time: Activity | None = None,
    ) -> None:
        """With `strengths`, rule cards follow the play, and so do tables of similar children. Young children begin with
        the calm pace. `last_time` fills the form in as the teacher did for this class before."""
        super().__init__(data, initial={"students": [str(pk) for pk in signed_in]})
        self.strengths, self.last_time = strengths, last_time
        self.game, self.lesson, self.signed_in = game, lesson, set(signed_in)
        self.students_by_id = {str(student.pk): student for student in students}
        self.options = GameOptions(game, with_length=True)
        self.fields.update(self._fields())
        if "turn_time" in self.fields:
            self.fields["turn_time"].initial = "calm" if is_young else "quick"
        if last_time is not None:
            self._fill_in(last_time)
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
            "tablets": PickField("Tablets", TABLETS, "each"),
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
        if self.follows:
            fields |= adapt_fields(self.game.slug)
        if self.lesson is not None:
            return fields
        if self.game.profile.race:
            fields["race"] = forms.BooleanField(
                required=False,
                label="A race",
                help_text="Everybody plays alone with the same dice against the same clock. It starts with your go.",
            )
        return fields | self.options.fields()

    def _fill_in(self, activity: Activity) -> None:
        was_race = self.game.profile.race and activity.table_size == 1 and bool(activity.seed)
        answers: dict[str, Any] = {
            **({"race": True} if was_race else {"size": activity.table_size}),
            "hints": activity.hints,
            "stands_in": activity.stands_in,
            "adapt": activity.adapt,
            "most_help": "" if activity.most_help is None else activity.most_help,
        }
        if activity.seat_by != Activity.SeatBy.HAND:
            answers["seat_by"] = activity.seat_by
        if activity.participants.exists() and not activity.participants.filter(shares_tablet=False).exists():
            answers["tablets"] = "table"
        if self.lesson is None:
            answers |= self.options.answers_for(activity.options)
        for name, answer in answers.items():
            if name in self.fields:
                self._set_initial(name, answer)

    def _set_initial(self, name: str, answer: Any) -> None:
        """A choice that is no longer there, such as a group that was removed, stays as it usually is."""
        field = self.fields[name]
        choices = [str(value) for value, _ in getattr(field, "choices", ())]
        if not choices or str(answer) in choices:
            field.initial = answer

    @property
    def follows(self) -> bool:
        """Whether rule cards can follow the play of this class in this game."""
        return self.strengths is not None and has_ladder(self.game.slug)

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
            Field("tablets", template="games/forms/_choices.html"),
        ]
        computers = Fold(
            "Computer players",
            Field("computers"),
            Field("level"),
            Field("stands_in", wrapper_class="form-switch"),
        )
        away = Fold("Children who are not here", Field("at_home", wrapper_class="form-switch"))
        cards = [Fold("Rule cards", Field("adapt"), Field("most_help"))] if self.follows else []
        if self.lesson is not None:
            return Layout(*seats, *cards, away, computers, Fold("Hints", Field("hints")))
        race = [Field("race", wrapper_class="form-switch")] if "race" in self.fields else []
        return Layout(
            *race,
            *self.options.length_layout(),
            *seats,
            *self.options.time_layout(),
            *cards,
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

    @property
    def one_tablet(self) -> bool:
        """Whether the children of each table share a tablet."""
        return bool(self.cleaned_data["tablets"] == "table")

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors and self.one_tablet and not 2 <= self.size <= tablets.MOST:
            self.add_error(
                "size", f"Two to {tablets.MOST} children can share a tablet. Choose tables of that size."
            )
        return cleaned

    def shares_tablet(self, students: Sequence[Student]) -> bool:
        """Whether the children of this table will play on one tablet, one after the other."""
        return self.one_tablet and 2 <= len(students) <= tablets.MOST

    def seated(self) -> list[list[Student]]:
        """The chosen children, spread over tables in the way that the teacher has chosen. Those who share a tablet
        already stay together."""
        seated = self._seated()
        sharing = tablets_of(self.chosen) if any(student.tablet for student in self.chosen) else {}
        if not sharing or self.size < 2:
            return seated
        return seating.kept_together(seated, self.room, tablet_of=lambda each: sharing.get(each.pk, ""))

    def _seated(self) -> list[list[Student]]:
        size, room = self.size, self.room
        match self.cleaned_data["seat_by"]:
            case "groups":
                return seating.by_groups(self.chosen, size, room, group_of=_group_of)
            case "similar":
                return seating.similar(self.chosen, size, room, strength=self._strength())
            case "mixed":
                return seating.mixed(self.chosen, size, room, strength=self._strength())
        return seating.at_random(self.chosen, size, room)

    def _strength(self) -> Callable[[Student], float]:
        """As the play says, or else the teacher."""
        if self.strengths is None or not self.follows:
            return _by_band
        found = self.strengths(self.chosen)
        return lambda student: found[student.pk]

    def groups(
        self,
        seated: Sequence[Sequence[Student]],
        supports: Mapping[int, Mapping[str, Any]] | None = None,
    ) -> list[SeatingGroup]:
        """One group a table. Without `supports`, each child gets the rule cards that their settings ask for."""
        if supports is None:
            supports = {student.pk: self.cards_of(student) for student in self.chosen}
        return [
            SeatingGroup(
                students=students,
                supports=supports,
                computers=self.computers_with(len(students)),
                one_tablet=self.shares_tablet(students),
            )
            for students in seated
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
            **chosen_adapt(self.cleaned_data),
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


def starting_supports(
    game: Game[Any], student: Student, cards: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    return seating.supports_for(game.profile, band=student.band, extra_time=student.extra_time, cards=cards)


def _group_of(student: Student) -> int | None:
    return student.group_id


def _by_band(student: Student) -> float:
    return seating.BANDS[student.band]


# How rule cards follow the play


def adapt_fields(
    slug: str, *, adapt: str = Activity.Adapt.FOLLOW, most: int | None = None
) -> dict[str, forms.Field]:
    rungs = range(len(ladder(slug).rungs))
    limits = [("", "As much as fits"), *((rung, HELPS[rung]) for rung in rungs[:-1])]
    fields: dict[str, forms.Field] = {
        "adapt": PickField("From game to game", _ADAPT, adapt),
        "most_help": PickField("Help at most", limits, "" if most is None else most),
    }
    fields["adapt"].help_text = (
        "A child who finds the game hard gets one help more, one who finds it easy gets one less. All at the table see "
        "each other’s cards."
    )
    return fields


def chosen_adapt(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """What `Activity` stores of it. Nothing if the form did not ask."""
    if "adapt" not in cleaned:
        return {}
    most = cleaned["most_help"]
    return {"adapt": cleaned["adapt"], "most_help": None if most == "" else int(most)}
