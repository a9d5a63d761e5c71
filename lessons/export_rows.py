"""The rows of an export about activities: one sheet for people to read, and one for each table with all its columns."""

from collections.abc import Collection, Iterator
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from classrooms.models import Classroom, Student
from classrooms.privacy.csv_rows import Row, Sheet, row_of
from games.engines import GAMES
from lessons.activities import standing
from lessons.models import (
    Activity,
    Attempt,
    CalendarAddress,
    Change,
    ClassSupports,
    FairnessVote,
    Observation,
    Participant,
    SkillEstimate,
    SupportChange,
    SupportLimit,
)
from lessons.rule_cards.selectors import sentence_of

BATCH_SIZE = 100


def student_sheets(student: Student) -> Iterator[Sheet]:
    """What is stored about this child, and nothing about others in the same activities."""
    yield from _sheets(Q(student=student))
    changes = Change.objects.filter(participant__student=student).order_by("at", "pk")
    yield Sheet("changes", (row_of(change, without=("by",)) for change in changes.iterator(BATCH_SIZE)))
    yield from _skill_sheets(Q(student=student), without=("by",))
    votes = FairnessVote.objects.filter(student=student).order_by("at", "pk")
    yield Sheet("fair games", (row_of(vote) for vote in votes.iterator(BATCH_SIZE)))


def class_sheets(classroom: Classroom) -> Iterator[Sheet]:
    # The dice of a game that runs stay secret.
    given = classroom.activities.order_by("started_at", "pk")
    yield Sheet("given", (row_of(activity, without=("seed",)) for activity in given.iterator(BATCH_SIZE)))
    yield from _sheets(Q(activity__classroom=classroom))
    changes = Change.objects.filter(activity__classroom=classroom).order_by("at", "pk")
    yield Sheet("changes", (row_of(change) for change in changes.iterator(BATCH_SIZE)))
    calendars = CalendarAddress.objects.filter(classroom=classroom).order_by("pk")
    yield Sheet("calendars", (row_of(address) for address in calendars))
    yield from _skill_sheets(Q(student__classroom=classroom))
    yield Sheet(
        "rule cards of the class", (row_of(row) for row in ClassSupports.objects.filter(classroom=classroom))
    )
    yield Sheet("fair games", _votes(classroom))


def _sheets(whose: Q) -> Iterator[Sheet]:
    parts = Participant.objects.filter(whose).order_by("activity__started_at", "pk")
    yield Sheet("activities", _readable(parts))
    yield Sheet("parts", (row_of(part) for part in parts.iterator(BATCH_SIZE)))
    tries = Attempt.objects.filter(participant__in=parts.order_by()).order_by("begun_at", "pk")
    yield Sheet("tries", (row_of(attempt) for attempt in tries.iterator(BATCH_SIZE)))


def _skill_sheets(whose: Q, *, without: Collection[str] = ()) -> Iterator[Sheet]:
    """What games say about children's skills, the help that follows from it, and what teachers say to it."""
    for name, model, order in _SKILLS:
        rows = model.objects.filter(whose).order_by(*order)
        yield Sheet(name, (row_of(row, without=without) for row in rows.iterator(BATCH_SIZE)))
    changes = SupportChange.objects.filter(whose).select_related("by").order_by("at", "pk")
    yield Sheet("help", (_help(change, without) for change in changes.iterator(BATCH_SIZE)))


_SKILLS: list[tuple[str, Any, tuple[str, ...]]] = [
    ("skills", Observation, ("student", "at", "pk")),
    ("estimates", SkillEstimate, ("student", "game")),
    ("limits of help", SupportLimit, ("student", "game")),
]


def _help(change: SupportChange, without: Collection[str]) -> Row:
    """A child's own file does not name the teacher."""
    is_named = change.kind == SupportChange.Kind.LIMIT and "by" in without
    return row_of(change, without=without) | {"reason": "" if is_named else sentence_of(change)}


def _votes(classroom: Classroom) -> Iterator[Row]:
    """Numbers only: what one child said is in the child's own file."""
    votes = FairnessVote.objects.filter(student__classroom=classroom)
    counted = votes.values("table__game", "face").annotate(votes=Count("pk")).order_by("table__game", "face")
    return ({"game": row["table__game"], "face": row["face"], "votes": row["votes"]} for row in counted)


def _readable(parts: QuerySet[Participant]) -> Iterator[Row]:
    rows = parts.select_related("activity", "student").prefetch_related("attempts__table")
    for part in rows.iterator(BATCH_SIZE):
        attempts = list(part.attempts.all())
        tries: list[Attempt | None] = [*attempts] or [None]
        yield from (_row(part.activity, part, attempt, attempts) for attempt in tries)


def _row(activity: Activity, part: Participant, attempt: Attempt | None, attempts: list[Attempt]) -> Row:
    zone = timezone.get_current_timezone()
    window = standing.window(activity, part, zone)
    counted = standing.counted(activity, part, attempts, zone).attempt
    return {
        "activity": activity.code,
        "title": activity.title,
        "lesson": activity.lesson.get("title", ""),
        "game": GAMES[activity.game].name,
        "name": part.student.shown_name,
        "place": standing.place_of(activity, part),
        "started": activity.started_at,
        "ended": activity.ended_at,
        "opens": window.opens_at,
        "due": window.due_at,
        "closes": window.closes_at,
        "standing": standing.standing(activity, part, attempts, timezone.now(), zone).value,
        "excused because": part.excused_why,
        "table number": part.group_number,
        "rule cards": part.supports,
        "help by the play": part.rung,
        "table": attempt.table.code if attempt and attempt.table else "",
        "began": attempt and attempt.begun_at,
        "done": attempt and attempt.done_at,
        "counts": attempt is not None and attempt is counted,
        **_result(attempt),
    }


def _result(attempt: Attempt | None) -> Row:
    result = (attempt and attempt.result) or {}
    check = result.get("check") or {}
    return {
        "points": result.get("points"),
        "won": result.get("won"),
        "share of the best in percent": result.get("share"),
        "seconds at the table": result.get("seconds"),
        "words": result.get("words", []),
        "exit check": check.get("status", ""),
        "reached": check.get("reached"),
        "words of the exit check": check.get("words", []),
    }
