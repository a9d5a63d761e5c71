"""A table in a few values, for lists: on the front page, for a class and for a child."""

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils import timezone

from classrooms.models import Student
from games.engines import GAMES
from games.models import Seat, Table
from games.rooms import present_at
from games.selectors import is_race, state_of

# A table that waits this long for a person is marked for the teacher.
STUCK_SECONDS = 90.0


@dataclass(frozen=True, kw_only=True)
class SeatSummary:
    """One player at a table."""

    id: str
    name: str
    behind: str  # The child's real name, for teachers, if the player's name does not show it.
    figure: int
    score: int
    computer: bool
    mine: bool
    here: bool
    waited_for: bool
    won: bool


@dataclass(frozen=True, kw_only=True)
class TableSummary:
    code: str
    game: Any
    status: str
    led_by_teacher: bool
    is_race: bool
    paused: bool
    waits_for_go: bool
    ended: bool
    places: list[SeatSummary]
    round: int
    rounds: int
    deadline: float | None
    now: float
    when: float
    quiet: float
    is_rematch: bool = False  # Waits in the lobby for the players of the game before.

    @property
    def names(self) -> list[str]:
        return [place.name for place in self.places]

    @property
    def people(self) -> list[SeatSummary]:
        return [place for place in self.places if not place.computer]

    @property
    def others(self) -> list[SeatSummary]:
        return [place for place in self.places if not place.mine]

    @property
    def is_stuck(self) -> bool:
        """The table has waited for a person for a long time."""
        waits = any(place.waited_for and not place.computer for place in self.places)
        return (
            self.status == Table.Status.PLAYING and not self.paused and waits and self.quiet > STUCK_SECONDS
        )

    @property
    def clock(self) -> str:
        left = max(0, math.ceil((self.deadline or self.now) - self.now))
        return f"{left // 60}:{left % 60:02}"

    @property
    def quiet_words(self) -> str:
        minutes = round(self.quiet / 60)
        return "a minute" if minutes <= 1 else f"{minutes} minutes"

    @property
    def day(self) -> datetime:
        return datetime.fromtimestamp(self.when, timezone.get_current_timezone())

    def joined_by(self, other: "TableSummary") -> "TableSummary":
        """Two tables of one race as one. A race that was ended early has no winner, like any game."""
        places = [*self.places, *other.places]
        is_won = any(place.won for place in places)
        best = max(place.score for place in places)
        return replace(self, places=[replace(one, won=is_won and one.score == best) for one in places])

    @property
    def standings(self) -> list[SeatSummary]:
        """Winners first, because in some games the fewest points win; then by points."""
        return sorted(self.places, key=lambda place: (not place.won, -place.score))


def summaries_of(tables: Sequence[Table]) -> list[TableSummary]:
    """The tables in the same order, as an onlooker sees them."""
    whole = Table.objects.prefetch_related("seats").in_bulk([table.pk for table in tables])
    return [summary_of(whole[table.pk]) for table in tables if table.pk in whole]


def summary_of(
    table: Table, *, me: Student | None = None, known: Mapping[int, Student] | None = None
) -> TableSummary:
    """A table as `me` sees it, or as a teacher does, who sees the real names of the students in `known`."""
    game, state, now = GAMES[table.game], state_of(table), time.time()
    view: dict[str, Any] = {} if state is None else game.view(state, None)
    return TableSummary(
        code=table.code,
        game=game,
        status=table.status,
        led_by_teacher=table.led_by_teacher,
        is_race=is_race(table, list(table.seats.all())),
        paused=table.paused_at is not None,
        waits_for_go=table.waits_for_go
        or (table.status == Table.Status.PLAYING and "next_round" in table.progress),
        ended=table.status == Table.Status.OVER and not view.get("over", False),
        places=_places(table, view, me, known or {}),
        round=view.get("round", 0),
        rounds=view.get("rounds", 0),
        deadline=view.get("deadline"),
        now=now if table.paused_at is None else table.paused_at,
        when=table.changed_at,
        quiet=now - table.changed_at,
        # Every other lobby has an invitation.
        is_rematch=table.status == Table.Status.LOBBY and not table.invite,
    )


def _places(
    table: Table, view: dict[str, Any], me: Student | None, known: Mapping[int, Student]
) -> list[SeatSummary]:
    seats: Sequence[Seat] = list(table.seats.all())
    running = table.status == Table.Status.PLAYING
    here = present_at(table, [seat.player_id for seat in seats]) if running else set()
    scores = {player["id"]: player["score"] for player in view.get("players", ())}
    return [
        SeatSummary(
            id=seat.player_id,
            name=seat.name,
            behind=_behind(seat, known),
            figure=seat.figure,
            score=scores.get(seat.player_id, 0),
            computer=seat.is_computer,
            mine=me is not None and seat.user_id == me.user_id,
            here=seat.player_id in here,
            waited_for=seat.player_id in view.get("turn", ()),
            won=seat.player_id in view.get("winners", ()),
        )
        for seat in seats
    ]


def _behind(seat: Seat, known: Mapping[int, Student]) -> str:
    student = known.get(seat.user_id or 0)
    return "" if student is None else student.name_hidden_by(seat.name)
