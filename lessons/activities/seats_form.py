"""Who sits where: each chosen child's table and rule cards, with those that are proposed and why."""

import re
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Any

from django import forms

from classrooms.login.selectors import tablets_of
from classrooms.models import Student
from games.boards.rule_cards import rule_cards
from games.forms.fields import PickField
from games.forms.seats import SeatFields
from lessons.activities.actions import tablets
from lessons.activities.actions.live import SeatingGroup
from lessons.activities.forms import HELPS, WhoPlaysForm
from lessons.adaptivity import sentences
from lessons.adaptivity.controller import level_near
from lessons.adaptivity.ladders import ladder
from lessons.rule_cards.dealing import without_advice
from lessons.rule_cards.proposals import Gap, Proposal, Proposed, Seating, joined

# This child to that table.
PUT = re.compile(r"(?P<student>[0-9]{1,18}):(?P<table>[0-9]{1,3})")
Propose = Callable[[Sequence[Seating]], Proposed]
"""What children at these tables would be dealt."""


@dataclass(frozen=True, kw_only=True)
class TableOnPlan:
    """One table of the seating page, with the fields of its children."""

    number: int
    rows: Sequence[Mapping[str, Any]]
    computers: int
    most: int
    # Another table with room, for a child who would be alone.
    instead: int | None
    tablet: forms.BoundField
    gap: "GapOnPlan | None" = None

    @property
    def lonely(self) -> Student | None:
        """A child who sits here without other children, while others sit together."""
        return self.rows[0]["student"] if len(self.rows) == 1 and self.instead else None

    @property
    def is_too_full(self) -> bool:
        return len(self.rows) > self.most


@dataclass(frozen=True, kw_only=True)
class GapOnPlan:
    """A table where no help makes the game fair, and what the teacher can do."""

    weakest: Student
    strongest: str
    # A table at which the child is nearer to the others, and an empty one with a fitting computer player.
    nearer: int | None
    own: int
    level: int


