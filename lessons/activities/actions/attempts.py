"""A child's tries at home: going on with a game, or beginning a new one. One tap plays, on any device."""

from typing import Any

from django.db.models import Max
from django.utils import timezone

from classrooms.models import Student
from classrooms.visitors import Visitor
from config.core.db import write
from config.core.errors import Refused
from games.actions import clock, tables
from games.engines import GAMES, Game
from games.engines.schema import defaults
from games.models import Table, new_seed
from lessons.activities import seating, standing
from lessons.activities.attempts import attempts_now, supports_at_home
from lessons.models import Activity, ActivityTable, Attempt, Participant
from lessons.rule_cards import dealing

# How many computer players sit at the table where a game needs more than one person.
COMPUTERS = 2


def begin(participant: Participant) -> Table:
    """The child's unfinished game, or a new one if the dates and the number of tries allow it.

    Two devices that ask at once get the same table, because the second waits for the first. A game that was paused
    when the child left goes on.

    Raises Refused with a sentence for the child.
    """
    with write():
        dealing.lock_for(participant.activity, [participant.student])
        # Then the activity, as when a group's table is opened and when the class is archived.
        activity = _lock_activity(participant)
        participant = Participant.objects.select_for_update(of=("self",)).get(pk=participant.pk)
        participant.activity = activity
        tries = attempts_now(participant.attempts.select_related("table"))
        _refuse_unless_open(activity, participant, tries)
        table = _unfinished(tries) or _open_next(activity, participant)
    if table.paused_at is not None:
        clock.resume(table)
    return table


def _lock_activity(participant: Participant) -> Activity:
    rows = Activity.objects.select_for_update(no_key=True, of=("self",))
    return rows.select_related("classroom", "word_list").get(pk=participant.activity_id)


def _refuse_unless_open(activity: Activity, participant: Participant, tries: list[Attempt]) -> None:
    now, zone = timezone.now(), timezone.get_current_timezone()
    if participant.excused_at is not None:
        raise Refused("excused", "You do not have to do this one. Your teacher knows.")
    if standing.place_of(activity, participant) != standing.HOME:
        raise Refused("not-at-home", "You play this one with your class.")
    dates = standing.window(activity, participant, zone)
    if dates.opens_at is not None and now < dates.opens_at:
        raise Refused("not-open", f"This one opens on {dates.opens_at.astimezone(zone):%A}. Come back then.")
    if activity.classroom.is_archived or not dates.is_open(now):
        raise Refused("closed", "This one is closed now. You can play something else.")
    if not standing.may_play(activity, participant, tries, now, zone):
        raise Refused("no-tries", "You have played all your games of this one. Well done!")


def _unfinished(tries: list[Attempt]) -> Table | None:
    unfinished = [one.table for one in tries if one.done_at is None and one.table is not None]
    return unfinished[-1] if unfinished else None


def _open_next(activity: Activity, participant: Participant) -> Table:
    """A new game by the rules of the activity. With a seed, every try of every child has the same dice."""
    student = Student.objects.select_related("user").get(pk=participant.student_id)
    participant.student = student
    game = GAMES[activity.game]
    computers = _computers(game, activity, student)
    own = {student.pk: supports_at_home(participant)}
    cards = dealing.deal(activity, [participant], computers=computers, own=own)
    reads = dealing.reading_levels([student], activity.game)
    new = tables.new_seat_for(student, cards[student.pk], reads=reads[student.pk])
    table = tables.create_table(
        activity.game,
        seats=[(new, Visitor(user=student.user))],
        computers=computers,
        options=_options(game, activity, student),
        hints=activity.hints,
        seed=activity.seed_of_step or new_seed(),
        common_dice=bool(activity.seed),
        words=activity.word_list,
        classroom_id=activity.classroom_id,
        # The teacher set it, and the child is its host, who may pause it.
        led_by_teacher=True,
        opened_by_id=student.user_id,
    )
    tables.start_now(table)
    _note_try(activity, participant, table)
    return table


def _note_try(activity: Activity, participant: Participant, table: Table) -> None:
    games = activity.tables.filter(number=participant.group_number)
    latest = games.aggregate(latest=Max("game_number"))["latest"] or 0
    ActivityTable.objects.create(
        activity=activity, table=table, number=participant.group_number, game_number=latest + 1
    )
    Attempt.objects.create(
        participant=participant, table=table, place=Activity.Place.HOME, begun_at=timezone.now()
    )


def _options(game: Game[Any], activity: Activity, student: Student) -> dict[str, Any]:
    """The options of the activity; no clock for a child who plays without one at home."""
    without_clock = game.profile.options_without_clock if student.no_timer_at_home else {}
    return {**activity.options, **without_clock}


def _computers(game: Game[Any], activity: Activity, student: Student) -> list[int]:
    level = _level_of_computers(activity, student)
    room = game.room_for(defaults(game.options_schema()) | activity.options)
    wanted = 1 + (COMPUTERS if game.profile.solo == "with-computers" else 0)
    return [level] * seating.computers_needed(1, wanted, room, fill_up=True)


def _level_of_computers(activity: Activity, student: Student) -> int:
    """As good as the teacher chose; without a choice (0), as fits the child. For a live game that a child does at home
    the teacher has chosen none."""
    is_chosen = activity.place == Activity.Place.HOME or not dealing.is_dealt(activity)
    chosen = activity.computer_level if is_chosen else 0
    return chosen or dealing.computer_level(student, activity.game, activity)
