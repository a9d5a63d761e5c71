"""Ice Pack's computer players: what each level scores, and what looking ahead to the next roll is worth.

Greed takes the best circle of this turn and does not care between plays that bring the same. Level 5 does the same, but
of those plays it chooses by what the next roll may be expected to bring: to itself when it plays alone, and as little
as possible to the other when two play. Every pair of games has the same first board.
"""

import sys
import time
from collections.abc import Callable
from statistics import mean, stdev
from typing import Any

from benchmarks.report import Row, report
from games.engines import Context, Player, SeededDice
from games.engines.ice_pack.bots import plays
from games.engines.ice_pack.game import GAME
from games.engines.ice_pack.state import State

GAMES = 200
TURNS = 40  # What a child makes in ten minutes, at 15 seconds a turn.
SLOWEST_MOVE_MS = 25.0

Chooser = Callable[[State, Context], dict[str, Any]]


def level(number: int) -> Chooser:
    return lambda state, ctx: GAME.bot(state, state.players[state.mover].id, ctx, number)


def greed(state: State, ctx: Context) -> dict[str, Any]:
    return plays(state)[0].action


def play(seed: int, *choosers: Chooser, turns: int) -> list[int]:
    ctx = Context(SeededDice(seed), frozenset(), 0.0)
    state = GAME.start([Player(f"p{seat}", "P") for seat in range(len(choosers))], {}, ctx)
    while state.turns < turns and not GAME.is_over(state):
        who = state.players[state.mover].id
        state = GAME.act(state, who, choosers[state.mover](state, ctx), ctx)
    return list(GAME.scores(state).values())


def alone(chooser: Chooser) -> list[int]:
    return [play(seed, chooser, turns=TURNS)[0] for seed in range(GAMES)]


def lead_over_greed() -> list[int]:
    """Level 5's points less greed's, from both seats."""
    first = [play(seed, level(5), greed, turns=2 * TURNS) for seed in range(GAMES // 2)]
    second = [play(seed, greed, level(5), turns=2 * TURNS) for seed in range(GAMES // 2)]
    return [mine - other for mine, other in first] + [mine - other for other, mine in second]


def slowest_move_ms() -> float:
    # Time on the processor: what else the machine does is not the computer player's fault.
    ctx, took = Context(SeededDice("time"), frozenset(), 0.0), []
    state = GAME.start([Player("p1", "P"), Player("p2", "P")], {}, ctx)
    while state.turns < 100:
        began = time.process_time()
        action = level(5)(state, ctx)
        took.append(1000 * (time.process_time() - began))
        state = GAME.act(state, state.players[state.mover].id, action, ctx)
    return sorted(took)[int(0.99 * len(took))]


def main() -> int:
    rows, before = [], 0.0
    for number in range(1, 6):
        scores = alone(level(number))
        rows.append(
            Row(f"level {number} alone: mean of {GAMES} games", mean(scores), before or None, at_least=True)
        )
        before = mean(scores)
    greedy = alone(greed)
    rows.append(Row("greed alone", mean(greedy)))
    rows.append(Row("level 5 beside greed, alone", before, mean(greedy) + 2 * error(greedy), at_least=True))
    lead = lead_over_greed()
    rows.append(Row("level 5 against greed: points ahead", mean(lead), 2 * error(lead), at_least=True))
    rows.append(Row("level 5: p99 of a move, ms", slowest_move_ms(), SLOWEST_MOVE_MS))
    return report(f"Ice Pack, {TURNS} turns each", rows)


def error(values: list[int]) -> float:
    """The standard error of the mean: two of them are what chance alone may well bring."""
    return float(stdev(values) / len(values) ** 0.5)


if __name__ == "__main__":
    sys.exit(main())
