"""What the log of a finished game says: observations of each child, and what estimates learn from. Nothing here writes.

Reading searches for best plays, which takes long, so it is for a worker, and not in a transaction.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games import selectors
from games.engines import GAMES
from games.engines.profile import LogEntry, Observation
from games.engines.schema import defaults
from games.models import Seat, Table
from lessons.adaptivity.estimate import ScoredPlay
from lessons.adaptivity.ladders import has_ladder, ladder
from lessons.adaptivity.plays import scored
from lessons.measuring.observe import Played, with_best
from lessons.models import ActivityTable


@dataclass(frozen=True)
class PartRead:
    """One child's part in a game."""

    student: int
    rung: int
    seen: Sequence[Observation]
    plays: Sequence[ScoredPlay]
    score: int | None
    """None if the game was ended early, or if the child had the place only for a part of it."""


@dataclass(frozen=True)
class GameRead:
    table: int
    slug: str
    parts: Sequence[PartRead] = ()
    computers: Mapping[int, int] = field(default_factory=dict)
    """The scores of computer players who played from beginning to end, and their levels, by place."""
    levels: Mapping[int, int] = field(default_factory=dict)
    is_alone: bool = True
    """Whether one child has played, with computer players or without."""
    moments: Mapping[int, float] = field(default_factory=dict)
    """When each event happened."""

    @property
    def has_ladder(self) -> bool:
        return has_ladder(self.slug)

    @property
    def students(self) -> list[int]:
        return [part.student for part in self.parts]


def read(table: Table) -> GameRead:
    seats = list(
        Seat.including_ended.filter(table=table).select_related("user__student").order_by("from_event", "pk")
    )
    children: dict[int, list[Seat]] = {}
    for seat in seats:
        if seat.user is not None and hasattr(seat.user, "student"):
            children.setdefault(seat.user.student.pk, []).append(seat)
    log = selectors.load_log(table)
    scores = _scores(table)
    whole = [seat for seat in seats if seat.is_computer and _is_whole(seat)]
    return GameRead(
        table.pk,
        table.game,
        [_part(Played(table, log, held), student, scores) for student, held in children.items()],
        computers={seat.number: scores[seat.player_id] for seat in whole if seat.player_id in scores},
        levels={seat.number: seat.computer_level or 1 for seat in whole},
        is_alone=len({(seat.user_id, seat.guest) for seat in seats if not seat.is_computer}) == 1,
        moments={entry.number: entry.at for entry in log},
    )


def _part(part: Played, student: int, scores: Mapping[str, int]) -> PartRead:
    seen = with_best(part, part.observations())
    supports = _supports(part.log, part.seats[0].player_id)
    rung = ladder(part.table.game).rung_of(supports) if has_ladder(part.table.game) else 0
    score = scores.get(part.seats[-1].player_id) if part.was_alone else None
    return PartRead(student, rung, seen, _plays(part, seen, rung, supports), score)


def _is_whole(seat: Seat) -> bool:
    return (seat.from_event, seat.to_event) == (1, None)


def _scores(table: Table) -> Mapping[str, int]:
    """None of a game that did not come to its end."""
    game, state = GAMES[table.game], selectors.state_of(table)
    return game.scores(state) if state is not None and game.is_over(state) else {}


def _supports(log: Sequence[LogEntry], place: str) -> dict[str, Any]:
    """The rule cards with which the game began."""
    seats: list[dict[str, Any]] = next(
        (entry.event["players"] for entry in log if entry.event["type"] == "started"), []
    )
    return next((seat["supports"] for seat in seats if seat["id"] == place), {})


def _plays(
    part: Played, seen: Sequence[Observation], rung: int, supports: Mapping[str, Any]
) -> list[ScoredPlay]:
    scoring = GAMES[part.table.game].profile.scoring_skills
    allowed = _clock(part.table, supports)
    return [scored(each, rung, allowed=allowed) for each in seen if each.skill in scoring]


def _clock(table: Table, supports: Mapping[str, Any]) -> float | None:
    """The seconds of a round or turn. None where no clock runs, or one for the whole game, or one for several children
    who shared a tablet: nobody knows whose seconds they were."""
    game = GAMES[table.game]
    if game.profile.timed not in ("round", "turn"):
        return None
    if game.round_clock and ActivityTable.objects.filter(table=table, on_one_tablet__gt=1).exists():
        return None
    options = {**defaults(game.options), **table.options}
    seconds = next((options[name] for name in game.profile.options_without_clock if options.get(name)), None)
    return seconds and seconds * (supports.get("extra_time") or 1)
