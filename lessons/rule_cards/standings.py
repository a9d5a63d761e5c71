"""Where children stand in a game: from the stored rows to the values of `lessons.adaptivity`. Nothing here writes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from classrooms.models import Student
from lessons.adaptivity.controller import Limits, Standing
from lessons.adaptivity.course import Course
from lessons.adaptivity.estimate import Estimate, first_estimate
from lessons.models import SkillEstimate, SupportLimit

IN_GENERAL = ""
"""Words in general, in the place of a game."""
ALL_GAMES = ""
Mode = SupportLimit.Mode


def courses_of(students: Sequence[Student], slug: str) -> dict[int, Course]:
    """By the key of the child, in two queries. A child without plays in this game begins where the teacher, or other
    games, say."""
    rows: dict[tuple[int, str], SkillEstimate] = {
        (row.student_id, row.game): row
        for row in SkillEstimate.objects.filter(student__in=students, game__in=[slug, IN_GENERAL])
    }
    limits = limits_of(students, slug)
    return {
        student.pk: _course(
            student,
            rows.get((student.pk, slug)),
            rows.get((student.pk, IN_GENERAL)),
            limits_from(limits.get(student.pk)),
        )
        for student in students
    }


def known(students: Sequence[Student], slug: str) -> set[int]:
    """The keys of those about whom this game, or words in general, says something."""
    rows = SkillEstimate.objects.filter(student__in=students, game__in=[slug, IN_GENERAL], plays__gt=0)
    return set(rows.values_list("student", flat=True))


def _course(
    student: Student, row: SkillEstimate | None, general: SkillEstimate | None, limits: Limits
) -> Course:
    course = course_of(row) if row else begun(student.band, estimate_of(general) if general else None)
    is_untried = not course.standing.estimate.plays and (general is None or not general.plays)
    is_told = is_untried and student.band != Student.Band.MIDDLE
    return replace(course, standing=replace(course.standing, limits=limits, is_told=is_told))


def begun(band: str, in_general: Estimate | None) -> Course:
    """Before the first play. What the child has shown in other games says more than where the teacher let it begin."""
    if in_general is not None and in_general.plays:
        return Course(Standing(first_estimate(in_general=in_general)))
    return Course(Standing(first_estimate(band=band)))


def course_of(row: SkillEstimate) -> Course:
    standing = Standing(
        estimate_of(row), row.rung, left=row.rung_before, rounds_here=row.rounds_since, is_held=row.is_held
    )
    return Course(standing, tuple(row.shares))


def estimate_of(row: SkillEstimate) -> Estimate:
    return Estimate(
        skill=row.skill,
        spread=row.spread,
        plays=row.plays,
        surprise=row.surprise,
        edge=row.edge,
        edge_spread=row.edge_spread,
        reach=row.reach,
        reach_spread=row.reach_spread,
    )


def row_of(student: int, game: str, course: Course, first: Estimate | None) -> SkillEstimate:
    """The row to store. `at` is left to the caller."""
    standing = course.standing
    return SkillEstimate(
        student_id=student,
        game=game,
        **vars(standing.estimate),
        first_skill=None if first is None else first.skill,
        first_spread=None if first is None else first.spread,
        shares=list(course.shares),
        rung=standing.rung,
        rung_before=standing.left,
        rounds_since=standing.rounds_here,
        is_held=standing.is_held,
    )


# What teachers say


def limits_of(students: Iterable[Student], slug: str) -> dict[int, SupportLimit]:
    """The row for this game, or else the one for all games."""
    rows = SupportLimit.objects.filter(student__in=students, game__in=[slug, ALL_GAMES])
    return {row.student_id: row for row in sorted(rows, key=lambda row: row.game == slug)}


def limits_from(row: SupportLimit | None) -> Limits:
    if row is None:
        return Limits()
    limits: Mapping[str, Limits] = {
        Mode.PIN: Limits(pinned=row.rung),
        Mode.CAP: Limits(most=row.rung),
        Mode.OFF: Limits(pinned=0),
    }
    return limits.get(row.mode, Limits())
