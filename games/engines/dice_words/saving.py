"""A table as JSON, and back. Written out by hand: this runs at every move, and must be quick."""

from typing import Any

from ..values import Player, Snapshot
from .state import Hand, Laid, Result, Rules, State


def saved(state: State) -> Snapshot:
    return {
        "players": [player.as_json() for player in state.players],
        "rules": _rules_saved(state.rules),
        "starter": state.starter,
        "hands": [_hand_saved(hand) for hand in state.hands],
        "phase": state.phase,
        "round": state.round,
        "targets": _list(state.targets),
        "agreed": list(state.agreed),
        "sugar": state.sugar,
        "history": [[list(line) for line in results] for results in state.history],
    }


def restored(data: Snapshot) -> State:
    return State(
        players=tuple(Player(**player) for player in data["players"]),
        rules=Rules(**{**data["rules"], "bonus_b": tuple(data["rules"]["bonus_b"])}),
        starter=data["starter"],
        hands=tuple(_hand_restored(*hand) for hand in data["hands"]),
        phase=data["phase"],
        round=data["round"],
        targets=_tuple(data["targets"]),
        agreed=tuple(data["agreed"]),
        sugar=data["sugar"],
        history=tuple(tuple(Result(*line) for line in results) for results in data["history"]),
    )


def _rules_saved(rules: Rules) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in Rules.__slots__} | {"bonus_b": list(rules.bonus_b)}


def _hand_saved(hand: Hand) -> list[Any]:
    word = hand.word and [list(hand.word.dice), hand.word.letters]
    return [_list(hand.dice), hand.rerolls, word, hand.done, hand.deadline, hand.time_up]


def _hand_restored(
    dice: list[str] | None, rerolls: int, word: Any, done: bool, deadline: float | None, time_up: bool
) -> Hand:
    laid = word and Laid(tuple(word[0]), word[1])
    return Hand(_tuple(dice), rerolls, laid, done, deadline, time_up)


def _list(faces: tuple[str, ...] | None) -> list[str] | None:
    return None if faces is None else list(faces)


def _tuple(faces: list[str] | None) -> tuple[str, ...] | None:
    return None if faces is None else tuple(faces)
