"""A table of Bookworm at one moment. Players are known by their seats, counted from 0, and dice by their ids."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from ..values import Player
from .equipment import BOOKWORM_CARDS, LETTER_IDS


class Layout(NamedTuple):
    """Where things lie. A letter die that is in nobody's pile is in the display."""

    piles: tuple[tuple[str, ...], ...]  # By seat, the newest die first.
    special: int | None  # The seat that has the special die; None: the display.
    cards: tuple[int, ...]  # Bookworm cards by seat; the rest lies in the middle.

    @classmethod
    def new(cls, seats: int) -> "Layout":
        return cls(((),) * seats, None, (0,) * seats)

    @property
    def display(self) -> list[str]:
        return [die for die in LETTER_IDS if self.owner(die) is None]

    @property
    def middle(self) -> int:
        return BOOKWORM_CARDS - sum(self.cards)

    def owner(self, die: str) -> int | None:
        return next((seat for seat, pile in enumerate(self.piles) if die in pile), None)


class Named(NamedTuple):
    """A word that was said, and the die it took."""

    word: str
    seat: int
    die: str


class Unlisted(NamedTuple):
    """A word that its sayer was sure of, though it is on no list."""

    word: str
    seat: int
    die: str
    card: int
    level: int


class Trial(NamedTuple):
    """An objection that is being voted on; the turn clock stands still with so many seconds left."""

    objector: int
    votes: tuple[tuple[int, bool], ...]
    left: float | None


class Verdict(NamedTuple):
    """How the last vote went."""

    word: str
    seat: int
    objector: int
    votes: tuple[tuple[int, bool], ...]
    stands: bool


class Line(NamedTuple):
    """One player's line on the score sheet for one round."""

    dots: int
    cards: int
    penalty: int

    @property
    def sum(self) -> int:
        return self.dots + self.cards + self.penalty

    def as_json(self) -> dict[str, int]:
        return {**self._asdict(), "sum": self.sum}


class Round(NamedTuple):
    """A round that is over, as it lay on the table when it ended."""

    card: int
    level: int
    ended_by: int
    failed: bool
    faces: tuple[str, ...]
    side: str | None
    layout: Layout
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of the table."""

    target_score: int
    special_die: bool
    categories: str
    think_seconds: int
    countdown_seconds: int
    objection_seconds: int
    vote_seconds: int
    judge: str

    @classmethod
    def from_options(cls, options: dict[str, Any]) -> "Rules":
        return cls(**{name: options[name] for name in cls.__slots__})

    @property
    def has_clock(self) -> bool:
        return self.think_seconds + self.countdown_seconds > 0


@dataclass(frozen=True, slots=True)
class State:
    players: tuple[Player, ...]
    rules: Rules
    bookworm: int
    deck: tuple[int, ...]  # Cards to come, the next one first.
    active: int  # Who chooses, turns the special die or names a word now.
    layout: Layout
    phase: str = "choose"
    card: int | None = None
    level: int | None = None  # The category of the card that counts; None: not chosen yet.
    faces: tuple[str, ...] = ()  # Of the letter dice; none before the roll.
    side: str | None = None  # Of the special die.
    named: tuple[Named, ...] = ()
    rejected: tuple[Named, ...] = ()
    # How things lay before the last word, as long as it can be objected to.
    before: Layout | None = None
    trial: Trial | None = None
    verdict: Verdict | None = None
    second_try: bool = False  # The word was rejected, and its sayer looks for another one.
    deadline: float | None = None
    unlisted: tuple[Unlisted, ...] = ()
    history: tuple[Round, ...] = ()
    totals: tuple[int, ...] = ()  # By seat; none before the first round is over.

    def seat(self, player_id: str) -> int:
        return next(seat for seat, player in enumerate(self.players) if player.id == player_id)

    def left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.players)

    def id_of(self, seat: int) -> str:
        return self.players[seat].id

    def face(self, die: str) -> str:
        return self.faces[LETTER_IDS.index(die)]

    @property
    def sayer(self) -> int:
        """Who named the last word."""
        return self.named[-1].seat

    @property
    def is_swapping(self) -> bool:
        """The card on the table was turned in the middle of the round."""
        return self.phase == "choose" and bool(self.faces)

    def total(self, seat: int) -> int:
        return self.totals[seat] if self.totals else 0

    def thinking_time(self, seat: int) -> float | None:
        """A whole turn of this player, or what is left of it after a rejected word. None: no clock."""
        if not self.rules.has_clock:
            return None
        think = 0 if self.second_try else self.rules.think_seconds
        return (think + self.rules.countdown_seconds) * self.stretch(seat)

    def stretch(self, seat: int) -> float:
        return float(self.players[seat].supports.get("extra_time") or 1)
