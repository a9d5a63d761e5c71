"""Is adaptivity fair? Simulated children play, and nine figures stand beside their goals.

    python -m benchmarks.adaptivity [--children FILE.py] [--game SLUG] [--quick] [--json OUT]

The children come from a file with `children(count, seed)`; `benchmarks/children.py` says what a child has. The same
children play by three plain methods too: fixed rules, a staircase, and opponents matched by a rating. One seed gives
the same figures everywhere. "One level apart" is told in points without rule cards, as computer players make them.
"""

import argparse
import importlib.util
import json
import os
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from benchmarks import sequences
from benchmarks.figures import Measured, Row, figures, pairs_apart, table_of_rows
from benchmarks.methods import METHODS
from benchmarks.sequences import School
from lessons.adaptivity.ladders import has_ladder

SLUGS: Final = ("dice-words", "scrabbicle", "alphabet-dice")
SHIPPED: Final = Path(__file__).with_name("children.py")
SEED: Final = 16
# How much of it is played, so that all games take about as long.
PARTS: Final = {"dice-words": 1.0, "scrabbicle": 0.6, "alphabet-dice": 0.7}
QUICK_PARTS: Final = {"dice-words": 1.0, "scrabbicle": 0.35, "alphabet-dice": 0.35}


@dataclass(frozen=True)
class Size:
    """How much is played. The other methods play less than ours. A table is played once for each seat, with the same
    dice; so the luck of the dice is the same for all, and the number of tables is that of children times seats."""

    children: int
    goals: int  # Of each child alone.
    pairs: int
    pair_games: int
    fours: int
    four_games: int
    equals: int
    equal_games: int
    kinds: int  # Pairs with a growing or a throwing child.
    kind_games: int
    fixed_goals: int = 30  # By fixed rules; these points tell how many levels children are apart.
    others: float = 0.25  # The part of the children and tables with whom other methods play.
    parts: Mapping[str, float] = field(default_factory=lambda: PARTS)

    def of_game(self, slug: str) -> "Size":
        """For a game that takes longer: fewer tables, but each as long."""
        part = self.parts[slug]
        return replace(
            self,
            pairs=max(round(self.pairs * part), 1),
            fours=max(round(self.fours * part), 1),
            equals=max(round(self.equals * part), 1),
            kinds=max(round(self.kinds * part), 1),
        )


FULL: Final = Size(30, 240, 32, 24, 24, 28, 40, 24, 24, 30)
QUICK: Final = Size(30, 80, 12, 16, 9, 16, 14, 12, 9, 18, fixed_goals=20, others=0.12, parts=QUICK_PARTS)
"""About 16 minutes of processor time for all three games."""

_school: School | None = None


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.adaptivity", description=__doc__)
    parser.add_argument("--children", type=Path, default=SHIPPED, metavar="FILE.py")
    parser.add_argument("--game", choices=SLUGS)
    parser.add_argument(
        "--quick", action="store_true", help="fewer games: at most eight minutes on two cores"
    )
    parser.add_argument("--json", type=Path, metavar="OUT")
    wanted = parser.parse_args()
    slugs = [wanted.game] if wanted.game else SLUGS
    return run(wanted.children, slugs, QUICK if wanted.quick else FULL, wanted.json)


def run(file: Path, slugs: Sequence[str], size: Size, out: Path | None = None) -> int:
    module = loaded(file)
    rows: list[Row] = []
    others: dict[str, list[Row]] = {name: [] for name in METHODS if name != "ours"}
    for slug in slugs:
        if not has_ladder(slug):
            print(f"{slug}: no ladder has been measured, so there is nothing to play with.")
            continue
        began = time.monotonic()
        found = measured(module, slug, size.of_game(slug))
        rows += figures(slug, found["ours"])
        for name in others:
            others[name] += figures(slug, found[name])
        print(f"\n{slug}: {time.monotonic() - began:.0f} seconds")
        print(table_of_rows({name: figures(slug, found[name]) for name in found}))
    if out is not None:
        facts = {"rows": [asdict(row) for row in rows]} | {
            "alternatives": {name: [asdict(row) for row in found] for name, found in others.items()}
        }
        out.write_text(json.dumps(facts, indent=1) + "\n", "utf-8")
    return int(not all(row.ok for row in rows))


