"""What goes on in a class, for pages and actions. Nothing here writes."""

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.conf import settings
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from classrooms.models import Classroom, Student, User
from games import summaries
from games.engines import GAMES
from games.models import Table
from games.summaries import SeatSummary, TableSummary
from lessons.activities import places
from lessons.models import Activity, ActivityTable, Attempt, Change, ClassSupports, Participant

# A lesson whose teacher does not go on to the next step ends after this many seconds.
LEFT_AFTER = 3600.0


@dataclass(frozen=True, kw_only=True)
class GroupSummary:
    """One group of a running activity: its table, or the plan of it while no child has arrived yet."""

    table: TableSummary
    activity: Activity
    number: int

    @property
    def is_open(self) -> bool:
        return bool(self.table.code)


def follows_play(classroom: Classroom) -> bool:
    """Whether rule cards follow the play in this class: the site and the teachers can switch it off."""
    if not settings.ADAPTIVITY:
        return False
    row = ClassSupports.objects.filter(classroom=classroom).first()
    return row is None or row.follow_play


# Participants


def participants(activity: Activity, number: int) -> list[Participant]:
    """The children of a group in seat order."""
    rows = activity.participants.filter(group_number=number).select_related("student__user")
    return list(rows.order_by("pk"))


def current_participants(activity: Activity, number: int) -> list[Participant]:
    """Those of them who have not started another activity since."""
    return [each for each in participants(activity, number) if each.is_current]


def busy_participants(students: Sequence[Student]) -> list[Participant]:
    """The parts of these children in live activities that are not over for them."""
    rows = _busy(Participant.objects.filter(student__in=students))
    return list(rows.select_related("student", "activity"))


def busy_in(classroom: Classroom) -> set[int]:
    """The students who are in a live activity now, by their ids."""
    return set(
        _busy(Participant.objects.filter(student__classroom=classroom)).values_list("student", flat=True)
    )


def tables_of(busy: Sequence[Participant]) -> list[Table]:
    """The open tables of these participants, in the order of their keys."""
    wanted = {(each.activity_id, each.group_number) for each in busy}
    of_now = Q(game_number=F("activity__step"), activity__in={activity for activity, _ in wanted})
    rows = ActivityTable.objects.filter(of_now).select_related("table")
    groups = {each.table_id: each.table for each in rows if (each.activity_id, each.number) in wanted}
    playing = Attempt.objects.filter(_PLAYING, participant__in=[each.pk for each in busy])
    games = {each.table_id: each.table for each in playing.select_related("table")}
    return [table for _, table in sorted((groups | games).items()) if table is not None]


_PLAYING = Q(done_at=None, table__status=Table.Status.PLAYING)


def _busy(rows: QuerySet[Participant]) -> QuerySet[Participant]:
    """In a live activity that has not ended, in a game that is not over or not open yet."""
    group = ActivityTable.objects.filter(
        activity=OuterRef("activity"), number=OuterRef("group_number"), game_number=OuterRef("activity__step")
    )
    expected = ~Exists(group) | Exists(group.filter(table__status=Table.Status.PLAYING))
    in_a_game = Exists(Attempt.objects.filter(_PLAYING, participant=OuterRef("pk")))
    at_home = Q(place__in=(Activity.Place.HOME, Activity.Place.PAPER))
    return rows.filter(expected | in_a_game, is_current=True, activity__ended_at=None).exclude(at_home)


# Activities


def running_activities(classroom: Classroom) -> QuerySet[Activity]:
    return classroom.activities.filter(place=Activity.Place.LIVE, ended_at=None).order_by("pk")


def last_started(classroom: Classroom, teacher: User, game: str) -> Activity | None:
    """The plain game that this teacher last set up in this class; a rematch of children is none."""
    own = classroom.activities.filter(
        place=Activity.Place.LIVE, game=game, created_by=teacher, lesson={}, changes__what=Change.What.STARTED
    )
    return own.order_by("-pk").first()


