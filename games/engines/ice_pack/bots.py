"""Computer players. At each level they see more of the patterns, plan more of the turn, and leave less to chance.

The value of a play is the circle that it fills in this turn, then what the next roll may bring on the board that it
leaves behind.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from hashlib import blake2b
from itertools import combinations
from typing import NamedTuple

from ..context import Context
from ..values import Action, Facts
from .equipment import BONUS_POINTS, CHANGE_POINTS, COLUMN_OF, COLUMNS, DIE, PATTERNS, ROWS, TIERS
from .patterns import Place, Values, claimable, places, values_of
from .rules import forced, may_change
from .state import Claim, Sheet, State

_ROWS = range(1, 3)
_ROWS_AND_DIAGONALS = range(1, 5)
# By level: the patterns that it sees. It neither plans nor claims a pattern that it does not see.
_SEEN = (_ROWS, _ROWS, _ROWS_AND_DIAGONALS, PATTERNS, PATTERNS)
# The level from which on dice are placed on purpose, and the one that spends changes and considers the next roll.
_PLANS = 2
_FAR = 5


class Play(NamedTuple):
    """An action and what it brings in this turn. `prospect` orders plays that bring the same."""

    action: Action
    gain: int
    prospect: int = 0

    @property
    def best_first(self) -> tuple[int, bool, int]:
        # Keep a change that would bring no more than playing without it.
        return -self.gain, self.action["type"] == "change", -self.prospect


def best_plays(state: State, who: str, ctx: Context) -> list[Facts]:
    found = [play for play in plays(state, far=True) if play.action["type"] != "skip"]
    return [{"action": play.action, "score": play.gain} for play in found]


def choose(state: State, who: str, open_actions: list[str], ctx: Context, level: int) -> Action:
    if level == _FAR:
        return plays(state, far=True)[0].action
    known = [play for play in plays(state, _seen(state, level)) if play.action["type"] != "change"]
    rivals = _rivals(known, level)
    return rivals[_chance(state) % len(rivals)].action


def _seen(state: State, level: int) -> set[int]:
    """What the level sees, and what this player's goals ask for: a game for goals would never end otherwise."""
    goals = () if state.rules.goals is None else state.rules.goals[state.mover]
    return {*_SEEN[level - 1], *(pattern for tier, _count in goals for pattern in TIERS[tier])}


def _rivals(known: list[Play], level: int) -> list[Play]:
    """The plays between which this level sees no difference."""
    if level < _PLANS and known[0].action["type"] == "place":
        return known
    return [play for play in known if play.gain == known[0].gain]


def _chance(state: State) -> int:
    """A number that depends only on the state: computer players must not touch the dice."""
    seed = f"{state.turns} {state.board} {state.hand}"
    return int.from_bytes(blake2b(seed.encode(), digest_size=8).digest(), "big")


# What a play is worth

# All rolls of three dice: (value of the third die, column) for doubles, three values for plain rolls.
_DOUBLES = [(third, COLUMN_OF[doubled]) for doubled in DIE for third in DIE if third != doubled]
_PLAIN = list(combinations(DIE, 3))
# Of 216 rolls each triple is one, each double three, each plain roll six.
ROLLS = len(DIE) ** 3


class Outlook(NamedTuple):
    """A board as one player sees it: what each pattern would bring now, and where it may lie."""

    worth: tuple[int, ...]  # By number of the pattern; 0 if it is full or the player does not see it.
    among: Sequence[Place]
    changes_left: int

    @classmethod
    def of(cls, sheet: Sheet, super_packed: bool, seen: Collection[int] = PATTERNS) -> "Outlook":
        worth = (sheet.next_circle(number) or 0 if number in seen else 0 for number in PATTERNS)
        return cls((0, *worth), places(super_packed), sheet.changes_left)

    def best_circle(self, values: Values) -> int:
        best = 0
        for place in self.among:
            worth = self.worth[place.pattern]
            if worth > best and place.fits([values[spot] for spot in place.spots]):
                best = worth
        return best

    def circles(self, values: Values) -> dict[int, list[int]]:
        """For each value of a die: the best circle that it makes in each of the columns."""
        columns = range(1, COLUMNS + 1)
        return {
            value: [self.best_circle(pushed(values, value, column)) for column in columns] for value in DIE
        }

    def expected(self, values: Values) -> int:
        """What the best play brings after a roll of three dice, summed over all 216 rolls."""
        circles = self.circles(values)
        best = {value: max(columns) for value, columns in circles.items()}
        # A change turns one die into the best value. It is possible after plain rolls only.
        changed = max(best.values()) - CHANGE_POINTS if self.changes_left else 0
        triples = sum(best.values())
        doubles = sum(circles[value][column - 1] for value, column in _DOUBLES)
        plain = sum(max(best[a], best[b], best[c], changed) for a, b, c in _PLAIN)
        return triples + 3 * doubles + 6 * plain


