"""What pages show about a child's rule cards: how much help, why, and how it went on. Nothing here writes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import OuterRef, Subquery
from django.utils import timezone

from classrooms.models import Student
from games.boards.rule_cards import RuleCard, rule_cards
from games.catalogue import playable
from games.engines import GAMES
from lessons.activities.selectors import follows_play as follows_play
from lessons.adaptivity import sentences
from lessons.adaptivity.controller import Limits, Standing, alone, level_for, with_computers
from lessons.adaptivity.course import Course
from lessons.adaptivity.ladders import Ladder, has_ladder, ladder
from lessons.models import Observation, SkillEstimate, SupportChange, SupportLimit
from lessons.rule_cards.standings import (
    ALL_GAMES,
    IN_GENERAL,
    begun,
    course_of,
    estimate_of,
    limits_from,
)

WEEKS = 10
Kind = SupportChange.Kind
Week = tuple[date, int, int | None]
"""Its Monday, the rung, and the share of the best points in percent; None if nothing was played."""


@dataclass(frozen=True, kw_only=True)
class Help:
    """The help that a child has in one game."""

    game: str
    measured: bool
    rung: int = 0
    top: int = 0
    cards: tuple[RuleCard, ...] = ()
    limit: SupportLimit | None = None
    sentence: str = ""
    """Why it is as it is. Empty if it has never changed."""
    next_more: tuple[RuleCard, ...] = ()
    next_less: tuple[RuleCard, ...] = ()
    """The cards as they would be with one help more, or less, as far as they differ from those of now."""
    share: int | None = None
    """Percent of the best possible points in the last plays, at most 30."""
    plays: int = 0
    weeks: tuple[Week, ...] = ()


@dataclass(frozen=True, kw_only=True)
class HelpChange:
    """One line of the history of a child's help."""

    at: datetime
    game: str
    kind: str
    sentence: str
    teacher: str
    before: int
    after: int


# One child


def help_of(student: Student, slug: str) -> Help:
    return _helps(student, [slug])[0]


def help_in_all_games(student: Student) -> list[Help]:
    return _helps(student, [game.slug for game in playable()])


def _helps(student: Student, slugs: Sequence[str]) -> list[Help]:
    rows = {row.game: row for row in SkillEstimate.objects.filter(student=student)}
    limits = {row.game: row for row in SupportLimit.objects.filter(student=student)}
    reasons = reasons_of([student])
    weeks = _weeks(student, slugs)
    general = rows.get(IN_GENERAL)
    helps = []
    for slug in slugs:
        limit = limits.get(slug) or limits.get(ALL_GAMES)
        if not has_ladder(slug):
            helps.append(Help(game=slug, measured=False, limit=limit))
            continue
        its, course = ladder(slug), course_now(student, rows.get(slug), general)
        rung = next_rung(course, limits_from(limit), its)
        helps.append(
            Help(
                game=slug,
                measured=True,
                rung=rung,
                top=its.top,
                cards=rule_cards(slug, its.rungs[rung].supports),
                limit=limit,
                sentence=reasons.get((student.pk, slug), ""),
                next_more=_changed(its, rung, rung + 1),
                next_less=_changed(its, rung, rung - 1),
                share=None if course.share is None else round(100 * course.share),
                plays=course.standing.estimate.plays,
                weeks=weeks[slug],
            )
        )
    return helps


def course_now(student: Student, row: SkillEstimate | None, general: SkillEstimate | None) -> Course:
    if row is not None:
        return course_of(row)
    return begun(student.band, None if general is None else estimate_of(general))


def next_rung(course: Course, limits: Limits, its: Ladder) -> int:
    """Of the child's next game. A child without plays would be dealt the first one."""
    standing = course.standing
    rung = _first_rung(standing, its) if standing.is_new else standing.rung
    allowed = limits.allowed(its)
    return min(max(rung, allowed[0]), allowed[-1])


def _first_rung(standing: Standing, its: Ladder) -> int:
    """Alone, or beside a computer player who fits the child, where a game needs other players."""
    if GAMES[its.game].profile.solo == "alone":
        return alone(standing, its).rung
    return with_computers(standing, [level_for(standing.estimate)], its).rung


