"""What the rungs of each game's ladder are worth, measured with the computer players.

    python -m benchmarks.ladders [--game SLUG] [--games N] [--dry]

For each rung of `profile.ladder` and each level of computer player it plays games with fixed seeds, in two processes,
and writes `lessons/adaptivity/ladders.json` and `scales.json` (only the games that were measured; `--dry` prints and
writes nothing):

    {"version": 1, "games": {"dice-words": {"rungs": [{
        "supports": {...},
        "wins_one_level": 0.31,    of a player on this rung against one a level above without rule cards; a tie is half
        "wins_two_levels": 0.05,   the same against two levels above; both are means over all levels
        "points": {"1": 14.2, …},  by level: mean points of a round (of an own play, where a game has no rounds)
        "share": {"1": 0.41, …}    by level: points as a share of the best points that the same dice allowed
    }]}}}

Where players of a game do not touch each other (`profile.solo` is not "with-computers"), each plays alone, and all
results of one are compared with all of the other: 60 games then say as much as thousands of pairs. The worth of a rung
is frozen with a release: run this when rules, ladders, computer players or the dictionary change, and commit the files.
Each game takes two to six minutes on two cores.
"""

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from benchmarks import scales
from benchmarks.playing import OPTIONS
from games.engines import GAMES, Context, Game, Player, SeededDice
from games.engines.profile import LogEntry
from games.words import lexicon

TABLE = Path(__file__).parents[1] / "lessons" / "adaptivity" / "ladders.json"
VERSION = 1
LEVELS = range(1, 6)
USUAL_GAMES = 60
PROCESSES = 2
MOST_MOVES = 4_000
SECONDS = 4.0  # What a computer player needs for a move.
Supports = Mapping[str, Any]


@dataclass
class Played:
    """What came out for one player of one kind: the scores of the games, and the points of each round."""

    scores: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Part:
    """A computer player at a table."""

    level: int
    supports: Supports


class Task(NamedTuple):
    game: str
    seed: str
    parts: Sequence[Part]


def play(task: Task) -> list[Played]:
    """One game of these players, from the first roll to the end."""
    game, parts = GAMES[task.game], task.parts
    players = [Player(f"p{seat}", f"P{seat}", part.supports) for seat, part in enumerate(parts)]
    levels = {player.id: part.level for player, part in zip(players, parts, strict=True)}
    dice, now = SeededDice(task.seed), 0.0
    log: list[LogEntry] = []
    options = game.options_for(players, dict(OPTIONS.get(game.slug, {})))
    events = game.decide_start(players, options, Context(dice, lexicon(), now))
    state: Any = None
    for _ in range(MOST_MOVES):
        for event in events:
            state = game.apply(state, event)
            log.append(LogEntry(len(log) + 1, now, event))
        if game.is_over(state):
            return [_played(game, state, log, player.id) for player in players]
        now += SECONDS
        ctx = Context(dice, lexicon(), now)
        if events := game.decide_wake(state, ctx):
            continue
        turn = [*game.turn(state), *game.interrupting(state, levels)]
        if not turn:
            now = game.wake_at(state) or now
            events = game.decide_wake(state, ctx.at(now))
            continue
        events = game.decide(state, turn[-1], game.bot(state, turn[-1], ctx, levels[turn[-1]]), ctx)
    raise RuntimeError(f"{game.name} did not end.")


def _played(game: Game[Any], state: Any, log: list[LogEntry], who: str) -> Played:
    seen = [one for one in game.profile.observations(log, who) if one.skill in game.profile.scoring_skills]
    scored = [one for one in seen if one.points is not None]
    return Played(
        [game.scores(state)[who]],
        [one.points or 0 for one in scored],
        [min(1.0, (one.points or 0) / best) for one in scored if (best := _best(game, log, one))],
    )


def _best(game: Game[Any], log: list[LogEntry], one: Any) -> int | None:
    """The best points; where the log does not tell them, the best play on the state before."""
    if one.best_points is not None:
        return int(one.best_points)
    state = game.replay(entry.event for entry in log[: one.event - 1])
    at = log[one.event - 1].at
    best = game.best(state, one.player, Context(SeededDice(0), lexicon(), at))
    return int(best[0]["score"]) if best else None


def together(parts: Iterable[Played]) -> Played:
    whole = Played()
    for part in parts:
        whole.scores += part.scores
        whole.points += part.points
        whole.shares += part.shares
    return whole


# Wins


def wins(mine: Iterable[int], others: Iterable[int], *, lowest: bool) -> float:
    """How often one of these scores beats one of those; a tie is half."""
    sign, theirs = (-1 if lowest else 1), list(others)
    return mean(0.5 if one == other else float(sign * one > sign * other) for one in mine for other in theirs)