def pushed(values: Values, value: int, column: int) -> list[int]:
    """The board after a die of this value went into this column."""
    top, bottom = (column - 1) * ROWS, column * ROWS
    return [*values[:top], value, *values[top : bottom - 1], *values[bottom:]]


def plays(state: State, seen: Collection[int] = PATTERNS, *, far: bool = False) -> list[Play]:
    """All plays of the player on turn, best first. With `far` they are also judged by the next roll."""
    if state.phase == "roll":
        return [Play({"type": "roll"}, 0)]
    found = _claims(state, seen, far) if state.phase == "claim" else _pushes(state, seen, far)
    return sorted(found, key=lambda play: play.best_first)


# Pushing a die in


def _pushes(state: State, seen: Collection[int], far: bool) -> list[Play]:
    look = Outlook.of(state.sheet, state.rules.super_packed, seen)
    values = values_of(state.board)
    placing = [_place(state, look, values, die, column, far) for die, column in _open_places(state)]
    if may_change(state, state.players[state.mover].id):
        return placing
    return placing + _changes(state, look.circles(values))


def _open_places(state: State) -> list[tuple[int, int]]:
    must = forced(state)
    if must is not None:
        return [must]
    return [(die, column) for die in range(len(state.hand)) for column in range(1, COLUMNS + 1)]


def _place(state: State, look: Outlook, values: Values, die: int, column: int, far: bool) -> Play:
    after = pushed(values, state.hand[die].value or 0, column)
    action: Action = {"type": "place", "die": die, "column": column}
    return Play(action, look.best_circle(after), _prospect(state, after, state.sheet) if far else 0)


def _changes(state: State, circles: dict[int, list[int]]) -> list[Play]:
    """A change is worth what the hand can then bring, less what the change itself would have been worth."""
    found = []
    for die, held in enumerate(state.hand):
        kept = [max(circles[other.value or 0]) for other in state.hand if other.id != held.id]
        for value in DIE:
            if value != held.value:
                gain = max(*kept, *circles[value]) - CHANGE_POINTS
                found.append(Play({"type": "change", "die": die, "value": value}, gain))
    return found


# Claiming


def _claims(state: State, seen: Collection[int], far: bool) -> list[Play]:
    claims = [_claim(state, claim, far) for claim in claimable(state) if claim.pattern in seen]
    return [*claims, Play({"type": "skip"}, 0)]


def _claim(state: State, claim: Claim, far: bool) -> Play:
    action: Action = {"type": "claim", "pattern": claim.pattern, "cells": claim.as_json()["cells"]}
    if not far:
        return Play(action, claim.value)
    circles = list(state.sheet.circles)
    circles[claim.pattern - 1] += 1
    sheet = replace(state.sheet, circles=tuple(circles))
    given = ROLLS * BONUS_POINTS * _gives_bonus(state, claim)
    return Play(action, claim.value, _prospect(state, values_of(state.board), sheet) - given)


def _gives_bonus(state: State, claim: Claim) -> bool:
    owners = (state.owner(state.board[column - 1][row - 1].id) for row, column in claim.cells)
    return any(owner not in (None, state.mover) for owner in owners)


def _prospect(state: State, values: Values, sheet: Sheet) -> int:
    """Alone, the next roll is the player's own. With two it is the opponent's, who should find little."""
    if len(state.players) == 1:
        return Outlook.of(sheet, state.rules.super_packed).expected(values)
    other = state.sheets[1 - state.mover]
    return -Outlook.of(other, state.rules.super_packed).expected(values)


# Hints


def hint(state: State, action: Action) -> str:
    """Points at a die and a column, or at the place of a pattern."""
    if action["type"] == "place":
        return f"Look at the {state.hand[action['die']].value}. It goes well into column {action['column']}."
    if action["type"] == "change":
        value = state.hand[action["die"]].value
        return f"Turn the {value} into a {action['value']}. Then look where it fits."
    if action["type"] == "claim":
        rows = sorted({row for row, _column in action["cells"]})
        where = f"row {rows[0]}" if len(rows) == 1 else f"rows {rows[0]} to {rows[-1]}"
        return f"Look at {where}, counted from the top."
    return ""
