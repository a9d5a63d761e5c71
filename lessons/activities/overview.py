"""What the control room shows of a live activity. It reads small rows only and opens no snapshot."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils import timezone

from classrooms.models import Student
from config.core.live import presence
from games.boards.rule_cards import RuleCard, rule_cards
from games.engines import GAMES, Game
from games.models import Seat, SeatProgress, Table
from games.rooms import TABLES
from lessons.activities import selectors, signals
from lessons.activities.signals import Kind, Level, SeatFacts, Signal, TableFacts
from lessons.models import Activity, ActivityTable, Participant

SHOWN_WORDS = 3
COMING = "coming"


@dataclass(frozen=True, kw_only=True)
class SeatLine:
    """One player of a table: a child, or a computer player (without a participant)."""

    seat_id: str
    name: str
    shown_name: str
    participant: Participant | None
    facts: SeatFacts
    state: str  # A name of STATES.
    words: Sequence[str]
    points: int
    cards: Sequence[RuleCard]

    @property
    def note(self) -> str:
        return STATES[self.state][1]

    @property
    def icon(self) -> str:
        return STATES[self.state][0]


@dataclass(frozen=True, kw_only=True)
class Line:
    """One table. Without a `table` the children of the group have not come yet."""

    number: int
    table: Table | None
    seats: Sequence[SeatLine]
    signals: Sequence[Signal]
    next_change: float | None
    is_paused: bool
    resumes_at: float | None
    deadline: float | None
    now: float

    @property
    def level(self) -> str:
        if self.table is not None and self.table.status == Table.Status.OVER:
            return "over"
        return signals.level_of(self.signals)

    @property
    def waits_for_go(self) -> bool:
        return self.table is not None and self.table.waits_for_go

    @property
    def clock(self) -> str:
        seconds = max(0, round((self.deadline or self.now) - self.now))
        return f"{seconds // 60}:{seconds % 60:02}"

    @property
    def children(self) -> list[SeatLine]:
        return [seat for seat in self.seats if seat.participant is not None]

    @property
    def missing(self) -> list[SeatLine]:
        return [] if self.level == "over" else [seat for seat in self.children if not seat.facts.is_here]


@dataclass(frozen=True, kw_only=True)
class Group:
    """The tables of one level, under one heading."""

    level: str
    title: str
    lines: Sequence[Line]


@dataclass(frozen=True, kw_only=True)
class ControlRoom:
    activity: Activity
    lines: Sequence[Line]
    version: int
    now: float

    @property
    def game(self) -> Game[Any]:
        return GAMES[self.activity.game]

    @property
    def title(self) -> str:
        return self.activity.title or self.game.name

    @property
    def groups(self) -> list[Group]:
        return [
            Group(level=level, title=title, lines=[line for line in self.lines if line.level == level])
            for level, title in TITLES.items()
        ]

    @property
    def running(self) -> list[Line]:
        return [line for line in self.lines if line.level != "over"]

    @property
    def missing(self) -> list[str]:
        return [seat.name for line in self.lines for seat in line.missing]

    @property
    def children(self) -> int:
        return sum(len(line.children) for line in self.lines)

    @property
    def who_needs_me(self) -> list[str]:
        """The most urgent first."""
        found = [one for line in self.lines if line.level == Level.NOW for one in line.signals]
        urgent = sorted(
            (one for one in found if one.level is Level.NOW), key=lambda one: list(Kind).index(one.kind)
        )
        return [seat.name for one in urgent for seat in one.seats]

    @property
    def next_change(self) -> float | None:
        return min((line.next_change for line in self.lines if line.next_change is not None), default=None)

    @property
    def waits_for_go(self) -> bool:
        return self.activity.waits_for_go or any(line.waits_for_go for line in self.running)

    @property
    def is_paused(self) -> bool:
        """Whether all tables are paused by the teacher."""
        open_lines = [line for line in self.running if line.table is not None and not line.waits_for_go]
        if not open_lines:
            return self.activity.is_held(timezone.now())
        return all(line.is_paused for line in open_lines)

    @property
    def resumes_at(self) -> datetime | None:
        times = [line.resumes_at for line in self.running if line.resumes_at is not None]
        if self.is_paused and times:
            return datetime.fromtimestamp(max(times), timezone.get_current_timezone())
        return self.activity.resumes_at if self.is_paused else None

    def line(self, number: int) -> Line | None:
        return next((line for line in self.lines if line.number == number), None)


TITLES = {
    Level.NOW.value: "Need you now",
    Level.EYE.value: "Keep an eye on",
    Level.NONE.value: "Playing",
    "over": "Finished",
}
# By state of a seat: its icon and what stands beside the name.
STATES = {
    "hand": ("hand", "hand up"),
    "away": ("away", "offline"),
    "new": ("away", "not here yet"),
    "turn": ("clock", "to move"),
    "think": ("dots", "thinking"),
    "quiet": ("clock", "no move yet"),
    "no-word": ("ring", "no word yet"),
    "guessing": ("help", "guessing"),
    "flying": ("star", ""),
    "done": ("check", ""),
    "over": ("flag", ""),
    "robot": ("robot", "computer player"),
}
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
    # Read first: a change that happens meanwhile is then shown once more, and not missed.
    version = selectors.room_versions([activity.code])[activity.code]
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
    lines += [_planned(activity, number, group, now) for number, group in planned.items()]
    return ControlRoom(
        activity=activity,
        lines=sorted(lines, key=lambda line: line.number),
        version=version,
        now=now,
    )


def _latest_tables(activity: Activity) -> dict[int, ActivityTable]:
    """The game that each group plays now, or has played last. A game of an earlier step that is over is not shown
    while the children are called to the next one."""
    rows = activity.tables.select_related("table").defer("table__snapshot", "table__seed", "table__options")
    if activity.ended_at is None:
        rows = rows.filter(Q(game_number=activity.step) | Q(table__status=Table.Status.PLAYING))
    return {each.number: each for each in rows.order_by("number", "game_number")}


def _seats_of(tables: Sequence[int]) -> dict[int, list[Seat]]:
    found: dict[int, list[Seat]] = {table: [] for table in tables}
    for seat in Seat.objects.filter(table__in=tables).select_related("progress").order_by("number"):
        found[seat.table_id].append(seat)
    return found


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
        is_paused=paused,
        resumes_at=table.resumes_at,
        deadline=table.progress.get("deadline") if playing else None,
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
        name=_name(seat, participant),
        is_here=place not in absent,
        gone_at=absent.get(place),
        last_move_at=progress.last_move_at,
        rounds_without_word=progress.rounds_without_word,
        refused_in_a_row=progress.refused_in_a_row,
        near_best_in_a_row=progress.near_best_in_a_row,
        help_asked_at=asked_at.timestamp() if asked_at else None,
        is_answered=participant is not None and is_answered(participant),
    )


def is_answered(participant: Participant) -> bool:
    """Whether the teacher has said "I'm coming" since the hand went up."""
    asked, said = participant.help_asked_at, participant.message_at
    return participant.message == COMING and asked is not None and said is not None and said >= asked


def _name(seat: Seat, participant: Participant | None) -> str:
    """Teachers know children by their own names, not by shown names such as Brave Otter."""
    if participant is None:
        return seat.name
    return participant.student.hidden_name or participant.student.shown_name


def _state(table: Table, seat: Seat, facts: SeatFacts, kind: Kind | None) -> str:
    if seat.is_computer:
        return "robot"
    if table.status == Table.Status.OVER:
        return "over"
    if not facts.is_here and facts.help_asked_at is None:
        return "new" if facts.gone_at is None and facts.last_move_at is None else "away"
    if kind in STATE_OF:
        return STATE_OF[kind]
    turn = table.progress.get("turn", {})
    if seat.player_id not in turn:
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


def _planned(activity: Activity, number: int, group: Sequence[Participant], now: float) -> Line:
    """A table that opens when its first child arrives."""
    return Line(
        number=number,
        table=None,
        seats=[_expected(activity, place, each) for place, each in enumerate(group, start=1)],
        signals=[],
        next_change=None,
        is_paused=activity.is_held(timezone.now()),
        resumes_at=None,
        deadline=None,
        now=now,
    )


def _expected(activity: Activity, place: int, participant: Participant) -> SeatLine:
    student: Student = participant.student
    name = student.hidden_name or student.shown_name
    return SeatLine(
        seat_id=f"p{place}",
        name=name,
        shown_name=student.shown_name,
        participant=participant,
        facts=SeatFacts(id=f"p{place}", name=name, is_here=False),
        state="new",
        words=[],
        points=0,
        cards=rule_cards(activity.game, participant.supports),
    )
