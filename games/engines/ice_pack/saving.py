"""A table as JSON, and back. Written out by hand: this runs at every move, and must be quick."""

from typing import Any

from ..values import Player, Snapshot
from .state import Claim, Die, Push, Rules, Sheet, State


def saved(state: State) -> Snapshot:
    rules = state.rules
    return {
        "players": [player.as_json() for player in state.players],
        "rules": [rules.seconds, rules.super_packed, rules.goals and [dict(goals) for goals in rules.goals]],
        "board": [[list(die) for die in column] for column in state.board],
        "hand": [list(die) for die in state.hand],
        "sheets": [[list(sheet.circles), sheet.changes_left, sheet.bonus_squares] for sheet in state.sheets],
        "deadline": state.deadline,
        "mover": state.mover,
        "turns": state.turns,
        "phase": state.phase,
        "rolled": None if state.rolled is None else list(state.rolled),
        "changed": state.changed,
        "last": state.last and _push_saved(state.last),
    }


def restored(data: Snapshot) -> State:
    return State(
        players=tuple(Player(**player) for player in data["players"]),
        rules=_rules_restored(*data["rules"]),
        board=tuple(_dice(column) for column in data["board"]),
        hand=_dice(data["hand"]),
        sheets=tuple(Sheet(tuple(circles), *rest) for circles, *rest in data["sheets"]),
        deadline=data["deadline"],
        mover=data["mover"],
        turns=data["turns"],
        phase=data["phase"],
        rolled=None if data["rolled"] is None else tuple(data["rolled"]),
        changed=data["changed"],
        last=data["last"] and _push_restored(*data["last"]),
    )


def _dice(pairs: list[list[Any]]) -> tuple[Die, ...]:
    return tuple(Die(*pair) for pair in pairs)


def _rules_restored(seconds: float, super_packed: bool, goals: Any) -> Rules:
    return Rules(seconds, super_packed, goals and tuple(tuple(sorted(each.items())) for each in goals))


def _push_saved(push: Push) -> list[Any]:
    claim = push.claim and [push.claim.pattern, [list(cell) for cell in push.claim.cells], push.claim.value]
    return [push.seat, list(push.die), push.column, list(push.out), claim]


def _push_restored(seat: int, die: list[Any], column: int, out: list[Any], claim: Any) -> Push:
    return Push(seat, Die(*die), column, Die(*out), claim and _claim_restored(*claim))


def _claim_restored(pattern: int, cells: list[list[int]], value: int) -> Claim:
    return Claim(pattern, tuple((row, column) for row, column in cells), value)
