"""Sequences of games that `benchmarks.adaptivity` measures: alone, in pairs, and by fours. Each is a task."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from benchmarks.kinds import kind_of, with_every_kind
from benchmarks.methods import METHODS, Method, Ours
from benchmarks.playing import Computer, Mover, Seat, Table
from games.engines import GAMES, Game
from lessons.adaptivity.ladders import Ladder, ladder
from lessons.adaptivity.record import recomputed
from lessons.adaptivity.sentences import sentence

CHECKPOINTS: Final = (20, 40, 60)
MOST_GAMES: Final = 500
"""Alone. Children who lay hardly anything would otherwise play for ever."""
BACK: Final = 6
"""A rung that comes back within so many rounds is a swing."""


class Changes(NamedTuple):
    """What happened to the rungs of one child."""

    rounds: int = 0
    changes: int = 0
    swings: int = 0


class Reasons(NamedTuple):
    changes: int = 0
    right: int = 0


class Alone(NamedTuple):
    """One child who plays alone."""

    estimates: list[float]
    """At each checkpoint."""
    met: list[bool]
    points: float
    """Mean points of a play."""
    swings: Changes
    reasons: Reasons


class Together(NamedTuple):
    """One table that plays game after game."""

    wins: list[list[float]]
    """By game, of each child in the order of the seats."""
    rungs: list[list[int]]
    swings: list[Changes]
    reasons: Reasons


class School:
    """The children of one file, and one game that they play."""

    def __init__(self, module: Any, slug: str, count: int, seed: int) -> None:
        self.module, self.asked, self.seed = module, count, seed
        self.count = len(module.children(count, seed))
        """A file may have fewer children than it is asked for."""
        self.game: Game[Any] = GAMES[slug]
        self.ladder: Ladder = ladder(slug)
        self.all = self.children()
        self.skills = [float(child.skill) for child in self.all]
        self.kinds = [kind_of(child) for child in self.all]

    def children(self) -> list[Any]:
        """New ones each time, because a child can grow."""
        return with_every_kind(list(self.module.children(self.asked, self.seed)))

    def child(self, number: int) -> Any:
        return self.children()[number]

    def supports(self, rung: int) -> Mapping[str, Any]:
        return self.ladder.rungs[rung].supports


# Alone


def alone(school: School, method_name: str, number: int, goals: int) -> Alone:
    """One child until so many goals were set, each game with the rung that the method gives."""
    method = METHODS[method_name](school.ladder)
    child, me = school.child(number), "p1"
    estimates: list[float] = []
    met: list[bool] = []
    plays: list[Any] = []
    track = _Track()
    group = school.ladder.scale.rounds_per_goal
    for game in range(MOST_GAMES):
        rung = method.alone(me)
        table = _solo_table(school, method, child, rung, f"alone {number} {game}")
        made = table.plays(me, rung)
        track.game(rung, len(made))
        others = _computer_points(table, method)
        for at in range(0, len(made) - group + 1, group):
            part = made[at : at + group]
            points = sum(play.points or 0 for play in part)
            goal = sum(others[at : at + group]) if others else method.goal(me)
            met.append(points >= goal)
            method.after_round(me, part, met=points >= goal)
            plays += part
            while len(estimates) < len(CHECKPOINTS) and len(plays) >= CHECKPOINTS[len(estimates)]:
                estimates.append(_estimate(method, me, plays))
        if len(met) >= goals and len(plays) >= CHECKPOINTS[-1]:
            break
    points_each = sum(play.points or 0 for play in plays) / max(len(plays), 1)
    return Alone(estimates, met, points_each, track.changes, _reasons(method))


def _solo_table(school: School, method: Method, child: Mover, rung: int, seed: str) -> Table:
    seats = {"p1": Seat(child, school.supports(rung))}
    if method.levels or school.game.profile.solo == "with-computers":
        seats["p2"] = Seat(Computer(method.level("p1", 0.775)))
    return Table(school.game, seats, seed).play()


def _computer_points(table: Table, method: Method) -> list[int]:
    """Play by play, where beating the computer player is the goal."""
    if not method.levels:
        return []
    points = [play.points or 0 for play in table.plays("p2")]
    return points + [0] * 100


def _estimate(method: Method, me: str, plays: Sequence[Any]) -> float:
    if isinstance(method, Ours):
        return method.record.course(me).standing.estimate.skill
    ratings: dict[str, float] = getattr(method, "ratings", {})
    rungs: dict[str, int] = getattr(method, "rungs", {})
    if me in ratings:
        return ratings[me]
    if me in rungs:
        return -rungs[me]
    return sum(play.points or 0 for play in plays) / len(plays)


# Together


def together(
    school: School, method_name: str, numbers: Sequence[int], games: int, seed: str, shift: int = 0
) -> Together:
    """One table. With another shift the same children play with the same dice, and each gets those of the next one."""
    method = METHODS[method_name](school.ladder)
    movers = {f"p{place}": school.child(number) for place, number in enumerate(numbers, start=1)}
    tracks = {who: _Track() for who in movers}
    wins: list[list[float]] = []
    rungs: list[list[int]] = []
    for game in range(games):
        if method.levels:
            wins.append([_matched(school, method, who, movers, f"{seed} {game}") for who in movers])
            rungs.append([0] * len(movers))
            continue
        given = dict(zip(movers, method.seat(list(movers)), strict=True))
        seats = {who: Seat(mover, school.supports(given[who])) for who, mover in movers.items()}
        # Beginning can be worth something, so it goes round.
        first = (game + shift) % len(seats)
        turned = list(seats)[first:] + list(seats)[:first]
        table = Table(school.game, {who: seats[who] for who in turned}, f"{seed} {game}").play()
        plays = {who: table.plays(who, given[who]) for who in movers}
        method.after(table, plays)
        for who in movers:
            tracks[who].game(given[who], len(plays[who]))
        wins.append([table.wins()[who] for who in movers])
        rungs.append([given[who] for who in movers])
    return Together(wins, rungs, [track.changes for track in tracks.values()], _reasons(method))


def _matched(school: School, method: Method, who: str, movers: Mapping[str, Mover], seed: str) -> float:
    """Each child plays with computer players who fit, and not with the other children."""
    count = len(movers)
    level = method.level(who, 0.5)
    seats = {who: Seat(movers[who])} | {f"c{place}": Seat(Computer(level)) for place in range(1, count)}
    table = Table(school.game, seats, f"{seed} {who}").play()
    method.after(table, {who: []})
    return table.wins()[who]


# What happened to rungs and reasons


class _Track:
    def __init__(self) -> None:
        self.rounds, self.now, self.before = 0, 0, -1
        self.changed_at = 0
        self.count = self.swings = 0

    def game(self, rung: int, rounds: int) -> None:
        if rung != self.now:
            self.count += 1
            self.swings += rung == self.before and self.rounds - self.changed_at <= BACK
            self.before, self.now, self.changed_at = self.now, rung, self.rounds
        self.rounds += rounds

    @property
    def changes(self) -> Changes:
        return Changes(self.rounds, self.count, self.swings)


def _reasons(method: Method) -> Reasons:
    """Reads the log as it would be stored, and computes all changes and their sentences again."""
    if not isinstance(method, Ours):
        return Reasons()
    stored = json.loads(json.dumps(method.record.log))
    again = recomputed(stored, method.ladder)
    was = method.record.changes
    right = sum(old == new and sentence(old) == sentence(new) for old, new in zip(was, again, strict=False))
    return Reasons(len(was), right if len(was) == len(again) else 0)
