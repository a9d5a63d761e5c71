"""How hard each game and each rung of its ladder is. Computer players have measured it; a school never changes it.

`ladders.json` comes from `benchmarks/ladders.py`, `scales.json` from `benchmarks/scales.py`. Skill is told on the scale
of the computer players: a child of skill 2.5 plays between levels 2 and 3, and a child can be below 1 or above 5.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log
from pathlib import Path
from typing import Any

from .curves import Curve, rising

FOLDER = Path(__file__).parent
# Wins that never or always occurred in the study stand for about one in a hundred.
RAREST = 0.01


def logistic(x: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, x))))


def logit(chance: float) -> float:
    chance = min(max(chance, RAREST), 1 - RAREST)
    return log(chance / (1 - chance))


@dataclass(frozen=True)
class Rung:
    supports: Mapping[str, Any]
    worth: float
    """In levels: a player with this rung wins about as often as a player so much stronger without."""
    points: Curve
    """Mean points of a round by skill."""
    share: Curve
    """Mean share of the best possible points by skill."""


@dataclass(frozen=True)
class Scale:
    """How much chance a game has."""

    share_spread: float
    """The standard deviation of a single play's share."""
    roll_slope: float
    """By how much the usual share changes when the best possible points are e times their mean."""
    goal_chance: Curve
    """How often a player reaches a goal, by the logarithm of (usual points / goal)."""
    rounds_per_goal: int
    margin: float
    """Of the points of two players together, the part by which the stronger leads, for each level between them."""
    margin_spread: float
    """The standard deviation of this part."""
    par: int
    """The goal of a round that is meant for all: a computer player of level 3 reaches it in 77.5 % of the rounds."""


@dataclass(frozen=True)
class Ladder:
    game: str
    version: int
    rungs: tuple[Rung, ...]
    scale: Scale
    steepness: float
    """The logit of a player's chance to win against one who is a level weaker."""

    @property
    def top(self) -> int:
        return len(self.rungs) - 1

    def rung_of(self, supports: Mapping[str, Any]) -> int:
        """The highest rung whose cards are all among these. A wider card contains a narrower one."""
        return max(number for number, rung in enumerate(self.rungs) if contains(supports, rung.supports))

    def expected_share(self, skill: float, rung: int, best: float) -> float:
        """The usual share of the best points for this skill, with these cards, where so much was possible."""
        at = self.rungs[rung]
        usual_best = max(at.points.at(skill), 0.1) / max(at.share.at(skill), 0.05)
        share = at.share.at(skill) + self.scale.roll_slope * log(max(best, 1.0) / max(usual_best, 1.0))
        return min(max(share, 0.02), 1.0)

    def expected_points(self, skill: float, rung: int) -> float:
        return max(self.rungs[rung].points.at(skill), 0.1)

    def chance_of_goal(self, skill: float, rung: int, goal: float) -> float:
        usual = self.expected_points(skill, rung) * self.scale.rounds_per_goal
        return min(max(self.scale.goal_chance.at(log(usual / max(goal, 0.5))), RAREST), 1 - RAREST)

    def chance_to_win(self, lead: float) -> float:
        """Against one other player, with so many levels of lead."""
        return logistic(self.steepness * lead)


def contains(supports: Mapping[str, Any], cards: Mapping[str, Any]) -> bool:
    return all(_is_as_wide(supports.get(key), value) for key, value in cards.items())


def _is_as_wide(held: Any, wanted: Any) -> bool:
    are_numbers = all(isinstance(each, int | float) and not isinstance(each, bool) for each in (held, wanted))
    return bool(held >= wanted) if are_numbers else bool(held == wanted)


@lru_cache(maxsize=16)
def has_ladder(game: str) -> bool:
    """Whether computer players have measured this game."""
    if not (FOLDER / "ladders.json").exists():
        return False
    return game in _table("ladders.json")["games"] and game in _table("scales.json")["games"]


@lru_cache(maxsize=16)
def ladder(game: str) -> Ladder:
    table, scale = _table("ladders.json"), _table("scales.json")["games"][game]
    rows = table["games"][game]["rungs"]
    steepness = _steepness(rows[0])
    rungs = tuple(
        Rung(row["supports"], _worth(row, steepness), _by_level(row["points"]), _by_level(row["share"]))
        for row in rows
    )
    chance = rising((point[0], point[1]) for point in scale["goal_chance"])
    return Ladder(game, table["version"], rungs, Scale(**{**scale, "goal_chance": chance}), steepness)


@lru_cache(maxsize=4)
def _table(name: str) -> dict[str, Any]:
    table: dict[str, Any] = json.loads((FOLDER / name).read_text("utf-8"))
    return table


def _by_level(by_level: Mapping[str, float]) -> Curve:
    return rising((float(level), value) for level, value in by_level.items())


def _steepness(full_game: Mapping[str, Any]) -> float:
    """From the wins of the weaker, one and two levels below, without cards."""
    return max(-_line(full_game, lambda chance, gap: logit(chance) / gap), 0.2)


def _worth(row: Mapping[str, Any], steepness: float) -> float:
    return _line(row, lambda chance, gap: gap + logit(chance) / steepness)


def _line(row: Mapping[str, Any], of: Any) -> float:
    """The mean over both gaps. A chance near 0 or 1 tells little, so it counts little."""
    found = [(row["wins_one_level"], 1), (row["wins_two_levels"], 2)]
    weights = [min(max(chance, RAREST), 1 - RAREST) for chance, _gap in found]
    weights = [chance * (1 - chance) for chance in weights]
    values = [of(chance, gap) for chance, gap in found]
    total: float = sum(weight * value for weight, value in zip(weights, values, strict=True)) / sum(weights)
    return total
