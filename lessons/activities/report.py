"""One activity as its teachers see it: where each child stands, the exit check, the words. Nothing here writes."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Prefetch
from django.utils import timezone

from games.boards.page import listed
from games.engines import GAMES, Game
from games.models import Table
from lessons.activities import standing as where
from lessons.activities.changes import sentence
from lessons.activities.child_row import IN_ORDER, SHAPES, ChildRow, result_in
from lessons.activities.standing import Standing
from lessons.measuring.measures import MEASURES
from lessons.models import Activity, Attempt, Change, Participant

MANY_CHANGES = 40


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
                for word in dict.fromkeys(result_in(attempt).get("words") or []):
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
