"""Where one child stands with an activity, and which of the child's tries counts. Pure functions.

Nothing of this is stored. Pages, exports and printed lists ask these functions, so all of them say the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from enum import StrEnum
from typing import Any, Protocol, TypeVar

from lessons.activities.dates import stretched

LIVE, HOME, PAPER = "live", "home", "paper"


class Standing(StrEnum):
    """In the order of a list: those for whom something is left to do first."""

    OVERDUE = "overdue"
    PLAYING = "playing"
    NOT_BEGUN = "not-begun"
    NOT_OPEN = "not-open"
    MISSED = "missed"
    ABSENT = "absent"
    DONE_LATE = "done-late"
    DONE = "done"
    EXCUSED = "excused"

    @property
    def is_finished(self) -> bool:
        """Whether the child has done it."""
        return self in (Standing.DONE, Standing.DONE_LATE)

    @property
    def is_left_to_do(self) -> bool:
        return self in (Standing.OVERDUE, Standing.PLAYING, Standing.NOT_BEGUN)


class AnActivity(Protocol):
    place: Any
    opens_at: datetime | None
    due_at: datetime | None
    closes_at: datetime | None
    ended_at: datetime | None
    tries: int
    counts: Any


class AParticipant(Protocol):
    place: Any
    opens_at: datetime | None
    due_at: datetime | None
    closes_at: datetime | None
    tries: int | None
    time_factor: float
    excused_at: datetime | None
    seen_at: datetime | None


class AnAttempt(Protocol):
    begun_at: datetime
    done_at: datetime | None
    result: dict[str, Any] | None


@dataclass(frozen=True, kw_only=True)
class Window:
    """From when to when one child may play. None: no limit."""

    opens_at: datetime | None
    due_at: datetime | None
    closes_at: datetime | None

    def is_open(self, now: datetime) -> bool:
        return self._has_opened(now) and (self.closes_at is None or now < self.closes_at)

    def _has_opened(self, now: datetime) -> bool:
        return self.opens_at is None or now >= self.opens_at


def place_of(activity: AnActivity, participant: AParticipant) -> str:
    """A child who was away may do at home what the others did in the room."""
    return str(participant.place or activity.place)


def window(activity: AnActivity, participant: AParticipant, zone: tzinfo) -> Window:
    """The child's own dates: those that a teacher set for the child, or those of all, moved by the child's extra time.

    A last moment for all never comes before the child's due date. When a teacher ends the activity, it closes for all,
    except for a child who does at home what the others did in the room.
    """
    opens_at = participant.opens_at or activity.opens_at
    due_at = participant.due_at or stretched(opens_at, activity.due_at, participant.time_factor, zone)
    closes_at = participant.closes_at
    if closes_at is None and activity.closes_at is not None:
        closes_at = stretched(opens_at, activity.closes_at, participant.time_factor, zone)
        closes_at = max(moment for moment in (closes_at, due_at) if moment is not None)
    ended_at = activity.ended_at if place_of(activity, participant) == str(activity.place) else None
    ends = [moment for moment in (closes_at, ended_at) if moment is not None]
    return Window(opens_at=opens_at, due_at=due_at, closes_at=min(ends, default=None))


def standing(
    activity: AnActivity,
    participant: AParticipant,
    attempts: Sequence[AnAttempt],
    now: datetime,
    zone: tzinfo,
) -> Standing:
    """An excuse wins over everything. A try that was finished in time is never late again."""
    if participant.excused_at is not None:
        return Standing.EXCUSED
    place = place_of(activity, participant)
    attempts = own_tries(activity, participant, attempts)
    if place == LIVE:
        return _standing_in_the_room(activity, attempts)
    dates = window(activity, participant, zone)
    done = [attempt for attempt in attempts if _is_done(attempt, place)]
    if done:
        in_time = any(_in_time(attempt, dates, place) for attempt in done)
        return Standing.DONE if in_time else Standing.DONE_LATE
    if place == PAPER and activity.ended_at is None:
        # A sheet may lie on the teacher's desk: it is not missed before the teacher has closed the activity.
        dates = Window(opens_at=dates.opens_at, due_at=None, closes_at=None)
    return _standing_at_home(dates, attempts, now)


Try = TypeVar("Try", bound=AnAttempt)


def own_tries(activity: AnActivity, participant: AParticipant, attempts: Sequence[Try]) -> Sequence[Try]:
    """What the child has made of it. A table in the room opens for the whole group when its first child arrives: the
    place of a child who never came is no try of the child."""
    came = participant.seen_at is not None or any(_has_played(attempt) for attempt in attempts)
    return attempts if came or place_of(activity, participant) != LIVE else []


def _has_played(attempt: AnAttempt) -> bool:
    result = attempt.result or {}
    return bool(result.get("points") or result.get("words"))


def _standing_in_the_room(activity: AnActivity, attempts: Sequence[AnAttempt]) -> Standing:
    """A child who plays the next game of a lesson is playing, whatever is done already."""
    is_done = any(_has_counted(attempt) for attempt in attempts)
    if activity.ended_at is not None:
        return Standing.DONE if is_done else Standing.MISSED if attempts else Standing.ABSENT
    if any(attempt.done_at is None for attempt in attempts):
        return Standing.PLAYING
    return Standing.DONE if is_done else Standing.NOT_BEGUN


def _standing_at_home(dates: Window, attempts: Sequence[AnAttempt], now: datetime) -> Standing:
    if dates.opens_at is not None and now < dates.opens_at and not attempts:
        return Standing.NOT_OPEN
    if dates.closes_at is not None and now >= dates.closes_at:
        return Standing.MISSED
    if dates.due_at is not None and now > dates.due_at:
        return Standing.OVERDUE
    return Standing.PLAYING if any(attempt.done_at is None for attempt in attempts) else Standing.NOT_BEGUN


def _is_done(attempt: AnAttempt, place: str) -> bool:
    return attempt.done_at is not None and (place == PAPER or _has_counted(attempt))


def _has_counted(attempt: AnAttempt) -> bool:
    """A game that was ended early without a word or a point is not done. Before the result is written, it may be."""
    return attempt.result is None or bool(attempt.result.get("finished")) or _has_played(attempt)


def _in_time(attempt: AnAttempt, dates: Window, place: str) -> bool:
    """Paper is in time whenever its result is typed in: the child wrote it earlier."""
    return place == PAPER or dates.due_at is None or _done_at(attempt) <= dates.due_at


def _done_at(attempt: AnAttempt) -> datetime:
    assert attempt.done_at is not None
    return attempt.done_at


@dataclass(frozen=True, kw_only=True)
class Counted:
    """What counts, and what came after the due date and stands beside it ("26, later 31")."""

    attempt: AnAttempt | None
    later: AnAttempt | None


def counted(
    activity: AnActivity, participant: AParticipant, attempts: Sequence[AnAttempt], zone: tzinfo
) -> Counted:
    """Of the tries that were finished in time, the best, last or first. Without one, of those that came late."""
    place = place_of(activity, participant)
    dates = window(activity, participant, zone)
    made = own_tries(activity, participant, attempts)
    done = sorted((attempt for attempt in made if _is_done(attempt, place)), key=_done_at)
    in_time = [attempt for attempt in done if _in_time(attempt, dates, place)]
    late = [attempt for attempt in done if not _in_time(attempt, dates, place)]
    if not in_time:
        return Counted(attempt=_chosen(late, str(activity.counts)), later=None)
    return Counted(attempt=_chosen(in_time, str(activity.counts)), later=_chosen(late, str(activity.counts)))


def _chosen(attempts: Sequence[AnAttempt], counts: str) -> AnAttempt | None:
    if not attempts:
        return None
    if counts == "first":
        return attempts[0]
    # The last of equally good tries.
    return attempts[-1] if counts == "last" else max(reversed(attempts), key=_worth)


def _worth(attempt: AnAttempt) -> tuple[bool, float]:
    """A game that was played to its end is better than one that was ended early."""
    result = attempt.result or {}
    return bool(result.get("finished")), float(result.get("points") or 0)


def allowed_tries(activity: AnActivity, participant: AParticipant) -> int:
    """How many tries the child has in all; 0: any number."""
    return activity.tries if participant.tries is None else participant.tries


def tries_left(activity: AnActivity, participant: AParticipant, attempts: Sequence[AnAttempt]) -> int | None:
    """How many further tries the child may begin; None: any number. Taking tries away never goes below 0."""
    allowed = allowed_tries(activity, participant)
    return None if allowed == 0 else max(0, allowed - len(attempts))


def may_play(
    activity: AnActivity,
    participant: AParticipant,
    attempts: Sequence[AnAttempt],
    now: datetime,
    zone: tzinfo,
) -> bool:
    """Whether the child may begin another try now, or go on with one that is not finished."""
    if not window(activity, participant, zone).is_open(now):
        return False
    is_unfinished = any(attempt.done_at is None for attempt in attempts)
    return is_unfinished or tries_left(activity, participant, attempts) != 0
