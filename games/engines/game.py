"""The contract that every game keeps, and all that the games have in common.

A game is a stateless object: it is handed a state and answers with events or a new state. The methods of the
first half are what the platform calls. A game fills in the second half.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import replace
from typing import ClassVar, Generic, Protocol, TypeVar

from .context import Context
from .dice import DiceSealed, SealedDice
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


class State(Protocol):
    """What every state has. States are frozen dataclasses: nothing in them can change."""

    @property
    def players(self) -> tuple[Player, ...]: ...

    @property
    def phase(self) -> str: ...


S = TypeVar("S", bound=State)


class Game(ABC, Generic[S]):
    slug: ClassVar[str]
    name: ClassVar[str]
    tagline: ClassVar[str]
    players: ClassVar[range]
    dump_version: ClassVar[int] = 1
    # The forms of everything that comes from outside: JSON Schema, made with `schema.form`.
    options_form: ClassVar[Schema]
    supports_form: ClassVar[Schema]
    action_forms: ClassVar[Mapping[str, Schema]]
    # Whoever plays alone plays against their own best score.
    own_best: ClassVar[bool] = False
    # Seconds (least, most) that a computer player seems to think in a phase; elsewhere 1.5 to 4.
    pace: ClassVar[Mapping[str, tuple[float, float]]] = {}
    # How many moves a computer player has to fit in before the next bell, so that it does not think too long.
    moves_before_bell: ClassVar[int] = 6

    # Forms, as the API describes them and pages are made from them

    def options_schema(self) -> Schema:
        return deepcopy(self.options_form)

    def supports_schema(self) -> Schema:
        return deepcopy(self.supports_form)

    def action_schema(self) -> Schema:
        return {"title": f"A move in {self.name}", "oneOf": deepcopy(list(self.action_forms.values()))}

    # Opening a table

    def start(self, players: Iterable[Player], options: Options, ctx: Context) -> S:
        return self.replay(self.decide_start(players, options, ctx))

    def decide_start(self, players: Iterable[Player], options: Options, ctx: Context) -> list[Event]:
        """The first events of the log, from which `replay` makes the first state."""
        seated = check_players(players)
        settings = self._settings(options)
        self.check_setup(seated, settings)
        seats = [player.as_json() for player in seated]
        facts = self.opening(seated, settings, ctx)
        return [{"type": "started", "players": seats, "options": settings, **facts}]

    def _settings(self, options: Options) -> Options:
        self.check_options(options)
        settings: Options = thaw({**defaults(self.options_form), **options})
        return settings

    def check_options(self, options: object) -> None:
        """Raises IllegalSetup for options that no table could have; also for a table where nobody sits yet."""
        if problem := fault(options, self.options_form, "the list of options"):
            raise IllegalSetup(_sentence(problem))

    def check_setup(self, players: tuple[Player, ...], settings: Options) -> None:
        room = self.room_for(settings)
        if len(players) not in room:
            raise IllegalSetup(f"{self.name} is for {room[0]} to {room[-1]} players here.")
        for player in players:
            self.check_supports(player.supports)

    def check_supports(self, supports: object) -> None:
        """Raises IllegalSetup for supports that no player could have."""
        if problem := fault(supports, self.supports_form, "the list of supports"):
            raise IllegalSetup(_sentence(problem))

    def room_for(self, settings: Options) -> range:
        """How many can play with these options."""
        return self.players

    # Moves

    def act(self, state: S, player_id: str, action: Action, ctx: Context) -> S:
        return self._after(state, self.decide(state, player_id, action, ctx))

    def decide(self, state: S, player_id: str, action: Action, ctx: Context) -> list[Event]:
        """What this move brings; a late one is judged on the table as the bell left it."""
        self._check_form(action)
        try:
            rung = self.decide_wake(state, replace(ctx, dice=SealedDice()))
        except DiceSealed:
            # A refused move leaves the dice alone, also where the bell before it rolls: so first with a copy of them.
            rehearsal = replace(ctx, dice=deepcopy(ctx.dice))
            self._judge(state, self.decide_wake(state, rehearsal), player_id, action, rehearsal)
            rung = self.decide_wake(state, ctx)
        return self._judge(state, rung, player_id, action, ctx)

    def _judge(
        self, state: S, rung: list[Event], player_id: str, action: Action, ctx: Context
    ) -> list[Event]:
        state = self._after(state, rung)
        if self.is_over(state):
            raise IllegalMove("over", "The game is over.")
        if player_id != HOST and not self._seated(state, player_id):
            raise IllegalMove("unknown-player", "You have no seat at this table.")
        return rung + self.move(state, player_id, action, ctx)

    def _check_form(self, action: object) -> None:
        kind = action.get("type") if isinstance(action, dict) else None
        if not isinstance(kind, str) or kind not in self.action_forms:
            raise IllegalMove("malformed", "This game does not know that move.")
        if problem := fault(action, self.action_forms[kind], "the move"):
            raise IllegalMove("malformed", _sentence(problem))

    def apply(self, state: S | None, event: Event) -> S:
        """Refuses nothing, rolls nothing, needs no clock. The first event of a log needs no state."""
        if event["type"] == "started":
            return self.opened(tuple(Player(**seat) for seat in event["players"]), event)
        assert state is not None, "only the first event of a log has no state before it"
        if event["type"] == "postponed":
            return self.postpone(state, event["seconds"])
        return self.after(state, event)

    def replay(self, events: Iterable[Event]) -> S:
        """The state that a whole log leads to."""
        state: S | None = None
        for event in events:
            state = self.apply(state, event)
        assert state is not None, "a log begins with the event that opened the table"
        return state

    def _after(self, state: S, events: Iterable[Event]) -> S:
        for event in events:
            state = self.apply(state, event)
        return state

    # Time

    def wake(self, state: S, ctx: Context) -> S:
        return self._after(state, self.decide_wake(state, ctx))

    def decide_wake(self, state: S, ctx: Context) -> list[Event]:
        """Every deadline that has passed, in order, each at its own time and not at the time of looking."""
        events: list[Event] = []
        while (bell := self.wake_at(state)) is not None and ctx.now >= bell:
            rung = self.bell(state, ctx.at(bell))
            state = self._after(state, rung)
            events += rung
        return events

    def postpone(self, state: S, seconds: float) -> S:
        """Also written in a log, as `{"type": "postponed", "seconds": …}`."""
        if not 0 <= seconds < math.inf:
            raise ValueError("A deadline can only be moved to a later time.")
        return self.delayed(state, seconds)

    # Looking

    def view(self, state: S, viewer: str | None) -> View:
        who = viewer if viewer == HOST or self._seated(state, viewer) else None
        over = self.is_over(state)
        return {
            "phase": state.phase,
            "turn": [] if over else self.turn(state),
            "actions": [] if over or who is None else self.open_actions(state, who),
            "players": self._players_view(state),
            "deadline": self.deadline(state, who),
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

    def _seated(self, state: S, player_id: object) -> bool:
        return player_id in [player.id for player in state.players]

    def is_over(self, state: S) -> bool:
        return state.phase == "over"

    def winners(self, state: S) -> list[str]:
        if not self.is_over(state):
            return []
        scores = self.scores(state)
        best = max(scores.values())
        return [player_id for player_id, score in scores.items() if score == best]

    def audience(self, event: Event) -> list[str] | None:
        """The players whose view this event changes, besides the host's; None: everybody's."""
        return None

    def disturbs(self, event: Event, player_id: str) -> bool:
        """Could this event, having happened meanwhile, change what this player meant by a move?"""
        kind: str = event["type"]
        return kind != "postponed"

    def kept(self, event: Event) -> Event:
        """The event as its log keeps it when the game is over: without what a player wrote that is no word."""
        return event

    def throw(self, state: S) -> int | None:
        """Which throw comes next, if tables with one secret shall throw alike however they are played.

        None: the dice of a move depend on its number in the log, and so on everything that was done before.
        """
        return None

    # Computer players and hints. They look at the table as it is now, and never at the dice to come.

    def bot(self, state: S, player_id: str, ctx: Context, level: int) -> Action:
        if type(level) is not int or level not in range(1, 6):
            raise ValueError("A computer player has a level from 1 to 5.")
        return self.choose(self._at_the_table(state, player_id, ctx), player_id, ctx, level)

    def best(self, state: S, player_id: str, ctx: Context) -> list[Facts]:
        try:
            return self.best_plays(self._at_the_table(state, player_id, ctx), player_id, ctx)[:10]
        except IllegalMove:
            return []

    def interrupting(self, state: S, levels: Mapping[str, int]) -> list[str]:
        """The computer players, of these levels, that want to say something now though nobody waits for them."""
        return []

    def _at_the_table(self, state: S, player_id: str, ctx: Context) -> S:
        """The table as it is at this time, for somebody who has something to do there."""
        try:
            state = self.wake(state, replace(ctx, dice=SealedDice()))
        except DiceSealed:
            raise IllegalMove("wait", "The bell has just rung. Look again.") from None
        known = player_id == HOST or self._seated(state, player_id)
        if self.is_over(state) or not known or not self.open_actions(state, player_id):
            raise IllegalMove("nothing-open", "There is nothing to do now.")
        return state

    # Keeping

    def dump(self, state: S) -> Snapshot:
        return {"game": self.slug, "version": self.dump_version, **self.saved(state)}

    def load(self, data: Snapshot) -> S:
        if (data.get("game"), data.get("version")) != (self.slug, self.dump_version):
            raise ValueError(f"This is not a table of {self.name}, version {self.dump_version}.")
        return self.restored(data)

    # What a game fills in: its rules,

    @abstractmethod
    def opening(self, players: tuple[Player, ...], settings: Options, ctx: Context) -> Facts:
        """What chance and the clock bring before the first move; goes into the event "started"."""

    @abstractmethod
    def opened(self, players: tuple[Player, ...], started: Event) -> S:
        """The first state, from the event "started"."""

    @abstractmethod
    def move(self, state: S, player_id: str, action: Action, ctx: Context) -> list[Event]:
        """Judge a well-formed action by a player of this table or the host, in time."""

    @abstractmethod
    def after(self, state: S, event: Event) -> S:
        """The state after one event of this game."""

    @abstractmethod
    def wake_at(self, state: S) -> float | None: ...

    @abstractmethod
    def bell(self, state: S, ctx: Context) -> list[Event]:
        """What the bell at `wake_at` brings; `ctx.now` is that very time."""

    @abstractmethod
    def delayed(self, state: S, seconds: float) -> S: ...

    # how it looks,

    @abstractmethod
    def scores(self, state: S) -> dict[str, int]: ...

    @abstractmethod
    def turn(self, state: S) -> list[str]:
        """The players whose move the table waits for."""

    @abstractmethod
    def open_actions(self, state: S, who: str) -> list[str]:
        """The action types that this player, or the host, may use now."""

    @abstractmethod
    def board(self, state: S, who: str | None) -> Facts:
        """What a player, the host or (None) a spectator sees beyond what all games show."""

    def seat_facts(self, state: S, player_id: str) -> Facts:
        """What a game shows of each player beyond id, name, score and supports."""
        return {}

    def deadline(self, state: S, who: str | None) -> float | None:
        return self.wake_at(state)

    # how the computer plays it, and how it is kept.

    @abstractmethod
    def choose(self, state: S, player_id: str, ctx: Context, level: int) -> Action: ...

    @abstractmethod
    def best_plays(self, state: S, player_id: str, ctx: Context) -> list[Facts]: ...

    @abstractmethod
    def saved(self, state: S) -> Snapshot: ...

    @abstractmethod
    def restored(self, data: Snapshot) -> S: ...


def _sentence(problem: str) -> str:
    return problem[0].upper() + problem[1:] + "."
