"""Starting a live activity and opening its tables. `verbs.py` has what a teacher does while it runs."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from django.db.models import F, prefetch_related_objects
from django.utils import timezone

from classrooms.classes.actions.locks import lock_class_in_use, refuse_strangers
from classrooms.models import Classroom, Student, User
from classrooms.visitors import Visitor
from config.core.db import write
from config.core.errors import Refused
from games.actions import clock, tables
from games.actions.class_words import word_list_for
from games.engines import GAMES
from games.models import Table, new_seed
from games.rooms import notify_students_on_commit
from lessons.activities import places, seating, selectors
from lessons.activities.actions import late, leavers, seats, tablets
from lessons.activities.actions.notices import notify_activity_on_commit
from lessons.activities.actions.verbs import end_table
from lessons.activities.rooms import ACTIVITIES
from lessons.models import Activity, ActivityTable, Attempt, Change, OwnLesson, Participant
from lessons.rule_cards import dealing

# Younger children see words worth celebrating instead of who is first, unless their teacher wants it.
LAST_GRADE_WITHOUT_RANKING = 3


class ALesson(Protocol):
    """What an activity stores of a lesson (`lesson_files.Lesson`)."""

    @property
    def slug(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def content(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True, kw_only=True)
class SeatingGroup:
    """The children at one table with their rule cards, by student id, and the levels of the computer players."""

    students: Sequence[Student]
    supports: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    computers: Sequence[int] = ()
    # The help that the teacher has chosen for some of them, instead of what would be proposed.
    rungs: Mapping[int, int] = field(default_factory=dict)
    # Whether the teacher has put them on one tablet.
    one_tablet: bool = False

    def supports_of(self, student: Student) -> Mapping[str, Any]:
        return self.supports.get(student.pk, {})


def start(
    teacher: User,
    classroom: Classroom,
    game: str,
    *,
    groups: Sequence[SeatingGroup],
    options: Mapping[str, Any],
    hints: str = Table.Hints.OFF,
    same_dice: bool = False,
    seat_by: str = Activity.SeatBy.RANDOM,
    ending_others: bool = False,
    stands_in: bool = True,
    adapt: str = Activity.Adapt.FOLLOW,
    most_help: int | None = None,
    lesson: ALesson | None = None,
    own_lesson: OwnLesson | None = None,
    title: str = "",
) -> Activity:
    """Starts a live game for these groups and calls the children to it. Their tables open when they arrive.

    With a `lesson`, `game` and `options` are those of its first step, and the activity keeps a copy of the lesson, so
    that a later edit does not change it. `own_lesson` is the row that the lesson was read from, if a teacher wrote it.

    A child is in one live activity at a time: one who is still playing must finish first, unless `ending_others`.

    Raises IllegalSetup or Refused, and then nothing has changed.
    """
    students = [student for group in groups for student in group.students]
    # One query for all accounts, before the class is locked.
    prefetch_related_objects(students, "user")
    for group in groups:
        tables.check_table(game, _new_seats(group), len(group.computers), options)
    with write():
        lock_class_in_use(classroom)
        refuse_strangers(classroom, students)
        _release(students, ending_others=ending_others)
        activity = Activity.objects.create(
            classroom=classroom,
            created_by=teacher,
            led_by=teacher,
            title=title or (lesson.title if lesson else ""),
            lesson=dict(lesson.content) if lesson else {},
            lesson_slug=lesson.slug if lesson and own_lesson is None else "",
            own_lesson=own_lesson,
            game=game,
            options=dict(options),
            hints=hints,
            word_list=word_list_for(classroom.pk),
            seed=new_seed() if same_dice else "",
            seat_by=seat_by,
            stands_in=stands_in,
            adapt=adapt,
            most_help=most_help,
            computers={str(n): list(group.computers) for n, group in enumerate(groups, 1) if group.computers},
            table_size=max(len(group.students) for group in groups),
            shows_ranking=(classroom.grade or 0) > LAST_GRADE_WITHOUT_RANKING,
            # A clock that runs from the start is held until all children are at their tables.
            waits_for_go=seating.waits_for_go(GAMES[game], options, tables=len(groups)),
        )
        shared = any(group.one_tablet for group in groups) or any(student.tablet for student in students)
        sharing = tablets.settle((group.students, group.one_tablet) for group in groups) if shared else set()
        added = _add_participants(activity, groups, sharing)
        Change.objects.create(activity=activity, by=teacher, what=Change.What.STARTED)
        _note_choices(added, teacher)
        notify_students_on_commit(student.user_id for student in students)
    return activity


def arrive(participant: Participant) -> Table:
    """The table at which this child plays now. The first child of a group opens it. A computer player who stood in
    for the child gives the seat back.

    Raises Refused if there is no game for the child now.
    """
    Participant.objects.filter(pk=participant.pk, seen_at=None).update(seen_at=timezone.now())
    if attempt := places.running_attempt(participant):
        assert attempt.table is not None
        if places.seat_of(participant, attempt.table) is None:
            leavers.give_back(participant)
        return attempt.table
    if participant.place in (Activity.Place.HOME, Activity.Place.PAPER):
        raise Refused("not-in-the-room", "You do this one at home.")
    table = table_for(participant.activity, participant.group_number)
    if places.seat_of(participant, table) is not None:
        return table
    if not participant.is_current or table.status == Table.Status.OVER:
        raise Refused("ended", "This game is over.")
    return late.seat_at_running_table(participant) or table_for(
        participant.activity, participant.group_number
    )


def table_for(activity: Activity, group_number: int) -> Table:
    """The group's table of the step that runs now. The first call opens it and starts the game; the others wait for
    that and get the same.

    Raises Refused if the activity ended before the table was opened.
    """
    opened = ActivityTable.objects.filter(
        activity=activity, number=group_number, game_number=F("activity__step")
    ).select_related("table")
    if found := opened.first():
        return found.table
    with write():
        dealing.lock_for(
            activity, [each.student for each in selectors.current_participants(activity, group_number)]
        )
        activity = (
            Activity.objects.select_for_update(of=("self",)).select_related("classroom").get(pk=activity.pk)
        )
        if found := opened.first():
            return found.table
        group = selectors.current_participants(activity, group_number)
        if activity.ended_at is not None or not group:
            raise Refused("ended", "This game is over.")
        return _open(activity, group_number, group)


def rematch(table: Table) -> Table:
    """Another game for the children of this table, as an activity of its own. A second call returns the same table.

    Raises Refused if one of the children is playing at another table by now.
    """
    with write():
        old = ActivityTable.objects.select_related("activity__classroom", "table").get(table=table)
        if Attempt.objects.filter(table=table, place=Activity.Place.HOME).exists():
            raise Refused("at-home", "Go to your page to play this one again.")
        lock_class_in_use(old.activity.classroom)
        if old.table.followed_by is not None:
            return old.table.followed_by
        if old.table.status != Table.Status.OVER:
            raise Refused("still-playing", "Finish this game first.")
        players = selectors.participants(old.activity, old.number)
        students = [player.student for player in players]
        if busy := selectors.busy_participants(students):
            raise Refused("busy", f"{busy[0].student.shown_name} is at another table of the class now.")
        _release(students, ending_others=False)
        activity = _copy(old.activity, old.number)
        # The children are at their tables, where the new game appears.
        again = [
            _participant(
                activity,
                1,
                player.student,
                player.supports,
                seen_at=player.seen_at and timezone.now(),
                shares_tablet=player.shares_tablet,
            )
            for player in players
        ]
        Participant.objects.bulk_create(again)
        new = tables.rematch(table, as_activity=True, supports=_cards_again(activity, again, table))
        _link(activity, 1, new, again)
        Table.objects.filter(pk=new.pk).update(overview=ACTIVITIES.room(activity.code))
        notify_students_on_commit(player.student.user_id for player in players)
    return new


# Starting


def _new_seats(group: SeatingGroup) -> list[tables.NewSeat]:
    return [tables.new_seat_for(student, group.supports_of(student)) for student in group.students]


def _release(students: Sequence[Student], *, ending_others: bool) -> None:
    """Takes the children out of the activities that they are in."""
    busy = selectors.busy_participants(students)
    if busy and not ending_others:
        raise Refused("busy", _still_playing(sorted({each.student.shown_name for each in busy})))
    # Always in the order of their keys, so that two transactions that end tables cannot wait for each other.
    for table in selectors.tables_of(busy):
        end_table(table)
    Participant.objects.filter(student__in=students, is_current=True).update(is_current=False)


def _still_playing(names: list[str]) -> str:
    few = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
    verb = "is" if len(names) == 1 else "are"
    return f"{few} {verb} still playing. Leave them out, or end the games that they are in."


def _add_participants(
    activity: Activity, groups: Sequence[SeatingGroup], sharing: Collection[int]
) -> list[Participant]:
    game = GAMES[activity.game]
    return Participant.objects.bulk_create(
        _participant(
            activity,
            number,
            student,
            group.supports_of(student),
            rung=group.rungs.get(student.pk),
            shares_tablet=student.pk in sharing,
        )
        for number, group in enumerate(groups, start=1)
        for student in seating.seat_order(game, group.students, needs_help=_needs_help)
    )


def _note_choices(participants: Sequence[Participant], teacher: User) -> None:
    """The children whose help the teacher has chosen by hand."""
    Change.objects.bulk_create(
        Change(
            activity=each.activity,
            participant=each,
            group_number=each.group_number,
            by=teacher,
            what=Change.What.RULE_CARD,
            details={"rung": each.rung},
        )
        for each in participants
        if each.rung is not None
    )


def _needs_help(student: Student) -> bool:
    return student.band == Student.Band.LOW


def _participant(
    activity: Activity,
    number: int,
    student: Student,
    supports: Mapping[str, Any],
    *,
    seen_at: datetime | None = None,
    rung: int | None = None,
    shares_tablet: bool = False,
) -> Participant:
    return Participant(
        activity=activity,
        student=student,
        group_number=number,
        supports=dict(supports),
        is_current=True,
        seen_at=seen_at,
        shares_tablet=shares_tablet,
        rung=rung,
        rung_source="" if rung is None else Participant.RungSource.CHOSEN,
    )


# Opening a table. The caller holds the transaction and the activity's row.


def _open(activity: Activity, number: int, group: Sequence[Participant]) -> Table:
    computers = _levels(activity, number, group)
    cards = dealing.deal(activity, group, computers=computers)
    reads = dealing.reading_levels([each.student for each in group], activity.game)
    table = tables.create_table(
        activity.game,
        seats=[(_seated(each, cards, reads), Visitor(user=each.student.user)) for each in group],
        computers=computers,
        options=_table_options(activity, group),
        hints=activity.hints,
        seed=activity.seed_of_step or new_seed(),
        common_dice=bool(activity.seed),
        words=activity.word_list,
        classroom_id=activity.classroom_id,
        led_by_teacher=True,
        waits_for_go=activity.waits_for_go,
        overview=ACTIVITIES.room(activity.code),
        opened_by_id=activity.created_by_id,
    )
    tables.start_now(table)
    _link(activity, number, table, group)
    if not activity.waits_for_go and "next_round" in table.progress:
        # The go was said before: the children of this table are late, and get the whole time from now.
        clock.go(table)
    if activity.is_held(timezone.now()):
        clock.pause(table, until=activity.resumes_at.timestamp() if activity.resumes_at else None)
    notify_activity_on_commit(activity)
    return table


def _seated(participant: Participant, cards: dealing.Cards, reads: Mapping[int, int]) -> tables.NewSeat:
    key = participant.student_id
    return tables.new_seat_for(participant.student, cards[key], reads=reads[key])


def _table_options(activity: Activity, group: Sequence[Participant]) -> dict[str, Any]:
    game = GAMES[activity.game]
    options = seating.with_shared_clock(game, activity.options, [each.supports for each in group])
    options = seating.with_shared_tablet(game, options, _sharing(group))
    return options | game.profile.options_host_starts if places.starts_together(activity) else options


def _levels(activity: Activity, number: int, group: Sequence[Participant]) -> list[int]:
    """The computer players as planned, and as many as the rules need if children have moved since."""
    levels: list[int] = activity.computers.get(str(number), [])
    room = seats.room_at(activity)
    missing = min(room) - len(group) - len(levels)
    return [*levels, *[activity.computer_level] * missing][: max(0, max(room) - len(group))]


def _cards_again(
    activity: Activity, group: Sequence[Participant], table: Table
) -> Mapping[int, Mapping[str, Any]]:
    """The cards of a rematch, by the child's account."""
    levels = [seat.computer_level for seat in table.seats.all() if seat.computer_level is not None]
    cards = dealing.deal(activity, group, computers=levels)
    return {each.student.user_id: cards[each.student_id] for each in group}


def _link(activity: Activity, number: int, table: Table, group: Sequence[Participant]) -> None:
    ActivityTable.objects.create(
        activity=activity,
        table=table,
        number=number,
        game_number=activity.step,
        on_one_tablet=_sharing(group),
    )
    now = timezone.now()
    Attempt.objects.bulk_create(Attempt(participant=each, table=table, begun_at=now) for each in group)


def _sharing(group: Sequence[Participant]) -> int:
    """How many children of a group play on one tablet, one after the other."""
    return max(1, sum(each.shares_tablet for each in group))


def _copy(old: Activity, number: int) -> Activity:
    return Activity.objects.create(
        classroom=old.classroom,
        created_by=old.created_by,
        game=old.game,
        options=old.options,
        hints=old.hints,
        word_list=word_list_for(old.classroom_id),
        seat_by=old.seat_by,
        stands_in=old.stands_in,
        adapt=old.adapt,
        most_help=old.most_help,
        computers={"1": old.computers[str(number)]} if str(number) in old.computers else {},
        waits_for_go=GAMES[old.game].has_clock_from_start(old.options),
    )
