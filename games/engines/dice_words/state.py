"""The state of a table of Dice Words. Seats are numbered from 0."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..values import HOST, PlayedCards, Player, Snapshot
from .equipment import BONUS_A, DRINK, MOST_DICE, REROLLS, SUGAR, SUM_SECONDS

# Who flips the timer, besides the host, who always may.
PLAYER = "player"
EXTRA_TARGET, SECOND_THROW = "extra_target_rounds", "second_throw"
# The cards that give for one round what a support gives for the whole game.
FOR_ROUNDS = {"length_multiplier": "length_multiplier_rounds", "side_b": "side_b_rounds"}


class Laid(NamedTuple):
    """A word on the table, die by die."""

    dice: tuple[int, ...]
    letters: str

    def as_json(self) -> dict[str, Any]:
        return {"dice": list(self.dice), "letters": self.letters}


class Result(NamedTuple):
    """One player's line on the score sheet: a round, step by step."""

    word: str | None
    valid: bool
    word_score: int
    multiplier: int
    subtotal: int
    bonus: int
    round_score: int
    total: int
    best_word: str | None
    best_score: int
    cards: tuple[str, ...] = ()  # Those that the player had played for this round.

    def as_json(self) -> dict[str, Any]:
        best = None if self.best_word is None else {"word": self.best_word, "score": self.best_score}
        # Written out for speed: the view of a long game with a whole class has a thousand of these lines.
        line = {
            "word": self.word,
            "valid": self.valid,
            "word_score": self.word_score,
            "multiplier": self.multiplier,
            "subtotal": self.subtotal,
            "bonus": self.bonus,
            "round_score": self.round_score,
            "total": self.total,
            "best": best,
        }
        return line | {"cards": list(self.cards)} if self.cards else line

    @classmethod
    def from_json(cls, line: dict[str, Any]) -> "Result":
        best = line["best"] or {"word": None, "score": 0}
        sums = (line[name] for name in cls._fields[:-3])
        return cls._make([*sums, best["word"], best["score"], tuple(line.get("cards", ()))])


@dataclass(frozen=True, slots=True)
class Hand:
    """What one player has in this round."""

    dice: tuple[str, ...] | None = None
    rerolls: int = 0
    word: Laid | None = None
    done: bool = False
    deadline: float | None = None
    time_up: bool = False
    other: tuple[str, ...] | None = None  # The throw that lies beside the dice, after a second throw.


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of the table."""

    rounds: int
    round_seconds: int
    judging: str
    target_reroll: bool
    sugar_cube: bool
    end_early: bool
    bonus_b: tuple[int, ...]  # By length of the word, from 0 letters on.
    own_sums: bool = False
    rounds_started_by: str = PLAYER

    @classmethod
    def from_options(cls, options: dict[str, Any]) -> "Rules":
        return cls(**{**options, "bonus_b": _by_length(options["bonus_b"])})


def _by_length(table: dict[str, int]) -> tuple[int, ...]:
    return tuple(table.get(str(length), 0) for length in range(MOST_DICE + 1))


_BONUS_A = _by_length(BONUS_A)


@dataclass(frozen=True, slots=True)
class State:
    players: tuple[Player, ...]
    rules: Rules
    starter: int
    hands: tuple[Hand, ...]
    phase: str = "targets"
    round: int = 1
    targets: tuple[str, ...] | None = None
    agreed: tuple[int, ...] = ()  # Seats that have voted for a reroll.
    sugar: int | None = None
    history: tuple[tuple[Result, ...], ...] = ()
    cards: PlayedCards = field(default_factory=PlayedCards)
    joined: bool = False  # In a head start: the players with half of it play, too.
    # Own sums of this round: who is asked for one, and what each has said.
    sums: tuple[tuple[int, int | None], ...] = ()

    def seat(self, player_id: str) -> int:
        for seat, player in enumerate(self.players):
            if player.id == player_id:
                return seat
        raise KeyError(player_id)

    @property
    def next_starter(self) -> int:
        return (self.starter + 1) % len(self.players)

    @property
    def waits_for_host(self) -> bool:
        """Whether only the host's "go" is missing."""
        return self.phase == "targets" and self.targets is not None and self.rules.rounds_started_by == HOST

    @property
    def round_for_host(self) -> int | None:
        """The round that the host is to start; None while one is played, or where a player starts them."""
        if self.rules.rounds_started_by != HOST:
            return None
        if self.phase in ("targets", "vote"):
            return self.round
        return self.round + 1 if self.phase == "scores" else None

    @property
    def totals(self) -> list[int]:
        return [line.total for line in self.history[-1]] if self.history else [0] * len(self.players)

    def has(self, seat: int, support: str) -> bool:
        """Whether the player has this card for the whole game."""
        return bool(self.players[seat].supports.get(support))

    def counts(self, seat: int, support: str) -> bool:
        """Whether the player has this card for the whole game, or has played it for this round."""
        return self.has(seat, support) or self.cards.is_on(self.players[seat].id, FOR_ROUNDS[support])

    def has_extra_target(self, seat: int) -> bool:
        return self.cards.is_on(self.players[seat].id, EXTRA_TARGET)

    def is_ahead(self, seat: int) -> bool:
        """Whether the player may play now, in a head start."""
        return self.has(seat, "head_start") or (self.joined and self.has(seat, "head_start_half"))

    @property
    def half_ahead_comes(self) -> bool:
        """Whether there are players whose half of the head start has not begun."""
        seats = range(len(self.players))
        return not self.joined and any(
            self.has(seat, "head_start_half") and not self.has(seat, "head_start") for seat in seats
        )

    def dice_of(self, seat: int) -> tuple[tuple[str, ...], ...]:
        return (*DRINK, SUGAR) if seat == self.sugar else DRINK

    def rerolls_left(self, seat: int) -> int | None:
        """None: no limit."""
        if self.has(seat, "unlimited_rerolls"):
            return None
        return int(self.players[seat].supports.get("rerolls") or REROLLS) - self.hands[seat].rerolls

    def playing_time(self, seat: int) -> float:
        """Seconds from the flip of the timer for all players to this player's own deadline."""
        return self.rules.round_seconds * float(self.players[seat].supports.get("extra_time") or 1)

    def time_for_sum(self, seat: int) -> float:
        return SUM_SECONDS * float(self.players[seat].supports.get("extra_time") or 1)

    def has_time_for_sum(self, seat: int) -> bool:
        return (seat, None) in self.sums and not self.hands[seat].time_up

    def bonus_table(self, seat: int) -> tuple[int, ...]:
        return self.rules.bonus_b if self.counts(seat, "side_b") else _BONUS_A


