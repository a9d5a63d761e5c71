"""One activity as its teachers see it: where each child stands, the exit check, the words. Nothing here writes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import Prefetch
from django.utils import timezone

from classrooms.models import Student
from games.boards.page import listed
from games.engines import GAMES, Game
from games.models import Table
from lessons.activities import standing as where
from lessons.activities.changes import sentence
from lessons.activities.standing import Counted, Standing, Window
from lessons.measuring.measures import MEASURES
from lessons.models import Activity, Attempt, Change, Participant

FEW_WORDS, MANY_CHANGES = 3, 40

# The name of the shape on the page, and its words.
SHAPES: Mapping[Standing, tuple[str, str]] = {
    Standing.DONE: ("done", "done"),
    Standing.DONE_LATE: ("late", "done late"),
    Standing.PLAYING: ("playing", "playing"),
    Standing.OVERDUE: ("over", "overdue"),
    Standing.NOT_BEGUN: ("todo", "not begun"),
    Standing.NOT_OPEN: ("todo", "not open yet"),
    Standing.MISSED: ("missed", "missed"),
    Standing.ABSENT: ("missed", "absent"),
    Standing.EXCUSED: ("free", "excused"),
}
# In the order of the strip and its legend.
IN_ORDER = tuple(SHAPES)
LEFT = (
    Standing.OVERDUE,
    Standing.NOT_BEGUN,
    Standing.PLAYING,
    Standing.NOT_OPEN,
    Standing.MISSED,
    Standing.ABSENT,
)


@dataclass(frozen=True, kw_only=True)
class ChildRow:
    participant: Participant
    standing: Standing
    window: Window
    counted: Counted
    attempts: Sequence[Attempt]
    why_own_date: str = ""

    @property
    def student(self) -> Student:
        return self.participant.student

    @property
    def shape(self) -> str:
        return SHAPES[self.standing][0]

    @property
    def words_for_it(self) -> str:
        return SHAPES[self.standing][1]

    @property
    def is_finished(self) -> bool:
        return self.standing.is_finished

    @property
    def is_left(self) -> bool:
        return self.standing in LEFT

    @property
    def why_excused(self) -> str:
        return self.participant.excused_why.rstrip(".")

    @property
    def has_own_date(self) -> bool:
        return self.participant.due_at is not None or self.participant.time_factor != 1

    # What counts

    @cached_property
    def result(self) -> dict[str, Any]:
        return _result(self.counted.attempt)

    @property
    def points(self) -> Any:
        return self.result.get("points")

    @property
    def later_points(self) -> Any:
        return _result(self.counted.later).get("points")

    @property
    def check(self) -> dict[str, Any]:
        return self.result.get("check") or {}

    @property
    def check_status(self) -> str:
        """Of a child who has finished: met, not-yet, not-tried, or not-counted on paper. Empty: there is no result.

        All that the page says about the exit check comes from here.
        """
        if not self.is_finished or not self.result:
            return ""
        return self.check.get("status") or ("not-counted" if self.on_paper else "not-tried")

    @property
    def is_checked(self) -> bool:
        """Whether the exit check has numbers to show."""
        return self.check_status in ("met", "not-yet")

    @property
    def few_words(self) -> list[str]:
        """The longest words."""
        words = sorted(
            {str(word) for word in self.result.get("words") or []}, key=lambda word: (-len(word), word)
        )
        return words[:FEW_WORDS]

    # The tries

    @property
    def begun_at(self) -> datetime | None:
        return min((attempt.begun_at for attempt in self.attempts), default=None)

    @property
    def minutes(self) -> int:
        """Time spent in finished tries, without pauses, in whole minutes; one at least if there was any."""
        seconds = sum(_result(attempt).get("seconds") or 0 for attempt in self.attempts)
        return max(1, round(seconds / 60)) if seconds else 0

    @property
    def running(self) -> Table | None:
        """The game that the child plays now."""
        tables = [attempt.table for attempt in self.attempts if attempt.done_at is None and attempt.table]
        return tables[-1] if tables else None

    @property
    def last_table(self) -> Table | None:
        tables = [attempt.table for attempt in self.attempts if attempt.table]
        return tables[-1] if tables else None

    @property
    def on_paper(self) -> bool:
        attempt = self.counted.attempt
        return isinstance(attempt, Attempt) and attempt.place == Activity.Place.PAPER


def _result(attempt: where.AnAttempt | None) -> dict[str, Any]:
    return (attempt and attempt.result) or {}


@dataclass(frozen=True, kw_only=True)
class Report:
    activity: Activity
    rows: Sequence[ChildRow]

    @property
    def game(self) -> Game[Any]:
        return GAMES[self.activity.game]

    @property
    def title(self) -> str:
        return self.activity.name

    # The headline and the strip

    @property
    def expected(self) -> list[ChildRow]:
        return [row for row in self.rows if row.standing is not Standing.EXCUSED]

    @property
    def finished(self) -> list[ChildRow]:
        return [row for row in self.rows if row.is_finished]

    @property
    def left(self) -> list[ChildRow]:
        return [row for row in self.rows if row.is_left]

    @property
    def excused(self) -> list[ChildRow]:
        return [row for row in self.rows if row.standing is Standing.EXCUSED]

    @property
    def late(self) -> list[ChildRow]:
        """Those for whom a later date helps."""
        return [row for row in self.rows if row.standing in (Standing.OVERDUE, Standing.MISSED)]

    @property
    def playing(self) -> list[ChildRow]:
        return [row for row in self.rows if row.standing is Standing.PLAYING]

    @property
    def strip(self) -> list[ChildRow]:
        return sorted(self.rows, key=lambda row: IN_ORDER.index(row.standing))

    @property
    def legend(self) -> list[tuple[str, str, int]]:
        counts = Counter(row.standing for row in self.rows)
        return [(*SHAPES[one], counts[one]) for one in IN_ORDER if counts[one]]

    @property
    def late_names(self) -> str:
        return listed([row.student.first_name for row in self.late])

    # The exit check

    @property
    def exit_check(self) -> dict[str, Any]:
        return self.activity.lesson.get("exit") or {}

    @property
    def can_do(self) -> str:
        return str(self.activity.lesson.get("can_do") or "")

    @property
    def met(self) -> list[ChildRow]:
        return self._checked("met")

    @property
    def not_met(self) -> list[ChildRow]:
        """A reason to look again together."""
        return self._checked("not-yet")

    @property
    def not_tried(self) -> list[ChildRow]:
        return self._checked("not-tried")

    @property
    def not_counted(self) -> list[ChildRow]:
        return self._checked("not-counted")

    def _checked(self, status: str) -> list[ChildRow]:
        return [row for row in self.rows if row.check_status == status]

    @property
    def goal(self) -> str:
        """1 of 4 or more."""
        goal, of = self.exit_check.get("goal"), self.exit_check.get("of")
        measure = MEASURES.get(self.exit_check.get("measure", ""))
        if measure is not None and measure.kind in ("percent", "goals"):
            return f"{100 * int(goal or 0) // int(of or 100)} % or more"
        return f"{goal} of {of} or more" if of else f"{goal} or more"

    # Words

    @property
    def words(self) -> list[tuple[str, list[str]]]:
        """All words that counted, the longest first, each with the children who found it."""
        found: dict[str, list[str]] = {}
        for row in self.rows:
            for attempt in row.attempts:
                for word in dict.fromkeys(_result(attempt).get("words") or []):
                    names = found.setdefault(str(word).upper(), [])
                    if row.student.first_name not in names:
                        names.append(row.student.first_name)
        return sorted(found.items(), key=lambda each: (-len(each[0]), each[0]))


def report_of(activity: Activity) -> Report:
    now, zone = timezone.now(), timezone.get_current_timezone()
    tables = Table.objects.only("code", "status", "game")
    attempts = Attempt.objects.order_by("begun_at", "pk").prefetch_related(Prefetch("table", tables))
    children = activity.participants.select_related("student__user", "excused_by")
    participants = list(children.prefetch_related(Prefetch("attempts", attempts)))
    reasons = _reasons_of_dates(activity) if any(each.due_at for each in participants) else {}
    rows = [
        ChildRow(
            participant=each,
            standing=where.standing(
                activity, each, tries := where.own_tries(activity, each, list(each.attempts.all())), now, zone
            ),
            window=where.window(activity, each, zone),
            counted=where.counted(activity, each, tries, zone),
            attempts=tries,
            why_own_date=reasons.get(each.pk, ""),
        )
        for each in participants
    ]
    order = list(Standing)
    rows.sort(key=lambda row: (order.index(row.standing), row.student.full_name, row.participant.pk))
    return Report(activity=activity, rows=rows)


def _reasons_of_dates(activity: Activity) -> dict[int, str]:
    """Why single children have a date of their own: what was said with the latest of them."""
    own = activity.changes.filter(what=Change.What.DATES, participant__isnull=False).order_by("at", "pk")
    return {pk: why.rstrip(".") for pk, why in own.values_list("participant_id", "why")}


def changes_of(activity: Activity, participant: Participant | None = None) -> list[tuple[datetime, str]]:
    """The latest changes as sentences, all of them or those of one child."""
    zone = timezone.get_current_timezone()
    changes = activity.changes.select_related("by", "participant__student").order_by("-at", "-pk")
    if participant is not None:
        changes = changes.filter(participant=participant)
    return [(change.at, sentence(change, zone)) for change in changes[:MANY_CHANGES]]
