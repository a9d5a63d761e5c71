"""How much chance there is in each game: a part of `benchmarks.ladders`, which writes `lessons/adaptivity/scales.json`.

Computer players of every level play against the level above, without cards. From these games come the spread of a
single play's share, how it depends on the roll, how often a goal is reached, and how far the stronger is ahead.
"""

import json
from collections.abc import Sequence
from math import exp, log
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, pstdev
from typing import Any, Final, NamedTuple

from benchmarks.playing import Computer, Seat, Table
from games.engines import GAMES
from lessons.adaptivity.course import margin
from lessons.adaptivity.estimate import ScoredPlay
from lessons.adaptivity.ladders import FOLDER

FILE: Final = Path(FOLDER) / "scales.json"
SLUGS: Final = ("dice-words", "scrabbicle", "alphabet-dice")
# A turn is too coarse for a goal: in Scrabbicle one in four finds no word, in Alphabet Dice it sheds two to six dice.
ROUNDS_PER_GOAL: Final = {"alphabet-dice": 3, "scrabbicle": 3}
RATIOS: Final = [round(-2 + 0.2 * step, 2) for step in range(21)]
"""Logarithms of (usual points / goal)."""
SUCCESS: Final = 0.775
USUAL_GAMES: Final = 80
"""Of each pair of levels."""


class Part(NamedTuple):
    """What one pair of levels has shown."""

    level: int
    plays: list[ScoredPlay]
    upper_plays: list[ScoredPlay]
    margins: list[float]


def write(slug: str) -> None:
    table: dict[str, Any] = (
        json.loads(FILE.read_text("utf-8")) if FILE.exists() else {"version": 1, "games": {}}
    )
    table["games"][slug] = scale(slug, USUAL_GAMES)
    FILE.write_text(json.dumps(table, indent=1, sort_keys=True) + "\n", "utf-8")


def scale(slug: str, games: int) -> dict[str, Any]:
    tasks = [(slug, level, number) for level in range(1, 5) for number in range(games)]
    with get_context("fork").Pool(2) as pool:
        parts = pool.map(_game, tasks, chunksize=8)
    by_level = _by_level(parts)
    curve = _goal_chance(by_level, ROUNDS_PER_GOAL.get(slug, 1))
    margins = [
        mean(m for part in parts if part.level == level for m in part.margins) for level in range(1, 5)
    ]
    return {
        "share_spread": round(_share_spread(parts), 4),
        "roll_slope": round(_roll_slope(by_level), 4),
        "rounds_per_goal": ROUNDS_PER_GOAL.get(slug, 1),
        "goal_chance": [[ratio, round(chance, 4)] for ratio, chance in curve],
        "margin": round(mean(margins), 4),
        "margin_spread": round(pstdev([m for part in parts for m in part.margins]), 4),
        "par": _par(by_level[3], ROUNDS_PER_GOAL.get(slug, 1)),
    }


def _game(task: tuple[str, int, int]) -> Part:
    slug, level, number = task
    game = GAMES[slug]
    seats = {"a": Seat(Computer(level)), "b": Seat(Computer(level + 1))}
    # The seat is changed, because beginning can be worth something.
    if number % 2:
        seats = dict(reversed(seats.items()))
    table = Table(game, seats, f"scales {number}").play()
    scores = table.scores()
    lead = margin(scores["b"], scores["a"], game.profile.lowest_wins)
    return Part(level, table.plays("a"), table.plays("b"), [lead])


def _by_level(parts: Sequence[Part]) -> dict[int, list[ScoredPlay]]:
    found: dict[int, list[ScoredPlay]] = {level: [] for level in range(1, 6)}
    for part in parts:
        found[part.level] += part.plays
        found[part.level + 1] += part.upper_plays
    return found


def _shares(plays: Sequence[ScoredPlay]) -> list[tuple[float, float]]:
    """The logarithm of what was possible, and the share."""
    return [(log(max(play.best or 1, 1)), play.share) for play in plays if play.share is not None]


def _share_spread(parts: Sequence[Part]) -> float:
    """Of a single play, as far as means over games tell: plays of one game are alike, with its tiles or its board.

    Of levels 1 to 4: level 5 always finds the best, as no child does.
    """
    spreads: list[float] = []
    for level in range(1, 5):
        games = [part.plays for part in parts if part.level == level]
        games += [part.upper_plays for part in parts if part.level == level - 1]
        shares = [[share for _best, share in _shares(plays)] for plays in games]
        shares = [game for game in shares if game]
        every = [share for game in shares for share in game]
        by_game = mean(len(game) * (mean(game) - mean(every)) ** 2 for game in shares) ** 0.5
        spreads.append(max(by_game, pstdev(every)))
    return mean(spreads)


def _roll_slope(by_level: dict[int, list[ScoredPlay]]) -> float:
    slopes = []
    for level in range(1, 5):
        pairs = _shares(by_level[level])
        x, y = mean(best for best, _ in pairs), mean(share for _, share in pairs)
        spread = sum((best - x) ** 2 for best, _ in pairs)
        slopes.append(sum((best - x) * (share - y) for best, share in pairs) / max(spread, 1e-9))
    return mean(slopes)


def _sums(plays: Sequence[ScoredPlay], rounds: int) -> list[int]:
    points = [play.points or 0 for play in plays]
    return [sum(points[at : at + rounds]) for at in range(0, len(points) - rounds + 1, rounds)]


def _goal_chance(by_level: dict[int, list[ScoredPlay]], rounds: int) -> list[tuple[float, float]]:
    curve = []
    for ratio in RATIOS:
        chances = []
        for level in range(1, 6):
            sums = _sums(by_level[level], rounds)
            goal = mean(sums) / exp(ratio)
            chances.append(mean(points >= goal for points in sums))
        curve.append((ratio, mean(chances)))
    return curve


def _par(plays: Sequence[ScoredPlay], rounds: int) -> int:
    sums = sorted(_sums(plays, rounds), reverse=True)
    return max(1, sums[int(SUCCESS * len(sums))])
