"""Plays games between computer players and simulated children, through the contract alone, and reads what came out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from games.engines import Context, Game, IllegalMove, Player, SeededDice
from games.engines.dice import SealedDice
from games.engines.profile import LogEntry, Observation
from games.engines.values import Action, Event
from games.words import lexicon
from lessons.adaptivity.estimate import ScoredPlay
from lessons.adaptivity.plays import scored

# A child who asks for so many moves against the rules gets the easiest computer player's move.
MOST_REFUSALS = 8
# So does one who has moved so often in a game, who would otherwise roll for ever.
MOST_MOVES = 600
# Options of a game that is short enough to play many.
OPTIONS: Mapping[str, Mapping[str, Any]] = {"alphabet-dice": {"servings": 1}}


class Mover(Protocol):
    def plays(self, game: Game[Any], state: Any, player_id: str, ctx: Context) -> Action: ...


@dataclass(frozen=True)
class Computer:
    level: int

    def plays(self, game: Game[Any], state: Any, player_id: str, ctx: Context) -> Action:
        return game.bot(state, player_id, ctx, self.level)


class Seat(NamedTuple):
    mover: Mover
    supports: Mapping[str, Any] = {}


@dataclass
class Table:
    """One game from beginning to end. Time stands still while there is anybody to move, so no clock rings sooner."""

    game: Game[Any]
    seats: Mapping[str, Seat]
    seed: str
    log: list[LogEntry] = field(default_factory=list)
    before: list[Any] = field(default_factory=list)
    """The state before each event of the log."""
    state: Any = None
    moves: Counter[str] = field(default_factory=Counter)

    def play(self) -> "Table":
        dice = SeededDice(self.seed)
        ctx, blind = Context(dice, lexicon(), 0.0), Context(SealedDice(), lexicon(), 0.0)
        players = [Player(who, who, dict(seat.supports)) for who, seat in self.seats.items()]
        options = self.game.options_for(players, dict(OPTIONS.get(self.game.slug, {})))
        self._keep(self.game.decide_start(players, options, ctx))
        while not self.game.is_over(self.state):
            if who := self._next():
                self._keep(self._move(who, ctx, blind))
            else:
                ctx, blind = (each.at(self.game.wake_at(self.state) or each.now) for each in (ctx, blind))
                self._keep(self.game.decide_wake(self.state, ctx))
        return self

    def _next(self) -> str | None:
        computers = {
            who: seat.mover.level for who, seat in self.seats.items() if isinstance(seat.mover, Computer)
        }
        waiting = self.game.interrupting(self.state, computers) or self.game.turn(self.state)
        return waiting[0] if waiting else None

    def _move(self, who: str, ctx: Context, blind: Context) -> list[Event]:
        self.moves[who] += 1
        for _ in range(MOST_REFUSALS if self.moves[who] <= MOST_MOVES else 0):
            try:
                action = self.seats[who].mover.plays(self.game, self.state, who, blind)
                return self.game.decide(self.state, who, action, ctx)
            except IllegalMove:
                continue
        return self.game.decide(self.state, who, self.game.bot(self.state, who, blind, 1), ctx)

    def _keep(self, events: Sequence[Event]) -> None:
        for event in events:
            self.log.append(LogEntry(len(self.log) + 1, 0.0, event))
            self.before.append(self.state)
            self.state = self.game.apply(self.state, event)

    # What came out

    def scores(self) -> dict[str, int]:
        return self.game.scores(self.state)

    def wins(self) -> dict[str, float]:
        """A win that several share is divided."""
        winners = self.game.winners(self.state)
        return {who: (1 / len(winners) if who in winners else 0.0) for who in self.seats}

    def plays(self, who: str, rung: int = 0) -> list[ScoredPlay]:
        """The plays whose points can be compared with the best that was possible."""
        scoring = self.game.profile.scoring_skills
        observed = self.game.profile.observations(self.log, who)
        return [self._scored(each, rung) for each in observed if each.skill in scoring]

    def _scored(self, each: Observation, rung: int) -> ScoredPlay:
        best = None
        if each.best_points is None and (each.word is not None or each.points):
            found = self.game.best(self.before[each.event - 1], each.player, _blind())
            best = found[0]["score"] if found else 0
        return scored(each, rung, best=best)


def _blind() -> Context:
    return Context(SealedDice(), lexicon(), 0.0)