# Snapshots. Written out by hand, because they are made at every move.


def to_json(state: State) -> Snapshot:
    return {
        "players": [player.as_json() for player in state.players],
        "rules": _rules_to_json(state.rules),
        "starter": state.starter,
        "hands": [_hand_to_json(hand) for hand in state.hands],
        "phase": state.phase,
        "round": state.round,
        "targets": _list(state.targets),
        "agreed": list(state.agreed),
        "sugar": state.sugar,
        "history": [[[*line[:-1], list(line.cards)] for line in results] for results in state.history],
        "cards": state.cards.as_json(),
        "joined": state.joined,
        "sums": [list(given) for given in state.sums],
    }


def from_json(data: Snapshot) -> State:
    return State(
        players=tuple(Player(**player) for player in data["players"]),
        rules=Rules(**{**data["rules"], "bonus_b": tuple(data["rules"]["bonus_b"])}),
        starter=data["starter"],
        hands=tuple(_hand(*hand) for hand in data["hands"]),
        phase=data["phase"],
        round=data["round"],
        targets=_tuple(data["targets"]),
        agreed=tuple(data["agreed"]),
        sugar=data["sugar"],
        history=tuple(tuple(_result(*line) for line in results) for results in data["history"]),
        cards=PlayedCards.from_json(data.get("cards")),
        joined=data.get("joined", False),
        sums=tuple((seat, points) for seat, points in data.get("sums", ())),
    )


def _rules_to_json(rules: Rules) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in Rules.__slots__} | {"bonus_b": list(rules.bonus_b)}


def _hand_to_json(hand: Hand) -> list[Any]:
    word = hand.word and [list(hand.word.dice), hand.word.letters]
    return [_list(hand.dice), hand.rerolls, word, hand.done, hand.deadline, hand.time_up, _list(hand.other)]


def _hand(
    dice: list[str] | None,
    rerolls: int,
    word: Any,
    done: bool,
    deadline: float | None,
    time_up: bool,
    other: list[str] | None = None,
) -> Hand:
    laid = word and Laid(tuple(word[0]), word[1])
    return Hand(_tuple(dice), rerolls, laid, done, deadline, time_up, _tuple(other))


def _result(*line: Any) -> Result:
    """Old snapshots have lines without cards."""
    plain = len(Result._fields) - 1
    return Result(*line[:plain], *(tuple(cards) for cards in line[plain:]))


def _list(faces: tuple[str, ...] | None) -> list[str] | None:
    return None if faces is None else list(faces)


def _tuple(faces: list[str] | None) -> tuple[str, ...] | None:
    return None if faces is None else tuple(faces)
