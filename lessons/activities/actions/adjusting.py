"""Changing what was given at home or on paper, for all or for single children. Every change says who, when and why."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone

from classrooms.classes.actions.locks import lock_class_in_use, refuse_strangers
from classrooms.models import Student, User
from config.core.db import write
from config.core.errors import Refused
from games.rooms import notify_students_on_commit
from lessons.activities.actions.closing import end_tables
from lessons.activities.actions.giving import Dates, Supports, add_participants, check, checked, supports_of
from lessons.activities.standing import allowed_tries, window
from lessons.models import Activity, Change, Participant

What = Change.What


def set_all(
    activity: Activity,
    teacher: User,
    dates: Dates,
    *,
    tries: int,
    counts: str,
    why: str = "",
    **adapt: Any,
) -> None:
    """Changes dates, tries and rule cards together. What stays as it was adds no `Change`."""
    with write():
        wanted = (dates.opens_at or activity.opens_at, dates.due_at, dates.closes_at)
        if activity.ended_at is not None or wanted != (
            activity.opens_at,
            activity.due_at,
            activity.closes_at,
        ):
            set_dates(activity, teacher, dates, why=why)
        if (tries, counts) != (activity.tries, activity.counts):
            set_tries(activity, teacher, tries=tries, counts=counts, why=why)
        if adapt:
            set_adapt(activity, teacher, **adapt, why=why)


def set_dates(activity: Activity, teacher: User, dates: Dates, *, why: str = "") -> None:
    """New dates for all. Own dates of single children stay where they are later. An activity that ended opens again.

    A new due date is never in the past, so what was finished in time stays in time.
    """
    now = timezone.now()
    dates = checked(Dates(opens_at=dates.opens_at or activity.opens_at, **_ends(dates)), now=now)
    with write():
        activity = _locked(activity)
        before = {name: getattr(activity, name) for name in ("opens_at", "due_at", "closes_at")}
        after = {"opens_at": dates.opens_at, **_ends(dates)}
        _drop_earlier(activity, dates)
        _save(activity, ended_at=None, **after)
        changed = {name: [before[name], after[name]] for name in after if before[name] != after[name]}
        _note(activity, teacher, What.DATES, why=why, **_as_text(changed))


def set_own_dates(
    activity: Activity,
    teacher: User,
    participants: Sequence[Participant],
    *,
    due_at: datetime,
    closes_at: datetime | None = None,
    why: str = "",
) -> None:
    """Gives these children until then. Nothing changes for the others, even if the activity has ended."""
    now = timezone.now()
    checked(Dates(opens_at=activity.opens_at, due_at=due_at, closes_at=closes_at), now=now)
    with write():
        activity = _locked(activity)
        if activity.ended_at is not None and activity.place != Activity.Place.LIVE:
            _keep_closed(activity, [each.pk for each in participants])
            _save(activity, ended_at=None)
        for each in _fresh(activity, participants):
            dates = {"due_at": [window(activity, each, _zone()).due_at, due_at]}
            Participant.objects.filter(pk=each.pk).update(due_at=due_at, closes_at=closes_at)
            _note(activity, teacher, What.DATES, participant=each, why=why, **_as_text(dates))


def set_tries(activity: Activity, teacher: User, *, tries: int, counts: str, why: str = "") -> None:
    with write():
        activity = _locked(activity)
        details: dict[str, Any] = {"tries": [activity.tries, tries], "counts": [activity.counts, counts]}
        _save(activity, tries=tries, counts=counts)
        _note(activity, teacher, What.TRIES, why=why, **details)


def set_adapt(activity: Activity, teacher: User, *, adapt: str, most_help: int | None, why: str = "") -> None:
    """How rule cards follow the play, from each child's next try on."""
    with write():
        activity = _locked(activity)
        if (adapt, most_help) != (activity.adapt, activity.most_help):
            details: dict[str, Any] = {
                "adapt": [activity.adapt, adapt],
                "most_help": [activity.most_help, most_help],
            }
            _save(activity, adapt=adapt, most_help=most_help)
            _note(activity, teacher, What.ADAPT, why=why, **details)


def set_own_tries(
    activity: Activity, teacher: User, participants: Sequence[Participant], *, tries: int, why: str = ""
) -> None:
    with write():
        activity = _locked(activity)
        for each in _fresh(activity, participants):
            before = allowed_tries(activity, each)
            if before != tries:
                Participant.objects.filter(pk=each.pk).update(tries=tries)
                _note(activity, teacher, What.TRIES, participant=each, why=why, tries=[before, tries])


def excuse(activity: Activity, teacher: User, participants: Sequence[Participant], *, why: str = "") -> None:
    """These children need not do it. Results that they already have are kept."""
    with write():
        activity = _locked(activity)
        for each in _fresh(activity, participants):
            if each.excused_at is None:
                changed = {"excused_at": timezone.now(), "excused_by": teacher, "excused_why": why}
                Participant.objects.filter(pk=each.pk).update(**changed)
                _note(activity, teacher, What.EXCUSED, participant=each, why=why)