def has_given(classroom: Classroom) -> bool:
    """Whether there is more to list than live activities that run now."""
    given = ~Q(place=Activity.Place.LIVE) | Q(ended_at__isnull=False)
    return classroom.activities.filter(given).exists()


def is_running(activity: Activity) -> bool:
    """Whether a group still plays or is still expected, or the lesson has another step."""
    return (
        _busy(activity.participants.all()).exists()
        or _has_table_without_child(activity)
        or _waits_for_next_step(activity)
    )


def _has_table_without_child(activity: Activity) -> bool:
    """A child who was erased or moved leaves their table to the others."""
    return _in_the_room(activity).exclude(table__status=Table.Status.OVER).exists()


def _in_the_room(activity: Activity) -> QuerySet[ActivityTable]:
    """Without the tables of those who do it at home."""
    at_home = activity.participants.filter(place=Activity.Place.HOME).values("group_number")
    return activity.tables.exclude(number__in=at_home)


def _waits_for_next_step(activity: Activity) -> bool:
    """A lesson with further steps goes on when the teacher says so. If the teacher never does, it ends in an hour."""
    if activity.step >= len(activity.lesson.get("steps", ())):
        return False
    recently = time.time() - LEFT_AFTER
    return activity.tables.filter(table__changed_at__gt=recently).exists()


def running_groups(classroom: Classroom) -> list[GroupSummary]:
    """The groups of all running activities, open tables and planned ones, as the teachers of the class see them."""
    known = {student.user_id: student for student in classroom.students.all()}
    activities = running_activities(classroom).prefetch_related(
        "participants__student", "tables__table__seats"
    )
    return [group for activity in activities for group in _groups(activity, known)]


def _groups(activity: Activity, known: dict[int, Student]) -> list[GroupSummary]:
    at_home = {each.group_number for each in activity.participants.all() if each.place == Activity.Place.HOME}
    tables = [each for each in activity.tables.all() if each.number not in at_home]
    running = {
        each.number: summaries.summary_of(each.table, known=known)
        for each in tables
        if each.table.status == Table.Status.PLAYING
    }
    opened = {each.number for each in tables if each.game_number == activity.step} | set(running) | at_home
    planned: dict[int, list[Participant]] = {}
    for participant in activity.participants.all():
        if participant.group_number not in opened and participant.is_current:
            planned.setdefault(participant.group_number, []).append(participant)
    running |= {number: _planned(activity, group) for number, group in planned.items()}
    return [
        GroupSummary(table=table, activity=activity, number=number)
        for number, table in sorted(running.items())
    ]


def _planned(activity: Activity, group: Sequence[Participant], me: Student | None = None) -> TableSummary:
    """How the table of a group will look before anything has happened at it."""
    now = time.time()
    return TableSummary(
        code="",
        game=GAMES[activity.game],
        status=Table.Status.PLAYING,
        led_by_teacher=True,
        is_race=is_race(activity, len(group)),
        paused=activity.is_held(timezone.now()) or activity.waits_for_go,
        waits_for_go=activity.waits_for_go,
        ended=False,
        places=[_place(number, each.student, me) for number, each in enumerate(group, start=1)],
        round=0,
        rounds=0,
        deadline=None,
        now=now,
        when=activity.started_at.timestamp(),
        quiet=0.0,
    )


def _place(number: int, student: Student, me: Student | None) -> SeatSummary:
    return SeatSummary(
        id=f"p{number}",
        name=student.shown_name,
        behind=student.hidden_name if me is None else "",
        figure=student.figure,
        score=0,
        computer=False,
        mine=student == me,
        here=False,
        waited_for=False,
        won=False,
    )


def running_counts(class_pks: Iterable[int]) -> Counter[int]:
    """How many groups play in each of these classes."""
    groups = _busy(Participant.objects.filter(activity__classroom__in=class_pks))
    found = groups.values_list("activity__classroom", "activity", "group_number").distinct().order_by()
    return Counter(classroom for classroom, _, _ in found)


