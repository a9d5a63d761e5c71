"""The state of a table of Scrabbicle. Seats are numbered from 0."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..values import PlayedCards, Player, Snapshot
from .equipment import BLANK, LEVELS, LUCKY, TILES, Level


class Letter(NamedTuple):
    """A tile on the table, and the letter it stands for."""

    tile: str
    letter: str

    @property
    def points(self) -> int:
        return TILES[self.tile].points

    @property
    def blank(self) -> bool:
        return TILES[self.tile].letter == BLANK


class Word(NamedTuple):
    id: str
    owner: int
    letters: tuple[Letter, ...]

    @property
    def text(self) -> str:
        return "".join(letter.letter for letter in self.letters)

    @property
    def tiles(self) -> tuple[str, ...]:
        return tuple(letter.tile for letter in self.letters)


class Sum(NamedTuple):
    """One word of a play, as it is added up on the score sheet."""

    word: str
    was: str | None  # What it was before tiles were put in.
    points: int
    bonus: int


class Turn(NamedTuple):
    """One line of the score sheet."""

    seat: int
    kind: str  # play, amend, swap, pass or late
    dice: tuple[int, ...] | None = None
    sums: tuple[Sum, ...] = ()
    times: int = 1
    score: int = 0
    stands: bool | None = True  # None: it can still be challenged.
    challenger: int | None = None
    swapped: int = 0
    wrong: tuple[str, ...] = ()  # The words for which the play was taken back.
    lucky: bool = False  # The player had played the card that makes the throw count as all sixes.


class Pending(NamedTuple):
    """A play that is not counted yet, and what is needed to take it back."""

    seat: int
    words: tuple[str, ...]
    before: tuple[Word, ...]
    rack: tuple[str, ...]
    score: int
    accepted: tuple[int, ...] = ()


class Settled(NamedTuple):
    """What the tiles left over cost one player, and what they bring to the one who went out."""

    lost: int
    gained: int


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of the table."""

    level: str
    sets: int
    judging: str
    amend_others: bool
    turn_seconds: int | None

    @classmethod
    def from_options(cls, options: dict[str, Any]) -> "Rules":
        return cls(**options)


def level_of(player: Player, table_level: str) -> Level:
    """The level by which this player rolls."""
    return LEVELS["junior" if player.supports.get("junior") else table_level]


def rack_size(player: Player, table_level: str) -> int:
    """How many tiles this player draws up to: as many as all others, or more."""
    return max(LEVELS[table_level].rack, int(player.supports.get("rack") or 0))


@dataclass(frozen=True, slots=True)
class State:
    players: tuple[Player, ...]
    rules: Rules
    opening: tuple[tuple[tuple[str, tuple[int, ...]], ...], ...]  # Rounds of (player, dice): who begins.
    bag: tuple[str, ...]
    racks: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    turn: int
    phase: str = "roll"
    deadline: float | None = None
    throw: tuple[int, ...] | None = None
    words: tuple[Word, ...] = ()
    named: int = 0  # How many words have been given an id; no id is given twice.
    pending: Pending | None = None
    passes: int = 0  # in a row
    wordless: int = 0  # turns in a row
    history: tuple[Turn, ...] = ()
    ended: str | None = None
    settlement: tuple[Settled, ...] = ()
    cards: PlayedCards = field(default_factory=PlayedCards)

    def seat(self, player_id: str) -> int:
        return next(seat for seat, player in enumerate(self.players) if player.id == player_id)

    @property
    def next_turn(self) -> int:
        return (self.turn + 1) % len(self.players)

    @property
    def level(self) -> Level:
        return LEVELS[self.rules.level]

    def level_of(self, seat: int) -> Level:
        return level_of(self.players[seat], self.rules.level)

    def rack_size(self, seat: int) -> int:
        return rack_size(self.players[seat], self.rules.level)

    @property
    def lengths(self) -> tuple[int, ...]:
        """The lengths that the throw on the table allows."""
        if self.throw is None:
            return ()
        if self.is_lucky:
            sixes = LEVELS["advanced" if self.rules.level == "advanced" else "standard"]
            return sixes.lengths[max(sixes.lengths)]
        return self.level_of(self.turn).lengths[sum(self.throw)]

    @property
    def is_lucky(self) -> bool:
        """Whether the throw counts as all sixes, because its player has played the card."""
        return self.throw is not None and self.cards.is_on(self.players[self.turn].id, LUCKY)

    @property
    def max_added(self) -> int:
        return max(self.lengths, default=0)

    @property
    def doubled(self) -> bool:
        """Whether a new word counts double with this throw."""
        if self.throw is None:
            return False
        return self.is_lucky or sum(self.throw) == self.level_of(self.turn).doubles

    @property
    def swap_open(self) -> bool:
        """Whether the bag holds more than a whole rack of the player on turn."""
        return len(self.bag) > self.rack_size(self.turn)

    @property
    def last_call(self) -> bool:
        """Whether a play that would end the game can still be challenged; meanwhile there is no roll."""
        return self.pending is not None and not self.bag and not self.racks[self.pending.seat]

    def may_amend(self, seat: int, word: Word) -> bool:
        return word.owner == seat or self._may_amend_all(seat)

    def _may_amend_all(self, seat: int) -> bool:
        everybody = self.rules.amend_others or self.rules.level == "advanced"
        return everybody or bool(self.players[seat].supports.get("amend_any"))

    def amendable(self, seat: int) -> list[Word]:
        return [word for word in self.words if self.may_amend(seat, word)]

    def thinking_time(self, seat: int) -> float | None:
        if self.rules.turn_seconds is None:
            return None
        return self.rules.turn_seconds * float(self.players[seat].supports.get("extra_time") or 1)


