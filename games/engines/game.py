"""The contract of all games, and everything that the games have in common.

A `Game` is a value: a table of functions and data that a game's own folder fills in. Its public methods are what the
platform calls. A game keeps no state of its own; it is given a state and answers with events or with a new state.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeVar

from .context import Context
from .dice import DiceSealed, SealedDice
from .profile import GameProfile
from .schema import defaults, fault
from .values import (
    HOST,
    Action,
    Event,
    Facts,
    IllegalMove,
    IllegalSetup,
    Options,
    Player,
    Schema,
    Snapshot,
    View,
    check_players,
    thaw,
)

Refusal = tuple[str, str]
"""Why a move is not allowed now: a code for programs and a sentence for a child, as in `IllegalMove`."""


class State(Protocol):
    """What every state has. States are frozen dataclasses."""

    @property
    def players(self) -> tuple[Player, ...]: ...

    @property
    def phase(self) -> str: ...


S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Move(Generic[S]):
    """One type of action: its form, who may use it now, and what it brings about.

    `refusal` gets a player of the table or the host. The view's list of open actions comes from it too, so it must not
    depend on the fields of the action. `decide` is only called if the move is not refused; it may still raise
    IllegalMove, and it rolls dice only after all checks.
    """

    schema: Schema
    refusal: Callable[[S, str], Refusal | None]
    decide: Callable[[S, str, Action, Context], list[Event]]


# Defaults for what only some games need


def _deadline(state: Any) -> float | None:
    deadline: float | None = state.deadline
    return deadline


def _delayed(state: Any, seconds: float) -> Any:
    return state if state.deadline is None else replace(state, deadline=state.deadline + seconds)


def _accept_table(_players: tuple[Player, ...], _settings: Options) -> None:
    return None


def _nothing_follows(_state: State, _ctx: Context) -> list[Event]:
    return []


def _no_seat_facts(_state: State, _player_id: str) -> Facts:
    return {}


def _seen_by_all(_event: Event) -> list[str] | None:
    return None


def _disturbs_all(_event: Event, _player_id: str) -> bool:
    return True


def _no_fixed_throw(_state: State) -> int | None:
    return None


def _none_interrupt(_state: State, _levels: Mapping[str, int]) -> list[str]:
    return []


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S]):
    slug: str
    name: str
    tagline: str
    players: range
    profile: GameProfile
    options: Schema
    supports: Schema
    moves: Mapping[str, Move[S]]
    changes: Mapping[str, Callable[[S, Event], S]]  # What each type of event changes.
    dump_version: int = 1

    # The rules
    opening: Callable[[tuple[Player, ...], Options, Context], Facts]  # What "started" says of dice and time.
    opened: Callable[[tuple[Player, ...], Event], S]  # The first state, from "started".
    bell: Callable[[S, Context], list[Event]]  # What happens at `wake_at`; `ctx.now` is exactly that time.
    closing: Callable[[S, Context], list[Event]] = (
        _nothing_follows  # What follows at once after a move or bell.
    )
    check_table: Callable[[tuple[Player, ...], Options], None] = _accept_table  # May raise IllegalSetup.
    room: Callable[[Options], range] | None = None  # How many can play with these options; None: `players`.
    wake_at: Callable[[S], float | None] = _deadline
    delayed: Callable[[S, float], S] = _delayed  # All running deadlines, so many seconds later.

    # How a table looks
    scores: Callable[[S], dict[str, int]]
    turn: Callable[[S], list[str]]  # The players whose move the table waits for.
    board: Callable[[S, str | None], Facts]  # For a player, the host or (None) a spectator.
    seat_facts: Callable[[S, str], Facts] = _no_seat_facts  # Beyond id, name, score and supports.
    deadline: Callable[[S, str | None], float | None] | None = None  # A viewer's own; None: `wake_at`.
    final_winners: Callable[[S], list[str]] | None = None  # None: the highest score.

    # Snapshots
    saved: Callable[[S], Snapshot]
    restored: Callable[[Snapshot], S]

    # Computer players. `choose` also gets the action types that are open to the player.
    choose: Callable[[S, str, list[str], Context, int], Action]
    best_plays: Callable[[S, str, Context], list[Facts]]
    # The computer players, of these levels, that want to act now although the table does not wait for them.
    interrupting: Callable[[S, Mapping[str, int]], list[str]] = _none_interrupt
    # Seconds (least, most) that a computer player appears to think in a phase; in others 1.5 to 4.
    pace: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    # How many moves a computer player must fit in before the next deadline, so that it does not think too long.
    moves_before_bell: int = 6

    # What the platform asks about single events
    # The players, besides the host, whose view an event changes; None: all.
    audience: Callable[[Event], list[str] | None] = _seen_by_all
    # Whether an event that came first could change what this player meant by a move.
    disturbing: Callable[[Event, str], bool] = _disturbs_all
    # The number of the next throw, if tables with one seed shall throw alike however they are played. None: the dice
    # of a move depend on its number in the log.
    throw: Callable[[S], int | None] = _no_fixed_throw

    # Schemas, for the API description and for forms

    def options_schema(self) -> Schema:
        return deepcopy(self.options)

    def supports_schema(self) -> Schema:
        return deepcopy(self.supports)

    def action_schema(self) -> Schema:
        return {
            "title": f"A move in {self.name}",
            "oneOf": [deepcopy(move.schema) for move in self.moves.values()],
        }

    # Starting a table

    def start(self, players: Iterable[Player], options: Options, ctx: Context) -> S:
        return self.replay(self.decide_start(players, options, ctx))

    def decide_start(self, players: Iterable[Player], options: Options, ctx: Context) -> list[Event]:
        """The first events of the log, from which `replay` makes the first state."""
        seated = check_players(players)
        self.check_options(options)
        settings: Options = thaw({**defaults(self.options), **options})
        self.check_setup(seated, settings)
        seats = [player.as_json() for player in seated]
        return [
            {"type": "started", "players": seats, "options": settings, **self.opening(seated, settings, ctx)}
        ]

    def check_options(self, options: object) -> None:
        """Raises IllegalSetup for options that no table can have. Needs no players."""
        if problem := fault(options, self.options, "the list of options"):
            raise IllegalSetup(_sentence(problem))

    def check_supports(self, supports: object) -> None:
        """Raises IllegalSetup for supports that no player can have."""
        if problem := fault(supports, self.supports, "the list of supports"):
            raise IllegalSetup(_sentence(problem))

    def check_setup(self, players: tuple[Player, ...], settings: Options) -> None:
        room = self.room_for(settings)
        if len(players) not in room:
            raise IllegalSetup(f"{self.name} is for {room[0]} to {room[-1]} players here.")
        for player in players:
            self.check_supports(player.supports)
        self.check_table(players, settings)

    def room_for(self, settings: Options) -> range:
        """How many can play with these options."""
        return self.players if self.room is None else self.room(settings)

    # Moves

    def act(self, state: S, player_id: str, action: Action, ctx: Context) -> S:
        return self._after(state, self.decide(state, player_id, action, ctx))

    def decide(self, state: S, player_id: str, action: Action, ctx: Context) -> list[Event]:
        """The events of this move. A late move is judged on the state after the deadlines that have passed."""
        self._check_form(action)
        try:
            due = self.decide_wake(state, replace(ctx, dice=SealedDice()))
        except DiceSealed:
            # A deadline that has passed rolls dice. A refused move must not use up any, so try with a copy first.
            rehearsal = replace(ctx, dice=deepcopy(ctx.dice))
            self._judge(state, self.decide_wake(state, rehearsal), player_id, action, rehearsal)
            due = self.decide_wake(state, ctx)
        return self._judge(state, due, player_id, action, ctx)

    def _check_form(self, action: object) -> None:
        kind = action.get("type") if isinstance(action, dict) else None
        if not isinstance(kind, str) or kind not in self.moves:
            raise IllegalMove("malformed", "This game does not know that move.")
        if problem := fault(action, self.moves[kind].schema, "the move"):
            raise IllegalMove("malformed", _sentence(problem))

    def _judge(self, state: S, due: list[Event], player_id: str, action: Action, ctx: Context) -> list[Event]:
        state = self._after(state, due)
        if self.is_over(state):
            raise IllegalMove("over", "The game is over.")
        if player_id != HOST and not self._is_seated(state, player_id):
            raise IllegalMove("unknown-player", "You have no seat at this table.")
        move = self.moves[action["type"]]
        if refusal := move.refusal(state, player_id):
            raise IllegalMove(*refusal)
        return due + self._with_closing(state, move.decide(state, player_id, action, ctx), ctx)

    def open_actions(self, state: S, who: str) -> list[str]:
        """The action types that this player, or the host, may use now."""
        return [kind for kind, move in self.moves.items() if move.refusal(state, who) is None]

    def _with_closing(self, state: S, events: list[Event], ctx: Context) -> list[Event]:
        if self.closing is _nothing_follows:
            return events
        return events + self.closing(self._after(state, events), ctx)

    # Events

    def apply(self, state: S | None, event: Event) -> S:
        """Refuses nothing, rolls nothing, needs no clock. The first event of a log needs no state."""
        kind = event["type"]
        if kind == "started":
            return self.opened(tuple(Player(**seat) for seat in event["players"]), event)
        assert state is not None, "only the first event of a log has no state before it"
        if kind == "postponed":
            return self.postpone(state, event["seconds"])
        return self.changes[kind](state, event)

    def replay(self, events: Iterable[Event]) -> S:
        """The state after a whole log."""
        state: S | None = None
        for event in events:
            state = self.apply(state, event)
        assert state is not None, "a log begins with the event that started the game"
        return state

    def _after(self, state: S, events: Iterable[Event]) -> S:
        for event in events:
            state = self.apply(state, event)
        return state

    def disturbs(self, event: Event, player_id: str) -> bool:
        """Whether this event, if it came first, could change what the player meant by a move."""
        return event["type"] != "postponed" and self.disturbing(event, player_id)

    # Time

    def wake(self, state: S, ctx: Context) -> S:
        return self._after(state, self.decide_wake(state, ctx))

    def decide_wake(self, state: S, ctx: Context) -> list[Event]:
        """The events of every deadline that has passed, in order, each at its own time and not at `ctx.now`."""
        events: list[Event] = []
        while (deadline := self.wake_at(state)) is not None and ctx.now >= deadline:
            then = ctx.at(deadline)
            due = self._with_closing(state, self.bell(state, then), then)
            state = self._after(state, due)
            events += due
        return events

    def postpone(self, state: S, seconds: float) -> S:
        """Moves all running deadlines. A log says so with `{"type": "postponed", "seconds": …}`."""
        if not 0 <= seconds < math.inf:
            raise ValueError("A deadline can only be moved to a later time.")
        return self.delayed(state, seconds)

    # Views

    def view(self, state: S, viewer: str | None) -> View:
        who = viewer if viewer == HOST or self._is_seated(state, viewer) else None
        over = self.is_over(state)
        return {
            "phase": state.phase,
            "turn": [] if over else self.turn(state),
            "actions": [] if over or who is None else self.open_actions(state, who),
            "players": self._players_view(state),
            "deadline": self.wake_at(state) if self.deadline is None else self.deadline(state, who),
            "over": over,
            "winners": self.winners(state),
            **self.board(state, who),
        }

    def _players_view(self, state: S) -> list[Facts]:
        scores = self.scores(state)
        return [
            player.as_json() | {"score": scores[player.id]} | self.seat_facts(state, player.id)
            for player in state.players
        ]

    def _is_seated(self, state: S, player_id: object) -> bool:
        return player_id in [player.id for player in state.players]

    def is_over(self, state: S) -> bool:
        return state.phase == "over"

    def winners(self, state: S) -> list[str]:
        if not self.is_over(state):
            return []
        if self.final_winners is not None:
            return self.final_winners(state)
        scores = self.scores(state)
        best = max(scores.values())
        return [player_id for player_id, score in scores.items() if score == best]

    # Computer players and hints. They see the state as it is now, and never the dice to come.

    def bot(self, state: S, player_id: str, ctx: Context, level: int) -> Action:
        if type(level) is not int or level not in range(1, 6):
            raise ValueError("A computer player has a level from 1 to 5.")
        state, open_actions = self._moment(state, player_id, ctx)
        return self.choose(state, player_id, open_actions, ctx, level)

    def best(self, state: S, player_id: str, ctx: Context) -> list[Facts]:
        try:
            state, _ = self._moment(state, player_id, ctx)
            return self.best_plays(state, player_id, ctx)[:10]
        except IllegalMove:
            return []

    def _moment(self, state: S, player_id: str, ctx: Context) -> tuple[S, list[str]]:
        """The state at this time and what is open to the player; IllegalMove if nothing is."""
        try:
            state = self.wake(state, replace(ctx, dice=SealedDice()))
        except DiceSealed:
            raise IllegalMove("wait", "The bell has just rung. Look again.") from None
        known = player_id == HOST or self._is_seated(state, player_id)
        open_actions = [] if self.is_over(state) or not known else self.open_actions(state, player_id)
        if not open_actions:
            raise IllegalMove("nothing-open", "There is nothing to do now.")
        return state, open_actions

    # Snapshots

    def dump(self, state: S) -> Snapshot:
        return {"game": self.slug, "version": self.dump_version, **self.saved(state)}

    def load(self, data: Snapshot) -> S:
        if (data.get("game"), data.get("version")) != (self.slug, self.dump_version):
            raise ValueError(f"This is not a table of {self.name}, version {self.dump_version}.")
        return self.restored(data)


def _sentence(problem: str) -> str:
    return problem[0].upper() + problem[1:] + "."
