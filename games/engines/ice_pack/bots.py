"""Computer players: at each level they see more of the patterns, plan more of the turn, and leave less to chance."""

from hashlib import blake2b

from ..values import Action, Facts
from .equipment import PATTERNS, TIERS
from .planning import Play, plays
from .state import State

_ROWS = range(1, 3)
_ROWS_AND_DIAGONALS = range(1, 5)
# By level: the patterns that are seen. Who does not see a pattern neither plans nor claims it.
_SEEN = (_ROWS, _ROWS, _ROWS_AND_DIAGONALS, PATTERNS, PATTERNS)
# From these levels on dice are pushed in on purpose; changes are spent, and the next roll is thought of.
_PLANS = 2
_FAR = 5


def best_plays(state: State) -> list[Facts]:
    found = [play for play in plays(state, far=True) if play.action["type"] != "skip"]
    return [{"action": play.action, "score": play.gain} for play in found]


def choose(state: State, level: int) -> Action:
    if level == _FAR:
        return plays(state, far=True)[0].action
    known = [play for play in plays(state, _seen(state, level)) if play.action["type"] != "change"]
    rivals = _rivals(known, level)
    return rivals[_chance(state) % len(rivals)].action


def _seen(state: State, level: int) -> set[int]:
    """What the level sees, and whatever this player's goals ask for: without a clock they would never end."""
    goals = () if state.rules.goals is None else state.rules.goals[state.mover]
    return {*_SEEN[level - 1], *(pattern for tier, _count in goals for pattern in TIERS[tier])}


def _rivals(known: list[Play], level: int) -> list[Play]:
    """The plays between which this level sees no difference."""
    if level < _PLANS and known[0].action["type"] == "place":
        return known
    return [play for play in known if play.gain == known[0].gain]


def _chance(state: State) -> int:
    """A chance that the table itself gives, since the dice are not the computer player's to throw."""
    told = f"{state.turns} {state.board} {state.hand}"
    return int.from_bytes(blake2b(told.encode(), digest_size=8).digest(), "big")
