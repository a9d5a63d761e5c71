"""Reads the control room of a live activity, from small rows only: it opens no snapshot."""

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime

from django.db.models import Q
from django.utils import timezone

from config.core.live import presence
from games.boards.rule_cards import RuleCard, rule_cards
from games.engines import GAMES
from games.models import Seat, SeatProgress, Table
from games.rooms import TABLES
from lessons.activities import signals
from lessons.activities.changes import sentence
from lessons.activities.control_room import ControlRoom, Line, SeatLine
from lessons.activities.messages import is_answered
from lessons.activities.signals import Kind, SeatFacts, TableFacts
from lessons.activities.versions import room_versions
from lessons.adaptivity.ladders import has_ladder
from lessons.models import Activity, ActivityTable, Participant

SHOWN_WORDS = 3
SHOWN_CHANGES = 5
STATE_OF = {
    Kind.HAND: "hand",
    Kind.QUIET: "quiet",
    Kind.NO_WORD: "no-word",
    Kind.GUESSING: "guessing",
    Kind.FLYING: "flying",
    Kind.WAITS: "turn",
}


def control_room(activity: Activity) -> ControlRoom:
    """Five queries, whatever the number of tables."""
    now = time.time()
    # Read first: a change that happens meanwhile is then shown twice instead of missed.
    version = room_versions([activity.code])[activity.code]
    in_the_room = activity.participants.exclude(place__in=(Activity.Place.HOME, Activity.Place.PAPER))
    participants = list(in_the_room.select_related("student").order_by("group_number", "pk"))
    opened = _latest_tables(activity)
    seats = _seats_of([each.table_id for each in opened.values()])
    absent = presence.absences(
        [
            (TABLES.room(each.table.code), seat.player_id)
            for each in opened.values()
            for seat in seats[each.table_id]
        ]
    )
    planned: dict[int, list[Participant]] = {}
    for participant in participants:
        if participant.is_current and activity.ended_at is None and participant.group_number not in opened:
            planned.setdefault(participant.group_number, []).append(participant)
    by_user = {each.student.user_id: each for each in participants}
    lines = [_line(activity, each, seats[each.table_id], by_user, absent, now) for each in opened.values()]
    playing = _users_at_play(opened.values(), seats)
    lines += [_planned(activity, number, group, playing, now) for number, group in planned.items()]
    return ControlRoom(
        activity=activity,
        lines=sorted(lines, key=lambda line: line.number),
        version=version,
        now=now,
        without_seat=_without_seat(activity, participants, opened, seats),
    )


def _without_seat(
    activity: Activity,
    participants: Sequence[Participant],
    opened: Mapping[int, ActivityTable],
    seats: Mapping[int, Sequence[Seat]],
) -> list[str]:
    """Children who have not come and have no seat: a computer player plays for them or, after the end, their table was
    never opened."""
    seated = {seat.user_id for taken in seats.values() for seat in taken}
    absent = [
        each
        for each in participants
        if each.seen_at is None
        and each.student.user_id not in seated
        and (each.is_current or activity.ended_at is not None)
        and (each.group_number in opened or activity.ended_at is not None)
    ]
    return [each.student.name_for_teachers for each in absent]


def latest_changes(activity: Activity, number: int) -> list[tuple[datetime, str]]:
    """What teachers did for this table or for all, as sentences, the latest first."""
    zone = timezone.get_current_timezone()
    rows = activity.changes.filter(Q(group_number=number) | Q(group_number=None))
    latest = rows.select_related("by", "participant__student").order_by("-pk")[:SHOWN_CHANGES]
    return [(change.at.astimezone(zone), sentence(change, zone)) for change in latest]


def _latest_tables(activity: Activity) -> dict[int, ActivityTable]:
    """The game that each group plays now, or has played last. A game of an earlier step that is over is not shown
    while the children are called to the next one."""
    rows = activity.tables.select_related("table").defer("table__snapshot", "table__seed", "table__options")
    at_home = activity.participants.filter(place=Activity.Place.HOME).values("group_number")
    rows = rows.exclude(number__in=at_home)
    if activity.ended_at is None:
        rows = rows.filter(Q(game_number=activity.step) | Q(table__status=Table.Status.PLAYING))
    return {each.number: each for each in rows.order_by("number", "game_number")}


def _seats_of(tables: Sequence[int]) -> dict[int, list[Seat]]:
    found: dict[int, list[Seat]] = {table: [] for table in tables}
    for seat in Seat.objects.filter(table__in=tables).select_related("progress").order_by("number"):
        found[seat.table_id].append(seat)
    return found


def _users_at_play(
    opened: Iterable[ActivityTable], seats: Mapping[int, Sequence[Seat]]
) -> frozenset[int | None]:
    """Who sits at a running table. After a split or a join that is not yet the table of their group."""
    running = [each.table_id for each in opened if each.table.status == Table.Status.PLAYING]
    return frozenset(seat.user_id for table in running for seat in seats[table])


