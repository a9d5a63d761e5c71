"""A table of Alphabet Dice at one moment. Players are known by their seats, counted from 0."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..values import FrozenDict, Player
from .crossword import EMPTY, Crossword
from .equipment import RED, SOUPER


class Ban(NamedTuple):
    """A slurped die may not come back into the word that runs in this direction through the marker.

    The marker is a die of that word. Words only grow, and when the marker itself is slurped the die that
    takes its place becomes the marker: so the ban follows its word through every insertion and joining.
    """

    direction: str
    die: int
    marker: int


class Result(NamedTuple):
    """One player's box on the score sheet: what was left after a serving, and what it cost."""

    black: int
    red: int
    sum: int
    slurped: bool
    won: bool

    def as_json(self) -> dict[str, Any]:
        return self._asdict()


@dataclass(frozen=True, slots=True)
class Serving:
    """All that a move can change, and a challenge can undo."""

    hands: tuple[tuple[int, ...], ...]
    # Whose turn it is; in a scraping, then everybody else who still has a last turn.
    to_play: tuple[int, ...]
    crossword: Crossword = EMPTY
    slurped: tuple[int, ...] = ()
    bans: tuple[Ban, ...] = ()
    # The players without dice, the one without them longest first.
    out: tuple[int, ...] = ()
    passes: int = 0

    @property
    def poised(self) -> int | None:
        return self.out[0] if self.out else None

    @property
    def is_over(self) -> bool:
        """The last turns are taken, or all players have passed in a row."""
        return not self.to_play or self.passes == len(self.hands)


class Pending(NamedTuple):
    """A play that can still be challenged, and the table as it was before."""

    seat: int
    words: tuple[str, ...]
    score: int
    before: Serving


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of the table."""

    judging: str
    turn_seconds: int | None
    servings: int


@dataclass(frozen=True, slots=True)
class State:
    players: tuple[Player, ...]
    rules: Rules
    starter: int
    letters: tuple[str, ...]  # By die; empty for one that was not rolled.
    now: Serving
    phase: str = "play"
    serving: int = 1
    deadline: float | None = None
    pending: Pending | None = None
    history: tuple[tuple[Result, ...], ...] = ()
    # What happened last, for those who look up from their own dice.
    last: FrozenDict | None = None

    def seat(self, player_id: str) -> int:
        return next(seat for seat, player in enumerate(self.players) if player.id == player_id)

    @property
    def is_souper(self) -> bool:
        return self.serving == SOUPER

    @property
    def totals(self) -> list[int]:
        return [sum(results[seat].sum for results in self.history) for seat in range(len(self.players))]

    @property
    def ends_serving(self) -> bool:
        """The pending play was the last turn: the serving is over as soon as it stands."""
        return self.pending is not None and self.now.is_over

    # Letters

    def letter(self, die: int) -> str:
        return self.letters[die - 1]

    def is_red(self, die: int) -> bool:
        return self.letters[die - 1] == RED[die - 1]

    def worth(self, dice: Iterable[int]) -> int:
        return sum(2 if self.is_red(die) else 1 for die in dice)

    def spelled(self, dice: Iterable[int]) -> str:
        return "".join(self.letters[die - 1] for die in dice)

    def turn_ends(self, seat: int, began: float) -> float | None:
        seconds = self.rules.turn_seconds
        if seconds is None:
            return None
        return began + seconds * float(self.players[seat].supports.get("extra_time") or 1)
