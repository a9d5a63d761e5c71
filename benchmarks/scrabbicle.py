"""Scrabbicle's computer players: how long the best play takes late in a large game, and what each level scores.

The positions are those of random four-player advanced games with two sets of tiles, from the time when two thirds of
the bag have been drawn: twenty words and more on the table, any of which may grow, nine tiles on the rack.
"""

import sys
import time
from collections.abc import Iterator
from itertools import islice
from statistics import mean, median

from benchmarks.report import Row, report
from games.engines import Context, Player, SeededDice
from games.engines.scrabbicle.game import GAME
from games.engines.scrabbicle.state import State
from games.words import lexicon

POSITIONS = 300
LATE = 66  # tiles left of 200
MEDIAN_MS = 100.0
WORST_MS = 500.0
GAMES_PER_LEVEL = 6


def table(seed: str, players: int, **options: object) -> tuple[State, Context]:
    ctx = Context(SeededDice(seed), lexicon(), 0.0)
    return GAME.start([Player(f"p{seat}", "P") for seat in range(players)], options, ctx), ctx


def late_positions() -> Iterator[tuple[State, Context]]:
    """States in which a player has rolled and must choose."""
    for number in range(1_000):
        state, ctx = table(f"late {number}", 4, level="advanced", sets=2)
        while not GAME.is_over(state):
            if state.phase == "play" and len(state.bag) <= LATE:
                yield state, ctx
            state = step(state, ctx, 5)


def step(state: State, ctx: Context, level: int) -> State:
    who = GAME.turn(state)[0]
    return GAME.act(state, who, GAME.bot(state, who, ctx, level), ctx)


def timed() -> tuple[list[float], list[float], list[int]]:
    bots, bests, words = [], [], []
    for state, ctx in islice(late_positions(), POSITIONS):
        who = GAME.turn(state)[0]
        bots.append(_milliseconds(lambda: GAME.bot(state, who, ctx, 5)))  # noqa: B023 - called at once
        bests.append(_milliseconds(lambda: GAME.best(state, who, ctx)))  # noqa: B023
        words.append(len(state.words))
    return bots, bests, words


def _milliseconds(work: object) -> float:
    # Time on the processor: what else the machine does is not the computer player's fault.
    assert callable(work)
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began)


def points_a_turn(level: int) -> float:
    """What a player of this level makes of a turn, before left-over tiles are counted."""
    scores = []
    for number in range(GAMES_PER_LEVEL):
        state, ctx = table(f"level {number}", 3)
        while not GAME.is_over(state):
            state = step(state, ctx, level)
        scores += [turn.score for turn in state.history]
    return mean(scores)


def main() -> int:
    bots, bests, words = timed()
    rows = [
        Row("words on the table, mean", mean(words)),
        Row("level 5: median of a move, ms", median(bots), MEDIAN_MS),
        Row("level 5: worst move, ms", max(bots), WORST_MS),
        Row("best plays: median, ms", median(bests), MEDIAN_MS),
        Row("best plays: worst, ms", max(bests), WORST_MS),
    ]
    before = None
    for level in range(1, 6):
        made = points_a_turn(level)
        rows.append(Row(f"level {level}: points a turn, standard game", made, before, at_least=True))
        before = made
    return report(f"Scrabbicle, {POSITIONS} positions late in four-player advanced games", rows)


if __name__ == "__main__":
    sys.exit(main())
