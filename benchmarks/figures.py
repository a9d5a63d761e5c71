"""From played sequences to the nine figures of adaptivity, each beside its goal."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean
from typing import Final

from benchmarks.sequences import CHECKPOINTS, Alone, Changes, Reasons, Together

FROM_ROUND: Final = 15
PAIR_FROM_GAME: Final = 5
FOUR_FROM_GAME: Final = 8
NEAREST: Final = 0.35
"""Pairs are one level or two levels apart to within so much."""


@dataclass(frozen=True)
class Row:
    figure: str
    game: str
    value: float | None
    """None: these children give no such figure."""
    goal: str
    ok: bool
    error: float | None = None
    """The standard error, where chance matters."""
    of: int = 0
    """How many games, players or changes it comes from."""
    parts: tuple[float, ...] = ()
    """Of several players together: what each comes to."""


@dataclass
class Measured:
    skills: list[float]
    kinds: list[str]
    alone: Mapping[int, Alone]
    """By the number of the child."""
    tables: dict[str, list[Together]] = field(default_factory=dict)


def figures(game: str, found: Measured) -> list[Row]:
    return [
        *_ranks(game, found),
        _success(game, found),
        _weaker(game, found, "one level", "45 to 55 %", lambda value: 45 <= value <= 55),
        _weaker(game, found, "two levels", "≥ 40 %", lambda value: value >= 40),
        _four(game, found),
        *_equal(game, found),
        *_changes(game, found),
        _kind(game, found, "growing", "a player who improves steadily: wins", "≤ 58 %", 58),
        _kind(game, found, "throwing", "a player who throws 30 % of the rounds: wins", "≤ 50 %", 50),
        _reasons(game, found),
    ]


# Estimates


def _ranks(game: str, found: Measured) -> list[Row]:
    """Of children whose skill stays the same; one that has grown has no single true skill."""
    goals = dict(zip(CHECKPOINTS, (0.85, 0.90, 0.93), strict=True))
    those = [number for number, kind in enumerate(found.kinds) if kind != "growing"]
    rows = []
    for place, (words, goal) in enumerate(goals.items()):
        known = [each for each in those if each in found.alone and len(found.alone[each].estimates) > place]
        pairs = [(found.skills[number], found.alone[number].estimates[place]) for number in known]
        value = rank_correlation(pairs) if len(pairs) > 2 else None
        name = f"rank correlation of estimate and true skill after {words} words"
        ok = value is not None and value >= goal
        rows.append(Row(name, game, _round(value, 3), f"≥ {goal:.2f}", ok, of=len(pairs)))
    return rows


def rank_correlation(pairs: Sequence[tuple[float, float]]) -> float:
    ours, theirs = _ranked([one for one, _ in pairs]), _ranked([other for _, other in pairs])
    middle = (len(pairs) - 1) / 2
    both = sum((one - middle) * (other - middle) for one, other in zip(ours, theirs, strict=True))
    spread = sum((one - middle) ** 2 for one in ours) * sum((other - middle) ** 2 for other in theirs)
    return both / spread**0.5 if spread else 0.0


def _ranked(values: Sequence[float]) -> list[float]:
    """Places from 0; those who tie share theirs."""
    return [
        sum(other < value for other in values) + (sum(other == value for other in values) - 1) / 2
        for value in values
    ]


def _success(game: str, found: Measured) -> Row:
    """The part of the players whose own success is within the band. A short run is off by chance alone.

    Without those who throw rounds away: no goal is met in such a round.
    """
    rates = [
        mean(each.met[FROM_ROUND - 1 :])
        for number, each in found.alone.items()
        if found.kinds[number] != "throwing" and len(each.met) > FROM_ROUND
    ]
    value = 100 * mean(0.725 <= rate <= 0.825 for rate in rates) if rates else None
    name = "solo success of 72.5 to 82.5 % from round 15 on: players"
    return Row(name, game, _round(value), "≥ 90 %", value is not None and value >= 90, of=len(rates))


# Fairness


def pairs_apart(
    ranked: Sequence[int], levels: Sequence[float], gap: float, count: int
) -> list[tuple[int, ...]]:
    """Pairs of children, the weaker first, about so many levels apart; those that come nearest first."""
    found = []
    for place, weak in enumerate(ranked):
        for strong in ranked[place + 1 :]:
            apart = levels[strong] - levels[weak]
            if abs(apart - gap) <= NEAREST:
                found.append((abs(apart - gap), weak, strong))
    return [(weak, strong) for _off, weak, strong in sorted(found)[:count]]


def _weaker(game: str, found: Measured, what: str, goal: str, fits: Callable[[float], bool]) -> Row:
    wins = [game[0] for table in found.tables.get(what, []) for game in table.wins[PAIR_FROM_GAME - 1 :]]
    value = 100 * mean(wins) if wins else None
    name = f"weak against strong, {what} apart: wins of the weaker"
    ok = value is not None and fits(value)
    return Row(name, game, _round(value), goal, ok, _error(wins), len(wins))


def _four(game: str, found: Measured) -> Row:
    """How far the player who is farthest from 25 % is away from it: by place in strength, over all tables."""
    games = [wins for table in found.tables.get("four", []) for wins in table.wins[FOUR_FROM_GAME - 1 :]]
    by_place = [100 * mean(wins[place] for wins in games) for place in range(4)] if games else []
    value = max((abs(each - 25) for each in by_place), default=None)
    name = "four mixed players: points away from 25 % of the wins, at most"
    ok = value is not None and value <= 6
    error = _error([wins[0] for wins in games])
    parts = tuple(round(each, 1) for each in by_place)
    return Row(name, game, _round(value), "≤ 6", ok, error, len(games), parts)


def _equal(game: str, found: Measured) -> list[Row]:
    tables = found.tables.get("equal", [])
    wins = [game[0] for table in tables for game in table.wins]
    rungs = [rung for table in tables for game in table.rungs for rung in game]
    value, rung = (100 * mean(wins), mean(rungs)) if wins else (None, None)
    return [
        Row(
            "two equal players: wins of one",
            game,
            _round(value),
            "48 to 52 %",
            value is not None and 48 <= value <= 52,
            _error(wins),
            len(wins),
        ),
        Row(
            "two equal players: mean rung",
            game,
            _round(rung, 2),
            "≤ 0.2",
            rung is not None and rung <= 0.2,
            of=len(wins),
        ),
    ]


def _kind(game: str, found: Measured, kind: str, name: str, goal: str, most: float) -> Row:
    wins = [game[0] for table in found.tables.get(kind, []) for game in table.wins]
    value = 100 * mean(wins) if wins else None
    return Row(name, game, _round(value), goal, value is not None and value <= most, _error(wins), len(wins))


# Rungs and reasons


def _changes(game: str, found: Measured) -> list[Row]:
    runs = [run.swings for number, run in found.alone.items() if found.kinds[number] == "steady"]
    for what in ("one level", "two levels", "four", "equal"):
        runs += [each for table in found.tables.get(what, []) for each in table.swings]
    runs = [each for each in runs if each.rounds]
    return [_often(game, runs), _swinging(game, runs)]


def _often(game: str, runs: Sequence[Changes]) -> Row:
    rounds = sum(each.rounds for each in runs)
    value = 10 * sum(each.changes for each in runs) / rounds if rounds else None
    name = "rung changes in 10 rounds at steady skill"
    return Row(name, game, _round(value, 2), "≤ 1", value is not None and value <= 1, of=rounds)


def _swinging(game: str, runs: Sequence[Changes]) -> Row:
    value = 100 * mean(each.swings == 0 for each in runs) if runs else None
    name = "runs without A-B-A within 6 rounds"
    return Row(name, game, _round(value), "≥ 95 %", value is not None and value >= 95, of=len(runs))


def _reasons(game: str, found: Measured) -> Row:
    every: list[Reasons] = [each.reasons for each in found.alone.values()]
    every += [table.reasons for tables in found.tables.values() for table in tables]
    changes, right = sum(each.changes for each in every), sum(each.right for each in every)
    value = 100 * right / changes if changes else None
    name = "reasons that recompute from the log"
    return Row(name, game, _round(value), "100 %", value == 100, of=changes)


# The table


def _round(value: float | None, digits: int = 1) -> float | None:
    return None if value is None else round(value, digits)


def _error(values: Sequence[float]) -> float | None:
    """Of a mean, in percent, as if games were independent. Those with the same dice are not: it is rather too large."""
    if len(values) < 2:
        return None
    middle = mean(values)
    variance: float = sum((value - middle) ** 2 for value in values) / len(values)
    return round(100 * sqrt(variance / len(values)), 1)


def table_of_rows(by_method: Mapping[str, Sequence[Row]]) -> str:
    """One line for each figure: ours with its goal, then what the other methods come to."""
    ours, *others = by_method.values()
    head = f"{'':<66}{'measured':>14}{'goal':>13}{'':>6}  " + "  ".join(
        f"{name:>22}" for name in [*by_method][1:]
    )
    lines = [head]
    for place, row in enumerate(ours):
        error = "" if row.error is None else f" ± {row.error}"
        shown = f"{_shown(row.value)}{error}"
        verdict = "pass" if row.ok else "FAIL"
        rest = "  ".join(f"{_shown(other[place].value):>22}" for other in others)
        lines.append(f"{row.figure:<66}{shown:>14}{row.goal:>13}{verdict:>6}  {rest}")
        if row.parts:
            lines.append("    each, the weakest first: " + " ".join(f"{part:g} %" for part in row.parts))
    return "\n".join(lines)


def _shown(value: float | None) -> str:
    return "–" if value is None else f"{value:g}"