class Alone:
    """Players do not touch each other: each kind plays alone, once."""

    def __init__(self, game: Game[Any], games: int, pool: Any) -> None:
        self.game, self.games, self.pool = game, games, pool
        self.full = self._by_level({})

    def rung(self, supports: Supports) -> dict[str, Any]:
        own = self._by_level(supports) if supports else self.full
        return row(supports, own, [self._wins(own, above) for above in (1, 2)])

    def _by_level(self, supports: Supports) -> dict[int, Played]:
        slug = self.game.slug
        tasks = [
            Task(slug, f"{slug} {level} {number}", [Part(level, supports)])
            for level in LEVELS
            for number in range(self.games)
        ]
        own: dict[int, list[Played]] = {level: [] for level in LEVELS}
        for task, [played] in zip(tasks, self.pool.map(play, tasks, chunksize=8), strict=True):
            own[task.parts[0].level].append(played)
        return {level: together(parts) for level, parts in own.items()}

    def _wins(self, own: Mapping[int, Played], above: int) -> list[float]:
        lowest = self.game.profile.lowest_wins
        return [
            wins(own[level].scores, self.full[level + above].scores, lowest=lowest)
            for level in LEVELS
            if level + above in LEVELS
        ]


class AtOneTable:
    """Two players at a table, half of the games in each order of seats."""

    def __init__(self, game: Game[Any], games: int, pool: Any) -> None:
        self.game, self.games, self.pool = game, games, pool

    def rung(self, supports: Supports) -> dict[str, Any]:
        own: dict[int, list[Played]] = {level: [] for level in LEVELS}
        won: list[list[float]] = [[], []]
        for weak, strong, mine, others in self._played(supports):
            own[weak].append(mine)
            if strong > weak:
                lowest = self.game.profile.lowest_wins
                won[strong - weak - 1].append(wins(mine.scores, others.scores, lowest=lowest))
        return row(supports, {level: together(parts) for level, parts in own.items()}, won)

    def _played(self, supports: Supports) -> Iterator[tuple[int, int, Played, Played]]:
        tables = [(*pair, number) for pair in self._pairs for number in range(self.games)]
        tasks = [self._task(weak, strong, number, supports) for weak, strong, number in tables]
        results = self.pool.map(play, tasks, chunksize=8)
        for (weak, strong, number), played in zip(tables, results, strict=True):
            mine, others = played[:: -1 if number % 2 else 1]
            yield weak, strong, mine, others

    @property
    def _pairs(self) -> list[tuple[int, int]]:
        # The highest level has none above it; it plays against its equal, for its points.
        pairs = [(weak, weak + above) for above in (1, 2) for weak in LEVELS if weak + above in LEVELS]
        return [*pairs, (LEVELS[-1], LEVELS[-1])]

    def _task(self, weak: int, strong: int, number: int, supports: Supports) -> Task:
        parts = [Part(weak, supports), Part(strong, {})]
        seed = f"{self.game.slug} {weak} {strong} {number}"
        return Task(self.game.slug, seed, parts[:: -1 if number % 2 else 1])


def row(supports: Supports, own: Mapping[int, Played], won: list[list[float]]) -> dict[str, Any]:
    one, two = (round(mean(each), 3) for each in won)
    return {
        "supports": dict(supports),
        "wins_one_level": one,
        "wins_two_levels": two,
        "points": {str(level): round(mean(played.points or [0]), 2) for level, played in own.items()},
        "share": {str(level): round(mean(played.shares or [0]), 3) for level, played in own.items()},
    }


def measure(
    game: Game[Any], games: int, ladder: Iterable[Supports] | None = None
) -> Iterator[dict[str, Any]]:
    kind = AtOneTable if game.profile.solo == "with-computers" else Alone
    # Forked processes share the dictionary that this one has read.
    lexicon()
    with get_context("fork").Pool(PROCESSES) as pool:
        study = kind(game, games, pool)
        for supports in game.profile.ladder if ladder is None else ladder:
            yield study.rung(supports)


def shown(rung: dict[str, Any]) -> str:
    points = " ".join(f"{one:6.1f}" for one in rung["points"].values())
    share = " ".join(f"{one:4.2f}" for one in rung["share"].values())
    return f"{rung['wins_one_level']:5.0%} {rung['wins_two_levels']:5.0%} | {points} | {share} | {rung['supports']}"


def stored() -> dict[str, Any]:
    table: dict[str, Any] = {"version": VERSION, "games": {}}
    if TABLE.exists():
        table["games"] = json.loads(TABLE.read_text("utf-8"))["games"]
    return table


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=USUAL_GAMES, help="of each pair, or of each level")
    parser.add_argument("--dry", action="store_true", help="print, but write nothing")
    asked = parser.parse_args()
    for slug in [asked.game] if asked.game else GAMES:
        print(f"{GAMES[slug].name}: wins one and two levels apart | points by level | share by level")
        rungs = []
        for rung in measure(GAMES[slug], asked.games):
            print(shown(rung), flush=True)
            rungs.append(rung)
        if not asked.dry:
            table = stored()
            table["games"][slug] = {"rungs": rungs}
            TABLE.parent.mkdir(exist_ok=True)
            TABLE.write_text(json.dumps(table, indent=1, ensure_ascii=False) + "\n", "utf-8")
            if slug in scales.SLUGS:
                scales.write(slug)


if __name__ == "__main__":
    main()
