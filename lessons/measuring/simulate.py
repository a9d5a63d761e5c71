"""Simulated classes: children of the age of a lesson should reach its exit check, and players at random should not.

    play(lesson, children=200).reached          # percent of the children
    play(lesson, children=200).random_reached   # percent of the players who move at random

The children sit in groups as the lesson says, each with the rule cards of a band: one child in four is low, one in four
high. Each move takes time, and a step ends when its minutes are over. One seed gives the same figures everywhere.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from games.engines import GAMES, Context, Game, IllegalMove, Player, SeededDice
from games.engines.profile import LogEntry
from games.engines.values import Event
from games.words import lexicon
from lessons.lesson_files import ExitCheck, Lesson, Step
from lessons.measuring.at_random import RandomPlayer, asks_for_more
from lessons.measuring.checks import check
from lessons.measuring.child import Aim, Child
from lessons.measuring.measures import MEASURES
from lessons.measuring.vocabulary import rule

SEED: Final = "a class of two hundred"
# Of four children.
BANDS: Final = ("low", "middle", "middle", "high")
# Seconds for a press, and for a move that needs thought.
PRESS, THOUGHT = 4.0, 12.0
SLOWER: Final = {"low": 1.3, "middle": 1.0, "high": 0.8}
MOST_REFUSALS: Final = 60
# If one player at random in five reached a check, twenty tables without one would come up once in a hundred times.
ENOUGH_WITHOUT_ONE: Final = 20


class Figures(NamedTuple):
    reached: float
    """Percent of the children who reached the exit check."""
    random_reached: float
    children: int
    seed: str


class Mover(Protocol):
    """A player at a simulated table."""

    @property
    def band(self) -> str: ...

    @property
    def level(self) -> int: ...

    def events(
        self, game: Game[Any], state: Any, who: str, ctx: Context, log: Sequence[LogEntry]
    ) -> list[Event]: ...


def _silent(percent: int) -> None:
    pass


def play(
    lesson: Lesson, *, children: int = 200, seed: str = SEED, report: Callable[[int], None] = _silent
) -> Figures:
    """Calls `report` with the percentage done, after each table of the class."""
    size = max(1, lesson.group_size)
    tables = -(-children // size)
    met: list[bool] = []
    for table in range(tables):
        met += _class_table(lesson, size, f"{seed} {table}")
        report(90 * (table + 1) // tables)
    met = met[:children]
    return Figures(_percent(met), _percent(_at_random(lesson, size, tables, seed)), len(met), seed)


def _at_random(lesson: Lesson, size: int, tables: int, seed: str) -> list[bool]:
    """Whether the player at random has reached it, by table. Stops early if none has in the first tables."""
    met: list[bool] = []
    while len(met) < tables and (len(met) != ENOUGH_WITHOUT_ONE or any(met)):
        met.append(_random_table(lesson, size, f"{seed} random {len(met)}"))
    return met


def _percent(met: Sequence[bool]) -> float:
    return round(100 * sum(met) / len(met), 1) if met else 0.0


def _class_table(lesson: Lesson, size: int, seed: str) -> list[bool]:
    chance = Random(seed)  # noqa: S311
    return _met(lesson, [_child(lesson, chance) for _ in range(size)], seed)


def _random_table(lesson: Lesson, size: int, seed: str) -> bool:
    """One player at random among children; the rest of the group are children."""
    chance = Random(seed)  # noqa: S311
    others = [_child(lesson, chance) for _ in range(size - 1)]
    return _met(lesson, [RandomPlayer(lexicon(), chance), *others], seed)[0]


def _child(lesson: Lesson, chance: Random) -> Child:
    grade = chance.randint(*lesson.grades)
    return Child(grade, chance.choice(BANDS), aim_of(lesson.exit_check), lexicon(), chance)


@lru_cache(maxsize=16)
def aim_of(exit_check: ExitCheck) -> Aim:
    measure = MEASURES[exit_check.measure]
    stems = measure.stems
    return Aim(measure, None if stems is None else rule(lexicon(), stems, measure.takes))


# One table


def _met(lesson: Lesson, movers: Sequence[Mover], seed: str) -> list[bool]:
    """Whether each player has reached the exit check in any step of the lesson."""
    met = [False] * len(movers)
    for number, step in enumerate(lesson.steps):
        log = played(GAMES[lesson.game], step, movers, f"{seed} {number}")
        for seat in range(len(movers)):
            met[seat] = met[seat] or is_met(lesson, log, f"p{seat + 1}")
    return met


def is_met(lesson: Lesson, log: Sequence[LogEntry], who: str) -> bool:
    wanted = lesson.exit_check
    observations = GAMES[lesson.game].profile.observations(log, who)
    return check(wanted.measure, observations, wanted.goal, wanted.of).status == "met"


def played(game: Game[Any], step: Step, movers: Sequence[Mover], seed: str) -> list[LogEntry]:
    """The log of one step of the lesson at one table."""
    table = Table(game, step, movers, seed)
    while table.goes_on:
        table.move()
    return table.log


class Table:
    def __init__(self, game: Game[Any], step: Step, movers: Sequence[Mover], seed: str) -> None:
        self.game, self.movers = game, {f"p{seat}": mover for seat, mover in enumerate(movers, start=1)}
        self.chance = Random(f"{seed} order")  # noqa: S311 - a simulation
        self.dice = SeededDice(seed)
        self.now, self.ends_at = 0.0, 60.0 * step.minutes
        self.refused = 0
        self.ready: dict[str, float] = {}
        """When each player whom the table waits for will move."""
        self.log: list[LogEntry] = []
        self.state: Any = None
        players = [
            Player(who, who, dict(step.supports_for(mover.band))) for who, mover in self.movers.items()
        ]
        self._apply(game.decide_start(players, game.options_for(players, dict(step.options)), self._ctx))

    @property
    def _ctx(self) -> Context:
        return Context(dice=self.dice, words=lexicon(), now=self.now)

    @property
    def goes_on(self) -> bool:
        in_time = self.now < self.ends_at and self.refused < MOST_REFUSALS
        return in_time and not self.game.is_over(self.state)

    def _apply(self, events: Sequence[Event]) -> None:
        for event in events:
            self.log.append(LogEntry(len(self.log) + 1, event.get("at") or self.now, event))
            self.state = self.game.apply(self.state, event)

    def move(self) -> None:
        """The next move of a player, or the next deadline if it comes before."""
        self._apply(self.game.decide_wake(self.state, self._ctx))
        waiting = self._waiting
        for who in waiting:
            self.ready.setdefault(who, self.now + self._thinking(who))
        bell = self.game.wake_at(self.state)
        first = min(waiting, key=lambda who: self.ready[who], default=None)
        if first is None or (bell is not None and bell <= self.ready[first]):
            self.now = self.ends_at if bell is None else max(self.now, bell)
            return
        self.now = max(self.now, self.ready.pop(first))
        try:
            self._apply(self.movers[first].events(self.game, self.state, first, self._ctx, self.log))
        except IllegalMove:
            self.refused += 1

    def _thinking(self, who: str) -> float:
        """A mere press takes a moment; a move with a word or a place takes thought."""
        kinds = self.game.open_actions(self.state, who)
        seconds = THOUGHT if any(asks_for_more(self.game, kind) for kind in kinds) else PRESS
        return seconds * SLOWER[self.movers[who].band] * self.chance.uniform(0.7, 1.3)

    @property
    def _waiting(self) -> list[str]:
        if self.game.is_over(self.state):
            return []
        levels = {who: mover.level for who, mover in self.movers.items()}
        turn = [who for who in self.game.turn(self.state) if who in self.movers]
        return list(dict.fromkeys([*turn, *self.game.interrupting(self.state, levels)]))