class SeatsForm(forms.Form):
    """Each chosen child's table and rule cards. With `propose`, rule cards follow the play, and the teacher can choose
    another help for each child."""

    def __init__(
        self,
        who: WhoPlaysForm,
        tables: Sequence[Sequence[Student]],
        data: Any = None,
        *,
        count: int = 0,
        propose: Propose | None = None,
        reasons: Mapping[int, str] | None = None,
    ) -> None:
        """`reasons` says why the help of these children is as it is, if nothing changes now."""
        super().__init__(data)
        self.who, self.propose, self.reasons = who, propose, reasons or {}
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
        for number in range(1, self.count + 1):
            shares = number <= len(tables) and self._shares(tables[number - 1])
            self.fields[f"tablet_{number}"] = forms.BooleanField(required=False, initial=shares)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        for number, students in self.arranged.items():
            if cleaned.get(f"tablet_{number}") and students and not 2 <= len(students) <= tablets.MOST:
                self.add_error(f"tablet_{number}", f"Two to {tablets.MOST} children can share a tablet.")
        return cleaned

    def _shares(self, students: Sequence[Student]) -> bool:
        """Asked for on the first page, or as they sit at a tablet together already."""
        return self.who.shares_tablet(students) or len(tablets_of(students)) == len(students) > 1

    @property
    def follows(self) -> bool:
        """Whether rule cards follow the play at these tables."""
        return self.propose is not None

    @classmethod
    def posted(cls, who: WhoPlaysForm, **proposing: Any) -> "SeatsForm":
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
            count = max(count, min(int(match["table"]), most))
        return cls(who, [who.chosen], data, count=count, **proposing)

    def _card_fields(self, student: Student) -> dict[str, forms.Field]:
        seat = self.seatings[student.pk]
        fields = seat.fields()
        for name, answer in seat.answers_for(self._own_cards(student)).items():
            if name in fields:
                fields[name].initial = answer
        if self.follows:
            rungs = range(len(ladder(self.who.game.slug).rungs))
            choices = [("", "As proposed"), *((rung, HELPS[rung]) for rung in rungs)]
            fields[f"help_{student.pk}"] = PickField("Help", choices, "")
        return fields

    def _own_cards(self, student: Student) -> dict[str, Any]:
        """With which the child begins besides those that follow the play."""
        cards = self.who.cards_of(student)
        if not self.follows or self.who.lesson is not None:
            return cards
        return without_advice(self.who.game.slug, student, cards)

    @property
    def tables(self) -> list[TableOnPlan]:
        """For the page: each table with its children."""
        rows = {number: [self._row(one) for one in them] for number, them in self.arranged.items()}
        most = max(self.who.room)
        return [
            TableOnPlan(
                number=number,
                rows=at_table,
                computers=len(self._computers(self.arranged[number])),
                most=most,
                instead=self._with_room(
                    {other: len(them) for other, them in rows.items() if other != number}
                ),
                gap=self._gap(number),
                tablet=self[f"tablet_{number}"],
            )
            for number, at_table in rows.items()
        ]

    @cached_property
    def arranged(self) -> dict[int, list[Student]]:
        """The children at each table, also at those where none sits."""
        tables: dict[int, list[Student]] = {number: [] for number in range(1, self.count + 1)}
        for student in self.students:
            tables[self._table_of(student)].append(student)
        return tables

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
            "given": rule_cards(self.who.game.slug, self._with_help(student)),
            **self._help(student),
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
        supports = {pk: seat.supports(self.cleaned_data) for pk, seat in self.seatings.items()}
        chosen = {student.pk: self.cleaned_data.get(f"help_{student.pk}", "") for student in self.students}
        rungs = {pk: int(rung) for pk, rung in chosen.items() if rung != ""}
        return [
            SeatingGroup(
                students=them,
                supports=supports,
                computers=self._computers(them),
                rungs=rungs,
                one_tablet=self.cleaned_data[f"tablet_{number}"],
            )
            for number, them in self.arranged.items()
            if them
        ]

    # What is proposed

    @cached_property
    def proposed(self) -> Proposed:
        if self.propose is None:
            return Proposed()
        tables = self.arranged.values()
        return self.propose([Seating(students=them, computers=self._computers(them)) for them in tables])

    @cached_property
    def _strengths(self) -> Mapping[int, float]:
        return self.who.strengths(self.students) if self.propose and self.who.strengths else {}

    def _computers(self, students: Sequence[Student]) -> list[int]:
        """The computer players of a table: of a child who sits without other children, as strong as the child."""
        levels = self.who.computers_with(len(students)) if students else []
        is_followed = len(students) == 1 and self.who.size > 1 and students[0].pk in self._strengths
        return [level_near(self._strengths[students[0].pk])] * len(levels) if is_followed else levels

    def _help(self, student: Student) -> dict[str, Any]:
        """The choice of another help, and why this one is proposed."""
        proposal = self.proposed.of(student)
        if proposal is None:
            return {}
        return {
            "help": self[f"help_{student.pk}"],
            "proposed": HELPS[proposal.dealt],
            "why": _why(proposal, self.reasons.get(student.pk, "")),
        }

    def _with_help(self, student: Student) -> dict[str, Any]:
        own, proposal = self._cards(student), self.proposed.of(student)
        if proposal is None:
            return own
        chosen = str(self[f"help_{student.pk}"].value() or "")
        rungs = ladder(self.who.game.slug).rungs
        is_chosen = chosen.isdecimal() and int(chosen[:4]) < len(rungs)
        rung = int(chosen) if is_chosen else proposal.dealt
        return joined(self.who.game.slug, own, rungs[rung].supports)

    def _gap(self, number: int) -> GapOnPlan | None:
        gap = self.proposed.gaps.get(number - 1)
        if gap is None:
            return None
        return GapOnPlan(
            weakest=gap.weakest,
            strongest=gap.strongest.shown_name if gap.strongest else "a computer player",
            nearer=self._nearer_table(gap, number),
            own=next((n for n, them in self.arranged.items() if not them), self.count + 1),
            level=gap.level,
        )

    def _nearer_table(self, gap: Gap, number: int) -> int | None:
        """The table with room whose strongest child is nearest to this one, if that one is nearer than here."""

        def apart(table: int) -> float:
            others = [each.pk for each in self.arranged[table] if each != gap.weakest]
            strongest = max((self._strengths[pk] for pk in others), default=inf)
            return abs(strongest - self._strengths[gap.weakest.pk])

        room = [n for n, them in self.arranged.items() if n != number and 0 < len(them) < max(self.who.room)]
        nearest = min(room, key=apart, default=None)
        return nearest if nearest is not None and apart(nearest) < apart(number) else None


def _why(proposal: Proposal, reason: str) -> str:
    """Why the help changes now, or the reason of the last change."""
    change = proposal.change
    if change is None:
        return reason
    if proposal.is_forced:
        return sentences.as_a_teacher_said("A teacher", change.before, change.after)
    return sentences.sentence(change)
