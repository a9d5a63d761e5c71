"""Writing down what finished games say about children, once: observations, and the estimates that follow from them.

A worker calls `observe` every few seconds. It may be repeated at any time, and by several workers: `ObservedGame` has
one row a table. The class is locked while a game is written, so the order of these rows is the order of estimation.
"""

import logging
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from django.db import DatabaseError
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from classrooms.models import Classroom, Student
from config.core.db import write
from config.core.outage import is_outage
from games.models import Seat, Table
from lessons.adaptivity.estimate import Estimate
from lessons.models import ActivityTable, Observation, ObservedGame, SkillEstimate
from lessons.rule_cards.following import Courses
from lessons.rule_cards.reading import GameRead, read
from lessons.rule_cards.standings import IN_GENERAL, course_of, row_of

logger = logging.getLogger(__name__)

# Few at a time, so that other work of the worker does not wait long.
MOST_GAMES = 20
RECENTLY = timedelta(days=2)
ESTIMATED = [
    field.name
    for field in SkillEstimate._meta.concrete_fields
    if field.name not in ("id", "student", "game", "first_skill", "first_spread")
]


def observe(*, since: timedelta | None = RECENTLY, most: int = MOST_GAMES) -> int:
    """Reads the logs of games that are over, the first to end first. Returns how many were read.

    Without `since` all games are looked at: also those that ended while no worker ran.
    """
    tables = list(_unread(since)[:most])
    return sum(_observe(table) for table in tables)


def _unread(since: timedelta | None) -> QuerySet[Table]:
    seated = Seat.including_ended.filter(table=OuterRef("pk"), user__student__isnull=False)
    read_before = ObservedGame.objects.filter(table=OuterRef("pk"))
    over = Table.objects.filter(~Exists(read_before), Exists(seated), status=Table.Status.OVER)
    if since is not None:
        over = over.filter(changed_at__gt=(timezone.now() - since).timestamp())
    return over.order_by("changed_at", "pk")


def _observe(table: Table) -> bool:
    try:
        game = read(table)
    except DatabaseError as error:
        if is_outage(error):
            raise
        # The log may be in order. The next run reads it.
        logger.exception("The log of table %s could not be fetched for estimates.", table.code)
        return False
    except Exception:
        # One log that cannot be read must not keep the others waiting. Reading all again tries it again.
        logger.exception("The log of table %s could not be read for estimates.", table.code)
        game = GameRead(table.pk, table.game)
    try:
        return write_down(game)
    except Exception as error:
        if is_outage(error):
            raise
        logger.exception("What table %s says could not be written down.", table.code)
        return False


def write_down(game: GameRead) -> bool:
    """False if another worker was faster, or the table is gone."""
    with write():
        students = lock_students(game.students)
        if not Table.objects.filter(pk=game.table).exists():
            return False
        observed, is_new = ObservedGame.objects.get_or_create(table_id=game.table)
        if is_new:
            Observation.objects.bulk_create(rows_of(game, observed, students))
            courses = stored_courses(students)
            courses.follow(game)
            save(courses, game, students, at=observed.at)
        return is_new


def lock_students(pks: Sequence[int]) -> list[Student]:
    """Those who are still there, with their classes locked."""
    students = list(Student.objects.filter(pk__in=pks).order_by("pk"))
    classes = Classroom.objects.filter(students__in=students).order_by("pk").values_list("pk", flat=True)
    locked = Classroom.objects.select_for_update(no_key=True).filter(pk__in=list(classes)).order_by("pk")
    list(locked.values_list("pk"))
    return students


def rows_of(game: GameRead, observed: ObservedGame, students: Sequence[Student]) -> list[Observation]:
    known = {student.pk for student in students}
    activity = ActivityTable.objects.filter(table=game.table).values_list("activity", flat=True).first()
    rows = []
    for part in game.parts:
        if part.student not in known:
            continue
        said: dict[tuple[int, str], int] = {}
        for seen in part.seen:
            number = said[seen.event, seen.skill] = said.get((seen.event, seen.skill), -1) + 1
            rows.append(
                Observation(
                    student_id=part.student,
                    observed_game=observed,
                    activity_id=activity,
                    event=seen.event,
                    part=number,
                    game=game.slug,
                    skill=seen.skill,
                    success=seen.success,
                    points=seen.points,
                    best_points=seen.best_points,
                    word=seen.word or "",
                    seconds=seen.seconds,
                    rung=part.rung,
                    at=datetime.fromtimestamp(game.moments[seen.event], UTC),
                )
            )
    return rows


# Estimates


def stored_courses(students: Sequence[Student]) -> Courses:
    courses = Courses(bands={student.pk: student.band for student in students})
    for row in SkillEstimate.objects.filter(student__in=students).exclude(game=IN_GENERAL):
        courses.of[row.student_id, row.game] = course_of(row)
        if row.first_skill is not None and row.first_spread is not None:
            courses.firsts[row.student_id, row.game] = Estimate(row.first_skill, row.first_spread)
    return courses


def save(courses: Courses, game: GameRead, students: Sequence[Student], *, at: datetime) -> None:
    """The estimates of these children in this game, and in general."""
    if not game.has_ladder:
        return
    rows = []
    for student in students:
        rows += estimates_of(courses, student.pk, game.slug, at=at)
    store(rows)


def estimates_of(courses: Courses, student: int, slug: str, *, at: datetime) -> list[SkillEstimate]:
    rows = [row_of(student, slug, courses.of[student, slug], courses.firsts.get((student, slug)))]
    in_general = courses.in_general(student)
    if in_general.plays:
        rows.append(SkillEstimate(student_id=student, game=IN_GENERAL, **vars(in_general)))
    for row in rows:
        row.at = at
    return rows


def store(rows: Sequence[SkillEstimate]) -> None:
    SkillEstimate.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["student", "game"],
        update_fields=ESTIMATED,
    )