# Snapshots. Written out by hand, because they are made at every move.

# Saved as they are: numbers, texts and None.
_PLAIN = ("turn", "phase", "deadline", "named", "passes", "wordless", "ended")


def to_json(state: State) -> Snapshot:
    return {
        "players": [player.as_json() for player in state.players],
        "rules": {name: getattr(state.rules, name) for name in Rules.__slots__},
        "opening": [[[who, list(dice)] for who, dice in rolls] for rolls in state.opening],
        "bag": list(state.bag),
        "racks": [list(rack) for rack in state.racks],
        "totals": list(state.totals),
        "throw": state.throw and list(state.throw),
        "words": [_word_to_json(word) for word in state.words],
        "pending": state.pending and _pending_to_json(state.pending),
        "history": [_turn_to_json(turn) for turn in state.history],
        "settlement": [list(settled) for settled in state.settlement],
        "cards": state.cards.as_json(),
        **{name: getattr(state, name) for name in _PLAIN},
    }


def from_json(data: Snapshot) -> State:
    return State(
        players=tuple(Player(**player) for player in data["players"]),
        rules=Rules(**data["rules"]),
        opening=tuple(tuple((who, tuple(dice)) for who, dice in rolls) for rolls in data["opening"]),
        bag=tuple(data["bag"]),
        racks=tuple(tuple(rack) for rack in data["racks"]),
        totals=tuple(data["totals"]),
        throw=data["throw"] and tuple(data["throw"]),
        words=tuple(_word(*word) for word in data["words"]),
        pending=data["pending"] and _pending(data["pending"]),
        history=tuple(_turn(turn) for turn in data["history"]),
        settlement=tuple(Settled(*settled) for settled in data["settlement"]),
        cards=PlayedCards.from_json(data.get("cards")),
        **{name: data[name] for name in _PLAIN},
    )


def _word_to_json(word: Word) -> list[Any]:
    return [word.id, word.owner, [list(letter) for letter in word.letters]]


def _word(word_id: str, owner: int, letters: list[list[str]]) -> Word:
    return Word(word_id, owner, tuple(Letter(*letter) for letter in letters))


def _pending_to_json(pending: Pending) -> dict[str, Any]:
    return {
        "seat": pending.seat,
        "words": list(pending.words),
        "before": [_word_to_json(word) for word in pending.before],
        "rack": list(pending.rack),
        "score": pending.score,
        "accepted": list(pending.accepted),
    }


def _pending(data: dict[str, Any]) -> Pending:
    return Pending(
        seat=data["seat"],
        words=tuple(data["words"]),
        before=tuple(_word(*word) for word in data["before"]),
        rack=tuple(data["rack"]),
        score=data["score"],
        accepted=tuple(data["accepted"]),
    )


def _turn_to_json(turn: Turn) -> list[Any]:
    seat, kind, dice, sums, *plain, wrong, lucky = turn
    return [seat, kind, dice and list(dice), [list(part) for part in sums], *plain, list(wrong), lucky]


def _turn(data: list[Any]) -> Turn:
    seat, kind, dice, sums, times, score, stands, challenger, swapped, *later = data
    return Turn(
        seat=seat,
        kind=kind,
        dice=dice and tuple(dice),
        sums=tuple(Sum(*part) for part in sums),
        times=times,
        score=score,
        stands=stands,
        challenger=challenger,
        swapped=swapped,
        # Older snapshots have no list of wrong words, or do not say whether the throw was a lucky one.
        wrong=tuple(later[0]) if later else (),
        lucky=later[1] if len(later) > 1 else False,
    )
