"""Results of games on paper, which a teacher types in. They count like the others, and are marked as paper."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils import timezone

from classrooms.models import User
from config.core.db import write
from config.core.errors import Refused
from games.rooms import notify_students_on_commit
from lessons.activities.standing import tries_left
from lessons.measuring.outcome import check_of_sheet
from lessons.models import Activity, Attempt, Participant


class PaperRound(NamedTuple):
    word: str
    points: int | None
    number: int = 1


def type_in(participant: Participant, teacher: User, rounds: Sequence[PaperRound]) -> Attempt:
    """One sheet is one try. Refuses one that is more than the child's tries.

    The exit check of the lesson is part of it if words and points are enough: a sheet does not say what was
    rolled.
    """
    check = check_of_sheet(participant.activity, _all_rounds(rounds))
    points = sum(each.points or 0 for each in rounds)
    with write():
        locked = Participant.objects.select_for_update(of=("self",)).select_related("activity", "student")
        participant = locked.get(pk=participant.pk)
        if tries_left(participant.activity, participant, list(participant.attempts.all())) == 0:
            raise Refused("no-tries", "All tries of this child are used. Allow one more first.")
        now = timezone.now()
        notify_students_on_commit([participant.student.user_id])
        return Attempt.objects.create(
            participant=participant,
            place=Activity.Place.PAPER,
            keyed_in_by=teacher,
            begun_at=now,
            done_at=now,
            result={
                "points": points,
                "won": None,
                "finished": True,
                "words": [each.word for each in rounds if each.word and each.points],
                "check": check,
                "rounds": [{"word": each.word, "points": each.points} for each in rounds],
            },
        )


def _all_rounds(rounds: Sequence[PaperRound]) -> list[tuple[str, int]]:
    """All rounds up to the last one typed in. Where a row was left empty, the child had no word."""
    written = {each.number: (each.word, each.points or 0) for each in rounds}
    return [written.get(number, ("", 0)) for number in range(1, max(written, default=0) + 1)]
