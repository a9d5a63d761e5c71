"""The state of a table of Bookworm. Seats are numbered from 0; dice have ids."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from ..values import Player, Snapshot
from .equipment import BOOKWORM_CARDS, LETTER_IDS


class Layout(NamedTuple):
    """Where dice and Bookworm cards lie. A letter die that is in no pile is in the display."""

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
    known: bool = True  # The category's list or the dictionary has it.


class Unlisted(NamedTuple):
    """A word that its sayer insisted on although it is on no list."""

    word: str
    seat: int
    die: str
    card: int
    level: int


class Trial(NamedTuple):
    """A word under vote. The turn clock is stopped with `left` seconds on it."""

    objector: int | None  # None: it was put to the vote because neither the list nor the dictionary has it.
    votes: tuple[tuple[int, bool], ...]
    left: float | None


class Verdict(NamedTuple):
    """How the last vote went."""

    word: str
    seat: int
    objector: int | None
    votes: tuple[tuple[int, bool], ...]
    stands: bool
    known: bool = True

    @property
    def named(self) -> Named:
        return Named(self.word, self.seat, "", self.known)


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
    could_have_said: str | None = None  # By the player who failed.


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
    answers: str = "any"
    reading_seconds: int = 0

    @classmethod
    def from_options(cls, options: dict[str, Any]) -> "Rules":
        return cls(**{name: options[name] for name in cls.__slots__ if name in options})

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
    could_have_said: str | None = None  # Between a failure and the end of the round.
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
    def round(self) -> int:
        return len(self.history) + 1

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


# Snapshots. Written out by hand, because they are made at every move.


def to_json(state: State) -> Snapshot:
    return {
        "players": [player.as_json() for player in state.players],
        "rules": {name: getattr(state.rules, name) for name in Rules.__slots__},
        "bookworm": state.bookworm,
        "deck": list(state.deck),
        "active": state.active,
        "layout": _layout_to_json(state.layout),
        "phase": state.phase,
        "card": state.card,
        "level": state.level,
        "faces": list(state.faces),
        "side": state.side,
        "named": [list(named) for named in state.named],
        "rejected": [list(named) for named in state.rejected],
        "before": None if state.before is None else _layout_to_json(state.before),
        "trial": state.trial and [state.trial.objector, _votes_to_json(state.trial.votes), state.trial.left],
        "verdict": state.verdict and _verdict_to_json(state.verdict),
        "second_try": state.second_try,
        "deadline": state.deadline,
        "could_have_said": state.could_have_said,
        "unlisted": [list(word) for word in state.unlisted],
        "history": [_round_to_json(done) for done in state.history],
        "totals": list(state.totals),
    }


def from_json(data: Snapshot) -> State:
    return State(
        players=tuple(Player(**player) for player in data["players"]),
        rules=Rules(**data["rules"]),
        bookworm=data["bookworm"],
        deck=tuple(data["deck"]),
        active=data["active"],
        layout=_layout(data["layout"]),
        phase=data["phase"],
        card=data["card"],
        level=data["level"],
        faces=tuple(data["faces"]),
        side=data["side"],
        named=tuple(Named(*named) for named in data["named"]),
        rejected=tuple(Named(*named) for named in data["rejected"]),
        before=None if data["before"] is None else _layout(data["before"]),
        trial=None if data["trial"] is None else _trial(*data["trial"]),
        verdict=None if data["verdict"] is None else _verdict(*data["verdict"]),
        second_try=data["second_try"],
        deadline=data["deadline"],
        could_have_said=data.get("could_have_said"),
        unlisted=tuple(Unlisted(*word) for word in data["unlisted"]),
        history=tuple(_round(*done) for done in data["history"]),
        totals=tuple(data["totals"]),
    )


def _layout_to_json(layout: Layout) -> list[Any]:
    return [[list(pile) for pile in layout.piles], layout.special, list(layout.cards)]


def _layout(data: list[Any]) -> Layout:
    piles, special, cards = data
    return Layout(tuple(tuple(pile) for pile in piles), special, tuple(cards))


def _votes_to_json(votes: tuple[tuple[int, bool], ...]) -> list[list[Any]]:
    return [list(vote) for vote in votes]


def _votes(data: list[list[Any]]) -> tuple[tuple[int, bool], ...]:
    return tuple((seat, fits) for seat, fits in data)


def _trial(objector: int | None, votes: list[list[Any]], left: float | None) -> Trial:
    return Trial(objector, _votes(votes), left)


def _verdict_to_json(verdict: Verdict) -> list[Any]:
    word, seat, objector, votes, stands, known = verdict
    return [word, seat, objector, _votes_to_json(votes), stands, known]


def _verdict(word: str, seat: int, objector: int | None, votes: list[list[Any]], *rest: bool) -> Verdict:
    """Old snapshots do not say whether the word was known."""
    return Verdict(word, seat, objector, _votes(votes), *rest)


def _round_to_json(done: Round) -> list[Any]:
    card, level, ended_by, failed, faces, side, layout, lines, could = done
    outcome = [card, level, ended_by, failed]
    return [*outcome, list(faces), side, _layout_to_json(layout), [list(line) for line in lines], could]


def _round(
    card: int,
    level: int,
    ended_by: int,
    failed: bool,
    faces: list[str],
    side: str | None,
    layout: list[Any],
    lines: list[list[int]],
    could: str | None = None,
) -> Round:
    sheet = tuple(Line(*line) for line in lines)
    return Round(card, level, ended_by, failed, tuple(faces), side, _layout(layout), sheet, could)
