"""The state of a table of Alphabet Dice. Seats are numbered from 0."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..values import FrozenDict, PlayedCards, Player, Snapshot, freeze, thaw
from .equipment import RED, SOUPER
from .geometry import EMPTY, Ban, Crossword, Laid


class Result(NamedTuple):
    """One player's field on the score sheet: what was left after a serving, and what it cost."""

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
    # Whose turn it is; in a scraping, then all others who still have a last turn.
    to_play: tuple[int, ...]
    crossword: Crossword = EMPTY
    slurped: tuple[int, ...] = ()  # In the order of the slurps.
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
    # What happened last, as the view shows it.
    last: FrozenDict | None = None
    cards: PlayedCards = field(default_factory=PlayedCards)

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

    def counts_red_once(self, seat: int) -> bool:
        return bool(self.players[seat].supports.get("red_counts_one"))

    def worth(self, dice: Iterable[int], seat: int) -> int:
        """What these dice count against this player."""
        red = 1 if self.counts_red_once(seat) else 2
        return sum(red if self.is_red(die) else 1 for die in dice)

    def spelled(self, dice: Iterable[int]) -> str:
        return "".join(self.letters[die - 1] for die in dice)

    def slurps_left(self, seat: int) -> int:
        slurps = 2 if self.players[seat].supports.get("second_slurp") else 1
        return slurps - self.now.slurped.count(seat)

    def turn_ends(self, seat: int, began: float) -> float | None:
        seconds = self.rules.turn_seconds
        if seconds is None:
            return None
        return began + seconds * float(self.players[seat].supports.get("extra_time") or 1)


# Snapshots. Written out by hand, because they are made at every move.


def to_json(state: State) -> Snapshot:
    return {
        "players": [player.as_json() for player in state.players],
        "rules": [state.rules.judging, state.rules.turn_seconds, state.rules.servings],
        "starter": state.starter,
        "letters": list(state.letters),
        "now": _serving_to_json(state.now),
        "phase": state.phase,
        "serving": state.serving,
        "deadline": state.deadline,
        "pending": _pending_to_json(state.pending),
        "history": [[list(result) for result in results] for results in state.history],
        "last": thaw(state.last),
        "cards": state.cards.as_json(),
    }


def from_json(data: Snapshot) -> State:
    return State(
        players=tuple(Player(**player) for player in data["players"]),
        rules=Rules(*data["rules"]),
        starter=data["starter"],
        letters=tuple(data["letters"]),
        now=_serving(data["now"]),
        phase=data["phase"],
        serving=data["serving"],
        deadline=data["deadline"],
        pending=_pending(data["pending"]),
        history=tuple(tuple(Result(*result) for result in results) for results in data["history"]),
        last=freeze(data["last"]),
        cards=PlayedCards.from_json(data.get("cards")),
    )


def _serving_to_json(serving: Serving) -> dict[str, Any]:
    return {
        "hands": [list(hand) for hand in serving.hands],
        "to_play": list(serving.to_play),
        "crossword": [list(laid) for laid in serving.crossword.laid],
        "slurped": list(serving.slurped),
        "bans": [list(ban) for ban in serving.bans],
        "out": list(serving.out),
        "passes": serving.passes,
    }


def _serving(data: dict[str, Any]) -> Serving:
    return Serving(
        hands=tuple(tuple(hand) for hand in data["hands"]),
        to_play=tuple(data["to_play"]),
        crossword=Crossword(tuple(Laid(*laid) for laid in data["crossword"])),
        slurped=tuple(data["slurped"]),
        bans=tuple(Ban(*ban) for ban in data["bans"]),
        out=tuple(data["out"]),
        passes=data["passes"],
    )


def _pending_to_json(pending: Pending | None) -> list[Any] | None:
    if pending is None:
        return None
    return [pending.seat, list(pending.words), pending.score, _serving_to_json(pending.before)]


def _pending(data: list[Any] | None) -> Pending | None:
    if data is None:
        return None
    seat, words, score, before = data
    return Pending(seat, tuple(words), score, _serving(before))