def take_excuse_back(activity: Activity, teacher: User, participants: Sequence[Participant]) -> None:
    with write():
        activity = _locked(activity)
        for each in _fresh(activity, participants):
            if each.excused_at is not None:
                changed = {"excused_at": None, "excused_by": None, "excused_why": ""}
                Participant.objects.filter(pk=each.pk).update(**changed)
                _note(activity, teacher, What.NOT_EXCUSED, participant=each)


def end(activity: Activity, teacher: User, *, why: str = "") -> None:
    """Ends it now for all. Games that run end with the points so far. A second call does nothing."""
    now = timezone.now()
    with write():
        activity = _locked(activity)
        if activity.ended_at is None:
            end_tables(activity, at=now)
            _save(activity, ended_at=now)
            _note(activity, teacher, What.ENDED, why=why)


# Children


def add(
    activity: Activity, teacher: User, students: Sequence[Student], *, supports: Supports | None = None
) -> None:
    """Gives it to further children of the class. Those who have it already keep what they have."""
    cards = {student.pk: supports_of(activity.game, student, supports) for student in students}
    for student in students:
        check(activity.game, activity.options, student, cards[student.pk])
    with write():
        lock_class_in_use(activity.classroom)
        activity = _locked(activity)
        refuse_strangers(activity.classroom, students)
        if activity.ended_at is not None:
            raise Refused("ended", "This has ended. Choose a new date first.")
        have = set(activity.participants.values_list("student_id", flat=True))
        new = [student for student in students if student.pk not in have]
        for each in add_participants(activity, new, cards):
            _note(activity, teacher, What.ADDED, participant=each)
        notify_students_on_commit([student.user_id for student in new])


def remove(activity: Activity, teacher: User, participants: Sequence[Participant]) -> None:
    """Takes it back from children who have not begun. Nothing that a child has done is deleted this way."""
    with write():
        activity = _locked(activity)
        found = _fresh(activity, participants)
        if begun := [each.student.full_name for each in found if each.attempts.exists()]:
            raise Refused(
                "begun", f"{begun[0]} has begun. Excuse the child instead, so that the results are kept."
            )
        activity.participants.filter(pk__in=[each.pk for each in found]).delete()
        # Without names: the row outlasts the children's.
        _note(activity, teacher, What.REMOVED, children=len(found))
        notify_students_on_commit([each.student.user_id for each in found])


# Parts. The caller holds the transaction and the activity's row.


def _zone() -> Any:
    return timezone.get_default_timezone()


def _locked(activity: Activity) -> Activity:
    return Activity.objects.select_for_update(of=("self",)).select_related("classroom").get(pk=activity.pk)


def _fresh(activity: Activity, participants: Sequence[Participant]) -> list[Participant]:
    """Their current rows, without those that have been taken out in the meantime."""
    pks = [each.pk for each in participants]
    return list(activity.participants.filter(pk__in=pks).select_related("student").order_by("pk"))


def _ends(dates: Dates) -> dict[str, datetime | None]:
    return {"due_at": dates.due_at, "closes_at": dates.closes_at}


def _save(activity: Activity, **changed: Any) -> None:
    for name, value in changed.items():
        setattr(activity, name, value)
    activity.save(update_fields=list(changed))


def _drop_earlier(activity: Activity, dates: Dates) -> None:
    """A child who was given more time than the others is not left with less when all get more still."""
    if dates.due_at is None:
        activity.participants.update(due_at=None, closes_at=None)
    else:
        activity.participants.filter(due_at__lte=dates.due_at).update(due_at=None, closes_at=None)
        activity.participants.filter(due_at=None).update(closes_at=None)


def _keep_closed(activity: Activity, opened: Sequence[int]) -> None:
    """It opens again for some children, but not for the others."""
    others = activity.participants.exclude(pk__in=opened).filter(closes_at=None)
    others.update(closes_at=activity.ended_at)
    later = activity.participants.exclude(pk__in=opened).filter(closes_at__gt=activity.ended_at)
    later.update(closes_at=activity.ended_at)


def _as_text(changed: dict[str, list[datetime | None]]) -> dict[str, Any]:
    return {name: [moment and moment.isoformat() for moment in moments] for name, moments in changed.items()}


def _note(
    activity: Activity,
    teacher: User,
    what: str,
    *,
    participant: Participant | None = None,
    why: str = "",
    **details: Any,
) -> None:
    Change.objects.create(
        activity=activity, participant=participant, by=teacher, what=what, why=why, details=details
    )
    if participant is None:
        students = activity.participants.values_list("student__user_id", flat=True)
        notify_students_on_commit(list(students))
    else:
        notify_students_on_commit([participant.student.user_id])
