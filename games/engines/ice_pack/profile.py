from collections.abc import Iterator

from ..profile import AgeSetup, Demo, DiceSet, Equipment, GameProfile, Log, Observation, Step, fields, steps
from ..values import Options, View
from . import events
from .bots import hint
from .equipment import BOARD_DICE, DIE, HAND
from .patterns import claimable
from .scoring import total
from .state import State

# By pattern. "counting" is about consecutive numbers.
_SKILLS: dict[int, tuple[str, ...]] = {
    1: ("rows",),
    2: ("rows", "counting"),
    3: ("diagonals",),
    4: ("diagonals", "counting"),
    5: ("rows",),
    6: ("rows",),
}


def _is_timed(settings: Options) -> bool:
    """Achievement is played without a clock."""
    return settings["achievement"] is None


def _is_midgame(view: View) -> bool:
    return bool(view["turns"] >= 12)


def observations(log: Log, player: str) -> Iterator[Observation]:
    """Whether the player claims a pattern when there is one; the best that could be claimed is in the log.

    After each turn, how many of the own goals are reached, and how close the game is.
    """
    began = 0.0
    for step in steps(log, events.opened, events.CHANGES):
        kind = step.event["type"]
        if step.before.phase == "roll" and step.event.get("by") == player:
            began = step.clock
        if kind in ("claimed", "skipped") and step.event["by"] == player:
            yield from _claim(step, player, step.clock - began)
        yield from _goals(step, player)
        yield from _balance(step, player)


def _claim(step: Step[State], player: str, seconds: float) -> Iterator[Observation]:
    possible = claimable(step.before)
    if not possible:  # Where the players look for patterns themselves, a turn may end with none.
        return
    best = max(claim.value for claim in possible)
    claimed = step.event["type"] == "claimed"
    patterns = (
        [step.event["pattern"]] if claimed else [claim.pattern for claim in possible if claim.value == best]
    )
    points = step.event["value"] if claimed else 0
    for skill in _SKILLS[patterns[0]]:
        yield Observation(player, step.number, skill, claimed, points, best, seconds=seconds)


def _goals(step: Step[State], player: str) -> Iterator[Observation]:
    """Circles that count for the own goals, and how many there are to fill."""
    before, seat = step.before, step.before.seat(player)
    has_moved = before.mover == seat and (step.after.turns > before.turns or step.after.phase == "over")
    if before.rules.goals is not None and has_moved:
        filled, wanted = step.after.towards_goals(seat)
        success = True if filled == wanted else None
        yield Observation(player, step.number, "goals", success, filled, wanted)


def _balance(step: Step[State], player: str) -> Iterator[Observation]:
    """What the weakest player has reached in percent: of the own goals, or else of the winner's points."""
    state = step.after
    if state.phase not in ("roll", "over") or len(state.players) == 1:
        return
    if state.rules.goals is None:
        lowest, *_, highest = sorted(map(total, state.sheets))
        percent = max(0, 100 * lowest // highest) if highest > 0 else 100
    else:
        each = [state.towards_goals(seat) for seat in range(len(state.players))]
        percent = min(100 * filled // wanted for filled, wanted in each)
    yield Observation(player, step.number, "balance", None, percent, 100)


PROFILE = GameProfile(
    usual_table_size=2,
    solo="own-best",
    race=True,
    younger_player_first=True,
    timed="game",
    clock_from_start=_is_timed,
    options_without_clock={"seconds": 3600},
    ages=(
        AgeSetup(
            years=6,
            summary="Twenty minutes, and many hints.",
            options={"seconds": 1200},
            level=1,
            hints="free",
        ),
        AgeSetup(years=9, summary="Ten minutes, as the rules say.", level=2),
        AgeSetup(
            years=13,
            summary="Ten minutes, and you find the patterns yourself.",
            options={"find_patterns": True},
            level=4,
            hints="off",
        ),
    ),
    shared_clock_option="seconds",
    ladder=(
        {},
        {"goals": {"1": 3, "2": 2}},
        {"goals": {"1": 3, "2": 1}},
        {"goals": {"1": 2, "2": 1}},
    ),
    card_icons={"goals": "target", "extra_time": "more-time"},
    visible_fields=fields(
        rolled="by values",
        changed="by die value",
        placed="by die column",
        claimed="by pattern cells value",
        skipped="by",
        time_up="at",
    ),
    observations=observations,
    skills=frozenset({"rows", "diagonals", "counting", "goals", "balance"}),
    scoring_skills=frozenset({"rows", "diagonals", "counting"}),
    hint=hint,
    demo=Demo(
        is_midgame=_is_midgame,
        endable_options={"achievement": {"p1": {"1": 4, "2": 2}, "p2": {"1": 4, "2": 2}}},
        running=(4, 2),
    ),
    equipment=Equipment(number_dice=(DiceSet("Dice", (DIE,) * (BOARD_DICE + HAND)),)),
)