def _changed(its: Ladder, rung: int, other: int) -> tuple[RuleCard, ...]:
    if not 0 <= other <= its.top:
        return ()
    now, then = (its.rungs[each].supports for each in (rung, other))
    held = set(rule_cards(its.game, now))
    if other > rung:
        return tuple(card for card in rule_cards(its.game, then) if card not in held)
    kept = set(rule_cards(its.game, then))
    return tuple(card for card in rule_cards(its.game, now) if card not in kept)


def _weeks(student: Student, slugs: Sequence[str]) -> Mapping[str, tuple[Week, ...]]:
    """The last ten weeks, the earliest first. In one query."""
    monday = _monday(timezone.localdate())
    mondays = [monday - timedelta(weeks=ago) for ago in reversed(range(WEEKS))]
    began = timezone.make_aware(datetime.combine(mondays[0], datetime.min.time()))
    rows = Observation.objects.filter(student=student, game__in=slugs, at__gte=began).order_by("at", "pk")
    found: dict[tuple[str, date], list[tuple[int, float | None]]] = {}
    for slug, skill, at, rung, points, best in rows.values_list(
        "game", "skill", "at", "rung", "points", "best_points"
    ):
        if skill in GAMES[slug].profile.scoring_skills:
            share = min(max(points / best, 0.0), 1.0) if best and points is not None else None
            week = slug, _monday(timezone.localdate(at))
            found.setdefault(week, []).append((rung, share))
    return {slug: tuple(_of_weeks(slug, mondays, found)) for slug in slugs}


def _of_weeks(
    slug: str, mondays: Iterable[date], found: Mapping[tuple[str, date], list[tuple[int, float | None]]]
) -> Iterable[Week]:
    rung = 0
    for monday in mondays:
        plays = found.get((slug, monday), [])
        rung = plays[-1][0] if plays else rung
        shares = [share for _, share in plays if share is not None]
        yield monday, rung, round(100 * sum(shares) / len(shares)) if shares else None


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


# Reasons


def changes_of(student: Student) -> list[HelpChange]:
    """All changes of the child's help, the latest first."""
    rows = student.support_changes.select_related("by").order_by("-at", "-pk")
    return [
        HelpChange(
            at=row.at,
            game=row.game,
            kind=row.kind,
            sentence=sentence_of(row),
            teacher=str(row.by) if row.by else "",
            before=row.rung_before,
            after=row.rung_after,
        )
        for row in rows
    ]


def reasons_of(students: Iterable[Student], slug: str | None = None) -> dict[tuple[int, str], str]:
    """Why the help of these children is as it is, by child and game: the sentence of the latest change."""
    return {key: sentence_of(row) for key, row in latest_changes(students, slug).items()}


def latest_changes(
    students: Iterable[Student], slug: str | None = None
) -> dict[tuple[int, str], SupportChange]:
    """By child and game. In one query."""
    same = SupportChange.objects.filter(student=OuterRef("student"), game=OuterRef("game"))
    latest = Subquery(same.order_by("-at", "-pk").values("pk")[:1])
    rows = SupportChange.objects.filter(student__in=students, pk=latest).select_related("by")
    if slug is not None:
        rows = rows.filter(game=slug)
    return {(row.student_id, row.game): row for row in rows}


def sentence_of(row: SupportChange) -> str:
    if row.kind == Kind.HARDER:
        return sentences.as_the_child_asked(row.rung_before, row.rung_after)
    if row.kind == Kind.LIMIT:
        teacher = str(row.by) if row.by else "A teacher"
        return sentences.as_a_teacher_said(teacher, row.rung_before, row.rung_after)
    return sentences.sentence(figures_of(row))


def figures_of(row: SupportChange) -> sentences.Change:
    figures: dict[str, Any] = row.figures
    return sentences.Change(
        "",
        row.rung_before,
        row.rung_after,
        figures["plays"],
        figures["share"],
        figures["chance_before"],
        figures["chance"],
        figures["aim"],
        figures["goal"],
    )