def loaded(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("simulated_children", file)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{file} is not a Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # Dataclasses look their module up.
    spec.loader.exec_module(module)
    if not hasattr(module, "children"):
        raise SystemExit(f"{file} has no function children(count, seed).")
    return module


def measured(module: ModuleType, slug: str, size: Size) -> dict[str, Measured]:
    """What every method has come to with these children in this game."""
    global _school
    # The processes are copies of this one, so children need not be pickled.
    _school = School(module, slug, size.children, SEED)
    with get_context("fork").Pool(os.cpu_count()) as pool:
        alone = _alone(pool, _school.count, size)
        levels = [_level(alone["fixed rules"][number].points) for number in range(_school.count)]
        plan = _plan(_school.kinds, _school.skills, levels, size)
        tasks = [
            (method, what, numbers, games, f"{what} {place}", shift)
            for method in METHODS
            for what, (tables, games) in plan.items()
            for place, numbers in enumerate(_some(tables, method, size))
            for shift in range(len(numbers))
        ]
        played = pool.starmap(_together, tasks, chunksize=1)
    found = {name: Measured(_school.skills, _school.kinds, alone[name]) for name in METHODS}
    for (method, what, *_rest), sequence in zip(tasks, played, strict=True):
        found[method].tables.setdefault(what, []).append(sequence)
    return found


def _alone(pool: Any, count: int, size: Size) -> dict[str, dict[int, sequences.Alone]]:
    every, some = range(count), range(0, count, max(round(1 / size.others), 1))
    plans = dict.fromkeys(METHODS, (some, size.goals)) | {
        "ours": (every, size.goals),
        "fixed rules": (every, size.fixed_goals),
    }
    tasks = [(name, number, goals) for name, (numbers, goals) in plans.items() for number in numbers]
    played = pool.starmap(_alone_task, tasks, chunksize=1)
    found: dict[str, dict[int, sequences.Alone]] = {name: {} for name in METHODS}
    for (name, number, _goals), run in zip(tasks, played, strict=True):
        found[name][number] = run
    return found


def _alone_task(method: str, number: int, goals: int) -> sequences.Alone:
    assert _school is not None
    return sequences.alone(_school, method, number, goals)


def _together(
    method: str, _what: str, numbers: Sequence[int], games: int, seed: str, shift: int
) -> sequences.Together:
    assert _school is not None
    return sequences.together(_school, method, numbers, games, seed, shift)


def _level(points: float) -> float:
    """The computer player that makes as many points in a play, without cards."""
    assert _school is not None
    curve = _school.ladder.rungs[0].points
    return min((step / 50 for step in range(-100, 400)), key=lambda level: abs(curve.at(level) - points))


def _plan(
    kinds: Sequence[str], skills: Sequence[float], levels: Sequence[float], size: Size
) -> dict[str, tuple[list[tuple[int, ...]], int]]:
    """Which children sit together, by what is measured, and for how many games."""
    steady = [number for number in range(len(levels)) if kinds[number] == "steady"]
    ranked = sorted(steady, key=lambda number: skills[number])
    return {
        "one level": (pairs_apart(ranked, levels, 1, size.pairs), size.pair_games),
        "two levels": (pairs_apart(ranked, levels, 2, size.pairs), size.pair_games),
        "four": (_fours(ranked, size.fours), size.four_games),
        "equal": ([(number, number) for number in _spread(ranked, size.equals)], size.equal_games),
        "growing": (_with_equals("growing", kinds, skills, steady, size.kinds), size.kind_games),
        "throwing": (_with_equals("throwing", kinds, skills, steady, size.kinds), size.kind_games),
    }


def _fours(ranked: Sequence[int], count: int) -> list[tuple[int, ...]]:
    """One of each quarter of the class, the weakest first."""
    quarter = len(ranked) // 4
    if not quarter:
        return []
    return [
        tuple(ranked[part * quarter + (table * (part + 1)) % quarter] for part in range(4))
        for table in range(count)
    ]


def _spread(ranked: Sequence[int], count: int) -> list[int]:
    return [ranked[place * len(ranked) // count % len(ranked)] for place in range(count)] if ranked else []


def _with_equals(
    kind: str, kinds: Sequence[str], skills: Sequence[float], steady: Sequence[int], count: int
) -> list[tuple[int, ...]]:
    """Each child of this kind with a steady one whose skill is the nearest, or the next nearest."""
    those = [number for number, each in enumerate(kinds) if each == kind]
    if not those or not steady:
        return []
    tables: list[tuple[int, ...]] = []
    for table in range(count):
        one = those[table % len(those)]
        near = sorted(steady, key=lambda number: abs(skills[number] - skills[one]))
        tables.append((one, near[table // len(those) % 2 % len(near)]))
    return tables


def _some(tables: list[tuple[int, ...]], method: str, size: Size) -> list[tuple[int, ...]]:
    return tables if method == "ours" else tables[: max(1, round(len(tables) * size.others))]


if __name__ == "__main__":
    sys.exit(main())
