"""When a table of a live activity needs its teacher. Pure functions over a few facts of each seat.

Each rule returns the time from which it applies, or None. It never looks at the clock itself, so a page knows when the
next signal will be due and does not have to ask again before that.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from games.boards.page import listed

AWAY_AFTER = 20.0
WAITS_AFTER = 30.0
QUIET_AFTER = 90.0
NO_WORD_AFTER = 4
GUESSING_AFTER = 5
FLYING_AFTER = 5
# A rule about a count applies at once.
AT_ONCE = 0.0


class Level(StrEnum):
    """How urgent it is: the teacher goes there now, keeps an eye on it, or has nothing to do."""

    NOW = "now"
    EYE = "eye"
    NONE = "none"


class Kind(StrEnum):
    """In order of urgency."""

    HAND = "hand"
    AWAY = "away"
    WAITS = "waits"
    QUIET = "quiet"
    NO_WORD = "no-word"
    GUESSING = "guessing"
    FLYING = "flying"

    @property
    def level(self) -> Level:
        return Level.NOW if self in (Kind.HAND, Kind.AWAY, Kind.WAITS) else Level.EYE


@dataclass(frozen=True, kw_only=True)
class SeatFacts:
    """One child at a table. Times are seconds since 1970."""

    id: str
    name: str
    child: int = 0  # The key of the child's part in the activity.
    is_here: bool = True
    gone_at: float | None = None  # None while the child is away: since an unknown time.
    last_move_at: float | None = None
    rounds_without_word: int = 0
    refused_in_a_row: int = 0
    near_best_in_a_row: int = 0
    help_asked_at: float | None = None
    is_answered: bool = False  # The teacher has said "I'm coming".

    @property
    def is_new(self) -> bool:
        """The child has not come to the table yet."""
        return not self.is_here and self.gone_at is None and self.last_move_at is None


@dataclass(frozen=True, kw_only=True)
class TableFacts:
    opened_at: float
    people: Sequence[SeatFacts]
    turn: Mapping[str, float] = field(default_factory=dict)  # Whose turn it is, and since when.
    is_paused: bool = False
    makes_words: bool = True

    @property
    def waiting(self) -> list[SeatFacts]:
        """The children who are there, and cannot go on before others have moved."""
        return [seat for seat in self.people if seat.is_here and seat.id not in self.turn]

    def waits_for(self, seat: SeatFacts) -> bool:
        """Whether others wait for this child: for the only one who has not moved, or for one who has not come."""
        return seat.id in self.turn and (len(self.turn) == 1 or seat.is_new) and bool(self.waiting)


class Signal(NamedTuple):
    """What a teacher should know of some children of a table: "Noor put a hand up." `since` is None if unknown."""

    kind: Kind
    seats: tuple[SeatFacts, ...]
    names: str
    text: str
    since: float | None

    @property
    def level(self) -> Level:
        is_answered = self.kind is Kind.HAND and self.seats[0].is_answered
        return Level.EYE if is_answered else self.kind.level

    @property
    def child(self) -> int:
        """The key of the child, for buttons; 0 if there are several."""
        return self.seats[0].child if len(self.seats) == 1 else 0

    @property
    def is_for_one_who_is_away(self) -> bool:
        """Whether a computer player may help: one child has left, or has not come."""
        return len(self.seats) == 1 and (self.kind is Kind.AWAY or self.seats[0].is_new)

    @property
    def icon(self) -> str:
        return ICONS[self.kind]


ICONS = {
    Kind.HAND: "hand",
    Kind.AWAY: "away",
    Kind.WAITS: "clock",
    Kind.QUIET: "clock",
    Kind.NO_WORD: "ring",
    Kind.GUESSING: "help",
    Kind.FLYING: "star",
}


def signals(table: TableFacts, now: float) -> list[Signal]:
    """The most urgent signal of each child. Several children who are away are one signal."""
    found = [
        (kind, seat, since)
        for seat in table.people
        if (first := _first(table, seat, now)) is not None
        for kind, since in [first]
    ]
    away = [(seat, since) for kind, seat, since in found if kind is Kind.AWAY]
    others = [_signal(kind, table, [seat], since) for kind, seat, since in found if kind is not Kind.AWAY]
    if away:
        seats = [seat for seat, _ in away]
        known = [since for _, since in away if since]
        others.append(_signal(Kind.AWAY, table, seats, min(known) if len(known) == len(away) else None))
    return sorted(others, key=lambda signal: list(Kind).index(signal.kind))


def next_change(table: TableFacts, now: float) -> float | None:
    """The next moment at which a signal begins if nothing happens until then."""
    times = [at for seat in table.people for rule in RULES.values() if (at := rule(table, seat)) is not None]
    return min((at for at in times if at > now), default=None)


def level_of(found: Iterable[Signal]) -> Level:
    levels = {signal.level for signal in found}
    return next((level for level in Level if level in levels), Level.NONE)


def _first(table: TableFacts, seat: SeatFacts, now: float) -> tuple[Kind, float | None] | None:
    for kind, rule in RULES.items():
        at = rule(table, seat)
        if at is not None and at <= now:
            return kind, _since(kind, table, seat)
    return None


# The rules, in order of urgency


def _hand(_table: TableFacts, seat: SeatFacts) -> float | None:
    return seat.help_asked_at


def _away(table: TableFacts, seat: SeatFacts) -> float | None:
    """The child was there, and no page has been open for a while."""
    if seat.is_here or seat.is_new:
        return None
    return (table.opened_at if seat.gone_at is None else seat.gone_at) + AWAY_AFTER


def _waits(table: TableFacts, seat: SeatFacts) -> float | None:
    if table.is_paused or not table.waits_for(seat):
        return None
    return _last_sign(table, seat) + WAITS_AFTER


def _quiet(table: TableFacts, seat: SeatFacts) -> float | None:
    if table.is_paused or seat.id not in table.turn:
        return None
    return _last_sign(table, seat) + QUIET_AFTER


def _no_word(table: TableFacts, seat: SeatFacts) -> float | None:
    return AT_ONCE if table.makes_words and seat.rounds_without_word >= NO_WORD_AFTER else None


def _guessing(_table: TableFacts, seat: SeatFacts) -> float | None:
    return AT_ONCE if seat.refused_in_a_row >= GUESSING_AFTER else None


def _flying(_table: TableFacts, seat: SeatFacts) -> float | None:
    return AT_ONCE if seat.near_best_in_a_row >= FLYING_AFTER else None


def _last_sign(table: TableFacts, seat: SeatFacts) -> float:
    """When the child last did something, or when it became the child's turn."""
    return max(table.turn[seat.id], seat.last_move_at or 0.0)