def _line(
    activity: Activity,
    opened: ActivityTable,
    seats: Sequence[Seat],
    by_user: Mapping[int, Participant],
    absent: Mapping[tuple[str, str], float | None],
    now: float,
) -> Line:
    table, room = opened.table, TABLES.room(opened.table.code)
    people = [
        (
            seat,
            by_user.get(seat.user_id or 0),
            _facts(seat, by_user.get(seat.user_id or 0), (room, seat.player_id), absent),
        )
        for seat in seats
    ]
    paused = table.paused_at is not None
    facts = TableFacts(
        opened_at=table.opened_at,
        people=[fact for seat, _, fact in people if not seat.is_computer],
        turn=table.progress.get("turn", {}),
        is_paused=paused,
        makes_words=GAMES[table.game].profile.words_made is not None,
    )
    playing = table.status == Table.Status.PLAYING
    found = signals.signals(facts, now) if playing else []
    state = {seat.id: one.kind for one in reversed(found) for seat in one.seats}
    return Line(
        number=opened.number,
        table=table,
        seats=[
            _seat_line(table, seat, participant, fact, _state(table, seat, fact, state.get(seat.player_id)))
            for seat, participant, fact in people
        ],
        signals=found,
        next_change=signals.next_change(facts, now) if playing else None,
        is_paused=paused and not table.is_handed_over,
        is_handed_over=table.is_handed_over,
        resumes_at=None if table.is_handed_over else table.resumes_at,
        deadline=table.progress.get("deadline") if playing else None,
        next_round=table.progress.get("next_round", 0) if playing else 0,
        is_ready=not table.progress.get("turn"),
        now=table.paused_at or now,
    )


def _facts(
    seat: Seat,
    participant: Participant | None,
    place: tuple[str, str],
    absent: Mapping[tuple[str, str], float | None],
) -> SeatFacts:
    progress = getattr(seat, "progress", None) or SeatProgress()
    asked_at = participant.help_asked_at if participant else None
    return SeatFacts(
        id=seat.player_id,
        name=participant.student.name_for_teachers if participant else seat.name,
        child=participant.pk if participant else 0,
        is_here=place not in absent,
        gone_at=absent.get(place),
        last_move_at=progress.last_move_at,
        rounds_without_word=progress.rounds_without_word,
        refused_in_a_row=progress.refused_in_a_row,
        near_best_in_a_row=progress.near_best_in_a_row,
        help_asked_at=asked_at.timestamp() if asked_at else None,
        is_answered=participant is not None and is_answered(participant),
    )


def _state(table: Table, seat: Seat, facts: SeatFacts, kind: Kind | None) -> str:
    if seat.is_computer:
        return "robot"
    if table.status == Table.Status.OVER:
        return "over"
    if not facts.is_here and facts.help_asked_at is None:
        return "new" if facts.is_new else "away"
    if kind in STATE_OF:
        return STATE_OF[kind]
    turn = table.progress.get("turn", {})
    if seat.player_id not in turn or table.waits_for_go:
        return "done"
    return "turn" if len(turn) == 1 else "think"


def _seat_line(
    table: Table, seat: Seat, participant: Participant | None, facts: SeatFacts, state: str
) -> SeatLine:
    progress = getattr(seat, "progress", None) or SeatProgress()
    return SeatLine(
        seat_id=seat.player_id,
        name=facts.name,
        shown_name=seat.name,
        participant=participant,
        facts=facts,
        state=state,
        words=progress.latest_words.split()[:SHOWN_WORDS],
        points=progress.points,
        cards=rule_cards(table.game, seat.supports),
    )


def _planned(
    activity: Activity,
    number: int,
    group: Sequence[Participant],
    playing: Collection[int | None],
    now: float,
) -> Line:
    """A table that opens when its first child arrives."""
    return Line(
        number=number,
        table=None,
        seats=[
            _expected(activity, place, each, state="next" if each.student.user_id in playing else "new")
            for place, each in enumerate(group, start=1)
        ],
        signals=[],
        next_change=None,
        is_paused=activity.is_held(timezone.now()),
        resumes_at=None,
        deadline=None,
        now=now,
    )


def _expected(activity: Activity, place: int, participant: Participant, *, state: str) -> SeatLine:
    student, name = participant.student, participant.student.name_for_teachers
    return SeatLine(
        seat_id=f"p{place}",
        name=name,
        shown_name=student.shown_name,
        participant=participant,
        facts=SeatFacts(id=f"p{place}", name=name, is_here=False),
        state=state,
        words=[],
        points=0,
        cards=_expected_cards(activity, participant),
    )


def _expected_cards(activity: Activity, participant: Participant) -> tuple[RuleCard, ...]:
    """Cards that follow the play are not known before they are dealt, when the table opens."""
    follows = activity.adapt != Activity.Adapt.OFF and has_ladder(activity.game)
    return () if follows else rule_cards(activity.game, participant.supports)
