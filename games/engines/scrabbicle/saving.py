"""A table as JSON, and back. Written out by hand: this runs at every move, and must be quick."""

from typing import Any

from ..values import Player, Snapshot
from .state import Letter, Pending, Rules, Settled, State, Sum, Turn, Word

# Kept as they are: numbers, texts and None.
_PLAIN = ("turn", "phase", "deadline", "named", "passes", "wordless", "ended")


def saved(state: State) -> Snapshot:
    return {
        "players": [player.as_json() for player in state.players],
        "rules": {name: getattr(state.rules, name) for name in Rules.__slots__},
        "opening": [[[who, list(dice)] for who, dice in rolls] for rolls in state.opening],
        "bag": list(state.bag),
        "racks": [list(rack) for rack in state.racks],
        "totals": list(state.totals),
        "throw": state.throw and list(state.throw),
        "words": [_word_saved(word) for word in state.words],
        "pending": state.pending and _pending_saved(state.pending),
        "history": [_turn_saved(turn) for turn in state.history],
        "settlement": [list(settled) for settled in state.settlement],
        **{name: getattr(state, name) for name in _PLAIN},
    }


def restored(data: Snapshot) -> State:
    return State(
        players=tuple(Player(**player) for player in data["players"]),
        rules=Rules(**data["rules"]),
        opening=tuple(tuple((who, tuple(dice)) for who, dice in rolls) for rolls in data["opening"]),
        bag=tuple(data["bag"]),
        racks=tuple(tuple(rack) for rack in data["racks"]),
        totals=tuple(data["totals"]),
        throw=data["throw"] and tuple(data["throw"]),
        words=tuple(_word_restored(*word) for word in data["words"]),
        pending=data["pending"] and _pending_restored(data["pending"]),
        history=tuple(_turn_restored(turn) for turn in data["history"]),
        settlement=tuple(Settled(*settled) for settled in data["settlement"]),
        **{name: data[name] for name in _PLAIN},
    )


def _word_saved(word: Word) -> list[Any]:
    return [word.id, word.owner, [list(letter) for letter in word.letters]]


def _word_restored(word_id: str, owner: int, letters: list[list[str]]) -> Word:
    return Word(word_id, owner, tuple(Letter(*letter) for letter in letters))


def _pending_saved(pending: Pending) -> dict[str, Any]:
    return {
        "seat": pending.seat,
        "words": list(pending.words),
        "before": [_word_saved(word) for word in pending.before],
        "rack": list(pending.rack),
        "score": pending.score,
        "accepted": list(pending.accepted),
    }


def _pending_restored(data: dict[str, Any]) -> Pending:
    return Pending(
        seat=data["seat"],
        words=tuple(data["words"]),
        before=tuple(_word_restored(*word) for word in data["before"]),
        rack=tuple(data["rack"]),
        score=data["score"],
        accepted=tuple(data["accepted"]),
    )


def _turn_saved(turn: Turn) -> list[Any]:
    seat, kind, dice, sums, *plain, wrong = turn
    return [seat, kind, dice and list(dice), [list(part) for part in sums], *plain, list(wrong)]


def _turn_restored(data: list[Any]) -> Turn:
    seat, kind, dice, sums, times, score, stands, challenger, swapped, *wrong = data
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
        # Tables that were saved before wrong words were told have none.
        wrong=tuple(wrong[0]) if wrong else (),
    )
