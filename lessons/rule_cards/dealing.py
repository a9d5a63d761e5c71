"""The cards with which a game begins: the child's own ones and those that follow the play. Dealt when a table opens.

Every table of a class comes here, live, at home and alone, so that the plan of a live game needs no estimate. Cards
that were dealt stay until the end of the game.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from classrooms.models import Student
from games.engines import GAMES
from lessons.activities import seating
from lessons.adaptivity import controller
from lessons.adaptivity.estimate import BANDS
from lessons.adaptivity.ladders import ladder
from lessons.models import Activity, Participant, SkillEstimate
from lessons.rule_cards.actions import note, note_by_hand
from lessons.rule_cards.observing import lock_students
from lessons.rule_cards.proposals import (
    Proposal,
    Proposed,
    Seating,
    Supports,
    for_one,
    for_tables,
    is_followed,
    joined,
    level_for,
)

Source = Participant.RungSource
Cards = dict[int, dict[str, Any]]
"""By the key of the child."""


def is_dealt(activity: Activity) -> bool:
    """Whether rule cards follow the play in this activity. If not, each child has the own ones only."""
    return is_followed(activity.classroom, activity.game, wanted=activity.adapt != Activity.Adapt.OFF)


def lock_for(activity: Activity, students: Sequence[Student]) -> None:
    """Call it before the activity's row is locked: every action locks classes first."""
    if is_dealt(activity):
        lock_students([student.pk for student in students])


def deal(
    activity: Activity,
    group: Sequence[Participant],
    *,
    computers: Sequence[int] = (),
    own: Cards | None = None,
) -> Cards:
    """The cards of these children for the game that opens now, and what has changed for them is stored. `own` has
    their cards without those that follow the play.

    The caller holds the transaction, the classes (`lock_for`) and the activity.
    """
    own = own or {each.student_id: dict(each.supports) for each in group}
    if not is_dealt(activity):
        return own
    proposed = for_activity(activity, [each.student for each in group], computers)
    return {each.student_id: _dealt(activity, each, proposed, own[each.student_id]) for each in group}


def for_activity(activity: Activity, students: Sequence[Student], computers: Sequence[int]) -> Proposed:
    """What a table of this activity would be dealt."""
    table = Seating(students=students, computers=computers)
    is_kept = activity.adapt == Activity.Adapt.PINNED
    return for_tables(activity.game, [table], most=activity.most_help, is_kept=is_kept)


def deal_alone(
    student: Student, slug: str, own: Mapping[str, Any], *, computers: Sequence[int]
) -> dict[str, Any]:
    """The same for a child who plays without a teacher. The caller holds the transaction."""
    if not is_followed(student.classroom, slug):
        return dict(own)
    proposal = for_one(slug, student, computers)
    if proposal.change is not None:
        # Only now, so that a child who plays alone seldom waits for a teacher who starts a game.
        lock_students([student.pk])
        proposal = for_one(slug, student, computers)
        note([proposal])
    return joined(slug, without_advice(slug, student, own), proposal.supports)


def reading_levels(students: Sequence[Student], slug: str) -> dict[int, int]:
    """By the key of the child: best words up to this level are shown. As the play says, or else the teacher."""
    rows = SkillEstimate.objects.filter(student__in=students, game=slug, plays__gt=0)
    skills = dict(rows.values_list("student", "skill"))
    return {
        student.pk: controller.level_near(skills.get(student.pk, BANDS[student.band])) for student in students
    }


def computer_level(student: Student, slug: str, activity: Activity | None = None) -> int:
    """A computer player about as good as the child: as the play says, or else the teacher."""
    is_followed_here = is_followed(student.classroom, slug) if activity is None else is_dealt(activity)
    level = level_for(student, slug) if is_followed_here else None
    return level or seating.COMPUTER_LEVELS[student.band]


def without_advice(slug: str, student: Student, own: Mapping[str, Any]) -> dict[str, Any]:
    """What a game advises for a child of this level gives way to what the play says; extra time stays."""
    advised = GAMES[slug].profile.starting_supports.get(student.band, {})
    return {key: value for key, value in own.items() if key == "extra_time" or advised.get(key) != value}


def _dealt(activity: Activity, participant: Participant, proposed: Proposed, own: Supports) -> dict[str, Any]:
    proposal = proposed.by_student[participant.student_id]
    rung = _settle(activity, participant, proposal)
    # The cards of a lesson belong to what it teaches, and those that a teacher arranged by hand are meant.
    is_meant = bool(activity.lesson) or activity.seat_by == Activity.SeatBy.HAND
    base = own if is_meant else without_advice(activity.game, participant.student, own)
    return joined(activity.game, base, ladder(activity.game).rungs[rung].supports)


def _settle(activity: Activity, participant: Participant, proposal: Proposal) -> int:
    """The rung of this game, with what is stored of it."""
    if participant.rung_source == Source.CHOSEN and participant.rung is not None:
        rung, source = min(participant.rung, ladder(proposal.slug).top), Source.TEACHER
        note_by_hand(proposal, rung, activity=activity, by=activity.led_by)
    else:
        rung = proposal.dealt
        source = Source.KEPT if activity.adapt == Activity.Adapt.PINNED else Source.PLAY
        note([proposal], activity=activity)
    participant.rung, participant.rung_source = rung, source
    Participant.objects.filter(pk=participant.pk).update(rung=rung, rung_source=source)
    return rung
