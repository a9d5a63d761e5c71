"""What children would be dealt now: the cards that follow their play, before a game. Nothing here writes.

`actions.note` stores what has become of it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from classrooms.models import Classroom, Student
from games.engines import GAMES, IllegalSetup
from lessons.activities.selectors import follows_play
from lessons.adaptivity import controller, sentences
from lessons.adaptivity.controller import Decision, Standing
from lessons.adaptivity.course import Course, before_game_alone, change_of
from lessons.adaptivity.estimate import Estimate
from lessons.adaptivity.ladders import has_ladder, ladder
from lessons.rule_cards.standings import courses_of, known

Supports = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """What one child would be dealt, and why."""

    student: Student
    slug: str
    course: Course
    """Before it."""
    decision: Decision | None = None
    """None: it is too early for a change."""
    goal: int | None = None
    computers: Sequence[int] = ()
    beside: Sequence[int] = ()
    """The keys of the other children at the table."""
    is_told: bool = False
    untried: Estimate | None = None
    """Of the strongest at the table, if that is a child about whom no game says anything yet."""
    most: int | None = None
    """What the activity allows. The child's rung goes on from where it is after that."""

    @property
    def rung(self) -> int:
        """Where the child is after this."""
        return self.course.standing.rung if self.decision is None else self.decision.rung

    @property
    def dealt(self) -> int:
        return self.rung if self.most is None else min(self.rung, self.most)

    @property
    def supports(self) -> Supports:
        return ladder(self.slug).rungs[self.dealt].supports

    @property
    def change(self) -> sentences.Change | None:
        if self.decision is None:
            return None
        return change_of("", self.course, self.decision, self.goal)

    @property
    def is_forced(self) -> bool:
        """Whether it changes because a teacher says so."""
        return not self.course.standing.is_allowed

    @property
    def estimate(self) -> Estimate:
        return self.course.standing.estimate


@dataclass(frozen=True, kw_only=True)
class Seating:
    """The children and computer players of one table."""

    students: Sequence[Student]
    computers: Sequence[int] = ()


@dataclass(frozen=True, kw_only=True)
class Gap:
    """A table at which no help is enough."""

    weakest: Student
    strongest: Student | None
    """None: a computer player."""
    level: int
    """The computer player who would fit the weakest."""
    levels_apart: int


@dataclass(frozen=True, kw_only=True)
class Proposed:
    """For all tables of a class."""

    by_student: Mapping[int, Proposal] = field(default_factory=dict)
    gaps: Mapping[int, Gap] = field(default_factory=dict)
    """By the place of the table in the list."""

    def of(self, student: Student) -> Proposal | None:
        return self.by_student.get(student.pk)


def is_followed(classroom: Classroom, slug: str, *, wanted: bool = True) -> bool:
    """Whether the cards of this game follow the play in this class, if the activity wants it."""
    return wanted and has_ladder(slug) and follows_play(classroom)


def for_tables(
    slug: str, tables: Sequence[Seating], *, most: int | None = None, is_kept: bool = False
) -> Proposed:
    """In three queries, for any number of tables. With `is_kept` all children keep the help that they have."""
    courses = courses_of([student for table in tables for student in table.students], slug)
    proposals: dict[int, Proposal] = {}
    gaps: dict[int, Gap] = {}
    for place, table in enumerate(tables):
        found = _at_table(slug, table, courses, most)
        if is_kept:
            found = [replace(each, decision=None) for each in found]
        proposals |= {each.student.pk: each for each in found}
        if gap := _gap(slug, table, courses):
            gaps[place] = gap
    return Proposed(by_student=proposals, gaps=gaps)


def for_one(
    slug: str, student: Student, computers: Sequence[int] = (), *, most: int | None = None
) -> Proposal:
    """For a child who plays without other children."""
    return for_tables(slug, [Seating(students=[student], computers=computers)], most=most).by_student[
        student.pk
    ]


def level_for(student: Student, slug: str) -> int | None:
    """The computer player who fits this child. None while no game says anything about the child."""
    if student.pk not in known([student], slug):
        return None
    return controller.level_for(courses_of([student], slug)[student.pk].standing.estimate)


def strengths(slug: str, students: Sequence[Student]) -> dict[int, float]:
    """How strong each child is in games with others, by key."""
    courses = courses_of(students, slug)
    return {pk: course.standing.estimate.strength for pk, course in courses.items()}


def _at_table(slug: str, table: Seating, courses: Mapping[int, Course], most: int | None) -> list[Proposal]:
    standings = [courses[student.pk].standing for student in table.students]
    computers = [controller.computer(level) for level in table.computers]
    goal = None if computers or len(standings) > 1 else controller.par(ladder(slug))
    decided = decisions(slug, [courses[student.pk] for student in table.students], table.computers)
    strongest = max([*standings, *computers], key=_strength, default=None)
    return [
        Proposal(
            student=student,
            slug=slug,
            course=courses[student.pk],
            decision=decision,
            goal=goal,
            computers=table.computers,
            beside=[other.pk for other in table.students if other != student],
            is_told=standing.is_told or (strongest is not None and strongest.is_told),
            untried=_untried(strongest, standing, computers),
            most=most,
        )
        for student, standing, decision in zip(table.students, standings, decided, strict=True)
    ]


def _untried(strongest: Standing | None, mine: Standing, computers: Sequence[Standing]) -> Estimate | None:
    is_other_child = strongest is not None and strongest is not mine and strongest not in computers
    return strongest.estimate if is_other_child and strongest and not strongest.estimate.plays else None


def decisions(slug: str, courses: Sequence[Course], levels: Sequence[int]) -> list[Decision | None]:
    """For the children of one table, with computer players of these levels."""
    its, standings = ladder(slug), [course.standing for course in courses]
    if len(courses) > 1:
        computers = [controller.computer(level) for level in levels]
        return [*controller.at_table([*standings, *computers], its)[: len(courses)]]
    if not levels:
        return [before_game_alone(course, its) for course in courses]
    return [
        controller.with_computers(standing, levels, its) if standing.may_look else None
        for standing in standings
    ]


def _gap(slug: str, table: Seating, courses: Mapping[int, Course]) -> Gap | None:
    ranked = sorted(table.students, key=lambda student: _strength(courses[student.pk].standing))
    weakest = courses[ranked[0].pk].standing if ranked else None
    others: list[tuple[Standing, Student | None]] = [
        (courses[student.pk].standing, student) for student in ranked[1:]
    ]
    others += [(controller.computer(level), None) for level in table.computers]
    if weakest is None or not others:
        return None
    strongest, who = max(others, key=lambda other: _strength(other[0]))
    if not controller.is_too_far(weakest, strongest, ladder(slug)):
        return None
    return Gap(
        weakest=ranked[0],
        strongest=who,
        level=controller.level_for(weakest.estimate),
        levels_apart=round(_strength(strongest) - _strength(weakest)),
    )


def _strength(standing: Standing) -> float:
    return standing.estimate.strength


# Cards


def joined(slug: str, base: Supports, cards: Supports) -> dict[str, Any]:
    """The child's own cards with those of a rung. The wider of two counts; if the game does not take both, the own ones
    stay."""
    both = {**cards, **base}
    for key in cards.keys() & base.keys():
        if isinstance(base[key], int) and isinstance(cards[key], int):
            both[key] = max(base[key], cards[key])
    try:
        GAMES[slug].check_supports(both)
        return both
    except IllegalSetup:
        return dict(base)
