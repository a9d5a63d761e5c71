"""The control room as plain values for its templates. `overview.py` reads them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from games.boards.page import listed
from games.boards.rule_cards import RuleCard
from games.engines import GAMES, Game
from games.models import Table
from lessons.activities import signals
from lessons.activities.signals import Kind, Level, SeatFacts, Signal
from lessons.models import Activity, Participant


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
    next_round: int = 0  # The round that waits for the teacher's go; 0 while none does.
    is_ready: bool = False  # No player has to do anything before it.
    # A shared tablet is on its way to the next child; that is no pause of the teacher.
    is_handed_over: bool = False

    @property
    def on_one_tablet(self) -> list[SeatLine]:
        """The children of this table who share a tablet."""
        sharing = [seat for seat in self.children if seat.participant and seat.participant.shares_tablet]
        return sharing if len(sharing) > 1 else []

    @property
    def level(self) -> str:
        if self.table is not None and self.table.status == Table.Status.OVER:
            return "over"
        return signals.level_of(self.signals)

    @property
    def waits_for_go(self) -> bool:
        return self.table is not None and self.table.waits_for_go

    @property
    def waits_for_round(self) -> bool:
        return self.next_round > 0 and not self.is_paused

    @property
    def clock(self) -> str:
        seconds = max(0, round((self.deadline or self.now) - self.now))
        return f"{seconds // 60}:{seconds % 60:02}"

    @property
    def children(self) -> list[SeatLine]:
        return [seat for seat in self.seats if seat.participant is not None]

    @property
    def missing(self) -> list[SeatLine]:
        """Who has not come yet, or never came. Children who were there and are offline have a signal."""
        if self.level == "over":
            return [seat for seat in self.children if seat.participant and seat.participant.seen_at is None]
        return [seat for seat in self.children if seat.state == "new"]


@dataclass(frozen=True, kw_only=True)
class Group:
    """The tables of one level, under one heading."""

    level: str
    title: str
    lines: Sequence[Line]


@dataclass(frozen=True, kw_only=True)
class RoundToStart:
    """The next round of a game that all tables begin at the teacher's go."""

    rounds: Sequence[int]  # Several if tables are in different rounds.
    tables: Sequence[int] = ()  # Those that wait for the go.
    ready: int = 0  # How many of them have nothing more to do before it.
    playing: Sequence[int] = ()  # Tables that still play a round.

    @property
    def button(self) -> str:
        which = f"round {self.rounds[0]}" if len(self.rounds) == 1 else "the next round"
        if not self.playing:
            return f"Start {which} at all tables"
        if len(self.tables) == 1:
            return f"Start {which} at table {self.tables[0]}"
        return f"Start {which} at {len(self.tables)} tables"

    @property
    def waiting(self) -> str:
        """How many tables wait, so that the teacher sees it before the children are bored."""
        if not self.tables:
            return ""
        count, of = len(self.tables), len(self.tables) + len(self.playing)
        verb = "waits" if count == 1 else "wait"
        many = f"{count} of {of} tables {verb}" if self.playing else f"{_all(count)} {verb}"
        return f"{many} for your go, {self.ready} of them ready."

    @property
    def still_playing(self) -> str:
        if not self.playing:
            return ""
        tables = listed([str(number) for number in self.playing])
        return f"Still playing: {'table' if len(self.playing) == 1 else 'tables'} {tables}."


def _all(tables: int) -> str:
    return "The table" if tables == 1 else f"All {tables} tables"


@dataclass(frozen=True, kw_only=True)
class ControlRoom:
    activity: Activity
    lines: Sequence[Line]
    version: int
    now: float
    # Those who have not come, and have no seat at a table.
    without_seat: Sequence[str] = ()

    @property
    def game(self) -> Game[Any]:
        return GAMES[self.activity.game]

    @property
    def title(self) -> str:
        return self.activity.name

    @property
    def is_over(self) -> bool:
        return self.activity.ended_at is not None

    @property
    def steps(self) -> int:
        """How many games the lesson has; 0 for a plain game."""
        return len(self.activity.lesson.get("steps", ()))

    @property
    def step_title(self) -> str:
        steps = self.activity.lesson.get("steps", [])
        return str(steps[self.activity.step - 1]["title"]) if 0 < self.activity.step <= len(steps) else ""

    @property
    def ends_at(self) -> datetime | None:
        end = None if self.is_over else self.activity.planned_end
        return end and end.astimezone(timezone.get_current_timezone())

    @property
    def seconds_left(self) -> float:
        return self.ends_at.timestamp() - self.now if self.ends_at else 0.0

    @property
    def minutes_left(self) -> int:
        return max(0, math.ceil(self.seconds_left / 60))

    @property
    def is_late(self) -> bool:
        return self.ends_at is not None and self.seconds_left <= 0

    @property
    def first_hand(self) -> int:
        """The child whose hand has been up for longest, which has the page's main button; 0 if there is none."""
        if self.waits_for_go or self.is_paused:
            return 0
        hands = [one for line in self.lines for one in line.signals if one.kind is Kind.HAND]
        waiting = [one for one in hands if not one.seats[0].is_answered]
        return min(waiting, key=lambda one: one.since or 0.0).child if waiting else 0

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
        return [*(seat.name for line in self.lines for seat in line.missing), *self.without_seat]

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
        """When the top of the page changes if nothing happens: another minute, or the end of a pause."""
        moments = [self.now + (self.seconds_left % 60 or 60.0)] if self.ends_at and not self.is_late else []
        moments += [self.resumes_at.timestamp()] if self.resumes_at else []
        return min((at for at in moments if at > self.now), default=None)

    @property
    def waits_for_go(self) -> bool:
        return self.activity.waits_for_go or any(line.waits_for_go for line in self.running)

    @property
    def round_to_start(self) -> "RoundToStart | None":
        """What the next go starts, in a game whose rounds all tables begin together."""
        waiting = [line for line in self.running if line.waits_for_round]
        if waiting:
            return RoundToStart(
                rounds=sorted({line.next_round for line in waiting}),
                tables=[line.number for line in waiting],
                ready=sum(line.is_ready for line in waiting),
                playing=[line.number for line in self.running if line.table and not line.next_round],
            )
        is_first = self.activity.waits_for_go and bool(self.game.profile.options_host_starts)
        return RoundToStart(rounds=[1]) if is_first and not self.is_paused else None

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
# By state of a seat: its icon and the words beside the name.
STATES = {
    "hand": ("hand", "hand up"),
    "away": ("away", "offline"),
    "new": ("away", "not here yet"),
    "next": ("next", "from the next game on"),
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