def tables_without_activity(classroom: Classroom) -> list[TableSummary]:
    """Tables that children of the class have opened by themselves."""
    known = {student.user_id: student for student in classroom.students.all()}
    given = Exists(ActivityTable.objects.filter(table=OuterRef("pk")))
    running = Table.objects.filter(~given, classroom=classroom, status=Table.Status.PLAYING)
    alone = running.prefetch_related("seats")
    return [summaries.summary_of(table, known=known) for table in alone.order_by("pk")]


def finished_in(classroom: Classroom, *, most: int) -> list[tuple[TableSummary, str]]:
    """What was played, latest first, each with the code of its race; a race is one game at several tables."""
    known = {student.user_id: student for student in classroom.students.all()}
    over = Table.objects.filter(classroom=classroom, status=Table.Status.OVER).prefetch_related("seats")
    latest = list(over.order_by("-changed_at", "-pk")[:most])
    rows = ActivityTable.objects.filter(table__in=latest).values_list("table_id", "activity__code")
    activity_of = dict(rows)
    games: dict[str, tuple[TableSummary, str]] = {}
    for table in latest:
        summary = summaries.summary_of(table, known=known)
        race = activity_of.get(table.pk, "") if summary.is_race else ""
        before = games.get(race or table.code)
        games[race or table.code] = (summary if before is None else before[0].joined_by(summary), race)
    return list(games.values())


# Races


def is_race(activity: Activity, children: int) -> bool:
    """Children who play alone, in a game in which one seed gives all tables the same dice."""
    return GAMES[activity.game].profile.race and children == 1


def races_among(running: Sequence[GroupSummary]) -> list[str]:
    """The codes of the races that are running now, the latest first."""
    return list(dict.fromkeys(group.activity.code for group in reversed(running) if group.table.is_race))


def race_tables(activity: Activity) -> list[TableSummary]:
    known: dict[int, Student] = {}
    rows = places.opened_tables(activity).prefetch_related("table__seats")
    opened = {each.number: summaries.summary_of(each.table, known=known) for each in rows}
    planned: dict[int, list[Participant]] = {}
    for participant in activity.participants.select_related("student"):
        if participant.group_number not in opened and activity.ended_at is None:
            planned.setdefault(participant.group_number, []).append(participant)
    opened |= {
        number: replace(_planned(activity, group), places=_without_names_behind(_planned(activity, group)))
        for number, group in planned.items()
    }
    return [opened[number] for number in sorted(opened)]


def _without_names_behind(table: TableSummary) -> list[SeatSummary]:
    return [replace(place, behind="") for place in table.places]


def runners(tables: Sequence[TableSummary]) -> list[tuple[TableSummary, SeatSummary]]:
    """All children of a race, most points first."""
    people = [(table, place) for table in tables for place in table.people]
    return sorted(people, key=lambda runner: -runner[1].score)


# A child's page


def waiting_for(student: Student) -> list[GroupSummary]:
    """The live activity that this child is in now."""
    rows = _busy(Participant.objects.filter(student=student)).select_related("activity")
    return [_group_of(participant, student) for participant in rows]


def called_to(user: User) -> str:
    """The code of the live activity in which this child has a game now; empty if there is none."""
    rows = _busy(Participant.objects.filter(student__user=user))
    return rows.values_list("activity__code", flat=True).first() or ""


def _group_of(participant: Participant, student: Student) -> GroupSummary:
    activity, number = participant.activity, participant.group_number
    attempt = places.running_attempt(participant)
    opened = attempt.table if attempt else places.table_of_group(activity, number)
    if opened is not None:
        table = summaries.summary_of(opened, me=student)
    else:
        table = _planned(activity, current_participants(activity, number), me=student)
    return GroupSummary(table=table, activity=activity, number=number)
