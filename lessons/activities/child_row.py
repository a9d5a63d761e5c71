"""One child in the report of an activity: where the child stands, what counts, and the tries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from classrooms.models import Student
from games.models import Table
from lessons.activities.standing import AnAttempt, Counted, Standing, Window
from lessons.models import Activity, Attempt, Participant

FEW_WORDS = 3

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
        return result_in(self.counted.attempt)

    @property
    def points(self) -> Any:
        return self.result.get("points")

    @property
    def later_points(self) -> Any:
        return result_in(self.counted.later).get("points")

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
        seconds = sum(result_in(attempt).get("seconds") or 0 for attempt in self.attempts)
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


def result_in(attempt: AnAttempt | None) -> dict[str, Any]:
    return (attempt and attempt.result) or {}
