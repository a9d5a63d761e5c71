"""Observations and estimates again, from the logs: `manage.py rebuild_observations`.

Games are read again in the order in which they were read first, and changes of help happen in between as they did, so
the same rows come out. Rows of `ObservedGame`, limits, changes and votes stay. The reasons of changes are computed
again, too, and compared with what was stored.

Classes whose children have played together are done together. Their logs are read before anything is locked.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from classrooms.models import Student
from config.core.db import write
from games.models import Seat, Table
from lessons.adaptivity.controller import Limits, Standing, par
from lessons.adaptivity.course import Course, change_of
from lessons.adaptivity.estimate import LOWEST, Estimate
from lessons.adaptivity.ladders import has_ladder, ladder
from lessons.models import Observation, ObservedGame, SkillEstimate, SupportChange
from lessons.rule_cards.following import Courses
from lessons.rule_cards.observing import estimates_of, lock_students, rows_of, stored_courses
from lessons.rule_cards.proposals import decisions
from lessons.rule_cards.reading import GameRead, read

Kind = SupportChange.Kind
Rows = dict[tuple[int, str], SkillEstimate]


@dataclass
class Rebuilt:
    """What came out."""

    games: int = 0
    unreadable: list[str] = field(default_factory=list)
    """The codes of tables whose log cannot be read."""
    reasons: int = 0
    other_reasons: list[int] = field(default_factory=list)
    """The keys of changes whose figures come out differently, as after a new release with other ladders."""


def rebuild(tell: Callable[[int], None] = lambda games: None) -> Rebuilt:
    """`tell` hears how many games have been read."""
    done = Rebuilt()
    for classes in _classes_together():
        _rebuild(classes, done, tell)
    return done


def _classes_together() -> list[set[int]]:
    """Classes whose children have met in an observed game."""
    together: list[set[int]] = []
    for met in _meetings():
        joined = [group for group in together if group & met]
        together = [group for group in together if not group & met]
        together.append(met.union(*joined))
    return together


def _meetings() -> Iterator[set[int]]:
    observed = ObservedGame.objects.values("table")
    seats = Seat.including_ended.filter(table__in=observed, user__student__isnull=False)
    met: dict[int, set[int]] = {}
    for table, classroom in seats.values_list("table", "user__student__classroom").distinct():
        met.setdefault(table, set()).add(classroom)
    return iter({frozenset(classes): classes for classes in met.values()}.values())


def _rebuild(classes: set[int], done: Rebuilt, tell: Callable[[int], None]) -> None:
    games: dict[int, GameRead] = {}
    while True:
        for observed in _observed(classes).exclude(pk__in=games).select_related("table"):
            games[observed.pk] = _read(observed.table, done)
            tell(done.games + len(games))
        with write():
            pks = Student.objects.filter(classroom__in=classes).values_list("pk", flat=True)
            students = lock_students(list(pks))
            # A game that was observed meanwhile is read before anything is locked, like the others.
            if not _observed(classes).exclude(pk__in=games).exists():
                _write_down(games, students, done)
                done.games += len(games)
                return


def _observed(classes: Iterable[int]) -> Any:
    seats = Seat.including_ended.filter(user__student__classroom__in=classes)
    return ObservedGame.objects.filter(table__in=seats.values("table")).order_by("pk")


def _read(table: Table, done: Rebuilt) -> GameRead:
    try:
        return read(table)
    except Exception:
        done.unreadable.append(table.code)
        return GameRead(table.pk, table.game)


# With the classes locked


def _write_down(games: Mapping[int, GameRead], students: Sequence[Student], done: Rebuilt) -> None:
    courses = Courses(
        bands={student.pk: student.band for student in students}, firsts=stored_courses(students).firsts
    )
    observed = {row.pk: row for row in ObservedGame.objects.filter(pk__in=games)}
    Observation.objects.filter(student__in=students).delete()
    rows: Rows = {}
    for happened in _in_order(observed.values(), _changes(students)):
        if isinstance(happened, ObservedGame):
            _follow(games[happened.pk], happened, students, courses, rows)
        else:
            _compare(happened, courses, done)
            _change(happened, courses, rows)
    SkillEstimate.objects.filter(student__in=students).delete()
    SkillEstimate.objects.bulk_create(rows.values(), batch_size=500)


def _changes(students: Sequence[Student]) -> list[SupportChange]:
    rows = SupportChange.objects.filter(student__in=students).prefetch_related("beside").order_by("pk")
    return [row for row in rows if has_ladder(row.game)]


def _in_order(
    games: Iterable[ObservedGame], changes: Iterable[SupportChange]
) -> list[ObservedGame | SupportChange]:
    """As it happened. A change knows after which game it was; if that one was deleted since, its time tells."""
    read = sorted(games, key=lambda game: game.pk)

    def place(change: SupportChange) -> tuple[int, int, int]:
        before = [game.pk for game in read if game.at <= change.at]
        return change.after_id or max(before, default=0), 1, change.pk

    placed: list[tuple[tuple[int, int, int], ObservedGame | SupportChange]] = [
        ((game.pk, 0, game.pk), game) for game in read
    ]
    placed += [(place(change), change) for change in changes]
    return [happened for _, happened in sorted(placed, key=lambda each: each[0])]


def _follow(
    game: GameRead, observed: ObservedGame, students: Sequence[Student], courses: Courses, rows: Rows
) -> None:
    known = [student for student in students if student.pk in game.students]
    there = {student.pk for student in known}
    game = replace(game, parts=[part for part in game.parts if part.student in there])
    Observation.objects.bulk_create(rows_of(game, observed, known), batch_size=500)
    if game.has_ladder:
        courses.follow(game)
        for student in known:
            _keep(rows, estimates_of(courses, student.pk, game.slug, at=observed.at))


def _change(row: SupportChange, courses: Courses, rows: Rows) -> None:
    courses.change(row.student_id, row.game, row.rung_after, is_held=row.kind == Kind.HARDER)
    _keep(rows, estimates_of(courses, row.student_id, row.game, at=row.at))


def _keep(rows: Rows, new: Iterable[SkillEstimate]) -> None:
    for row in new:
        rows[row.student_id, row.game] = row


# Reasons


def _compare(row: SupportChange, courses: Courses, done: Rebuilt) -> None:
    if row.kind != Kind.PLAY or _has_lost_players(row):
        return
    done.reasons += 1
    if reason_again(row, courses) != _stored_reason(row):
        done.other_reasons.append(row.pk)


def _has_lost_players(row: SupportChange) -> bool:
    """A child who was at the table has been erased since."""
    players: int = row.figures["players"]
    return len(row.beside.all()) + len(row.figures["computers"]) + 1 < players


def _stored_reason(row: SupportChange) -> dict[str, Any]:
    shown = {name: row.figures[name] for name in ("plays", "share", "chance_before", "chance", "aim", "goal")}
    return shown | {"before": row.rung_before, "after": row.rung_after}


def reason_again(row: SupportChange, courses: Courses) -> dict[str, Any] | None:
    """The figures of a change, from where the children of the table stood then. None: nothing would change."""
    figures, slug = row.figures, row.game
    course = courses.course(row.student_id, slug)
    standing = replace(course.standing, limits=Limits(*figures["limits"]), is_told=figures["told"])
    mine = replace(course, standing=standing)
    decision = decisions(slug, [mine, *_others(row, courses)], figures["computers"])[0]
    goal = None if figures["players"] > 1 else par(ladder(slug))
    change = None if decision is None else change_of("", mine, decision, goal)
    if change is None:
        return None
    facts = change._asdict()
    return {name: facts[name] for name in facts if name != "child"}


def _others(row: SupportChange, courses: Courses) -> list[Course]:
    """Of a child about whom no game said anything then, the change knows the estimate if it mattered."""
    untried = Estimate(*row.figures["untried"]) if row.figures["untried"] else Estimate(LOWEST)
    found = [courses.of.get((other.pk, row.game)) for other in row.beside.all()]
    return [
        course if course is not None and course.standing.estimate.plays else Course(Standing(untried))
        for course in found
    ]
