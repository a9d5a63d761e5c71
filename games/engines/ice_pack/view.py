"""What a viewer sees. Everything lies open, so all viewers see the same."""

from ..values import Facts
from .patterns import claimable
from .rules import forced
from .state import Die, Push, State


def turn(state: State) -> list[str]:
    return [state.players[state.mover].id]


def board(state: State, who: str | None) -> Facts:
    return {
        "board": [_dice(column) for column in state.board],
        "hand": None if state.rolled is None else _dice(state.hand),
        "roll_kind": state.roll_kind,
        "forced": _forced(state),
        "claimable": _claimable(state),
        # Not in the rules' list: a page needs this to show where a die went.
        "in_hand": _dice(state.hand),
        "changed": state.changed,
        "super_packed": state.rules.super_packed,
        "find_patterns": state.rules.find_patterns,
        "turns": state.turns,
        "last": state.last and _last(state, state.last),
    }


def _claimable(state: State) -> list[Facts]:
    if state.phase != "claim" or state.rules.find_patterns:
        return []
    return [claim.as_json() for claim in claimable(state)]


def _dice(dice: tuple[Die, ...]) -> list[Facts]:
    return [die.as_json() for die in dice]


def _forced(state: State) -> Facts | None:
    must = forced(state)
    return must and {"die": must[0], "column": must[1]}


def _last(state: State, push: Push) -> Facts:
    return {
        "by": state.players[push.seat].id,
        "die": push.die.as_json(),
        "column": push.column,
        "out": push.out.as_json(),
        "claim": push.claim and push.claim.as_json(),
    }


def seat_facts(state: State, player_id: str) -> Facts:
    seat, goals = state.seat(player_id), state.rules.goals
    sheet = state.sheets[seat]
    return {
        "circles": {str(number): filled for number, filled in enumerate(sheet.circles, start=1)},
        "changes_left": sheet.changes_left,
        "bonus_squares": sheet.bonus_squares,
        "goals": goals and dict(goals[seat]),
    }
