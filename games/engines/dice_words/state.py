"""A table of Dice Words at one moment. Players are known by their seats, counted from 0."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from ..values import Player
from .equipment import BONUS_A, DRINK, MOST_DICE, REROLLS, SUGAR


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

    def as_json(self) -> dict[str, Any]:
        best = None if self.best_word is None else {"word": self.best_word, "score": self.best_score}
        # Written out, because a view of a long game with a whole class has a thousand of these lines.
        return {
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

    @classmethod
    def from_json(cls, line: dict[str, Any]) -> "Result":
        best = line["best"] or {"word": None, "score": 0}
        return cls._make([*(line[name] for name in cls._fields[:-2]), best["word"], best["score"]])


@dataclass(frozen=True, slots=True)
class Hand:
    """What lies in front of one player in this round."""

    dice: tuple[str, ...] | None = None
    rerolls: int = 0
    word: Laid | None = None
    done: bool = False
    deadline: float | None = None
    time_up: bool = False


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

    def seat(self, player_id: str) -> int:
        return next(seat for seat, player in enumerate(self.players) if player.id == player_id)

    @property
    def next_starter(self) -> int:
        return (self.starter + 1) % len(self.players)

    @property
    def totals(self) -> list[int]:
        return [line.total for line in self.history[-1]] if self.history else [0] * len(self.players)

    def has(self, seat: int, support: str) -> bool:
        return bool(self.players[seat].supports.get(support))

    def dice_of(self, seat: int) -> tuple[tuple[str, ...], ...]:
        return (*DRINK, SUGAR) if seat == self.sugar else DRINK

    def rerolls_left(self, seat: int) -> int | None:
        """None: as many as they like."""
        return None if self.has(seat, "unlimited_rerolls") else REROLLS - self.hands[seat].rerolls

    def playing_time(self, seat: int) -> float:
        """From the flip of the timer for everybody to this player's own bell."""
        return self.rules.round_seconds * float(self.players[seat].supports.get("extra_time") or 1)

    def bonus_table(self, seat: int) -> tuple[int, ...]:
        return self.rules.bonus_b if self.has(seat, "side_b") else _BONUS_A
