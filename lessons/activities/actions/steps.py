"""The steps of a lesson, and further games of a class. The next one begins when the teacher says so."""

from django.db.models import Q

from classrooms.models import User
from games.actions import tables
from games.engines import GAMES
from games.models import Table
from games.rooms import notify_students_on_commit
from lessons.activities import places, seating
from lessons.activities.actions import seats
from lessons.activities.actions.notices import notify_activity_on_commit
from lessons.activities.actions.verbs import end_table
from lessons.models import Activity, Change, Participant


def next_step(activity: Activity, by: User, *, to: int, finish_first: bool = False) -> str:
    """Goes on to step `to`: each group's next game begins when its children arrive, and they are called there at once.

    Running games end with the points so far; with `finish_first` each group finishes its game and then goes on. After
    the last step of a lesson, and in a plain game, the same game is played again with new dice. A second press for
    the same step does nothing.
    """
    with seats.locked(activity) as activity:
        if to != activity.step + 1:
            return "The class is there already."
        title = _begin(activity, to)
        _seat_companions(activity)
        if not finish_first:
            _end_running(activity)
        Change.objects.create(
            activity=activity,
            by=by,
            what=Change.What.NEXT_STEP,
            details={"step": to, "title": title},
        )
        everybody = places.in_the_room(activity).values_list("student__user_id", flat=True)
        notify_students_on_commit(list(everybody))
        notify_activity_on_commit(activity)
    if finish_first:
        return f"{title} begins at each table when its game is over."
    return f"{title} begins. The children are called to it."


def _begin(activity: Activity, to: int) -> str:
    """Writes the options and rule cards of the step. Returns what the step is called."""
    step = places.step_of(activity, to)
    options = dict(activity.options) if step is None else dict(step.options)
    tables.check_options(activity.game, options, seats=0)
    activity.step, activity.options = to, options
    activity.is_paused, activity.resumes_at = False, None
    count = len(places.groups_of(activity))
    activity.waits_for_go = seating.waits_for_go(GAMES[activity.game], options, tables=count)
    activity.save(update_fields=["step", "options", "is_paused", "resumes_at", "waits_for_go"])
    if step is not None:
        _give_cards(activity)
    return "The next game" if step is None else step.title


def _give_cards(activity: Activity) -> None:
    """Each child's rule cards of this step. Those that follow the play are dealt when the next table opens."""
    changed = list(places.in_the_room(activity))
    for participant in changed:
        participant.supports = seats.starting_cards(activity, participant.student)
    Participant.objects.bulk_update(changed, ["supports"])


def _seat_companions(activity: Activity) -> None:
    """Children who came late and played with computer players now join the others."""
    if activity.table_size <= 1:
        return
    groups = places.groups_of(activity)
    most = min(max(seats.room_at(activity)), activity.table_size + 1)
    for alone, number in seating.companions(groups, most).items():
        Participant.objects.filter(pk__in=[each.pk for each in groups[alone]]).update(group_number=number)
        if len(groups[number]) == 1:
            # Two children need no computer players to keep them company.
            activity.computers.pop(str(number), None)
    activity.save(update_fields=["computers"])


def _end_running(activity: Activity) -> None:
    at_home = activity.participants.filter(place=Activity.Place.HOME).values("group_number")
    running = Q(table__status=Table.Status.PLAYING, game_number__lt=activity.step) & ~Q(number__in=at_home)
    for opened in activity.tables.filter(running).select_related("table").order_by("table"):
        end_table(opened.table)