RULES: Mapping[Kind, Callable[[TableFacts, SeatFacts], float | None]] = {
    Kind.HAND: _hand,
    Kind.AWAY: _away,
    Kind.WAITS: _waits,
    Kind.QUIET: _quiet,
    Kind.NO_WORD: _no_word,
    Kind.GUESSING: _guessing,
    Kind.FLYING: _flying,
}


# The sentences


def _since(kind: Kind, table: TableFacts, seat: SeatFacts) -> float | None:
    if kind is Kind.HAND:
        return seat.help_asked_at
    if kind is Kind.AWAY:
        return seat.gone_at
    return _last_sign(table, seat) if kind in (Kind.WAITS, Kind.QUIET) else None


def _signal(kind: Kind, table: TableFacts, seats: Sequence[SeatFacts], since: float | None) -> Signal:
    names = listed([seat.name for seat in seats])
    if kind is Kind.WAITS:
        waiting = [seat.name for seat in table.waiting]
        why = ", who has not come" if seats[0].is_new else ""
        # A name such as "Kofi A." ends in a full stop already.
        text = f"{'is' if len(waiting) == 1 else 'are'} waiting for {f'{names}{why}'.removesuffix('.')}."
        return Signal(kind, tuple(seats), listed(waiting), text, since)
    return Signal(kind, tuple(seats), names, _text(kind, seats), since)


def _text(kind: Kind, seats: Sequence[SeatFacts]) -> str:
    if kind is Kind.HAND:
        return "knows that you are coming." if seats[0].is_answered else "put a hand up."
    if kind is Kind.AWAY:
        return f"{'is' if len(seats) == 1 else 'are'} offline."
    if kind is Kind.QUIET and seats[0].is_new:
        return "has not come yet."
    return SENTENCES[kind]


SENTENCES = {
    Kind.QUIET: "has not made a move for a while.",
    Kind.NO_WORD: "has had four rounds without a word.",
    Kind.GUESSING: "tried five words in a row that do not count.",
    Kind.FLYING: "was within 5 % of the best word five times running, without help.",
}
